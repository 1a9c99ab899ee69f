#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit
@testable import RatingRemote

/// How processes ended by what they left; each number stands for one.
@Suite struct UseMarkTests {
    private let scratch: ScratchDirectory
    private let document = SHA256Digest(of: [1])
    private let other = SHA256Digest(of: [2])

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func mark(_ process: UInt64) -> UseMark { UseMark(beside: "\(scratch.path)/remote.json", process: process) }

    /// A start that looks at what the ones before have left, and then uses documents.
    private func start(_ process: UInt64, using documents: [SHA256Digest], endsInUse: Bool) -> UseMark.Ending? {
        let mark = mark(process)
        let ending = mark.lookBack()
        mark.settle()
        for document in documents { mark.hold(document) {} }
        if endsInUse, let last = documents.last { mark.enter(last) }
        return ending
    }

    @Test func `starts that ended in a document's use are counted`() {
        for process in 1...300 as ClosedRange<UInt64> {
            let ending = start(process, using: [document], endsInUse: true)
            let expected = process == 1 ? nil : UseMark.Ending(digest: document, starts: UInt8(min(process - 1, 255)))
            #expect(ending == expected)
        }
    }

    @Test func `a start that ended otherwise sets the count back`() {
        _ = start(1, using: [document], endsInUse: true)
        #expect(start(2, using: [document], endsInUse: false)?.starts == 1)
        #expect(start(3, using: [document], endsInUse: true) == nil)
        #expect(start(4, using: [], endsInUse: false)?.starts == 1)
        #expect(start(5, using: [document], endsInUse: true) == nil)
        #expect(start(6, using: [document], endsInUse: true)?.starts == 1)
        #expect(start(7, using: [document], endsInUse: true)?.starts == 2)
    }

    @Test func `each document is counted on its own`() {
        _ = start(1, using: [document, other], endsInUse: true)
        #expect(start(2, using: [other, document], endsInUse: true) == .init(digest: other, starts: 1))
        #expect(start(3, using: [document], endsInUse: true) == .init(digest: document, starts: 1))
        #expect(start(4, using: [document, other, document], endsInUse: true) == .init(digest: document, starts: 2))
        #expect(start(5, using: [], endsInUse: false) == .init(digest: document, starts: 3))
    }

    @Test func `a use within another ends with that`() {
        let first = mark(1)
        first.hold(document) { first.hold(other) {} }
        #expect(mark(2).lookBack() == nil)
        first.enter(document)
        first.hold(other) {}
        #expect(mark(2).lookBack() == .init(digest: document, starts: 1))
    }

    @Test func `what throws is not in use any more`() {
        struct Failed: Error {}
        let first = mark(1)
        #expect(throws: Failed.self) { try first.hold(document) { throw Failed() } }
        #expect(mark(2).lookBack() == nil)
    }

    /// One that runs may be in the midst of a use, and is not to be blamed for that by another that starts.
    @Test func `a process that still runs has not ended`() throws {
        let child = try Child("/bin/sleep", ["60"])
        UseMark(beside: "\(scratch.path)/remote.json", process: 1, id: child.id).enter(document)
        #expect(mark(2).lookBack() == nil)
        child.killNow()
        #expect(mark(2).lookBack()?.starts == 1)
        #expect(mark(1).lookBack() == nil)
    }

    @Test(arguments: [0, 1, 63, 64, 65, 1_024, 4_096])
    func `any bytes may be there`(count: Int) throws {
        mark(1).hold(document) {}
        let file = try #require(try scratch.entries.first)
        for byte in [0, 1, 2, 255] as [UInt8] {
            try Data(repeating: byte, count: count).write(to: URL(fileURLWithPath: "\(scratch.path)/\(file)"))
            let mark = mark(2)
            _ = mark.lookBack()
            mark.settle()
            mark.hold(document) {}
        }
    }

    @Test func `where nothing can be written nothing is marked`() throws {
        let mark = UseMark(beside: "/dev/null/remote.json", process: 1)
        #expect(mark.lookBack() == nil)
        mark.settle()
        #expect(mark.hold(document) { 5 } == 5)
    }

    @Test func `the file is one program's and has mode 0600`() throws {
        mark(1).hold(document) {}
        let files = try scratch.entries
        #expect(files.count == 1 && files[0].hasPrefix("remote.json.use-"))
        #expect(try scratch.mode(of: files[0]) == 0o600)
    }
}
#endif

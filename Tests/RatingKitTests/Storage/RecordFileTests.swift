import Foundation
import TestTools
import Testing

@testable import RatingKit

@Suite struct RecordFileTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func makeFile(limit: Int = RecordFile.defaultLimit) -> RecordFile {
        // A process that another test starts holds a copy of the lock until it is its own program.
        RecordFile(directory: scratch.path, name: "context", limit: limit, lockTimeout: .seconds(600))
    }

    private func store(_ text: String?, in file: RecordFile) throws {
        try file.update { _ in (text.map { Array($0.utf8) }, ()) }
    }

    @Test func `before the first change there is no record and nothing on disk`() throws {
        #expect(try makeFile().read() == nil)
        #expect(try scratch.entries.isEmpty)
    }

    @Test(arguments: [0, 1, 1000, 1_000_000])
    func `a stored record is read back by another instance`(size: Int) throws {
        let text = String(String(repeating: "0123456789", count: size / 10 + 1).prefix(size))
        try store(text, in: makeFile())
        #expect(try makeFile().read() == Array(text.utf8))
        #expect(try scratch.entries == ["context", "context.lock"])
    }

    @Test func `an update sees the stored bytes and returns the body's result`() throws {
        let file = makeFile()
        try store("one", in: file)
        let seen = try file.update { bytes in (Array("two".utf8), bytes) }
        #expect(seen == Array("one".utf8))
        #expect(try file.read() == Array("two".utf8))
    }

    @Test func `nil bytes delete the record`() throws {
        let file = makeFile()
        try store("one", in: file)
        try store(nil, in: file)
        #expect(try file.read() == nil)
        try store(nil, in: file)
        #expect(try scratch.entries == ["context.lock"])
    }

    @Test func `equal bytes leave the file untouched`() throws {
        let file = makeFile()
        try store("same", in: file)
        let before = try scratch.fileNumber(of: "context")
        try store("same", in: file)
        #expect(try scratch.fileNumber(of: "context") == before)
        try store("other", in: file)
        #expect(try scratch.fileNumber(of: "context") != before)
    }

    @Test func `a body that throws changes nothing and frees the lock`() throws {
        struct Refusal: Error {}
        let file = makeFile()
        try store("kept", in: file)
        #expect(throws: Refusal.self) { try file.update { _ -> ([UInt8]?, Void) in throw Refusal() } }
        #expect(try file.read() == Array("kept".utf8))
        try store("after", in: makeFile())
    }

    @Test func `missing directories are made private and files too`() throws {
        let file = RecordFile(directory: "\(scratch.path)/a/b/c//", name: "context")
        try store("x", in: file)
        for directory in ["a", "a/b", "a/b/c"] { #expect(try scratch.mode(of: directory) == 0o700) }
        for name in ["context", "context.lock"] { #expect(try scratch.mode(of: "a/b/c/\(name)") == 0o600) }
    }

    @Test func `a record that others could read is replaced by a private one`() throws {
        try scratch.write("old", to: "context")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(scratch.path)/context")
        try store("new", in: makeFile())
        #expect(try scratch.mode(of: "context") == 0o600)
    }

    @Test func `the first change sweeps what killed processes left and nothing else`() throws {
        let others = ["context.tmp-old", "context2.tmp-1-1", "context.damaged-1"]
        for name in ["context.tmp-1-1", "context.tmp-99999-12"] + others { try scratch.write("x", to: name) }
        try store("x", in: makeFile())
        #expect(try scratch.entries == (["context", "context.lock"] + others).sorted())
    }

    @Test func `a leftover of the same name does not stop a change`() throws {
        let file = makeFile()
        try store("one", in: file)
        try scratch.write("leftover", to: "context.tmp-\(getpid())-\(file.temporaryCount + 1)")
        try store("two", in: file)
        #expect(try file.read() == Array("two".utf8))
    }

    @Test func `two instances in one process lose no update`() throws {
        let path = scratch.path
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            let file = RecordFile(directory: path, name: "context", lockTimeout: .seconds(60))
            for _ in 0..<50 {
                do {
                    try file.update { bytes in ((bytes ?? []) + [1], ()) }
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(try makeFile().read()?.count == 200)
    }

    @Test func `a second instance is refused while the first holds the lock`() throws {
        let first = makeFile()
        let second = makeFile()
        try first.update { _ in
            for file in [first, second] {
                #expect {
                    try file.update(within: .milliseconds(50)) { _ in (Array("x".utf8), ()) }
                } throws: { error in
                    guard case .lockTimeout(let path, _) = error as? RecordFileError else { return false }
                    return path == "\(scratch.path)/context.lock"
                }
            }
            return ([1], ())
        }
        #expect(try second.read() == [1])
        try store("x", in: second)
    }

    @Test func `a deleted lock file or directory is made again`() throws {
        let file = makeFile()
        try store("one", in: file)
        try FileManager.default.removeItem(atPath: "\(scratch.path)/context.lock")
        try store("two", in: file)
        #expect(try scratch.entries == ["context", "context.lock"])
        try FileManager.default.removeItem(atPath: scratch.path)
        try store("three", in: file)
        #expect(try file.read() == Array("three".utf8))
    }

    @Test func `remove deletes the record only`() throws {
        try scratch.write("x", to: "context.damaged-1")
        let file = makeFile()
        try store("x", in: file)
        try file.remove()
        try file.remove()
        #expect(try scratch.entries == ["context.damaged-1", "context.lock"])
    }

    @Test func `erase leaves nothing of the user`() throws {
        let others = ["context.damaged", "context.backup-old", "context-1", "other.damaged-1"]
        for name in ["context", "context.damaged-1", "context.newer-12"] + others { try scratch.write("x", to: name) }
        let file = makeFile()
        try store("y", in: file)
        try scratch.write("x", to: "context.tmp-1-1")
        try file.erase()
        #expect(try scratch.entries == (["context.lock"] + others).sorted())
    }

    @Test(arguments: [(15, true), (16, true), (17, false)])
    func `the size limit holds for reading and writing`(size: Int, isAllowed: Bool) throws {
        let file = makeFile(limit: 16)
        let text = String(repeating: "x", count: size)
        let refusal = RecordFileError.tooLarge(path: file.path, size: Int64(size), limit: 16)
        if isAllowed {
            try store(text, in: file)
            #expect(try file.read()?.count == size)
        } else {
            #expect(throws: refusal) { try store(text, in: file) }
            try scratch.write(text, to: "context")
            #expect(throws: refusal) { try file.read() }
        }
    }

    @Test(arguments: ["", ".", "..", "a/b", "a\0b"])
    func `a name that is no file name is refused`(name: String) throws {
        let file = RecordFile(directory: scratch.path, name: name)
        #expect(throws: RecordFileError.invalidName(file.path)) { try file.read() }
        #expect(throws: RecordFileError.invalidName(file.path)) { try store("x", in: file) }
    }
}

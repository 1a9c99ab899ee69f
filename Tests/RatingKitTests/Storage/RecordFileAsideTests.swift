import Foundation
import TestTools
import Testing

@testable import RatingKit

@Suite struct RecordFileAsideTests {
    private let scratch: ScratchDirectory
    private let file: RecordFile

    init() throws {
        scratch = try ScratchDirectory()
        file = RecordFile(directory: scratch.path, name: "context", limit: 8, lockTimeout: .seconds(600))
    }

    @Test func `damaged records are set aside under names of their own`() throws {
        for (text, newName) in [("bad 1", "context.damaged-1"), ("bad 2", "context.damaged-2")] {
            try scratch.write(text, to: "context")
            #expect(try file.setAside(Array(text.utf8)) == newName)
            #expect(try file.read() == nil)
            let kept = try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\(newName)"))
            #expect(kept == Data(text.utf8))
        }
    }

    @Test func `the reason is part of the name`() throws {
        try scratch.write("v9", to: "context")
        #expect(try file.setAside(Array("v9".utf8), reason: "newer") == "context.newer-1")
    }

    @Test(arguments: ["", "a/b", "..", "a-1", "x.y"])
    func `a reason that is no word is refused`(reason: String) throws {
        try scratch.write("x", to: "context")
        #expect(throws: RecordFileError.invalidName("\(file.path).\(reason)")) {
            try file.setAside(Array("x".utf8), reason: reason)
        }
        #expect(try file.read() != nil)
    }

    @Test func `a record that another process has mended stays`() throws {
        try scratch.write("good", to: "context")
        #expect(try file.setAside(Array("bad".utf8)) == nil)
        #expect(try file.setAside(nil) == nil)
        #expect(try file.read() == Array("good".utf8))
    }

    @Test func `without a record there is nothing to set aside`() throws {
        #expect(try file.setAside(nil) == nil)
        #expect(try file.setAside([]) == nil)
    }

    @Test func `a record that cannot be read is set aside too`() throws {
        try scratch.write("123456789", to: "context")
        #expect(try file.setAside(nil) == "context.damaged-1")
        try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
        #expect(try file.setAside(nil) == "context.damaged-2")
        #expect(try file.read() == nil)
    }
}

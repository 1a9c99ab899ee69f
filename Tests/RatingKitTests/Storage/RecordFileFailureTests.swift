import Foundation
import TestTools
import Testing

@testable import RatingKit

@Suite struct RecordFileFailureTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func makeFile(_ directory: String = "") -> RecordFile {
        RecordFile(directory: scratch.path + directory, name: "context", lockTimeout: .seconds(600))
    }

    private func store(_ bytes: [UInt8], in file: RecordFile) throws {
        try file.update { _ in (bytes, ()) }
    }

    /// The error's text with the scratch directory written as `~`.
    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch {
            return "\(error)".replacingOccurrences(of: scratch.path, with: "~")
        }
    }

    @Test(arguments: [
        ("/file", "cannot lock ~/file/context.lock: not a directory; choose a path whose parts are all directories"),
        (
            "/file/sub",
            "cannot lock ~/file/sub/context.lock: not a directory; choose a path whose parts are all directories"
        ),
    ])
    func `a file in the place of a directory is named`(directory: String, text: String) throws {
        try scratch.write("x", to: "file")
        let file = makeFile(directory)
        #expect(message { try store([1], in: file) } == text)
        #expect(
            message { _ = try file.read() }
                == text.replacingOccurrences(of: "lock", with: "open")
                .replacingOccurrences(of: "context.open", with: "context"))
    }

    @Test func `a directory in the place of the record is named and stays`() throws {
        let file = makeFile()
        try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
        let text = "cannot use ~/context: it is a directory; move it away"
        #expect(message { try store([1], in: file) } == text)
        #expect(message { _ = try file.read() } == text)
        #expect(try scratch.entries == ["context", "context.lock"])
    }

    @Test func `a directory in the place of the lock is named`() throws {
        let file = makeFile()
        try FileManager.default.createDirectory(atPath: "\(file.path).lock", withIntermediateDirectories: false)
        #expect(message { try store([1], in: file) } == "cannot use ~/context.lock: it is a directory; move it away")
    }

    @Test func `a pipe in the place of the record blocks nobody`() throws {
        let file = makeFile()
        #expect(mkfifo(file.path, 0o600) == 0)
        #expect(message { _ = try file.read() } == "cannot use ~/context: it is not a regular file; move it away")
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere; see the read-only volume"))
    func `a directory without permission is named`() throws {
        let file = makeFile()
        try store([1], in: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: scratch.path)
        #expect(
            message { try store([2], in: file) }
                == "cannot write ~/context: permission denied; the last stored record is kept; "
                + "choose a directory that this process may write to")
        #expect(try file.read() == [1])
        #expect(
            message { try store([1], in: makeFile("/new")) }
                == "cannot create the directory ~/new: permission denied; choose a directory that this process may write to"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.path)
    }

    @Test func `every error says what, where and why`() {
        let errors: [(RecordFileError, String)] = [
            (
                .failed(.write, "/x", ENOSPC),
                "cannot write /x: no space left on device; "
                    + "the last stored record is kept; free some space and try again"
            ),
            (
                .notDurable(.init(operation: .synchronize, path: "/x", code: EIO)),
                "cannot flush the directory /x: "
                    + "\(String(cString: strerror(EIO)).lowercased()); the change is stored, but a power loss may undo it"
            ),
            (
                .failed(.flush, "/x", EIO),
                "cannot flush /x: \(String(cString: strerror(EIO)).lowercased()); the last stored record is kept"
            ),
            (
                .failed(.read, "/x", EACCES),
                "cannot read /x: permission denied; "
                    + "choose a directory that this process may write to"
            ),
            (.tooLarge(path: "/x", size: 17, limit: 16), "cannot use /x: 17 bytes are more than the 16 allowed"),
            (
                .lockTimeout(path: "/x", waited: .seconds(5)),
                "cannot lock /x: another process or store has held it for 5.0 seconds; try again later"
            ),
            (.suspended(path: "/x"), "cannot change /x: the app is being suspended; try again when it runs"),
            (.invalidName("/x/"), "cannot use /x/: the name must be a file's name, without a slash or a zero byte"),
        ]
        for (error, text) in errors { #expect("\(error)" == text) }
    }
}

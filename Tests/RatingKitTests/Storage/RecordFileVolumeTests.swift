#if os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit

/// Full and read-only disks, real ones where the test may mount them.
@Suite(.serialized) struct RecordFileVolumeTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    @Test(.enabled(if: SmallVolume.isPossible, "needs root to mount a volume"))
    func `a full disk keeps the last record and leaves nothing behind`() throws {
        let volume = try SmallVolume(in: scratch)
        let file = RecordFile(directory: volume.path, name: "context")
        try file.update { _ in (Array("kept".utf8), ()) }
        #expect {
            try file.update { _ in ([UInt8](repeating: 1, count: 100_000), ()) }
        } throws: { error in
            "\(error)" == "cannot write \(volume.path)/context: no space left on device; "
                + "the last stored record is kept; free some space and try again"
        }
        #expect(try file.read() == Array("kept".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: volume.path).sorted() == [
                "context", "context.lock",
            ])
        try file.update { _ in (Array("again".utf8), ()) }
        #expect(try file.read() == Array("again".utf8))
    }

    @Test(.enabled(if: SmallVolume.isPossible, "needs root to mount a volume"))
    func `a read-only volume can be read, and says why it cannot be written`() throws {
        let volume = try SmallVolume(in: scratch)
        // A volume becomes read-only once no file on it is open for writing.
        try RecordFile(directory: volume.path, name: "context").update { _ in ([1], ()) }
        try volume.makeReadOnly()
        let file = RecordFile(directory: volume.path, name: "context")
        #expect(try file.read() == [1])
        #expect {
            try file.update { _ in ([2], ()) }
        } throws: { error in
            "\(error)" == "cannot lock \(volume.path)/context.lock: read-only file system; "
                + "choose a directory that this process may write to"
        }
        #expect(try file.read() == [1])
    }

    /// Needs no root: the shell's limit on file sizes, of 512 or 1024 bytes a block, ends a write half-way.
    @Test(
        .disabled(
            if: ProcessInfo.processInfo.environment["RATINGKIT_SANITIZED"] != nil,
            "what a sanitizer maps into memory is longer than the limit"))
    func `a process that may not write so much keeps the last record and leaves nothing behind`() throws {
        #expect(try Child.storeWriter(scratch.path, "count", "1").waitForExit() == 0)
        let before = try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/context.json"))
        let child = try Child(
            "/bin/sh",
            [
                "-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"", Child.storeWriterPath, scratch.path, "fill",
                "100000",
            ]
        )
        #expect(
            child.remainingLines() == [
                "cannot write \(scratch.path)/context.json: file too large; "
                    + "the last stored record is kept; free some space and try again"
            ])
        #expect(child.waitForExit() == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/context.json")) == before)
        #expect(try scratch.entries == ["context.json", "context.json.lock"])
    }
}
#endif

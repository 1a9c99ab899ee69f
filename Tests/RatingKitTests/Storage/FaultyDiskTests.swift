#if os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit

/// What is said of a disk that fails at one step of storing, and that it is so: in programs whose `write`, `fsync` and
/// `rename` fail.
@Suite struct FaultyDiskTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func lines(_ command: String, _ words: String...) async throws -> [String] {
        let arguments = [scratch.path, command] + words
        return try await onThread { try Child(Child.storeWriterPath, arguments).remainingLines() }
    }

    @Test(arguments: ["write", "fsync-file", "rename", "fsync-directory"])
    func `the file store says what is stored`(fault: String) async throws {
        #expect(try await lines("fault-store", fault) == ["conforms"])
    }

    /// The file and the engine's memory are the same after each line; the program says where not.
    @Test(arguments: ["write", "fsync-file", "rename"])
    func `what could not be stored is not counted`(fault: String) async throws {
        #expect(
            try await lines("fault-engine", fault) == [
                "launch: done, launches 1, prompts 0, shown 0, updates heard 0",
                "update: not stored, launches 1, prompts 0, shown 0, updates heard 0",
                "ask, one fault: not stored, launches 1, prompts 0, shown 0, updates heard 0",
                "ask: not stored, launches 1, prompts 0, shown 0, updates heard 0",
                "ask, withdrawal impossible: not stored, launches 1, prompts 0, shown 0, updates heard 0",
                "foreground: done, launches 1, prompts 0, shown 0, updates heard 0",
                "ask, not presented: not stored, launches 1, prompts 1, shown 0, updates heard 0",
                "ask again: done, launches 1, prompts 1, shown 1, updates heard 0",
                "erase: done, launches 0, prompts 0, shown 1, updates heard 0",
            ])
    }

    @Test func `what is stored and may be lost counts, and nobody is asked on it`() async throws {
        #expect(
            try await lines("fault-engine", "fsync-directory") == [
                "launch: done, launches 1, prompts 0, shown 0, updates heard 0",
                "update: notDurable, launches 2, prompts 0, shown 0, updates heard 1",
                "ask, one fault: notDurable, launches 2, prompts 0, shown 0, updates heard 1",
                "ask: notDurable, launches 2, prompts 0, shown 0, updates heard 1",
                "ask, withdrawal impossible: notDurable, launches 2, prompts 1, shown 0, updates heard 1",
                "foreground: done, launches 2, prompts 0, shown 0, updates heard 1",
                "ask, not presented: not stored, launches 2, prompts 1, shown 0, updates heard 1",
                "ask again: done, launches 2, prompts 1, shown 1, updates heard 1",
                "erase: notDurable, launches 0, prompts 0, shown 1, updates heard 1",
            ])
    }

    /// What has arrived is not sent again, and what was refused is kept, whether or not the folder can be flushed.
    @Test func `an outbox whose folder cannot be flushed does what it says`() async throws {
        #expect(
            try await lines("fault-outbox", "fsync-directory") == [
                "enqueue: done, 1 waiting, 0 failed, 0 tries", "deliver: done, 0 waiting, 0 failed, 1 tries",
                "deliver again: done, 0 waiting, 0 failed, 1 tries",
                "enqueue at fault: not done, 0 waiting, 0 failed, 1 tries",
                "refused: done, 0 waiting, 1 failed, 2 tries", "refused again: done, 0 waiting, 1 failed, 3 tries",
                "drop: notDurable, 0 waiting, 0 failed, 3 tries", "erase: notDurable, 0 waiting, 0 failed, 3 tries",
                "erase but item 1: not done, 1 waiting, 0 failed, 4 tries",
                "erase but item 2: not done, 0 waiting, 1 failed, 5 tries",
            ])
    }

    /// The fetched document is in force for all, and what a power loss takes is fetched again.
    @Test func `a fetched document that is stored is not said to be lost`() async throws {
        let server = try ScriptedServer { _, peer in
            peer.reply(200, "ETag: \"1\"\r\n", #"{"policy": "starskit", "revision": 7}"#)
        }
        #expect(try await lines("fault-fetch", "fsync-directory", "\(server.url())") == ["updated 7"])
        #expect(try await lines("fault-fetch", "rename", "\(server.url())") == ["remote.not-stored 7"])
    }
}
#endif

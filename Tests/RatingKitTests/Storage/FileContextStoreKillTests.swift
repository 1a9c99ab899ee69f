#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit

/// Kills real processes. `RATINGKIT_KILLS` sets how many (10,000 take four minutes).
@Suite(.serialized) struct FileContextStoreKillTests {
    private static let kills = rounds("RATINGKIT_KILLS", 60)

    @Test func `kills at random instants damage nothing and lose no acknowledged update`() async throws {
        let scratch = try ScratchDirectory()
        var orphans = 0
        for kill in 0..<Self.kills {
            let directory = scratch.path
            let said = try await onThread {
                let child = try Child.storeWriter(directory, "count", "0")
                let first = try #require(child.nextLine(), "nothing from the child of kill \(kill)")
                usleep(.random(in: 0...15_000))
                child.killNow()
                return [first] + child.remainingLines()
            }
            let acknowledged = try #require(said.last.flatMap { Int64($0) }, "the child said \(said)")
            let stored = try #require(try await count(in: scratch), "damaged by kill \(kill)")
            try #require(acknowledged...(acknowledged + 1) ~= stored, "kill \(kill)")
            orphans += try scratch.entries.count - 2
        }
        try RecordFile(directory: scratch.path, name: "context.json").update { ($0, ()) }
        #expect(
            try scratch.entries == ["context.json", "context.json.lock"], "\(orphans) leftovers should have been swept")
    }

    @Test func `four processes of five hundred increments end at two thousand`() async throws {
        let scratch = try ScratchDirectory()
        let directory = scratch.path
        try await onThread {
            let children = try (0..<4).map { _ in try Child.storeWriter(directory, "count", "500") }
            for child in children {
                #expect(child.remainingLines().count == 500)
                #expect(child.waitForExit() == 0)
            }
        }
        #expect(try await count(in: scratch) == 2000)
    }

    @Test func `a lock held by another process times out and is free once that is killed`() throws {
        let scratch = try ScratchDirectory()
        let child = try Child.storeWriter(scratch.path, "hold")
        #expect(child.nextLine() == "held")
        let file = RecordFile(directory: scratch.path, name: "context.json", lockTimeout: .seconds(600))
        #expect {
            try file.update(within: .milliseconds(100)) { _ in ([1], ()) }
        } throws: { error in
            guard case .lockTimeout(_, let waited) = error as? RecordFileError else { return false }
            return waited >= .milliseconds(100)
        }
        #expect(try file.read() == nil)
        child.killNow()
        try file.update { _ in ([1], ()) }
        #expect(try file.read() == [1])
    }

    /// The events counted; nil for a record that is damaged or gone.
    private func count(in scratch: ScratchDirectory) async throws -> Int64? {
        let context = try await FileContextStore(directory: URL(fileURLWithPath: scratch.path)).load()
        return context?.count(ofEvent: "counted") == context?.events ? context?.events : nil
    }
}
#endif

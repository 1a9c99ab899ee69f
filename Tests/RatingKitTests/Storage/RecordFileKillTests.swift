#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    @testable import RatingKit

    /// Kills real processes. `RATINGKIT_KILLS` sets how many (default 200; 10,000 take four minutes).
    @Suite(.serialized) struct RecordFileKillTests {
        private static let kills = ProcessInfo.processInfo.environment["RATINGKIT_KILLS"].flatMap { Int($0) } ?? 200

        @Test func killsAtRandomInstantsDamageNothingAndLoseNoAcknowledgedUpdate() throws {
            let scratch = try ScratchDirectory()
            var orphans = 0
            for kill in 0..<Self.kills {
                let child = try Child.storeWriter(scratch.path, "count", "0")
                let first = try #require(child.nextLine(), "nothing from the child of kill \(kill)")
                usleep(.random(in: 0...15_000))
                child.killNow()
                let said = [first] + child.remainingLines()
                let acknowledged = try #require(said.last.flatMap { Int($0) }, "the child said \(said)")
                let stored = try #require(try count(in: scratch), "damaged by kill \(kill)")
                try #require(acknowledged...(acknowledged + 1) ~= stored, "kill \(kill)")
                orphans += try scratch.entries.count - 2
            }
            try RecordFile(directory: scratch.path, name: "counter").update { ($0, ()) }
            #expect(try scratch.entries == ["counter", "counter.lock"], "\(orphans) leftovers should have been swept")
        }

        @Test func fourProcessesOfFiveHundredIncrementsEndAtTwoThousand() throws {
            let scratch = try ScratchDirectory()
            let children = try (0..<4).map { _ in try Child.storeWriter(scratch.path, "count", "500") }
            for child in children {
                #expect(child.remainingLines().count == 500)
                #expect(child.waitForExit() == 0)
            }
            #expect(try count(in: scratch) == 2000)
        }

        @Test func aLockHeldByAnotherProcessTimesOutAndIsFreeOnceThatIsKilled() throws {
            let scratch = try ScratchDirectory()
            let child = try Child.storeWriter(scratch.path, "hold")
            #expect(child.nextLine() == "held")
            let file = RecordFile(directory: scratch.path, name: "counter", lockTimeout: .milliseconds(100))
            let elapsed = ContinuousClock().measure {
                #expect {
                    try file.update { _ in ([1], ()) }
                } throws: { error in
                    guard case .lockTimeout(_, let waited) = error as? RecordFileError else { return false }
                    return waited >= .milliseconds(100)
                }
            }
            #expect(elapsed < .seconds(2))
            #expect(try file.read() == nil)
            child.killNow()
            try file.update { _ in ([1], ()) }
            #expect(try file.read() == [1])
        }

        /// The counter if the record is whole: the same number on each of 128 lines.
        private func count(in scratch: ScratchDirectory) throws -> Int? {
            let text = try String(contentsOfFile: "\(scratch.path)/counter", encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            guard lines.count == 129, lines.last == "", Set(lines.dropLast()).count == 1 else { return nil }
            return Int(lines[0])
        }
    }
#endif

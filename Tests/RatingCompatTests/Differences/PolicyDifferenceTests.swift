import Foundation
import Testing

/// The native policies and the façades, played through the same random timelines: they agree on every gate and every
/// question, except where a listed difference says so.
///
/// 2,000 timelines, or as many as `RATINGKIT_TIMELINES` says, a quarter of them for each policy.
@MainActor
@Suite
struct PolicyDifferenceTests {
    private static let count = ProcessInfo.processInfo.environment["RATINGKIT_TIMELINES"].flatMap { Int($0) } ?? 2_000

    private static let own: [String: Set<PolicyDifference>] = [
        "starskit": [
            .unsetSettings, .removedKeys, .invalidSettings, .clockSetBack, .travel, .delegateCanOnlyVeto,
            .forcedKeepsDisabled, .resetIsComplete,
        ],
        "irate": [.clockSetBack, .updateAfterRating, .rateSinceInstallation, .failedLookup],
        "appreview": [.clockSetBack, .travel, .requestsAreNoLaunches, .everyAskedVersion, .noVersion],
        "swiftrater": [
            .clockSetBack, .offlineLaunches, .firstUseAtFirstLook, .exactDays, .dayAfterUpdate, .unsetCondition,
            .reminderAlone,
        ],
    ]

    @Test(arguments: ["starskit", "irate", "appreview", "swiftrater"])
    func `timelines agree except where listed`(policy: String) async {
        var all = TimelineResult()
        for seed in 0..<UInt64(Self.count / 4) {
            if seed % 50 == 0 { await Task.yield() }
            let result = Self.play(policy, seed: seed)
            for failure in result.failures { Issue.record("\(policy), seed \(seed): \(failure)") }
            all.add(result)
            if all.failures.count >= 5 { break }
        }
        let counts = PolicyDifference.allCases.compactMap { difference in
            all.exercised[difference].map { "\(difference.rawValue) \($0)" }
        }
        print(
            "\(policy): \(Self.count / 4) timelines, \(all.steps) steps, \(all.questions) questions; "
                + counts.joined(separator: ", "))
        #expect(all.questions > Self.count / 20)
        #expect(Set(all.exercised.keys) == Self.own[policy])
    }

    private static func play(_ policy: String, seed: UInt64) -> TimelineResult {
        switch policy {
        case "starskit":
            var timeline = StarsKitTimeline(seed: seed)
            return timeline.run()
        case "irate":
            var timeline = RateTimeline(seed: seed)
            return timeline.run()
        case "swiftrater":
            var timeline = SwiftRaterTimeline(seed: seed)
            return timeline.run()
        default:
            var timeline = AppReviewTimeline(seed: seed)
            return timeline.run()
        }
    }

    @Test func `every difference is one of a policy`() {
        #expect(Self.own.values.reduce(into: Set()) { $0.formUnion($1) } == Set(PolicyDifference.allCases))
    }

    @Test func `the table of the article lists the same`() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent(
                "Sources/RatingKit/Documentation.docc/Migrating/PolicyDifferences.md"),
            encoding: .utf8)
        var listed: [String: Set<String>] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(cells.count == 5)
            let name = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
            #expect(listed[name] == nil)
            listed[name] = Set(cells[1].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        }
        var expected: [String: Set<String>] = [:]
        for (policy, differences) in Self.own {
            for difference in differences { expected[difference.rawValue, default: []].insert(policy) }
        }
        #expect(listed == expected)
    }
}

import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingAnalysis

struct ExtremesTests {
    private func extremes(_ text: String, offsets: OffsetRange = .any) -> Extremes {
        Guarantees(ConfigurationLayers(text), offsets: offsets).extremes()
    }

    @Test func `the extremes of balanced`() {
        let extremes = extremes(#"{"policy": "balanced"}"#)
        #expect(extremes[.firstAskAfter]?.value == .time(TimeSpan(days: 7)))
        #expect(extremes[.firstAskSessions]?.value == .count(5))
        #expect(extremes[.firstAskLaunches]?.value == .count(0))
        #expect(extremes[.shortestPause]?.value == .time(TimeSpan("60d 1ms")!))
        #expect(extremes[.mostIn30Days]?.value == .count(1))
        #expect(extremes[.mostIn365Days]?.value == .count(3))
        #expect(extremes[.mostIn365Days]?.causes.contains { $0.gate == .yearlyCap } == true)
        #expect(extremes[.mostInLifetime]?.value == .unbounded)
        #expect(extremes[.afterCrash]?.value == .time(TimeSpan("7d 1ms")!))
        #expect(extremes[.afterAnswer]?.value == .time(TimeSpan(days: 365)))
        #expect(extremes[.afterRating]?.value == .never)
        #expect(extremes[.afterRating]?.causes.map { $0.gate } == [.rated])
        #expect(extremes[.afterReminder]?.value == .time(TimeSpan(milliseconds: 0)))
        #expect(extremes[.inFirstSession]?.value == .no)
        #expect(extremes[.inQuietHours]?.value == .yes)
        #expect(extremes.list.allSatisfy { $0.isAttained })
    }

    @Test(
        arguments: [
            (.firstAskAfter, .time(TimeSpan(days: 7)), " or later (bound not reached)"),
            (.shortestPause, .time(TimeSpan(days: 7)), " or longer (bound not reached)"),
            (.firstAskSessions, .count(3), " or more (bound not reached)"),
            (.mostIn365Days, .count(3), " or fewer (bound not reached)"),
            (.inQuietHours, .yes, " (no timeline found)"), (.afterCrash, .never, ""), (.atLaunch, .no, ""),
        ] as [(Extreme.Kind, Extreme.Value, String)])
    func `an extreme that no timeline attains says what it leaves open`(
        kind: Extreme.Kind, value: Extreme.Value, slack: String
    ) {
        #expect(Extreme(kind: kind, value: value, causes: [], timeline: nil).slack == slack)
        let timeline = Scenario(name: "", installID: "", start: UTCInstant(milliseconds: 0))
        #expect(Extreme(kind: kind, value: value, causes: [], timeline: timeline).slack.isEmpty)
    }

    @Test(arguments: RatingPolicy.allCases, OffsetRange.allCases)
    func `every extreme of a policy is attained by a timeline`(policy: RatingPolicy, offsets: OffsetRange) {
        let text = #"{"policy": "\#(policy.name)"}"#
        for extreme in extremes(text, offsets: offsets).list {
            #expect(extreme.isAttained, "\(extreme.kind) \(extreme.value)")
            guard let timeline = extreme.timeline else { continue }
            let replay = ScenarioReplay(timeline, RatingConfiguration(ConfigurationLayers(text)))
            #expect(replay.failures.isEmpty, "\(extreme.kind)")
        }
    }

    @Test func `three sessions at one instant need offsets that change`() {
        let text = #"{"displaySessionCount": 3, "useSessionSpaceChecking": true}"#
        #expect(extremes(text)[.firstAskAfter]?.value == .time(TimeSpan(milliseconds: 0)))
        #expect(extremes(text, offsets: .fixed)[.firstAskAfter]?.value == .time(TimeSpan("1d 1ms")!))
    }

    /// Between calendar days of two zones there may be no time at all, whatever grows.
    @Test func `waits that grow add nothing between zones`() {
        func pause(_ keys: String) -> Extreme.Value? {
            extremes(#"{"policy": "appreview", "oncePerVersion": false, "daysBetweenReviews": 1\#(keys)}"#)[
                .shortestPause]?
                .value
        }
        #expect(pause("") == .time(TimeSpan(milliseconds: 0)))
        #expect(pause(#", "cooldownGrowth": 1.5"#) == pause(""))
    }

    /// A condition may compare with any number, and demand what nobody ever meets.
    @Test(arguments: [OffsetRange.any, .fixed])
    func `no number is too large to be judged`(offsets: OffsetRange) throws {
        let paths = [
            "sessions", "launches", "crashes", "prompts", "daysSinceInstall", "daysSinceCrash", "daysSincePrompt",
            "events.saved", "score",
        ]
        var random = SeededGenerator(seed: 11)
        for _ in 0..<rounds(24) {
            func comparison() -> String {
                let operation = [">", ">=", "<", "<=", "==", "!="].randomElement(using: &random)!
                let numbers = [
                    "-9223372036854775808", "-1", "0", "1", "106751991168", "9223372036854775806",
                    "9223372036854775807", "1e300", "null",
                ]
                let path = paths.randomElement(using: &random)!
                return #"{"\#(operation)": [{"var": "context.\#(path)"}, \#(numbers.randomElement(using: &random)!)]}"#
            }
            let policy = ["starskit", "irate", "balanced"].randomElement(using: &random)!
            let text =
                #"{"policy": "\#(policy)", "scoreWithinDays": 9, "eventScores": {"saved": 2}, "conditions": {"and": [\#(comparison()), \#(comparison())]}}"#
            guard let document = ConfigurationReader().read(Array(text.utf8)).document else { continue }
            let guarantees = Guarantees(ConfigurationLayers(bundled: document), offsets: offsets)
            #expect(!guarantees.extremes().list.isEmpty, "\(text)")
            for claim in ["someone-asked", "someone-asked by 1ms", "apart 30d", "never-within 7d:crash"] {
                #expect(!guarantees.verdict(try Claim(claim)).because.isEmpty, "\(text)")
            }
        }
    }

    @Test func `prompts at 0 and at 365 days are both allowed`() {
        let extremes = extremes(
            #"{"policy": "appreview", "daysBetweenReviews": null, "oncePerVersion": null, "maxPromptsPerYear": 1}"#)
        #expect(extremes[.shortestPause]?.value == .time(TimeSpan(days: 365)))
        #expect(extremes[.mostIn365Days]?.value == .count(1))
    }

    @Test func `placements lift each other's caps`() {
        let text =
            #"{"policy": "balanced", "placements": {"end": {"maxPromptsPerYear": null, "daysBeforeAskingAgain": 30}}}"#
        #expect(extremes(text)[.mostIn365Days]?.value == .count(13))
        let guarantees = Guarantees(ConfigurationLayers(text))
        #expect(guarantees.counting(.elsewhere).extremes()[.mostIn365Days]?.value == .count(3))
        #expect(guarantees.counting(.named("end")).extremes()[.mostIn365Days]?.value == .count(13))
    }

    @Test func `each variant has its own`() throws {
        let text = """
            {"policy": "balanced", "experiments": {"x": {"variants": [
              {"name": "slow", "weight": 1, "daysUntilPrompt": 30}, {"name": "fast", "weight": 1, "daysUntilPrompt": 3}]}}}
            """
        let guarantees = Guarantees(ConfigurationLayers(text))
        #expect(guarantees.extremes()[.firstAskAfter]?.value == .time(TimeSpan(days: 3)))
        let apart = guarantees.extremesApart()
        let slow = try #require(apart.first { $0.variants?.first?.variant == "slow" })
        #expect(slow[.firstAskAfter]?.value == .time(TimeSpan(days: 30)))
        let timeline = try #require(slow[.firstAskAfter]?.timeline)
        let replay = ScenarioReplay(timeline, RatingConfiguration(ConfigurationLayers(text)))
        #expect(replay.failures.isEmpty && replay.configuration.variants.first?.variant == "slow")
    }

    @Test func `nobody is asked where that is switched off`() {
        let extremes = extremes(#"{"disabled": true}"#)
        #expect(extremes[.mostInLifetime]?.value == .count(0))
        #expect(extremes[.firstAskAfter]?.value == .never)
        #expect(extremes[.firstAskAfter]?.causes.map { $0.gate } == [.enabled])
    }
}

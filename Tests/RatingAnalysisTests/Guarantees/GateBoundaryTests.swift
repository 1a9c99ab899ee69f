import RatingCore
import TestInput
import Testing

@testable import RatingAnalysis

/// Each gate's comparison, to the millisecond and to the one: what is proved to the limit is refuted one beyond it, and one
/// less than the refuting timeline is not asked by the gate itself.
struct GateBoundaryTests {
    struct Case: Sendable {
        let gate: Gate
        let configuration: String
        let proved: String
        let refuted: String
    }

    /// Every gate has its line, so that a new one does not compile without.
    static let cases: [Case] = Gate.allCases.flatMap { gate -> [Case] in
        func of(_ keys: String, _ proved: String, _ refuted: String) -> Case {
            let others = ["daysBetweenReviews", "oncePerVersion"].filter { !keys.contains("\"\($0)\"") }
            let members = [#""policy": "appreview""#] + others.map { "\"\($0)\": null" } + [keys]
            return Case(
                gate: gate, configuration: "{\(members.joined(separator: ", "))}", proved: proved, refuted: refuted)
        }
        let (day, year) = (86_400_000, 31_536_000_000)
        return switch gate {
        case .enabled: [of(#""disabled": true"#, "at-most 0/1d", "someone-asked")]
        // What they keep back no claim counts on: no flow need be on screen, and what the store has may be unknown.
        case .inProgress, .latestVersion: []
        case .declines: [of(#""maxDeclines": 1"#, "never-within 9999d:decline", "never-within 1ms:answer")]
        case .sessionsSincePrompt:
            [of(#""sessionsBeforeAskingAgain": 2"#, "never-within 0s:prompt", "never-within 1ms:prompt")]
        case .usesSincePrompt:
            [of(#""usesBeforeAskingAgain": 3"#, "never-within 0s:prompt", "never-within 1ms:prompt")]
        case .eventsSincePrompt:
            [of(#""eventsBeforeAskingAgain": {"a": 3}"#, "never-within 0s:prompt", "never-within 1ms:prompt")]
        case .score:
            [
                of(
                    #""eventScores": {"a": 2}, "scoreUntilPrompt": 4"#, "never-within 0s:install",
                    "never-within 1ms:install"),
                of(#""eventScores": {"a": -2}, "scoreUntilPrompt": 4"#, "at-most 0/1d", "someone-asked"),
            ]
        case .anyOf:
            [
                of(
                    #""anyOf": [{"minLaunches": 2}, {"displaySessionCount": 2}]"#, "never first-session",
                    "never launch"),
                of(
                    #""anyOf": [{"daysUntilPrompt": 3}, {"daysUntilPrompt": 2}]"#, "never-within 2d:install",
                    "never-within 2d 1ms:install"),
            ]
        case .sessions: [of(#""displaySessionCount": 2"#, "never first-session", "never quiet-hours")]
        case .reminders: [of(#""maxNumberOfReminder": 2"#, "at-most 2/9d", "at-most 1/9d")]
        case .cooldown:
            [
                of(#""daysBeforeAskingAgain": 3"#, "apart 3d 1ms", "apart 3d 2ms"),
                // Three days, then six: an answer would close for nine, and a rating for good.
                of(
                    #""daysBeforeAskingAgain": 3, "cooldownGrowth": 2, "daysBeforeAskingAgainAfterAnswer": 9, "promptForNewVersionIfUserRated": false"#,
                    "at-most 2/\(9 * day + 2)ms", "at-most 2/\(9 * day + 3)ms"),
                // An answer closes for four only.
                of(
                    #""daysBeforeAskingAgain": 3, "cooldownGrowth": 2, "daysBeforeAskingAgainAfterAnswer": 4, "promptForNewVersionIfUserRated": false"#,
                    "at-most 2/\(7 * day + 1)ms", "at-most 2/\(7 * day + 2)ms"),
            ]
        case .crashFree: [of(#""daysWithoutCrash": 3"#, "never-within 3d 1ms:crash", "never-within 3d 2ms:crash")]
        case .age:
            [
                of(#""daysUntilPrompt": 2.5"#, "never-within 60h:install", "never-within 60h 1ms:install"),
                of(#""daysUntilPrompt": 2.5"#, "never-within 1d:update", "never-within 1d 1ms:update"),
            ]
        case .usage: [of(#""usesUntilPrompt": 3"#, "never-within 0s:install", "never-within 1ms:install")]
        case .usageRate: [of(#""usesPerWeekForPrompt": 3"#, "never-within 0s:install", "never-within 1ms:install")]
        case .reminderPeriod: [of(#""remindPeriod": 2"#, "never-within 2d:reminder", "never-within 2d 1ms:reminder")]
        case .rated:
            [of(#""promptForNewVersionIfUserRated": false"#, "never-within 9999d:rating", "never-within 1ms:answer")]
        case .launches: [of(#""minLaunches": 2"#, "never first-session", "never launch")]
        case .daysSinceFirstLaunch:
            [of(#""minDays": 3"#, "never-within 36h:install", "never-within 36h 1ms:install")]
        case .reviewCooldown:
            [
                of(#""daysBetweenReviews": 3"#, "apart 36h", "apart 36h 1ms"),
                of(
                    #""daysBetweenReviews": 3, "cooldownGrowth": 2, "daysBeforeAskingAgainAfterAnswer": 400, "promptForNewVersionIfUserRated": false"#,
                    "at-most 2/180h", "at-most 2/\(180 * 3_600_000 + 1)ms"),
            ]
        case .newVersion:
            [
                of(#""oncePerVersion": true, "minLaunches": 1, "daysAfterUpdate": 2"#, "apart 2d", "apart 2d 1ms"),
                of(
                    #""oncePerVersion": true, "minLaunches": 1, "daysAfterUpdate": 2, "versionGranularity": "minor""#,
                    "apart 2d", "apart 2d 1ms"),
            ]
        case .notAnswered:
            [of(#""daysBeforeAskingAgainAfterAnswer": 2"#, "never-within 2d:answer", "never-within 2d 1ms:answer")]
        case .declined:
            [of(#""daysBeforeAskingAgainAfterAnswer": 2"#, "never-within 2d:decline", "never-within 2d 1ms:decline")]
        case .yearlyCap:
            [of(#""maxPromptsPerYear": 2"#, "at-most 2/\(year)ms", "at-most 2/\(year + 1)ms")]
        case .firstSession: [of(#""neverInFirstSession": true"#, "never first-session", "never launch")]
        case .afterUpdate:
            [
                of(#""daysAfterUpdate": 2"#, "never-within 2d:update", "never-within 2d 1ms:update"),
                // An update lets be asked who answered.
                of(
                    #""daysAfterUpdate": 2, "resetOnUpdate": true, "daysBeforeAskingAgainAfterAnswer": 9"#,
                    "never-within 2d:answer", "never-within 2d 1ms:answer"),
            ]
        case .events: [of(#""requiredEvents": {"a": 2}"#, "never-within 0s:install", "never-within 1ms:install")]
        case .rollout: [of(#""rolloutPercentage": 0"#, "at-most 0/1d", "someone-asked")]
        case .schedule:
            [
                of(#""quietHours": "22:00-08:00""#, "never quiet-hours", "never launch"),
                of(
                    #""activeFrom": "2026-05-01T00:00:00Z", "activeUntil": "2026-05-03T00:00:00Z", "daysBeforeAskingAgain": 2"#,
                    "at-most 1/9d", "at-most 0/9d"),
            ]
        case .conditions:
            [
                of(#""conditions": {">=": [{"var": "context.sessions"}, 2]}"#, "never first-session", "never launch"),
                of(#""conditions": {"<": [{"var": "context.prompts"}, 2]}"#, "at-most 2/9d", "at-most 1/9d"),
            ]
        }
    }

    @Test(arguments: cases)
    func `a gate is exact`(test: Case) throws {
        let layers = ConfigurationLayers(test.configuration)
        let guarantees = Guarantees(layers)
        let proved = guarantees.verdict(try Claim(test.proved))
        #expect(proved.outcome == .proved, "\(proved)")
        let refuted = guarantees.verdict(try Claim(test.refuted))
        #expect(refuted.outcome == .refuted, "\(refuted)")
        guard let timeline = refuted.timeline else { return }
        let replay = ScenarioReplay(timeline, RatingConfiguration(layers))
        #expect(replay.failures.isEmpty)
        #expect(guarantees.settles(try Claim(test.refuted))(replay.happenings))
        #expect(!guarantees.settles(try Claim(test.proved))(replay.happenings))
    }

    /// What is proved of a gate, the gate itself keeps, also when asked at the first moment that it opens and one millisecond
    /// before.
    @Test(arguments: cases)
    func `a gate keeps what is proved`(test: Case) throws {
        let layers = ConfigurationLayers(test.configuration)
        let guarantees = Guarantees(layers)
        let isBroken = guarantees.settles(try Claim(test.proved))
        let adversary = Adversary(layers, offsets: .any)
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<60 {
            let happenings = adversary.history(using: &generator)
            guard isBroken(happenings) else { continue }
            Issue.record("\(test.proved): \(happenings.text)")
            return
        }
    }

    /// What waits, and is refuted just beyond its wait, is not asked one millisecond sooner.
    @Test(
        arguments: cases.filter {
            ($0.refuted.hasPrefix("apart") || $0.refuted.hasPrefix("never-within")) && $0.gate != .rated
                && $0.gate != .declines && !$0.proved.contains(" 0s:")
        })
    func `one millisecond sooner is skipped`(test: Case) throws {
        let layers = ConfigurationLayers(test.configuration)
        let verdict = Guarantees(layers).verdict(try Claim(test.refuted))
        var timeline = try #require(verdict.timeline)
        let last = timeline.steps.count - 1
        timeline.steps[last].at = timeline.steps[last].at.adding(milliseconds: -1)
        #expect(
            ScenarioReplay(timeline, RatingConfiguration(layers)).failures.count == 1, "\(timeline.json.serialized())")
    }

    /// What counts is met just so, and with one less it is not asked.
    @Test(arguments: [
        (#""displaySessionCount": 2"#, "someone-asked", 2), (#""minLaunches": 3"#, "someone-asked", 3),
        (#""usesUntilPrompt": 3"#, "someone-asked", 3), (#""eventsUntilPrompt": 4"#, "someone-asked", 4),
        (#""requiredEvents": {"a": 2}"#, "someone-asked", 2), (#""neverInFirstSession": true"#, "someone-asked", 2),
        (#""requiredEvents": {"a": {"count": 2, "withinDays": 3}}"#, "someone-asked", 2),
        (#""usesPerWeekForPrompt": 3, "daysUntilPrompt": 7"#, "someone-asked", 3),
        (#""eventScores": {"a": 1, "b": -1}, "scoreUntilPrompt": 4"#, "someone-asked", 4),
        (#""conditions": {">=": [{"var": "context.uses"}, 2]}"#, "someone-asked", 2),
        (#""sessionsBeforeAskingAgain": 3"#, "at-most 1/9d", 3), (#""usesBeforeAskingAgain": 3"#, "at-most 1/9d", 3),
        (#""eventsBeforeAskingAgain": 3"#, "at-most 1/9d", 3),
        (#""eventsBeforeAskingAgain": {"a": 3}"#, "at-most 1/9d", 3),
    ])
    func `one less is skipped`(keys: String, claim: String, count: Int64) throws {
        let layers = ConfigurationLayers(
            #"{"policy": "appreview", "daysBetweenReviews": null, "oncePerVersion": null, \#(keys)}"#)
        let verdict = Guarantees(layers).verdict(try Claim(claim))
        let timeline = try #require(verdict.timeline)
        let index = try #require(
            timeline.steps.indices.dropLast().max { timeline.steps[$0].times < timeline.steps[$1].times })
        var less = timeline
        let happened = timeline.steps.filter { if case .event = $0.action { true } else { false } }
        #expect(happened.reduce(0) { $0 + $1.times } == count, "\(timeline.json.serialized())")
        less.steps[index].times -= 1
        #expect(ScenarioReplay(timeline, RatingConfiguration(layers)).failures.isEmpty)
        #expect(ScenarioReplay(less, RatingConfiguration(layers)).failures.count == 1)
    }

    /// No more happens before an ask than a gate wants.
    @Test(arguments: [
        (#""daysUntilPrompt": 0"#, 1), (#""minDays": 0"#, 1), (#""usesPerWeekForPrompt": 0"#, 1),
        (#""neverInFirstSession": false"#, 1), (#""daysBetweenReviews": 0"#, 1),
        (#""sessionsBeforeAskingAgain": 9"#, 1), (#""usesBeforeAskingAgain": 9"#, 1),
        (#""eventsBeforeAskingAgain": {"a": 9}"#, 1), (#""maxPromptsPerYear": 1"#, 1),
        (#""usesPerWeekForPrompt": 0, "requiredEvents": {"a": 1}"#, 2),
        (#""usesPerWeekForPrompt": 3, "requiredEvents": {"a": 1}"#, 3),
    ])
    func `as little happens as can be`(keys: String, count: Int64) throws {
        let layers = ConfigurationLayers(
            #"{"policy": "appreview", "minLaunches": null, "oncePerVersion": null, \#(keys)}"#)
        let guarantees = Guarantees(layers)
        let alone = guarantees.verdict(.atMost(0, within: TimeSpan(days: 1)))
        let atOnce = guarantees.verdict(.someoneAsked(by: TimeSpan(milliseconds: 0)))
        #expect((count == 1 ? alone : atOnce).timeline?.count == count, "\(alone) \(atOnce)")
    }

    @Test func `at its end the schedule is over`() throws {
        func layers(until end: String) -> ConfigurationLayers {
            ConfigurationLayers(
                #"{"policy": "appreview", "daysBetweenReviews": null, "oncePerVersion": null, "maxPromptsPerYear": 1, "activeFrom": "2026-05-01T00:00:00Z", "activeUntil": "\#(end)"}"#
            )
        }
        let claim = Claim.atMost(1, within: TimeSpan(days: 9_999))
        let (short, long) = (layers(until: "2027-05-01T00:00:00Z"), layers(until: "2027-05-01T00:00:00.001Z"))
        #expect(Guarantees(short).verdict(claim).outcome == .proved)
        let refuted = Guarantees(long).verdict(claim)
        let timeline = try #require(refuted.timeline, "\(refuted)")
        #expect(ScenarioReplay(timeline, RatingConfiguration(long)).failures.isEmpty)
        #expect(ScenarioReplay(timeline, RatingConfiguration(short)).failures.count == 1)
    }
}

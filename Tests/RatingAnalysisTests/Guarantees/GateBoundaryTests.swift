import RatingCore
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
        let year = 31_536_000_000
        return switch gate {
        case .enabled: [of(#""disabled": true"#, "at-most 0/1d", "someone-asked")]
        case .inProgress, .latestVersion: []
        // Not modelled: what they keep back is not counted on, so that nothing exact is said of them.
        case .declines, .sessionsSincePrompt, .usesSincePrompt, .eventsSincePrompt, .score, .anyOf: []
        case .sessions: [of(#""displaySessionCount": 2"#, "never first-session", "never quiet-hours")]
        case .reminders: [of(#""maxNumberOfReminder": 2"#, "at-most 2/9d", "at-most 1/9d")]
        case .cooldown: [of(#""daysBeforeAskingAgain": 3"#, "apart 3d 1ms", "apart 3d 2ms")]
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
        case .reviewCooldown: [of(#""daysBetweenReviews": 3"#, "apart 36h", "apart 36h 1ms")]
        case .newVersion:
            [of(#""oncePerVersion": true, "minLaunches": 1, "daysAfterUpdate": 2"#, "apart 2d", "apart 2d 1ms")]
        case .notAnswered:
            [of(#""daysBeforeAskingAgainAfterAnswer": 2"#, "never-within 2d:answer", "never-within 2d 1ms:answer")]
        case .declined:
            [of(#""daysBeforeAskingAgainAfterAnswer": 2"#, "never-within 2d:decline", "never-within 2d 1ms:decline")]
        case .yearlyCap:
            [of(#""maxPromptsPerYear": 2"#, "at-most 2/\(year)ms", "at-most 2/\(year + 1)ms")]
        case .firstSession: [of(#""neverInFirstSession": true"#, "never first-session", "never launch")]
        case .afterUpdate: [of(#""daysAfterUpdate": 2"#, "never-within 2d:update", "never-within 2d 1ms:update")]
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

    /// What waits, and is refuted just beyond its wait, is not asked one millisecond sooner.
    @Test(
        arguments: cases.filter {
            ($0.refuted.hasPrefix("apart") || $0.refuted.hasPrefix("never-within")) && $0.gate != .rated
        })
    func `one millisecond sooner is skipped`(test: Case) throws {
        guard test.proved != "never-within 0s:install" else { return }
        let layers = ConfigurationLayers(test.configuration)
        let verdict = Guarantees(layers).verdict(try Claim(test.refuted))
        var timeline = try #require(verdict.timeline)
        let last = timeline.steps.count - 1
        timeline.steps[last].at = timeline.steps[last].at.adding(milliseconds: -1)
        #expect(
            ScenarioReplay(timeline, RatingConfiguration(layers)).failures.count == 1, "\(timeline.json.serialized())")
    }

    /// What counts, and is met just so, is not asked with one less.
    @Test(arguments: [
        #""displaySessionCount": 2"#, #""minLaunches": 3"#, #""usesUntilPrompt": 3"#, #""eventsUntilPrompt": 4"#,
        #""requiredEvents": {"a": 2}"#, #""neverInFirstSession": true"#,
        #""usesPerWeekForPrompt": 3, "daysUntilPrompt": 7"#,
        #""conditions": {">=": [{"var": "context.uses"}, 2]}"#,
    ])
    func `one less is skipped`(keys: String) throws {
        let layers = ConfigurationLayers(#"{"policy": "appreview", \#(keys)}"#)
        let verdict = Guarantees(layers).verdict(.someoneAsked(by: nil))
        let timeline = try #require(verdict.timeline)
        let index = try #require(
            timeline.steps.indices.dropLast().max { timeline.steps[$0].times < timeline.steps[$1].times })
        var less = timeline
        if less.steps[index].times > 1 { less.steps[index].times -= 1 } else { less.steps.remove(at: index) }
        #expect(ScenarioReplay(timeline, RatingConfiguration(layers)).failures.isEmpty)
        #expect(ScenarioReplay(less, RatingConfiguration(layers)).failures.count == 1)
    }
}

import RatingCore
import TestInput
import Testing

@testable import RatingAnalysis

/// What happens again and again is counted at once, with the same result as one by one.
@Suite struct RepetitionTests {
    private static let day = UTCInstant.millisecondsPerDay

    private static func configuration(_ more: String = "") -> RatingConfiguration {
        let text = #"{"policy": "starskit", "requiredEvents": {"a": {"count": 3, "withinDays": 30}}\#(more)}"#
        return RatingConfiguration(
            ConfigurationLayers(bundled: ConfigurationReader().read(Array(text.utf8)).document))
    }

    /// The same step, each time as a step of its own.
    private static func apart(_ step: Scenario.Step) -> [Scenario.Step] {
        (0..<step.times).map { time in
            let now = step.moment(time)
            return Scenario.Step(at: now.instant, utcOffsets: [now.utcOffset], step.action)
        }
    }

    private static func random(_ random: inout SeededGenerator, from: Int64) -> Scenario.Step {
        let events: [ContextEvent] = [
            .session, .session, .event("a"), .event("a"), .event("b"), .foreground, .launch(version: "1.0"),
            .launch(version: "2.0"), .crash, .prompt(placement: nil, kind: .custom, forced: false), .rated, .decline,
            .remind, .answer(stars: 4), .promptWithdrawn(number: 3),
        ]
        let paces: [Int64] = [0, 0, 1, 3_600_000, day / 3, day, day + 1, 2 * day, 9 * day, 40_000 * day]
        let every = paces.randomElement(using: &random) ?? 0
        let all: [[Int32]] = [[0], [3_600], [50_400, -36_000], [0, 64_800, -64_800]]
        let offsets = (every == 0 ? all : Array(all.prefix(2))).randomElement(using: &random) ?? [0]
        return Scenario.Step(
            at: UTCInstant(milliseconds: from), utcOffsets: offsets,
            .event(events.randomElement(using: &random) ?? .crash),
            times: .random(in: 1...900, using: &random), every: every)
    }

    @Test(arguments: 0..<40) func `it is as one by one`(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let configuration = Self.configuration(
            [#", "useSessionSpaceChecking": false"#, #", "maxDaysBetweenSession": 1"#, ""][seed % 3])
        var (together, apart): ([Scenario.Step], [Scenario.Step]) = ([], [])
        var at = Int64.random(in: -2_000_000_000_000...4_000_000_000_000, using: &random)
        for _ in 0..<6 {
            let step = Self.random(&random, from: at)
            together.append(step)
            apart += Self.apart(step)
            // After it, so that the order is the same.
            at = step.moment(step.times - 1).instant.milliseconds
        }
        let start = together[0].at
        let one = ScenarioReplay(
            Scenario(name: "a", installID: "a", start: start, steps: together), configuration)
        let other = ScenarioReplay(Scenario(name: "a", installID: "a", start: start, steps: apart), configuration)
        #expect(one.context == other.context, "seed \(seed)")
    }

    /// Wherever midnight falls among the repetitions, and whether a pause starts the sessions over.
    @Test(arguments: [3_600_000, day / 3, day - 1, day, day + 3_600_000, 2 * day, 2 * day + 1] as [Int64])
    func `sessions are counted by their days`(every: Int64) {
        for pause in ["1", "2", "null"] {
            let configuration = Self.configuration(#", "maxDaysBetweenSession": \#(pause)"#)
            for hour in 0..<24 as Range<Int64> {
                let start = UTCInstant(milliseconds: 1_767_614_400_000 + hour * 3_600_000)
                let step = Scenario.Step(at: start, utcOffsets: [3_600], .event(.session), times: 150, every: every)
                let one = ScenarioReplay(
                    Scenario(name: "a", installID: "a", start: start, steps: [step]), configuration)
                let other = ScenarioReplay(
                    Scenario(name: "a", installID: "a", start: start, steps: Self.apart(step)), configuration)
                #expect(one.context == other.context, "\(hour)")
            }
        }
    }

    @Test(arguments: 0..<20) func `steps that take turns happen in their order`(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed + 100))
        let start = Int64(1_767_614_400_000)
        let steps = (0..<3).map { place in
            var step = Self.random(&random, from: start + Int64(place) * Self.day)
            step.every = [Self.day, Self.day / 2, 7 * Self.day, 11 * Self.day].randomElement(using: &random) ?? 0
            step.utcOffsets = [0]
            return step
        }
        // The order of one at a time, of which those of an earlier step come first at one moment.
        let apart = steps.enumerated().flatMap { place, step in Self.apart(step).map { (place, $0) } }
            .sorted { ($0.1.at, $0.0) < ($1.1.at, $1.0) }.map { $0.1 }
        let configuration = Self.configuration()
        let one = ScenarioReplay(
            Scenario(name: "a", installID: "a", start: steps[0].at, steps: steps), configuration)
        let other = ScenarioReplay(
            Scenario(name: "a", installID: "a", start: steps[0].at, steps: apart), configuration)
        #expect(one.context == other.context, "seed \(seed)")
    }

    /// So many names happened on so many days that the oldest are forgotten.
    @Test func `days that are forgotten for others are the same`() throws {
        let configuration = Self.configuration()
        let first = (0..<4).map { name in
            Scenario.Step(
                at: UTCInstant(milliseconds: 1_767_614_400_000), .event(.event("n\(name)")), times: 300, every: Self.day
            )
        }
        let last = Scenario.Step(
            at: UTCInstant(milliseconds: 1_767_614_400_000 + 300 * Self.day), .event(.event("a")), times: 2_000,
            every: Self.day / 2)
        let one = ScenarioReplay(
            Scenario(name: "a", installID: "a", start: first[0].at, steps: first + [last]), configuration)
        let other = ScenarioReplay(
            Scenario(name: "a", installID: "a", start: first[0].at, steps: first + Self.apart(last)), configuration)
        #expect(one.context == other.context)
    }

    @Test(
        arguments: ["0s", "1ms", "1s", "1d", "400d"], ["session", "event", "launch", "crash", "foreground", "prompt"])
    func `any number ends at once`(every: String, deed: String) throws {
        let text = """
            {"scenario": "a", "start": "2026-01-05T12:00:00Z", "steps": [
             {"at": "0s", "do": "launch", "version": "1.0"},
             {"at": "0s", "do": "\(deed)"\(deed == "event" ? #", "name": "a""# : ""), "times": 36500000, "every": "\(every)"},
             {"at": "1d", "do": "decide"}]}
            """
        let scenario = try #require(ScenarioFile(Array(text.utf8)).scenarios.first)
        let replay = ScenarioReplay(scenario, Self.configuration())
        #expect(replay.failures.isEmpty && replay.effort < 1_000_000)
        let context = replay.context
        let counts = [context.launches, context.uses, context.crashes, context.events, context.promptCount]
        #expect(counts.contains { $0 >= 36_500_000 } || deed == "session")
    }

    @Test func `questions without end are refused`() throws {
        let text = """
            {"scenario": "a", "start": "2026-01-05T12:00:00Z", "steps": [
             {"at": "0s", "do": "decide", "times": 36500000, "every": "1s"}]}
            """
        let scenario = try #require(ScenarioFile(Array(text.utf8)).scenarios.first)
        let failures = ScenarioReplay(scenario, Self.configuration()).failures
        #expect(failures.map(\.member) == ["times"])
        #expect(failures.first?.message.contains("write smaller values") == true)
    }

    /// By what is lived through one by one, not by the clock.
    @Test(arguments: [1_000, 1_000_000]) func `proofs of large numbers take no longer`(_ count: Int64) throws {
        for key in ["eventsUntilPrompt", "usesUntilPrompt", "minLaunches"] {
            let layers = ConfigurationLayers(#"{"policy": "irate", "daysUntilPrompt": 0, "\#(key)": \#(count)}"#)
            let extremes = Guarantees(layers, offsets: .any).extremes()
            for extreme in extremes.list {
                guard let timeline = extreme.timeline else { continue }
                let replay = ScenarioReplay(timeline, RatingConfiguration(layers))
                #expect(replay.failures.isEmpty && replay.effort < 100_000, "\(extreme.kind)")
            }
        }
    }
}

import TestInput
import TestTools
import Testing

@testable import RatingCore

extension Eligibility {
    /// The rules of this document alone, for one installation.
    convenience init(
        _ text: String, installID: String = "5d1f", appGates: [AppGate] = [], traits: RatingJSON = .object([])
    ) {
        self.init(
            RatingConfiguration(text), installID: installID, appGates: AppGateList(appGates)!, traits: traits)
    }

    /// What one gate finds; nil where it takes no part.
    func result(_ gate: String, _ context: RatingContext, now: LocalInstant) -> GateResult? {
        explain(context, now: now).gates.first { $0.gate == gate }
    }

    /// Whether a gate is open, as deciding and explaining agree; nil where it takes no part. Of the explanation only this
    /// gate's part is made: all of it takes some thirty times as long.
    func isOpen(_ gate: Gate, _ context: RatingContext, now: LocalInstant) -> Bool? {
        guard gates.contains(gate) else { return nil }
        var budget = Self.searchBudget
        let state = state(of: gate, context, Occasion(now: now, isInProgress: false), budget: &budget)
        let closed: GateSet = if case .skip(let closed) = decide(context, now: now) { closed } else { [] }
        #expect(state.isOpen == !closed.contains(gate))
        return state.isOpen
    }
}

@Suite
struct GateThresholdTests {
    /// A gate, a document with the number 3 for its key, and the context that has counted so many.
    struct Counter: Sendable, CustomTestStringConvertible {
        let gate: Gate
        let document: String
        let needs: String
        let counted: @Sendable (Int64) -> RatingContext
        var testDescription: String { "\(gate.name) \(needs)" }
    }

    static let counters = [
        Counter(gate: .sessions, document: #"{"displaySessionCount": 3}"#, needs: "sessions") { count in
            .with { $0.sessions = count }
        },
        Counter(gate: .launches, document: #"{"minLaunches": 3}"#, needs: "launches") { count in
            .with { $0.launches = count }
        },
        Counter(gate: .usage, document: #"{"usesUntilPrompt": 3}"#, needs: "uses") { count in .with { $0.uses = count }
        },
        Counter(gate: .usage, document: #"{"eventsUntilPrompt": 3}"#, needs: "events") { count in
            .with { $0.events = count }
        },
        Counter(gate: .events, document: #"{"requiredEvents": {"share": 3}}"#, needs: "events.share") { count in
            .with { $0.eventCounts = [.init(name: "save", count: 9), .init(name: "share", count: count)] }
        },
        Counter(gate: .sessionsSincePrompt, document: #"{"sessionsBeforeAskingAgain": 3}"#, needs: "sessions") {
            count in
            .with { ($0.promptCount, $0.sessions, $0.sincePrompt.sessions) = (1, 99, count) }
        },
        Counter(gate: .usesSincePrompt, document: #"{"usesBeforeAskingAgain": 3}"#, needs: "uses") { count in
            .with { ($0.promptCount, $0.uses, $0.sincePrompt.uses) = (1, 99, count) }
        },
        Counter(gate: .eventsSincePrompt, document: #"{"eventsBeforeAskingAgain": 3}"#, needs: "events") { count in
            .with { ($0.promptCount, $0.events, $0.sincePrompt.events) = (1, 99, count) }
        },
        Counter(
            gate: .eventsSincePrompt, document: #"{"eventsBeforeAskingAgain": {"share": 3}}"#, needs: "events.share"
        ) { count in
            .with {
                $0.promptCount = 1
                $0.eventCounts = [.init(name: "share", count: 99, sincePrompt: count)]
            }
        },
        Counter(
            gate: .score, document: #"{"eventScores": {"share": 1, "save": -1}, "scoreUntilPrompt": 3}"#,
            needs: "events.share"
        ) { count in
            .with { $0.eventCounts = [.init(name: "save", count: 2), .init(name: "share", count: count + 2)] }
        },
        Counter(gate: .usageRate, document: #"{"usesPerWeekForPrompt": 1.5}"#, needs: "uses") { count in
            .with { ($0.installedAt, $0.uses) = (.day(-14), count) }
        },
    ]

    @Test(arguments: counters, [Int64(2), 3, 4])
    func `it opens from the number on`(_ counter: Counter, count: Int64) throws {
        let eligibility = Eligibility(counter.document)
        let context = counter.counted(count)
        #expect(eligibility.isOpen(counter.gate, context, now: .day(0)) == (count >= 3))
        let result = try #require(eligibility.result(counter.gate.name, context, now: .day(0)))
        #expect(result.needs == (count >= 3 ? [] : [.init(name: counter.needs, count: 3 - count)]))
        #expect(result.opensAt == nil)
        #expect(result.measured != nil)
        #expect(result.required != nil)
    }

    @Test(arguments: [(Int64(2), true), (3, false), (4, false)])
    func `reminders close once there were enough prompts`(count: Int64, isOpen: Bool) throws {
        let eligibility = Eligibility(#"{"maxNumberOfReminder": 3}"#)
        let context = RatingContext.with { $0.promptCount = count }
        #expect(eligibility.isOpen(.reminders, context, now: .day(0)) == isOpen)
        let result = try #require(eligibility.result("reminders", context, now: .day(0)))
        #expect(result.measured == .integer(count))
        #expect(result.required == .integer(3))
        #expect(result.needs.isEmpty)
        #expect(result.opensAt == nil)
    }

    @Test(arguments: [(Int64(2), true), (3, false), (4, false)])
    func `refusals close for good once there were enough`(count: Int64, isOpen: Bool) throws {
        let eligibility = Eligibility(#"{"maxDeclines": 3, "daysBeforeAskingAgainAfterAnswer": 1}"#)
        let context = RatingContext((0..<count).map { (.decline, .day(Double($0))) })
        #expect(eligibility.isOpen(.declines, context, now: .day(9)) == isOpen)
        let result = try #require(eligibility.result("declines", context, now: .day(9)))
        #expect(result.measured == .integer(count) && result.required == 3 && result.opensAt == nil)
        #expect(eligibility.explain(context, now: .day(9)).blockers == (isOpen ? [] : ["declines"]))
    }

    @Test(arguments: [
        (Int64(9), Int64(4), false, "uses", Int64(1)), (9, 3, false, "uses", 1), (8, 4, false, "events", 1),
        (10, 0, true, "", 0), (0, 5, true, "", 0),
    ])
    func `usage opens when either is reached`(uses: Int64, events: Int64, isOpen: Bool, need: String, count: Int64)
        throws
    {
        let eligibility = Eligibility(#"{"usesUntilPrompt": 10, "eventsUntilPrompt": 5}"#)
        let context = RatingContext.with { ($0.uses, $0.events) = (uses, events) }
        #expect(eligibility.isOpen(.usage, context, now: .day(0)) == isOpen)
        let result = try #require(eligibility.result("usage", context, now: .day(0)))
        #expect(result.needs == (isOpen ? [] : [.init(name: need, count: count)]))
        #expect(result.measured == ["uses": .integer(uses), "events": .integer(events)])
        #expect(result.required == ["uses": 10, "events": 5])
    }

    @Test(arguments: [
        (Int64(0), Int64(0), false, "sessions", Int64(2)), (1, 0, false, "sessions", 1), (0, 1, false, "launches", 1),
        (1, 1, false, "sessions", 1), (2, 0, true, "", 0), (0, 2, true, "", 0), (1, 2, true, "", 0),
    ])
    func `the first session is over at the second session or launch`(
        sessions: Int64, launches: Int64, isOpen: Bool, need: String, count: Int64
    ) throws {
        let context = RatingContext.with { ($0.sessions, $0.launches) = (sessions, launches) }
        let eligibility = Eligibility(#"{"neverInFirstSession": true, "displaySessionCount": null}"#)
        #expect(eligibility.isOpen(.firstSession, context, now: .day(0)) == isOpen)
        let result = try #require(eligibility.result("firstSession", context, now: .day(0)))
        #expect(result.needs == (isOpen ? [] : [.init(name: need, count: count)]))
        #expect(Eligibility(#"{"neverInFirstSession": false}"#).isOpen(.firstSession, context, now: .day(0)) == true)
    }

    /// Of the two ways out of the first session, the one that another gate wants gone anyway is enough.
    @Test(arguments: [
        (#""displaySessionCount": 3"#, ["sessions"]), (#""displaySessionCount": null, "minLaunches": 2"#, ["launches"]),
        (#""displaySessionCount": 3, "minLaunches": 2"#, ["launches", "sessions"]),
    ])
    func `the first session needs nothing that is not needed anyway`(keys: String, needs: [String]) {
        let eligibility = Eligibility("{\"neverInFirstSession\": true, \(keys)}")
        #expect(eligibility.explain(.with { _ in }, now: .day(0)).needs.map(\.name).sorted() == needs)
    }

    @Test func `sessions that a pause will restart are needed from one on`() throws {
        let eligibility = Eligibility(#"{"displaySessionCount": 3, "maxDaysBetweenSession": 3}"#)
        let context = RatingContext.with { ($0.sessions, $0.lastSessionAt) = (2, .day(0)) }
        #expect(eligibility.result("sessions", context, now: .day(3))?.needs == [.init(name: "sessions", count: 1)])
        #expect(
            eligibility.result("sessions", context, now: .day(3, plus: 1))?.needs == [.init(name: "sessions", count: 3)]
        )
    }

    @Test func `every required event is needed`() throws {
        let eligibility = Eligibility(#"{"requiredEvents": {"share": 2, "save": 1, "open": 1}}"#)
        let context = RatingContext.with { $0.eventCounts = [.init(name: "open", count: 1)] }
        let result = try #require(eligibility.result("events", context, now: .day(0)))
        #expect(result.needs == [.init(name: "events.share", count: 2), .init(name: "events.save", count: 1)])
        #expect(result.measured == ["share": 0, "save": 0, "open": 1])
        #expect(result.required == ["share": 2, "save": 1, "open": 1])
    }

    @Test func `at the very first moment any use is often enough`() {
        let eligibility = Eligibility(#"{"usesPerWeekForPrompt": 100}"#)
        let used = RatingContext.with { ($0.installedAt, $0.uses) = (.day(0), 1) }
        #expect(eligibility.isOpen(.usageRate, used, now: .day(0)) == true)
        #expect(eligibility.isOpen(.usageRate, .with { $0.installedAt = .day(0) }, now: .day(0)) == false)
        #expect(eligibility.isOpen(.usageRate, .with { _ in }, now: .day(0)) == false)
    }

    @Test func `a rate is compared as if it were divided, however seldom or often the app is used`() {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<1_000 {
            var need = 10_000.0
            for _ in 0..<Int.random(in: 0...12, using: &generator) { need *= .random(in: 0.1...1, using: &generator) }
            let uses = Int64.random(in: 0...[3, 500, 2_000_000].randomElement(using: &generator)!, using: &generator)
            // As long as the uses are just often enough, or a little more or less.
            let time = Double(uses) * (604_800_000 / need) + Double.random(in: -3...3, using: &generator) * Double(uses)
            let milliseconds = Int64(min(max(time, 0), 9e13))
            let rate = Double(uses) / (Double(milliseconds) / 604_800_000)
            let context = RatingContext.with { ($0.installedAt, $0.uses) = (.day(0), uses) }
            let eligibility = Eligibility("{\"usesPerWeekForPrompt\": \(need)}")
            #expect(
                eligibility.isOpen(.usageRate, context, now: .day(0, plus: milliseconds)) == (rate >= need),
                "\(uses) uses in \(milliseconds) ms, \(need) needed")
        }
    }

    @Test func `a rate next to nothing is reached by any use, however many there were`() {
        for need in [1e-3, 6.048e-4, 1e-5, 1e-6, 1e-7, 1e-9, 1e-12, 1e-300] {
            let eligibility = Eligibility("{\"usesPerWeekForPrompt\": \(need)}")
            for uses in [1, 9_223, 100_000, 300_000, 500_000, 700_000, 999_999, 1_000_000, 20_000_000, 900_000_000]
                as [Int64]
            {
                let context = RatingContext.with { ($0.installedAt, $0.uses) = (.day(0), uses) }
                #expect(eligibility.isOpen(.usageRate, context, now: .day(700)) == true, "\(uses) uses, \(need)")
            }
        }
    }

    /// The first week after the clock was set back counts as a whole one.
    @Test(arguments: [(Int64(1), false), (2, true), (3, true)])
    func `a rate whose beginning lies ahead opens there if it is enough`(uses: Int64, opens: Bool) {
        let eligibility = Eligibility(#"{"usesPerWeekForPrompt": 2}"#)
        let context = RatingContext.with {
            ($0.installedAt, $0.uses, $0.usageRestart) = (.day(0), 8 + uses, .init(at: .day(5), uses: 8))
        }
        let result = eligibility.result("usageRate", context, now: .day(1))
        #expect(result?.isOpen == false && result?.opensAt == (opens ? .day(5) : nil))
    }

    /// Also where the product of rate and weeks was rounded down to a whole number.
    @Test func `as many uses are needed as make the rate, to the last bit`() throws {
        var generator = SeededGenerator(seed: 59)
        var roundedDown = 0
        for _ in 0..<400 {
            let (uses, milliseconds) = (
                Int64.random(in: 4...500, using: &generator), Int64.random(in: 1...40_000_000_000, using: &generator)
            )
            let weeks = Double(milliseconds) / 604_800_000
            let need = (Double(uses) / weeks).nextUp
            guard need < 10_000 else { continue }
            if (need * weeks).rounded(.up) == Double(uses) { roundedDown += 1 }
            let context = RatingContext.with { ($0.installedAt, $0.uses) = (.day(0), uses - 2) }
            let eligibility = Eligibility("{\"usesPerWeekForPrompt\": \(need)}")
            let result = eligibility.result("usageRate", context, now: .day(0, plus: milliseconds))
            #expect(result?.needs == [.init(name: "uses", count: 3)], "\(uses) uses in \(milliseconds) ms")
        }
        #expect(roundedDown > 5)
    }

    @Test func `nobody is asked where no prompt a year may be`() {
        func demands(_ limit: Int) -> [GateDemand]? {
            Gate.yearlyCap.demands(of: RatingConfiguration("{\"maxPromptsPerYear\": \(limit)}"))
        }
        #expect(demands(0) == [.nobody] && demands(1) == [.promptsInAYear(below: 1)])
    }

    @Test func `a rate is enough to the last bit`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let (uses, milliseconds) = (
                Int64.random(in: 1...500, using: &generator), Int64.random(in: 1...40_000_000_000, using: &generator)
            )
            let rate = Double(uses) / (Double(milliseconds) / 604_800_000)
            let context = RatingContext.with { ($0.installedAt, $0.uses) = (.day(0), uses) }
            for (need, isEnough) in [(rate, true), (rate.nextDown, true), (rate.nextUp, false)] where need < 10_000 {
                let eligibility = Eligibility("{\"usesPerWeekForPrompt\": \(need)}")
                #expect(eligibility.isOpen(.usageRate, context, now: .day(0, plus: milliseconds)) == isEnough)
            }
        }
    }

    @Test(arguments: [-295.0, 3, 60])
    func `a clock set back makes nobody a frequent user`(back: Double) {
        let eligibility = Eligibility(#"{"usesPerWeekForPrompt": 2}"#)
        // Ten uses in ten weeks; then the clock goes back, to before the installation or after it.
        var context = RatingContext((0..<10).map { (.foreground, .day(Double($0) * 7)) })
        #expect(eligibility.isOpen(.usageRate, context, now: .day(70)) == false)
        #expect(eligibility.isOpen(.usageRate, context, now: .day(back)) == false)
        #expect(eligibility.result("usageRate", context, now: .day(back))?.needs == [.init(name: "uses", count: 2)])
        _ = context.apply(.foreground, configuration: eligibility.configuration, now: .day(back))
        #expect(eligibility.isOpen(.usageRate, context, now: .day(back)) == false)
        #expect(eligibility.result("usageRate", context, now: .day(back))?.needs == [.init(name: "uses", count: 1)])
        _ = context.apply(.foreground, configuration: eligibility.configuration, now: .day(back + 1))
        #expect(eligibility.isOpen(.usageRate, context, now: .day(back + 1)) == true)
        #expect(eligibility.isOpen(.usageRate, context, now: .day(back + 7.1)) == false)
    }

    @Test func `a correction of the clock does not start the rate again`() {
        let eligibility = Eligibility(#"{"usesPerWeekForPrompt": 2}"#)
        var context = RatingContext((0..<30).map { (.foreground, .day(Double($0))) })
        _ = context.apply(.foreground, configuration: eligibility.configuration, now: .day(29, plus: -59_000))
        #expect(eligibility.isOpen(.usageRate, context, now: .day(30)) == true)
    }
}

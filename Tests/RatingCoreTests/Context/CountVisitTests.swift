import TestInput
import Testing

@testable import RatingCore

/// To count visits in one go gives what applying their events one by one gives.
@Suite struct CountVisitTests {
    @Test(arguments: [
        "{}", #"{"useSessionSpaceChecking": false}"#, #"{"maxDaysBetweenSession": 2}"#,
        #"{"maxDaysBetweenSession": null}"#, #"{"maxDaysBetweenSession": 0}"#, #"{"maxDaysBetweenSession": 1}"#,
    ])
    func `visits count as their events do`(text: String) {
        let rules = configuration(text)
        let counting = SessionCounting(rules)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<50 {
            var now = LocalInstant(
                UTCInstant(milliseconds: 1_800_000_000_000), utcOffset: Int32(random.next() % 36_000))
            var (quick, slow) = (RatingContext(installID: "a"), RatingContext(installID: "a"))
            func apply(_ event: ContextEvent) {
                _ = slow.apply(event, configuration: rules, now: now)
            }
            apply(.launch(version: "1.0"))
            quick = slow
            var visits = VisitCount(after: quick.lastSessionAt, counting, utcOffset: now.utcOffset)
            for _ in 0..<60 {
                // Also after pauses of whole days, and at midnights, give or take a millisecond.
                let days = Int64.random(in: 1...3, using: &random) * UTCInstant.millisecondsPerDay
                let toMidnight = UTCInstant.millisecondsPerDay - now.millisecondOfDay
                let pauses = [Int64.random(in: 1...250_000_000, using: &random), days, days + toMidnight, toMidnight]
                let pause = pauses.randomElement(using: &random)! + Int64.random(in: -1...1, using: &random)
                now = now.adding(milliseconds: max(1, pause))
                if random.next() % 9 == 0 {
                    quick.add(visits)
                    let event: ContextEvent =
                        random.next() % 2 == 0
                        ? .prompt(placement: nil, kind: .native, forced: false) : .event("saved")
                    _ = quick.apply(event, configuration: rules, now: now)
                    apply(event)
                    visits = VisitCount(after: quick.lastSessionAt, counting, utcOffset: now.utcOffset)
                }
                func visit() -> Bool {
                    let isLaunch = random.next() % 2 == 0
                    apply(isLaunch ? .launch(version: "1.0") : .foreground)
                    apply(.session)
                    return isLaunch
                }
                if visits.add(at: now.instant.milliseconds, isLaunch: visit()) {
                    var (further, launches, days) = (0, Int32(0), Int32(0))
                    for _ in 0..<(random.next() % 4) {
                        let day = now.civilDay
                        let toMidnight = UTCInstant.millisecondsPerDay - now.millisecondOfDay
                        let isMidnight = Bool.random(using: &random)
                        now = now.adding(
                            milliseconds: isMidnight ? toMidnight : Int64.random(in: 1...50_000_000, using: &random))
                        if now.civilDay != day { days += 1 }
                        if visit() { launches += 1 }
                        further += 1
                    }
                    visits.add(further, launches: launches, days: days, until: now.instant.milliseconds)
                }
                var counted = quick
                counted.add(visits)
                #expect(counted == slow)
            }
        }
    }
}

/// A decision that is held until a time stays closed until then, whatever is counted.
@Suite struct DecisionHoldTests {
    static let holds: [(text: String, gate: Gate, days: Int64?)] = [
        (#"{"policy": "balanced"}"#, .age, 7), (#"{"policy": "starskit"}"#, .sessions, nil),
        (#"{"policy": "appreview", "minDays": 5}"#, .daysSinceFirstLaunch, 5), (#"{"disabled": true}"#, .enabled, nil),
        (#"{"policy": "irate"}"#, .age, 10), (#"{"conditions": false}"#, .sessions, nil),
    ]

    @Test(arguments: holds)
    func `a new user is held by the gate that opens last`(text: String, gate: Gate, days: Int64?) {
        let rules = configuration(text)
        let now = LocalInstant(UTCInstant(milliseconds: 1_800_000_000_000), utcOffset: 7_200)
        var context = RatingContext(installID: "a")
        _ = context.apply(.launch(version: "1.0"), configuration: rules, now: now)
        let eligibility = Eligibility(rules, installID: "a")
        guard case .skip(let closed) = eligibility.decide(context, now: now) else {
            Issue.record("nothing is closed")
            return
        }
        let hold = eligibility.hold(context, now: now, closed: closed)
        let until = days.map { now.instant.milliseconds + $0 * UTCInstant.millisecondsPerDay }
        #expect(hold == DecisionHold(gate: gate, until: until))
    }

    @Test func `an answer that closes for good holds for ever`() {
        let rules = configuration(#"{"policy": "starskit", "displaySessionCount": 1}"#)
        let now = LocalInstant(UTCInstant(milliseconds: 1_800_000_000_000))
        var context = RatingContext(installID: "a")
        for event in [ContextEvent.session, .prompt(placement: nil, kind: .custom, forced: false), .answer(stars: 5)] {
            _ = context.apply(event, configuration: rules, now: now)
        }
        let hold = Eligibility(rules, installID: "a")
            .hold(context, now: now, closed: [.cooldown, .notAnswered])
        #expect(hold == DecisionHold(gate: .notAnswered, until: .max))
        let prompts = Eligibility(rules, installID: "a").hold(context, now: now, closed: [.cooldown])
        #expect(prompts?.until == now.instant.milliseconds + 3 * UTCInstant.millisecondsPerDay + 1)
    }
}

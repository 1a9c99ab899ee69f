import TestInput
import TestTools
import Testing

@testable import RatingCore

@Suite
struct EligibilityPropertyTests {
    /// A random case: rules, what has happened, and a clock that has mostly gone forward.
    struct Case {
        let eligibility: Eligibility
        let context: RatingContext
        let now: LocalInstant

        init(using generator: inout SeededGenerator) {
            func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
            var members = [#""policy": "\#(RatingPolicy.allCases.randomElement(using: &generator)!.name)""#]
            for row in ConfigurationKey.table where !(row.gates.isEmpty && row.refines.isEmpty) && chance(25) {
                let value: String =
                    switch (row.key, row.type) {
                    case (_, .flag): chance(row.name.description == "disabled" ? 3 : 50) ? "true" : "false"
                    case (.integer, .integer(let range, _)):
                        "\(Int.random(in: Int(range.lowerBound)...4, using: &generator))"
                    case (.number(.cooldownGrowth), _): "2"
                    case (.number(.rolloutPercentage), _): "\(Int.random(in: 50...100, using: &generator))"
                    case (.number, _): "\(Double(Int.random(in: 0...12, using: &generator)) / 4)"
                    case (_, .counts), (_, .totalOrCounts), (_, .points), (_, .versionGranularity):
                        RandomEvents.value(row.type, using: &generator)
                    case (_, .keySets): RandomEvents.sets(around: .day(10), using: &generator)
                    case (_, .quietHours): ["\"22:00-08:00\"", "\"11:00-13:00\""].randomElement(using: &generator)!
                    case (.structure(.activeFrom), _): "\"2026-01-12T00:00:00Z\""
                    case (_, .date): "\"2026-02-20T00:00:00Z\""
                    case (_, .rule):
                        ["true", #"{">": [{"var": "context.sessions"}, 1]}"#].randomElement(using: &generator)!
                    default: "null"
                    }
                members.append("\"\(row.name)\": \(chance(10) ? "null" : value)")
            }
            members.append("\"maxDaysBetweenSession\": \(Int.random(in: 1...5, using: &generator))")
            if chance(30) { members.append("\"useSessionSpaceChecking\": false") }
            if chance(5) { members.append("\"previewMode\": true") }
            let configuration = RatingConfiguration("{\(members.joined(separator: ", "))}")
            let appGate = AppGate(named: "level") { _, context, _ in .init(isOpen: context.uses % 7 != 6) }
            eligibility = Eligibility(
                configuration, installID: "\(generator.next())", appGates: AppGateList(chance(30) ? [appGate] : [])!)

            var context = RatingContext(installID: "a")
            var now = LocalInstant.day(0, utcOffset: [0, 3_600, -34_200].randomElement(using: &generator)!)
            for _ in 0..<Int.random(in: 0...14, using: &generator) {
                let step = Double.random(in: chance(8) ? -40...0 : 0...3, using: &generator)
                now = now.adding(days: chance(20) ? step.rounded() : step)
                _ = context.apply(.random(using: &generator), configuration: configuration, now: now)
            }
            self.context = context
            self.now = now.adding(days: chance(10) ? -2 : Double(Int.random(in: 0...8, using: &generator)) / 4)
        }
    }

    private func forEachCase(_ seed: Int, _ body: (Case, inout SeededGenerator) throws -> Void) rethrows {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<rounds(100) { try body(Case(using: &generator), &generator) }
    }

    @Test(arguments: 0..<10)
    func `decision and explanation agree`(seed: Int) {
        forEachCase(seed) { test, generator in
            let isInProgress = Int.random(in: 0..<10, using: &generator) == 0
            let explanation = test.eligibility.explain(test.context, now: test.now, isInProgress: isInProgress)
            let decision = test.eligibility.decide(test.context, now: test.now, isInProgress: isInProgress)
            #expect(explanation.decision == decision)
            let closed: GateSet = if case .skip(let closed) = decision { closed } else { [] }
            let names = Set(closed.gates.map { $0.name } + closed.appGateNames)
            #expect(Set(explanation.gates.filter { !$0.isOpen }.map { $0.gate }) == names)
            #expect((decision == .ask) == names.isEmpty)
            for result in explanation.gates {
                if result.isOpen {
                    #expect(result.opensAt == nil && result.needs.isEmpty)
                } else if let opensAt = result.opensAt {
                    #expect(opensAt.instant > test.now.instant && result.needs.isEmpty)
                } else if result.needs.isEmpty, explanation.blockers.isEmpty, explanation.uncertainty == nil {
                    // What else is needed or waited for opens conditions too, and gates of the app's own.
                    #expect(["conditions", "anyOf", "level"].contains(result.gate), "\(result)")
                }
                #expect(result.needs.allSatisfy { $0.count > 0 })
            }
            #expect(explanation.notBefore == nil || explanation.blockers.isEmpty)
        }
    }

    @Test(arguments: 0..<10)
    func `a closed gate opens at the moment that it names`(seed: Int) throws {
        try forEachCase(seed) { test, _ in
            for result in test.eligibility.explain(test.context, now: test.now).gates {
                guard let opensAt = result.opensAt else { continue }
                let before = opensAt.adding(milliseconds: -1)
                let gate = try #require(Gate.allCases.first { $0.name == result.gate })
                #expect(test.eligibility.isOpen(gate, test.context, now: opensAt) == true, "\(result)")
                #expect(test.eligibility.isOpen(gate, test.context, now: before) == false, "\(result)")
            }
        }
    }

    @Test(arguments: 0..<10)
    func `a gate opens once its needs are met`(seed: Int) throws {
        var found: Set<String> = []
        try forEachCase(seed) { test, _ in
            for result in test.eligibility.explain(test.context, now: test.now).gates where !result.needs.isEmpty {
                let gate = try #require(Gate.allCases.first { $0.name == result.gate })
                var context = test.context
                var now = test.now
                for need in result.needs {
                    found.insert(need.name)
                    context.meet(need, test.eligibility.configuration, &now)
                }
                // A launch may only be the beginning of a wait.
                let after = try #require(test.eligibility.result(result.gate, context, now: now))
                let isBegun = after.opensAt != nil && test.context.installedAt == nil
                // Of a set of keys some gates may still wait.
                guard gate != .anyOf else { continue }
                #expect(test.eligibility.isOpen(gate, context, now: now) == true || isBegun, "\(result)")
            }
        }
        #expect(found.isSuperset(of: ["sessions", "launches", "uses", "events.share", "events.save", "newVersion"]))
    }

    @Test(arguments: 0..<10)
    func `one less than the need is not enough`(seed: Int) throws {
        try forEachCase(seed) { test, _ in
            for result in test.eligibility.explain(test.context, now: test.now).gates {
                guard let need = result.needs.first, need.count > 1 else { continue }
                let gate = try #require(Gate.allCases.first { $0.name == result.gate })
                guard gate != .anyOf else { continue }
                var context = test.context
                var now = test.now
                context.meet(.init(name: need.name, count: need.count - 1), test.eligibility.configuration, &now)
                #expect(test.eligibility.isOpen(gate, context, now: now) == false, "\(result)")
            }
        }
    }

    @Test(arguments: 0..<10)
    func `a clock set back opens no gate early`(seed: Int) {
        // A schedule is about the clock itself, and conditions may be.
        forEachCase(seed) { test, generator in
            var seen = test.context
            _ = seen.apply(.crash, configuration: test.eligibility.configuration, now: test.now)
            let back = test.now.adding(days: Double.random(in: -60 ... -0.01, using: &generator))
            var jumped = seen
            _ = jumped.apply(.crash, configuration: test.eligibility.configuration, now: back)
            for result in test.eligibility.explain(seen, now: test.now).gates where !result.isOpen {
                guard let gate = Gate.allCases.first(where: { $0.name == result.gate }) else { continue }
                guard gate != .schedule, gate != .conditions, gate != .anyOf else { continue }
                #expect(test.eligibility.isOpen(gate, seen, now: back) == false, "\(result)")
                #expect(test.eligibility.isOpen(gate, jumped, now: back) == false, "\(result)")
            }
        }
    }

    @Test(arguments: 0..<10)
    func `a clock set back closes no wait for good`(seed: Int) {
        let waits: GateSet = [
            .cooldown, .crashFree, .age, .reminderPeriod, .daysSinceFirstLaunch, .reviewCooldown, .yearlyCap,
            .notAnswered, .declined, .afterUpdate,
        ]
        forEachCase(seed) { test, generator in
            let back = test.now.adding(days: Double.random(in: -60 ... -0.01, using: &generator))
            var context = test.context
            _ = context.apply(.crash, configuration: test.eligibility.configuration, now: back)
            // No wait of these cases is longer than four days, doubled with each of a few prompts, but the cap's year.
            let later = back.adding(days: 36_600)
            for result in test.eligibility.explain(context, now: later).gates where !result.isOpen {
                guard let gate = Gate.allCases.first(where: { $0.name == result.gate }), waits.contains(gate) else {
                    continue
                }
                let isForGood = test.eligibility.configuration[.daysBeforeAskingAgainAfterAnswer] == nil
                #expect(isForGood && [.notAnswered, .declined].contains(gate) || result.required == 0, "\(result)")
            }
        }
    }
}

extension RatingContext {
    /// Lets happen what an explanation says must happen, as soon as it counts.
    fileprivate mutating func meet(
        _ need: Explanation.Need, _ configuration: RatingConfiguration, _ now: inout LocalInstant
    ) {
        switch need.name {
        case "sessions":
            var counted: Int64 = 0
            while counted < need.count {
                let (before, restarts) = (sessions, restartsSessions(SessionCounting(configuration), now: now))
                _ = apply(.session, configuration: configuration, now: now)
                if restarts || sessions != before { counted += 1 }
                if counted < need.count { now = now.adding(days: 1) }
            }
        case "launches": repeatedly(need.count, .launch(version: version), configuration, now)
        case "uses": repeatedly(need.count, .foreground, configuration, now)
        case "events": repeatedly(need.count, .event("any"), configuration, now)
        case "newVersion": repeatedly(1, .launch(version: "99.\(promptCount)"), configuration, now)
        default: repeatedly(need.count, .event(EventName(String(need.name.dropFirst(7)))), configuration, now)
        }
    }

    private mutating func repeatedly(
        _ count: Int64, _ event: ContextEvent, _ configuration: RatingConfiguration, _ now: LocalInstant
    ) {
        for _ in 0..<count { _ = apply(event, configuration: configuration, now: now) }
    }
}

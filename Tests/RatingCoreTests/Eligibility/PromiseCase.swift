import TestInput

@testable import RatingCore

/// A random user of a random app, whose explanation is played to the moment that it names.
struct PromiseCase {
    let eligibility: Eligibility
    let context: RatingContext
    let now: LocalInstant
    let isInProgress: Bool
    private let document: String

    init(using generator: inout SeededGenerator) {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
        let offset = [0, 0, 3_600, -34_200, 50_400, -43_200, 64_800].randomElement(using: &generator)!
        var now = LocalInstant.day(0, utcOffset: Int32(offset))
        if chance(8) { now = now.adding(days: Double.random(in: 2_912_420...2_912_436, using: &generator)) }
        let start = now

        document = Self.document(around: now, using: &generator)
        let configuration = RatingConfiguration(document)
        let gates = [
            AppGate(named: "level") { _, context, _ in .init(isOpen: context.uses % 7 != 6) },
            AppGate(named: "hour") { _, _, now in .init(isOpen: now.minuteOfDay > 300) },
        ]
        eligibility = Eligibility(
            configuration, installID: "\(generator.next())", appGates: AppGateList(gates.filter { _ in chance(5) })!,
            traits: ["plan": "pro"])

        var context = RatingContext(installID: "a")
        for _ in 0..<Int.random(in: 0...14, using: &generator) {
            let step = Double.random(in: chance(8) ? -40...0 : 0...3, using: &generator)
            now = now.adding(days: chance(20) ? step.rounded() : step)
            if chance(10) { now = LocalInstant(now.instant, utcOffset: Int32(chance(50) ? 43_200 : -36_000)) }
            _ = context.apply(.random(using: &generator), configuration: configuration, now: now)
            if chance(5) {
                context.noteStoreVersion(chance(50) ? "2.0" : "3.0", storeID: 1, now: now)
            }
        }
        // A record as an earlier release wrote it, or as an old library's was taken over.
        if chance(4) {
            context.lastEventAt = nil
            context.installedAt = now.adding(days: Double.random(in: -3...3, using: &generator))
        }
        self.context = context
        now = now.adding(days: chance(10) ? -2 : Double(Int.random(in: 0...8, using: &generator)) / 4)
        self.now = LocalInstant(now.instant, utcOffset: start.utcOffset)
        isInProgress = chance(3)
    }

    private static let lenient = [
        "disabled": "false", "displaySessionCount": "1", "maxNumberOfReminder": "null", "usesUntilPrompt": "1",
        "neverInFirstSession": "null", "oncePerVersion": "false", "daysBeforeAskingAgainAfterAnswer": "3",
        "promptForNewVersionIfUserRated": "true", "daysBetweenReviews": "2", "maxPromptsPerYear": "9",
    ]

    private static func document(around now: LocalInstant, using generator: inout SeededGenerator) -> String {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
        func date(_ days: ClosedRange<Double>) -> String {
            "\"\(now.adding(days: Double.random(in: days, using: &generator)).iso8601)\""
        }
        var members = [#""policy": "\#(RatingPolicy.allCases.randomElement(using: &generator)!.name)""#]
        // Half of them wait for little but time.
        let lenient = chance(50) ? Self.lenient : [:]
        for row in ConfigurationKey.table where !row.gates.isEmpty || !row.refines.isEmpty {
            if let value = lenient[row.name.description] {
                members.append("\"\(row.name)\": \(value)")
                continue
            }
            guard chance(15) else { continue }
            let value: String =
                switch (row.key, row.type) {
                case (_, .flag): chance(row.name.description == "disabled" ? 3 : 50) ? "true" : "false"
                case (.integer, .integer(let range, _)):
                    "\(Int.random(in: Int(range.lowerBound)...(chance(10) ? 60 : 4), using: &generator))"
                case (.number(.rolloutPercentage), _): "\(Int.random(in: 70...100, using: &generator))"
                case (.number(.holdoutPercentage), _): "\(Int.random(in: 0...10, using: &generator))"
                case (.number(.usesPerWeekForPrompt), _): "\(Double.random(in: 0...9, using: &generator))"
                case (.number(.cooldownGrowth), _): "\(Double.random(in: 1...3, using: &generator))"
                case (.number, _): "\(Double(Int.random(in: 0...40, using: &generator)) / 4)"
                case (_, .counts), (_, .totalOrCounts), (_, .points), (_, .versionGranularity):
                    RandomEvents.value(row.type, using: &generator)
                case (_, .keySets): RandomEvents.sets(around: now, using: &generator)
                case (_, .quietHours):
                    ["\"22:00-08:00\"", "\"11:00-13:00\"", "\"00:01-00:00\"", "\"12:00-00:00\""]
                        .randomElement(using: &generator)!
                case (.structure(.activeFrom), _): date(-5...3)
                case (_, .date): date(3.01...40)
                case (_, .rule): RandomCondition.rule(depth: 2, using: &generator)
                default: "null"
                }
            members.append("\"\(row.name)\": \(chance(5) ? "null" : value)")
        }
        members.append("\"maxDaysBetweenSession\": \(Int.random(in: 0...5, using: &generator))")
        if chance(30) { members.append("\"useSessionSpaceChecking\": false") }
        if chance(3) { members.append("\"previewMode\": true") }
        return "{\(members.joined(separator: ", "))}"
    }
}

extension PromiseCase {
    /// What became of an explanation.
    enum Outcome: String, CaseIterable {
        case asks, told, toldWithNeeds, atOnce, blocked, uncertain
    }

    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    /// Plays the explanation, event by event: it must ask at the moment that it names, and at none before.
    func play(using generator: inout SeededGenerator) throws(Broken) -> Outcome {
        let explanation = eligibility.explain(context, now: now, isInProgress: isInProgress)
        func fail(_ what: String) -> Broken {
            Broken(
                description: """
                    \(what)
                    \(document), at \(now.iso8601)
                    not before \(explanation.notBefore?.iso8601 ?? "-"), needs \(explanation.needs.map { "\($0) \($0.count)" }), \
                    blocked by \(explanation.blockers), \(explanation.uncertainty?.description ?? "certain")
                    \(context.json.serialized())
                    """)
        }
        let isQuiet = explanation.notBefore == nil && explanation.blockers.isEmpty && explanation.uncertainty == nil
        if explanation.decision == .ask {
            guard isQuiet, explanation.needs.isEmpty else { throw fail("asks, and yet expects something") }
            return .asks
        }
        guard let history = history(meeting: explanation.needs, from: now) else {
            if explanation.blockers.isEmpty, explanation.uncertainty == nil { throw fail("needs that cannot be met") }
            return .blocked
        }
        let recent = explanation.needs.filter { $0.withinDays != nil }
        func asks(_ moment: LocalInstant) -> Bool {
            // What was known at that moment, and what must be recent happens just then.
            var known = history.last { $0.at.instant <= moment.instant }?.context ?? context
            for need in recent {
                for _ in 0..<need.count {
                    let event = ContextEvent.event(EventName(String(need.name.dropFirst(7))))
                    _ = known.apply(event, configuration: eligibility.configuration, now: moment)
                }
            }
            return eligibility.decide(known, now: moment, isInProgress: isInProgress) == .ask
        }
        let done = history.last?.at ?? now
        if let moment = explanation.notBefore {
            guard moment.instant > now.instant, explanation.blockers.isEmpty, explanation.uncertainty == nil,
                moment.utcOffset == now.utcOffset
            else { throw fail("contradicts itself") }
            guard asks(moment) else { throw fail("does not ask at the moment") }
            guard !asks(moment.adding(milliseconds: -1)) else { throw fail("asks a millisecond earlier") }
            for _ in 0..<6 {
                let span = moment.instant.milliseconds - now.instant.milliseconds
                let earlier = now.adding(milliseconds: Int64.random(in: 0..<span, using: &generator))
                guard !asks(earlier) else { throw fail("asks earlier, at \(earlier.iso8601)") }
            }
            return explanation.needs.isEmpty ? .told : .toldWithNeeds
        }
        if !explanation.blockers.isEmpty {
            guard explanation.uncertainty == nil else { throw fail("knows and does not know") }
            for _ in 0..<6 {
                let days = Double.random(in: 0...1, using: &generator) * Double.random(in: 0...800, using: &generator)
                let later = done.adding(days: days)
                let isAsked = eligibility.decide(context, now: later, isInProgress: isInProgress) == .ask
                guard !asks(later), !isAsked else { throw fail("is not blocked at \(later.iso8601)") }
            }
            return .blocked
        }
        if explanation.uncertainty != nil { return .uncertain }
        guard !explanation.needs.isEmpty, done == now, asks(now) else { throw fail("does not ask once needs are met") }
        return .atOnce
    }

    /// What is known after each day on which something that is needed happens; nil if it cannot.
    private func history(
        meeting needs: [Explanation.Need], from start: LocalInstant
    ) -> [(at: LocalInstant, context: RatingContext)]? {
        let needs = needs.filter { $0.withinDays == nil }
        guard !needs.isEmpty else { return [] }
        let configuration = eligibility.configuration
        var context = context
        var now = start
        func repeatedly(_ count: Int64, _ event: ContextEvent) {
            for _ in 0..<count { _ = context.apply(event, configuration: configuration, now: now) }
        }
        for need in needs {
            switch need.name {
            case "newVersion": repeatedly(1, .launch(version: "99.\(context.promptCount)"))
            case "launches": repeatedly(need.count, .launch(version: context.version))
            case "uses": repeatedly(need.count, .foreground)
            case "events": repeatedly(need.count, .event("any"))
            case "sessions": break
            default: repeatedly(need.count, .event(EventName(String(need.name.dropFirst(7)))))
            }
        }
        var history: [(at: LocalInstant, context: RatingContext)] = []
        var missing = needs.first { $0.name == "sessions" }?.count ?? 0
        for _ in 0..<1_000 where missing > 0 {
            let restarts = context.restartsSessions(SessionCounting(configuration), now: now)
            let before = context.sessions
            repeatedly(1, .session)
            if restarts || context.sessions != before { missing -= 1 }
            history.append((now, context))
            let midnight = (now.civilDay + 1) * UTCInstant.millisecondsPerDay - Int64(now.utcOffset) * 1_000
            if configuration[.useSessionSpaceChecking], missing > 0 {
                now = LocalInstant(UTCInstant(milliseconds: midnight), utcOffset: now.utcOffset)
                guard now.instant.milliseconds == midnight else { return nil }
            }
        }
        return missing > 0 ? nil : history.isEmpty ? [(now, context)] : history
    }
}

/// Values of keys about events, and sets of keys.
enum RandomEvents {
    static func value(_ type: KeyType, using generator: inout SeededGenerator) -> String {
        switch type {
        case .versionGranularity:
            "\"\(VersionGranularity.allCases.randomElement(using: &generator)!.name)\""
        case .counts:
            [
                #"{"share": 2, "save": 1}"#, #"{"share": {"count": 2, "withinDays": 3}, "save": 1}"#,
                #"{"save": {"count": 1, "withinDays": 1}}"#, #"{"share": {"withinDays": 9, "count": 3}, "été": 1}"#,
            ].randomElement(using: &generator)!
        case .totalOrCounts: ["1", "3", #"{"share": 2}"#, #"{"save": 1, "": 2}"#].randomElement(using: &generator)!
        default:
            [#"{"share": 2, "save": 1}"#, #"{"share": 1, "save": -2, "été": 3}"#, #"{"save": -1}"#]
                .randomElement(using: &generator)!
        }
    }

    static func sets(around now: LocalInstant, using generator: inout SeededGenerator) -> String {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        let sets = (0..<number(1...3)).map { _ in
            let keys = (0...12).shuffled(using: &generator).prefix(number(1...3)).map { key in
                switch key {
                case 0: #""minDays": \#(number(0...9))"#
                case 1: #""usesUntilPrompt": \#(number(0...9))"#
                case 2: #""displaySessionCount": \#(number(0...4))"#
                case 3: #""requiredEvents": \#(value(.counts, using: &generator))"#
                case 4: #""scoreUntilPrompt": \#(number(1...6))"#
                case 5: #""usesPerWeekForPrompt": \#(number(0...6))"#
                case 6: #""daysBeforeAskingAgain": \#(number(0...9))"#
                case 7: #""quietHours": "11:00-13:00""#
                case 8: #""conditions": \#(RandomCondition.rule(depth: 1, using: &generator))"#
                case 9: #""activeUntil": "\#(now.adding(days: Double(number(0...9))).iso8601)""#
                case 10: #""oncePerVersion": true"#
                case 11: #""sessionsBeforeAskingAgain": \#(number(0...4)), "scoreWithinDays": \#(number(1...9))"#
                default: #""maxDeclines": 1"#
                }
            }
            return "{\(keys.joined(separator: ", "))}"
        }
        return "[\(sets.joined(separator: ", "))]"
    }
}

/// Rules about what time changes, and some about what it does not.
enum RandomCondition {
    static func rule(depth: Int, using generator: inout SeededGenerator) -> String {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        let date = ["Install", "Crash", "Prompt", "Answer", "Update", "Event.share"].randomElement(using: &generator)!
        let days = #"{"var": "context.daysSince\#(date)"}"#
        let comparison = ["<", "<=", ">", ">=", "==", "!=", "===", "!=="].randomElement(using: &generator)!
        let limit = ["\(number(0...12))", "\(number(0...20)).5", "\"\(number(0...9))\"", "-1", "null", "400"]
            .randomElement(using: &generator)!
        switch number(0...(depth > 0 ? 14 : 10)) {
        case 0, 1, 2: return #"{"\#(comparison)": [\#(days), \#(limit)]}"#
        case 3: return #"{"\#(comparison)": [\#(limit), \#(days)]}"#
        case 4: return #"{"<=": [\#(number(0...4)), \#(days), \#(number(3...9))]}"#
        case 5: return #"{"\#(comparison)": [{"%": [\#(days), 7]}, \#(number(0...6))]}"#
        case 6: return #"{"in": [\#(days), [\#(number(0...9)), \#(number(0...30))]]}"#
        case 7: return #"{"\#(comparison)": [\#(days), {"var": "config.daysUntilPrompt"}]}"#
        case 8:
            return [
                days, #"{"==": [{"var": "traits.plan"}, "pro"]}"#, #"{"!": {"missing": ["context.daysSincePrompt"]}}"#,
                #"{">": [{"var": {"cat": ["context.days", "SinceInstall"]}}, \#(number(0...9))]}"#,
                #"{">": [{"var": ["context.daysSinceCrash", 9]}, 3]}"#, #"{"==": [{"var": "context.version"}, "2.0"]}"#,
            ].randomElement(using: &generator)!
        case 9:
            let counter = ["sessions", "uses", "events.share", "prompts", "sessionsSincePrompt", "score"].randomElement(
                using: &generator)!
            return #"{"\#(comparison)": [{"var": "context.\#(counter)"}, \#(number(0...4))]}"#
        case 10:
            return #"{">": [\#(days), {"-": [{"var": "context.daysSinceInstall"}, \#(number(0...9))]}]}"#
        case 11: return #"{"!": [\#(rule(depth: depth - 1, using: &generator))]}"#
        default:
            let (left, right) = (rule(depth: depth - 1, using: &generator), rule(depth: depth - 1, using: &generator))
            return #"{"\#(number(0...1) == 0 ? "and" : "or")": [\#(left), \#(right)]}"#
        }
    }
}

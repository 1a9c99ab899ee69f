import Testing

@testable import RatingCore

@Suite
struct AnyOfGateTests {
    private func rules(_ sets: String, _ more: String = "") -> Eligibility {
        Eligibility(#"{"displaySessionCount": null, "anyOf": [\#(sets)]\#(more)}"#)
    }

    private func used(_ uses: Int64, saved: Int64 = 0) -> RatingContext {
        .with {
            ($0.installedAt, $0.uses) = (.day(0), uses)
            $0.eventCounts = [.init(name: "saved", count: saved)]
        }
    }

    @Test(arguments: [
        (Int64(4), Int64(9), 9.0, false), (5, 0, 9, true), (0, 10, 9, false), (0, 10, 10, true), (0, 9, 10, false),
        (5, 10, 10, true),
    ])
    func `one whole set is enough`(uses: Int64, saved: Int64, days: Double, isOpen: Bool) {
        let rules = rules(#"{"usesUntilPrompt": 5}, {"requiredEvents": {"saved": 10}, "minDays": 10}"#)
        #expect(rules.isOpen(.anyOf, used(uses, saved: saved), now: .day(days)) == isOpen)
    }

    @Test func `a set has its own keys and no others`() {
        let rules = rules(#"{"usesUntilPrompt": 5}"#, #", "policy": "irate""#)
        // The policy's other way to open, by events, is not the set's.
        #expect(rules.configuration.alternatives[0][.eventsUntilPrompt] == nil)
        #expect(rules.configuration.alternatives[0].gates == [.usage])
        let context = RatingContext.with { ($0.uses, $0.events) = (4, 999) }
        #expect(rules.isOpen(.anyOf, context, now: .day(0)) == false)
        #expect(rules.isOpen(.usage, context, now: .day(0)) == true)
    }

    @Test func `what only tunes a gate holds in the sets too`() {
        let rules = rules(#"{"scoreUntilPrompt": 5}, {"minLaunches": 99}"#, #", "eventScores": {"saved": 5}"#)
        #expect(rules.isOpen(.anyOf, used(0, saved: 1), now: .day(0)) == true)
        #expect(rules.isOpen(.anyOf, used(0), now: .day(0)) == false)
    }

    @Test func `it is explained set by set`() throws {
        let rules = rules(#"{"usesUntilPrompt": 5, "minDays": 2}, {"requiredEvents": {"saved": 10}}"#)
        let result = try #require(rules.result("anyOf", used(5, saved: 3), now: .day(1)))
        #expect(result.sets.map { $0.map(\.gate) } == [["usage", "daysSinceFirstLaunch"], ["events"]])
        #expect(result.sets[0].map(\.isOpen) == [true, false] && result.sets[0][1].opensAt == .day(2))
        #expect(result.sets[1][0].needs == [.init(name: "events.saved", count: 7)])
        #expect(result.measured == 0 && result.required == 1)
        #expect(result.provenance.map { $0.key.name } == ["anyOf"])
        #expect(result.sets[0][0].provenance.map(\.layer) == [.bundled])
    }

    @Test func `it opens with the set that time opens first`() {
        let rules = rules(#"{"minDays": 9}, {"minDays": 5}, {"usesUntilPrompt": 50}, {"minDays": 7}"#)
        let explanation = rules.explain(used(0), now: .day(1))
        #expect(explanation.notBefore == .day(5) && explanation.needs.isEmpty)
        #expect(rules.result("anyOf", used(0), now: .day(1))?.opensAt == .day(5))
    }

    @Test func `where time opens none it needs what is least`() {
        let rules = rules(#"{"usesUntilPrompt": 9}, {"requiredEvents": {"saved": 3, "shared": 1}}"#)
        let context = used(4, saved: 1)
        #expect(rules.result("anyOf", context, now: .day(1))?.needs.count == 2)
        let explanation = rules.explain(context, now: .day(1))
        #expect(explanation.needs == [.init(name: "events.saved", count: 2), .init(name: "events.shared", count: 1)])
        #expect(explanation.notBefore == nil && explanation.blockers.isEmpty)
    }

    @Test func `a set may need something recent at the end of its wait`() {
        let rules = rules(#"{"minDays": 30, "requiredEvents": {"saved": {"count": 2, "withinDays": 3}}}"#)
        let explanation = rules.explain(used(0), now: .day(1))
        #expect(explanation.notBefore == .day(30))
        #expect(explanation.needs == [.init(name: "events.saved", count: 2, withinDays: 3)])
        #expect(rules.result("anyOf", used(0), now: .day(1))?.opensAt == nil)
    }

    /// What one set of keys says of itself.
    private func opening(
        _ set: String, _ context: RatingContext, more: String = "", now: LocalInstant = .day(1), budget: Int = 100_000
    ) throws -> (opening: SetOpening, left: Int) {
        let set = try #require(rules(set, more).alternatives.first)
        var budget = budget
        return (set.setOpening(context, from: now, budget: &budget), budget)
    }

    @Test(arguments: [(-1, false), (0, false), (1, false), (9, false), (10, false), (11, true), (20, true)])
    func `each gate that is looked at takes ten steps`(budget: Int, isEnough: Bool) throws {
        let (opening, left) = try opening(#"{"minDays": 9}"#, used(0), budget: budget)
        switch opening {
        case .at(let moment): #expect(isEnough && moment == LocalInstant.day(9).instant && left == budget - 20)
        case .unknown(.alternatingGates): #expect(!isEnough && left == (budget > 0 ? budget - 10 : budget))
        default: Issue.record("\(opening)")
        }
        let both = try self.opening(#"{"minDays": 1, "minLaunches": 0}"#, used(0), budget: 1)
        guard case .at = both.opening else {
            Issue.record("\(both)")
            return
        }
        #expect(both.left == -19)
    }

    @Test func `a set waits before it needs what must be recent, and needs first what may be long ago`() throws {
        let recent = #""requiredEvents": {"saved": {"count": 2, "withinDays": 3}}"#
        let (wait, _) = try opening(#"{"minDays": 30, \#(recent)}"#, used(0))
        guard case .after(let needs, let moment) = wait else {
            Issue.record("\(wait)")
            return
        }
        #expect(moment == LocalInstant.day(30).instant)
        #expect(needs == [.init(name: "events.saved", count: 2, withinDays: 3)])

        let (first, _) = try opening(#"{"minDays": 30, "usesUntilPrompt": 2, \#(recent)}"#, used(0))
        guard case .after(let needs, let moment) = first else {
            Issue.record("\(first)")
            return
        }
        #expect(moment == LocalInstant.day(1).instant && needs.map(\.name).sorted() == ["events.saved", "uses"])
    }

    @Test
    func `a set that may forget mistakes waits where nothing is needed, and says its needs at once where something is`()
        throws
    {
        let scores = #", "eventScores": {"saved": 5, "failed": -5}, "scoreWithinDays": 20"#
        let context = RatingContext([(.event("saved"), .day(0)), (.launch(version: "1"), .day(0))])
        let (wait, _) = try opening(#"{"minDays": 4, "scoreUntilPrompt": 5}"#, context, more: scores)
        guard case .at(let moment) = wait else {
            Issue.record("\(wait)")
            return
        }
        #expect(moment == LocalInstant.day(4).instant)

        let (needy, _) = try opening(#"{"minDays": 4, "scoreUntilPrompt": 10}"#, context, more: scores)
        guard case .after(let needs, let moment) = needy else {
            Issue.record("\(needy)")
            return
        }
        #expect(
            needs == [.init(name: "events.saved", count: 1, withinDays: 20)] && moment == LocalInstant.day(1).instant)
    }

    @Test func `it is a blocker once no set opens`() {
        let rules = rules(#"{"maxDeclines": 1}, {"activeUntil": "2026-01-01T00:00:00Z"}"#)
        let context = RatingContext([(.decline, .day(0))])
        #expect(rules.explain(context, now: .day(1)).blockers == ["anyOf"])
    }

    @Test func `conditions of a set may leave it untold`() {
        let rules = rules(#"{"conditions": {">": [{"var": "context.events.saved"}, 3]}}"#)
        #expect(rules.explain(used(0), now: .day(1)).uncertainty == .conditions(reading: ["context.events.saved"]))
        #expect(rules.isOpen(.anyOf, used(0, saved: 4), now: .day(1)) == true)
    }

    @Test func `a preview and a placement have it as any gate`() {
        #expect(rules(#"{"minDays": 9}"#, #", "previewMode": true"#).isOpen(.anyOf, used(0), now: .day(0)) == true)
        let rules = RatingConfiguration(#"{"anyOf": [{"minDays": 9}], "placements": {"shop": {"anyOf": null}}}"#)
        #expect(rules.gates.contains(.anyOf) && !rules.at("shop").gates.contains(.anyOf))
    }

    @Test func `the events that sets read are kept like those that are required`() {
        let configuration = RatingConfiguration(
            #"{"anyOf": [{"requiredEvents": {"a": 1}}], "eventScores": {"b": 1}, "eventsBeforeAskingAgain": {"c": 1}, "#
                + #""placements": {"shop": {"requiredEvents": {"d": 1}}}}"#)
        #expect(configuration.eventNames == ["a", "b", "c", "d"])
    }
}

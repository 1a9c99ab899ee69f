import Testing

@testable import RatingCore

@Suite
struct SincePromptGateTests {
    private let rules = Eligibility(
        """
        {"sessionsBeforeAskingAgain": 2, "usesBeforeAskingAgain": 3, "eventsBeforeAskingAgain": {"saved": 2},
         "maxDaysBetweenSession": 1, "displaySessionCount": null}
        """)

    private func isOpen(_ gate: Gate, _ context: RatingContext) -> Bool? {
        rules.isOpen(gate, context, now: .day(40))
    }

    @Test(arguments: [#"{"saved": 2}"#, "2"])
    func `before the first prompt there is nothing to measure of events`(need: String) throws {
        let rules = Eligibility("{\"eventsBeforeAskingAgain\": \(need)}")
        let never = RatingContext([(.event("saved"), .day(0))])
        let result = try #require(rules.result("eventsSincePrompt", never, now: .day(1)))
        #expect(result.isOpen && result.measured == nil && result.required == nil && result.unit == nil)
        let once = RatingContext([(.prompted(), .day(0)), (.event("saved"), .day(0))])
        let asked = try #require(rules.result("eventsSincePrompt", once, now: .day(1)))
        #expect(!asked.isOpen && asked.measured == (need == "2" ? 1 : ["saved": 1]))
        #expect(asked.required == (need == "2" ? 2 : ["saved": 2]) && asked.unit != nil)
    }

    @Test func `what counts since the last prompt counts nothing before the first`() {
        let counts: [GateCount] = [
            .sessions, .launches, .uses, .events, .prompts, .declines, .sessionsSincePrompt, .usesSincePrompt,
        ]
        let (never, once) = (RatingContext(installID: "a"), RatingContext([(.prompted(), .day(0))]))
        for count in counts {
            #expect((count.value(in: never) == nil) == count.isSincePrompt, "\(count)")
            #expect(count.value(in: once) != nil)
        }
        #expect(counts.filter(\.isSincePrompt) == [.sessionsSincePrompt, .usesSincePrompt])
    }

    @Test func `what happened before the prompt does not count`() {
        let before: [(ContextEvent, LocalInstant)] = (0..<5).flatMap { day -> [(ContextEvent, LocalInstant)] in
            let now = LocalInstant.day(Double(day))
            return [(.session, now), (.foreground, now), (.event("saved"), now)]
        }
        for gate in [Gate.sessionsSincePrompt, .usesSincePrompt, .eventsSincePrompt] {
            #expect(isOpen(gate, RatingContext(before)) == true)
            #expect(isOpen(gate, RatingContext(before + [(.prompted(), .day(5))])) == false)
        }
        let after: [(ContextEvent, LocalInstant)] = [
            (.session, .day(6)), (.session, .day(9)), (.foreground, .day(9)), (.launch(version: nil), .day(9)),
            (.foreground, .day(9)), (.event("saved"), .day(9)), (.event("other"), .day(9)), (.event("saved"), .day(9)),
        ]
        let context = RatingContext(before + [(.prompted(), .day(5))] + after, rules.configuration)
        // A pause starts the count of sessions over, but not that of those since the prompt.
        #expect(context.sessions == 1 && context.sessionsSincePrompt == 2)
        for gate in [Gate.sessionsSincePrompt, .usesSincePrompt, .eventsSincePrompt] {
            #expect(isOpen(gate, context) == true)
        }
    }

    @Test func `a withdrawn prompt gives back what was counted before it`() {
        let counted: [(ContextEvent, LocalInstant)] = [
            (.prompted(), .day(0)), (.session, .day(1)), (.session, .day(2)), (.foreground, .day(2)),
            (.event("saved"), .day(2)), (.prompted(), .day(3)), (.session, .day(4)), (.event("saved"), .day(4)),
        ]
        let prompted = RatingContext(counted)
        #expect(prompted.sessionsSincePrompt == 1 && prompted.countSincePrompt(ofEvent: "saved") == 1)
        let withdrawn = RatingContext(counted + [(.promptWithdrawn(number: 2), .day(4))])
        #expect(withdrawn.sessionsSincePrompt == 3 && withdrawn.countSincePrompt(ofEvent: "saved") == 2)
        #expect(withdrawn.usesSincePrompt == 1 && withdrawn.eventsSincePrompt == 2)
        // Another one changes nothing of what is counted since the last.
        let other = RatingContext(counted + [(.promptWithdrawn(number: 1), .day(4))])
        #expect(other.sessionsSincePrompt == 1)
    }

    /// Where no pause is allowed each day's session is the first again, but one more since the prompt.
    @Test func `sessions that all start over still count since the prompt`() {
        let context = RatingContext([(.prompted(), .day(0)), (.session, .day(0.1))])
        func explanation(_ keys: String) -> Explanation {
            Eligibility(#"{"policy": "irate", "maxDaysBetweenSession": 0, \#(keys)}"#).explain(context, now: .day(1))
        }
        let since = explanation(#""sessionsBeforeAskingAgain": 3"#)
        #expect(since.needs.contains(.init(name: "sessions", count: 2)) && since.blockers.isEmpty)
        #expect(explanation(#""sessionsBeforeAskingAgain": 3, "displaySessionCount": 2"#).blockers == ["sessions"])
    }

    @Test func `resetting prompts resets what is counted since`() {
        var context = RatingContext([
            (.prompted(), .day(0)), (.session, .day(1)), (.event("saved"), .day(1)), (.decline, .day(1)),
        ])
        context.reset(.prompts)
        #expect(context.sessionsSincePrompt == 0 && context.countSincePrompt(ofEvent: "saved") == 0)
        #expect(context.promptsSinceAnswer == 0 && context.declineCount == 0)
        #expect(context.count(ofEvent: "saved") == 1 && isOpen(.eventsSincePrompt, context) == true)
    }

    @Test func `each event and its amount is explained`() throws {
        let context = RatingContext([(.prompted(), .day(0)), (.event("saved"), .day(1))])
        let result = try #require(rules.result("eventsSincePrompt", context, now: .day(1)))
        #expect(result.measured == ["saved": 1] && result.required == ["saved": 2])
        #expect(result.unit == "since the last prompt")
        let needs = rules.explain(context, now: .day(1)).needs.map { "\($0.name) \($0.count)" }
        #expect(needs.sorted() == ["events.saved 1", "sessions 2", "uses 3"])
    }
}

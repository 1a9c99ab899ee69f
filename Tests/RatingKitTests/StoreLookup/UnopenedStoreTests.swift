import RatingKit
import RatingTesting
import Testing

/// A store that cannot be opened is no rating.
@MainActor @Suite struct UnopenedStoreTests {
    private let warning = "the flow opens the store, but its page is unknown"

    private func rate(_ json: String, opens: Bool, _ events: [WorkflowEvent]) async throws -> EngineFixture {
        let fixture = try await EngineFixture(json)
        fixture.opener.opens = opens
        try await fixture.engine.ask()
        for event in events { try await fixture.engine.send(event) }
        #expect(fixture.engine.flow == nil)
        return fixture
    }

    @Test(arguments: [
        (#"{"displaySessionCount": 0, "appStoreID": 42}"#, true, false),
        (#"{"displaySessionCount": 0, "appStoreID": 42}"#, false, true),
        (#"{"displaySessionCount": 0}"#, true, true),
    ])
    func `an answer that leads nowhere is stored, and closes nothing`(
        json: String, opens: Bool, isOpen: Bool
    ) async throws {
        let fixture = try await rate(json, opens: opens, [.update(stars: 5), .submit, .action])
        let stored = try #require(try await fixture.stored)
        #expect(stored.lastAnswer?.stars == 5 && stored.lastAnswer?.storeNotOpened == isOpen)
        #expect(stored == fixture.engine.context)
        let gate = try #require(fixture.engine.explanation().gates.first { $0.gate == "notAnswered" })
        #expect(gate.isOpen == isOpen)
    }

    @Test(arguments: [true, false])
    func `a rating is one only where the store opened`(opens: Bool) async throws {
        let json = #"{"policy": "irate", "appStoreID": 42, "daysUntilPrompt": 0, "usesUntilPrompt": 0}"#
        let fixture = try await rate(json, opens: opens, [WorkflowEvent("RATE")])
        #expect((try await fixture.stored?.lastRated != nil) == opens)
    }

    @Test func `the delegate's own way to the store counts as open`() async throws {
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0}"#)
        fixture.delegate.storePerformer = .delegate
        try await fixture.engine.ask()
        for event in [WorkflowEvent.update(stars: 5), .submit, .action] { try await fixture.engine.send(event) }
        #expect(try await fixture.stored?.lastAnswer?.storeNotOpened == false)
    }

    @Test func `the engine says once that a flow opens a store without a page`() async throws {
        func warnings(_ fixture: EngineFixture) -> Int {
            fixture.log.messages.count { $0.message.hasPrefix(warning) }
        }
        let fixture = try await EngineFixture(#"{"displaySessionCount": 0}"#)
        try await fixture.engine.record(.session)
        try await fixture.engine.ask()
        #expect(warnings(fixture) == 1)
        for json in [
            #"{"displaySessionCount": 0, "appStoreID": 42}"#, #"{"ratingsURL": "https://a.example"}"#,
            #"{"disabled": true}"#, #"{"workflow": "native"}"#,
        ] {
            #expect(warnings(try await EngineFixture(json)) == 0, "\(json)")
        }
    }
}

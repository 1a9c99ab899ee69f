import Testing

@testable import RatingCore

@Suite
struct ContextEventNameTests {
    private func filled(_ configuration: RatingConfiguration) -> RatingContext {
        var context = RatingContext(installID: "a")
        for index in 0..<RatingContext.maximumEventNames {
            for _ in 0...(index == 40 ? 1 : 2) {
                #expect(context.apply(.event("event \(index)"), configuration: configuration, now: .day(0)) == [])
            }
        }
        return context
    }

    @Test func `all events and each name are counted`() {
        let context = RatingContext([(.event("a"), .day(0)), (.event("b"), .day(0)), (.event("a"), .day(0))])
        #expect(context.events == 3)
        #expect(context.count(ofEvent: "a") == 2)
        #expect(context.count(ofEvent: "b") == 1)
        #expect(context.count(ofEvent: "c") == 0)
    }

    @Test func `the sixty-fifth name is counted among all only`() {
        let configuration = RatingConfiguration()
        var context = filled(configuration)
        let events = context.events
        #expect(context.apply(.event("late"), configuration: configuration, now: .day(1)) == .eventNameNotKept)
        #expect(context.events == events + 1)
        #expect(context.eventCounts.count == 64)
        #expect(context.count(ofEvent: "late") == 0)
        #expect(context.apply(.event("event 3"), configuration: configuration, now: .day(1)) == [])
    }

    @Test func `a required name takes the place of the rarest other`() {
        let configuration = RatingConfiguration(#"{"requiredEvents": {"late": 2, "event 40": 9}}"#)
        var context = filled(configuration)
        // The rarest of all is required itself, so the first of the next rarest goes.
        #expect(context.apply(.event("late"), configuration: configuration, now: .day(1)) == [])
        #expect(context.eventCounts.count == 64)
        #expect(context.count(ofEvent: "late") == 1)
        #expect(context.count(ofEvent: "event 40") == 2)
        #expect(context.count(ofEvent: "event 0") == 0)
        #expect(context.count(ofEvent: "event 1") == 3)
    }
}

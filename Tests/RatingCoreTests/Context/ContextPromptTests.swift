import Testing

@testable import RatingCore

@Suite("Counting prompts")
struct ContextPromptTests {
    let configuration = RatingConfiguration()

    @Test func aPromptIsKeptWithAllThatIsKnownOfIt() {
        let context = RatingContext([
            (.launch(version: "2.1"), .day(0)),
            (.prompted("level_completed", kind: .native, forced: true), .day(1, utcOffset: 3_600)),
        ])
        #expect(context.promptCount == 1)
        #expect(
            context.prompts == [
                .init(
                    at: .day(1, utcOffset: 3_600), placement: "level_completed", kind: .native, version: "2.1",
                    forced: true)
            ])
        #expect(context.lastPromptAt == .day(1, utcOffset: 3_600))
    }

    @Test func aWithdrawnPromptIsAsIfItHadNotBeen() {
        var context = RatingContext([(.prompted("a"), .day(1))])
        _ = context.apply(.crash, configuration: configuration, now: .day(2))
        let before = context
        _ = context.apply(.prompted("b"), configuration: configuration, now: .day(2))
        _ = context.apply(.promptWithdrawn, configuration: configuration, now: .day(2))
        #expect(context == before)
    }

    @Test func withdrawingWithoutAPromptChangesNothing() {
        var context = RatingContext([(.launch(version: nil), .day(0))])
        let before = context
        _ = context.apply(.promptWithdrawn, configuration: configuration, now: .day(0))
        #expect(context == before)
    }

    @Test(arguments: [63, 64, 65, 200])
    func theHistoryHoldsTheLatestSixtyFour(count: Int) {
        let context = RatingContext((0..<count).map { (.prompted("\($0)"), .day(Double($0))) })
        #expect(context.promptCount == Int64(count))
        #expect(context.prompts.count == min(count, 64))
        #expect(context.prompts.last?.placement == "\(count - 1)")
        #expect(context.prompts.first?.placement == "\(max(0, count - 64))")
    }
}

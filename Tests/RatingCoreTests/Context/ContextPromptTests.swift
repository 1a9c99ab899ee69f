import Testing

@testable import RatingCore

@Suite
struct ContextPromptTests {
    let configuration = RatingConfiguration()

    @Test func `a prompt is kept with all that is known of it`() {
        let context = RatingContext([
            (.launch(version: "2.1"), .day(0)),
            (.prompted("level_completed", kind: .native, forced: true), .day(1, utcOffset: 3_600)),
        ])
        #expect(context.promptCount == 1)
        #expect(
            context.prompts == [
                .init(
                    at: .day(1, utcOffset: 3_600), placement: "level_completed", kind: .native, version: "2.1",
                    forced: true, number: 1)
            ])
        #expect(context.lastPromptAt == .day(1, utcOffset: 3_600))
    }

    @Test func `a withdrawn prompt is as if it had not been`() {
        var context = RatingContext([(.prompted("a"), .day(1))])
        _ = context.apply(.crash, configuration: configuration, now: .day(2))
        var before = context
        _ = context.apply(.prompted("b"), configuration: configuration, now: .day(2))
        _ = context.apply(.promptWithdrawn(number: 2), configuration: configuration, now: .day(2))
        before.lastPromptNumber = 2
        #expect(context == before)
    }

    /// Another engine's came in between, and the clock was set back: neither the last one nor its date tells them apart.
    @Test func `withdrawing takes back that prompt and no other`() {
        var context = RatingContext([
            (.prompted("own"), .day(3)), (.prompted("other"), .day(3)), (.foreground, .day(1)),
        ])
        _ = context.apply(.promptWithdrawn(number: 1), configuration: configuration, now: .day(1))
        #expect(context.prompts.map(\.placement) == ["other"] && context.promptCount == 1)
        _ = context.apply(.promptWithdrawn(number: 1), configuration: configuration, now: .day(1))
        #expect(context.promptCount == 1)
    }

    @Test(arguments: RatingContext.ResetPart.allCases)
    func `a number is never given twice`(part: RatingContext.ResetPart) {
        var context = RatingContext([(.prompted("old"), .day(1))])
        context.reset(part)
        _ = context.apply(.prompted("new"), configuration: configuration, now: .day(2))
        _ = context.apply(.promptWithdrawn(number: 1), configuration: configuration, now: .day(2))
        #expect(context.prompts.map(\.placement) == ["new"])
    }

    @Test func `withdrawing without a prompt changes nothing`() {
        var context = RatingContext([(.launch(version: nil), .day(0))])
        let before = context
        _ = context.apply(.promptWithdrawn(number: 1), configuration: configuration, now: .day(0))
        #expect(context == before)
    }

    @Test(arguments: [63, 64, 65, 200])
    func `the history holds the latest sixty four`(count: Int) {
        let context = RatingContext((0..<count).map { (.prompted("\($0)"), .day(Double($0))) })
        #expect(context.promptCount == Int64(count))
        #expect(context.prompts.count == min(count, 64))
        #expect(context.prompts.last?.placement == "\(count - 1)")
        #expect(context.prompts.first?.placement == "\(max(0, count - 64))")
    }
}

import Testing

@testable import RatingCore

@Suite
struct CooldownGrowthTests {
    private func rules(_ more: String = "") -> Eligibility {
        Eligibility(#"{"daysBeforeAskingAgain": 10, "cooldownGrowth": 1.5\#(more)}"#)
    }

    private func prompted(_ count: Int) -> RatingContext {
        RatingContext((0..<count).map { (.prompted(), .day(Double($0 - count))) } + [(.prompted(), .day(0))])
    }

    /// 10 days, then half as long again after each prompt that got no answer.
    @Test(arguments: [(0, 10.0), (1, 15), (2, 22.5), (3, 33.75), (63, 36_500)])
    func `each prompt without an answer lengthens the wait`(earlier: Int, days: Double) throws {
        let result = try #require(rules().result("cooldown", prompted(earlier), now: .day(1)))
        #expect(result.opensAt == .day(days, plus: 1))
        #expect(result.required == .number(days) || result.required == .integer(Int64(days)))
        #expect(result.provenance.map { $0.key.name } == ["daysBeforeAskingAgain", "cooldownGrowth"])
    }

    @Test(arguments: [(20, 20.0), (5, 10)])
    func `the longest wait ends the growth and shortens nothing`(longest: Int, days: Double) {
        let rules = rules(", \"longestCooldown\": \(longest)")
        #expect(rules.result("cooldown", prompted(5), now: .day(1))?.opensAt == .day(days, plus: 1))
    }

    @Test(arguments: [ContextEvent.answer(stars: 1), .rated])
    func `an answer takes it back to the beginning`(answer: ContextEvent) {
        var context = prompted(5)
        _ = context.apply(answer, configuration: rules().configuration, now: .day(0))
        _ = context.apply(.prompted(), configuration: rules().configuration, now: .day(0))
        #expect(context.promptsSinceAnswer == 1)
        #expect(rules().result("cooldown", context, now: .day(1))?.opensAt == .day(10, plus: 1))
    }

    @Test(arguments: [ContextEvent.decline, .remind])
    func `a refusal and a reminder are no answers`(reply: ContextEvent) {
        var context = prompted(1)
        _ = context.apply(reply, configuration: rules().configuration, now: .day(0))
        #expect(rules().result("cooldown", context, now: .day(1))?.opensAt == .day(15, plus: 1))
    }

    @Test func `a withdrawn prompt lengthens nothing`() {
        var context = prompted(1)
        _ = context.apply(.prompted(), configuration: rules().configuration, now: .day(0))
        _ = context.apply(.promptWithdrawn(number: 3), configuration: rules().configuration, now: .day(0))
        #expect(context.promptsSinceAnswer == 2)
    }

    @Test func `growth alone is no gate`() {
        let configuration = RatingConfiguration(#"{"policy": "irate", "cooldownGrowth": 2, "longestCooldown": 9}"#)
        #expect(configuration.gates == RatingPolicy.irate.gates)
    }

    @Test func `whole calendar days grow to whole ones`() {
        let rules = Eligibility(#"{"policy": "appreview", "daysBetweenReviews": 3, "cooldownGrowth": 1.5}"#)
        #expect(rules.result("reviewCooldown", prompted(1), now: .day(1))?.required == 4)
    }
}

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

    /// Of a factor of tenths the product is exact: the wait is the next whole number of days, and 10 × 1.1 is 11.
    @Test(arguments: [(1, 15), (3, 15), (10, 11), (7, 13), (125, 14), (1, 11), (90, 12), (19, 20)] as [(Int64, Int64)])
    func `calendar days grow to whole ones and no wait falls short`(days: Int64, tenths: Int64) throws {
        let factor = "\(tenths / 10).\(tenths % 10)"
        let rules = Eligibility(
            #"{"policy": "appreview", "daysBetweenReviews": \#(days), "cooldownGrowth": \#(factor), "oncePerVersion": false}"#
        )
        var (product, unit) = (days, Int64(1))
        for earlier in 0..<6 {
            let need = (product + unit - 1) / unit
            let result = rules.result("reviewCooldown", prompted(earlier), now: .day(0.1))
            #expect(result?.required == .integer(need), "\(days) × \(factor)^\(earlier)")
            #expect(result?.opensAt == .day(Double(need)))
            (product, unit) = (product * tenths, unit * 10)
        }
    }
}

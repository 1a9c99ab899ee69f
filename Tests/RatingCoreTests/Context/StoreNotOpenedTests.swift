import Testing

@testable import RatingCore

/// What a store that did not open takes back, and what stays.
@Suite
struct StoreNotOpenedTests {
    let configuration = RatingConfiguration()

    @Test func `the rating before counts again`() {
        let context = RatingContext([
            (.launch(version: "1"), .day(0)), (.prompted("a"), .day(1)), (.rated, .day(1)),
            (.launch(version: "2"), .day(2)), (.prompted("a"), .day(3)), (.rated, .day(3)), (.storeNotOpened, .day(3)),
        ])
        #expect(context.lastRated == .init(at: .day(1), version: "1"))
    }

    @Test func `what was answered before the last prompt stays as it is`() {
        let context = RatingContext([
            (.prompted("a"), .day(1)), (.answer(stars: 5), .day(1)), (.rated, .day(1)), (.prompted("a"), .day(3)),
            (.storeNotOpened, .day(3)),
        ])
        #expect(context.lastRated?.at == .day(1) && context.lastAnswer?.storeNotOpened == false)
    }

    @Test func `it is stored and read again`() throws {
        var context = RatingContext([
            (.rated, .day(0)), (.prompted("a"), .day(1)), (.answer(stars: 5), .day(1)), (.rated, .day(1)),
        ])
        #expect(try RatingContext(json: context.json) == context)
        _ = context.apply(.storeNotOpened, configuration: configuration, now: .day(1))
        #expect(try RatingContext(json: context.json) == context)
        #expect(context.lastAnswer?.storeNotOpened == true && context.lastAnswer?.stars == 5)
        context.reset(.prompts)
        #expect(try RatingContext(json: context.json) == context && context.ratedBefore == nil)
    }
}

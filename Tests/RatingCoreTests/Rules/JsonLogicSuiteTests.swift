import RatingCore
import Testing

/// JsonLogic's own tests: `[rule, data, result]`, between headings that are texts.
@Suite struct JsonLogicSuiteTests {
    @Test(.enabled(if: SharedData.has("data"))) func `every one of JsonLogic's own tests passes`() throws {
        let entries = try #require(RatingJSON(text: SharedData.text("data/jsonlogic-tests.json")).arrayValue)
        let cases = entries.compactMap { $0.arrayValue }
        for test in cases {
            let rule = try Rule(test[0])
            #expect(rule.evaluate(test[1]) == test[2], "\(test[0]) of \(test[1])")
            #expect(rule.trace(test[1]).value == test[2])
            #expect(rule.json == test[0])
        }
        #expect(cases.count == 275)
    }
}

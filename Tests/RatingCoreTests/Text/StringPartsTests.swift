import RatingCore
import Testing

@Suite struct StringPartsTests {
    @Test(arguments: [
        ("", "", true), ("abc", "", true), ("abc", "bc", true), ("abc", "abcd", false), ("abab", "aba", true),
    ])
    func `a text has a part where its bytes stand in a row`(whole: String, part: String, has: Bool) {
        #expect(whole.hasPart(part) == has)
    }

    @Test func `parts are compared byte by byte`() {
        #expect(!"caf\u{E9}".hasPart("e\u{301}"))
    }

    @Test(arguments: [("config.name", "config.", "name"), ("config.", "config.", ""), ("conf", "config.", nil)])
    func `a suffix follows its prefix`(text: String, prefix: String, suffix: String?) {
        #expect(text.suffix(after: prefix) == suffix)
    }

    @Test(arguments: [(3.0, "3"), (0.5, "0.5"), (-2, "-2"), (1e300, "1e+300")])
    func `a whole number is written without a point`(number: Double, text: String) {
        #expect(shortest(number) == text)
    }
}

import Testing

@testable import RatingCore

struct ExcerptTests {
    @Test func `long paths are cut`() {
        let long = String(repeating: "n", count: 10_000)
        var path = DocumentPath.member(nil, long)
        #expect(path.utf8.count < 64)
        for _ in 0..<1_000 { path = DocumentPath.member(path, "member") }
        #expect(path.utf8.count < 500 && path.hasSuffix("…"))
        #expect(DocumentPath.member("placements", "level") == "placements.level")
    }

    @Test func `a character of many scalars is cut too`() {
        #expect(excerpt("e" + String(repeating: "\u{301}", count: 100_000)).utf8.count < 400)
        #expect(excerpt(String(repeating: "a", count: 40)) == String(repeating: "a", count: 40))
        #expect(excerpt(String(repeating: "a", count: 41)) == String(repeating: "a", count: 40) + "…")
    }

    @Test func `a value is shown no further than asked for`() {
        let value: RatingJSON = .array(Array(repeating: "text", count: 100_000))
        #expect(value.serialized(atMost: 100).utf8.count == 103)
        #expect((["a": 1] as RatingJSON).serialized(atMost: 7) == #"{"a":1}"#)
        #expect((["a": 1] as RatingJSON).serialized(atMost: 6) == #"{"a":1…"#)
    }
}

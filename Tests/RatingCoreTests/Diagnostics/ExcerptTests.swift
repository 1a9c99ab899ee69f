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

    @Test func `a path has names of 64 bytes, and 400 in all`() {
        func text(_ count: Int) -> String { String(repeating: "n", count: count) }
        #expect(DocumentPath.member(nil, text(64)) == text(64) && DocumentPath.member("", text(64)) == text(64))
        #expect(DocumentPath.member(nil, text(65)) == text(40) + "…")
        for length in 380...402 {
            for name in [text(1), text(20)] {
                let (path, whole) = (text(length), "\(text(length)).\(name)")
                let expected = length > 400 ? path : whole.utf8.count <= 400 ? whole : "\(path).…"
                #expect(DocumentPath.member(path, name) == expected, "\(length) and \(name.utf8.count)")
            }
            #expect(DocumentPath.element(text(length), 3) == text(length) + (length > 400 ? "" : "[3]"))
        }
    }

    @Test func `forty characters are quoted, of 160 scalars at most`() {
        for count in 0...45 {
            for character in ["a", "é", "😀", "e\u{301}", "e\u{301}\u{302}\u{303}"] {
                let text = String(repeating: character, count: count)
                let expected = count <= 40 ? text : String(repeating: character, count: 40) + "…"
                #expect(excerpt(text) == expected, "\(count)")
            }
        }
        for scalars in 155...165 {
            let text = "e" + String(repeating: "\u{301}", count: scalars - 1)
            #expect(excerpt(text).unicodeScalars.count == (scalars <= 160 ? scalars : 161))
        }
        let value = excerpt(RatingJSON.string(String(repeating: "e\u{301}\u{302}\u{303}\u{304}", count: 99)))
        #expect(value.utf8.count < 205 && value.hasSuffix("…"))
    }

    @Test func `a value is shown no further than asked for`() {
        let value: RatingJSON = .array(Array(repeating: "text", count: 100_000))
        #expect(value.serialized(atMost: 100).utf8.count == 103)
        #expect((["a": 1] as RatingJSON).serialized(atMost: 7) == #"{"a":1}"#)
        #expect((["a": 1] as RatingJSON).serialized(atMost: 6) == #"{"a":1…"#)
    }
}

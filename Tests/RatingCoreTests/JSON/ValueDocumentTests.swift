import TestInput
import Testing

@testable import RatingCore

@Suite
struct ValueDocumentTests {
    @Test func `it is the document that the written value would be read as`() throws {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<300 { try expectSame(.random(depth: 4, using: &generator)) }
    }

    @Test(
        arguments: [
            .null, [], [:], [[]], [[:], [[]], 1], "", "a\"\\\u{1}é😀", .number(-0.0), .number(3), .number(1e300),
            .integer(.min),
            ["a": ["b": [1, 2.5, true, .null, "x"], "a": [:]], "": "\u{2028}"],
        ] as [RatingJSON])
    func `an extreme value reads the same from text and from the value`(_ value: RatingJSON) throws {
        try expectSame(value)
    }

    private func expectSame(_ value: RatingJSON) throws {
        let (made, read) = (try JSONDocument(value), try JSONDocument(value.serialized()))
        #expect(made.bytes == read.bytes && made.root.value == value)
        #expect(made.tape.entries.count == read.tape.entries.count)
        for (one, other) in zip(made.tape.entries, read.tape.entries) {
            #expect(
                one.start == other.start && one.end == other.end && one.next == other.next && one.bits == other.bits)
        }
    }

    @Test func `what is larger or deeper than a document may be is refused for the same`() throws {
        let limits = JSONLimits(maximumBytes: 20, maximumDepth: 3)
        for value in [["a long text, longer than that"], [[[["a"]]]], [[[[], "also a long text"]]]] as [RatingJSON] {
            let made = #expect(throws: JSONSyntaxError.self) { try JSONDocument(value, limits: limits) }
            let read = #expect(throws: JSONSyntaxError.self) { try JSONDocument(value.serialized(), limits: limits) }
            #expect(made?.reason == read?.reason && made?.byteOffset == read?.byteOffset)
        }
        #expect(try JSONDocument([[["a"]]] as RatingJSON, limits: limits).root.count == 1)
    }

    @Test func `a number that is not finite is null`() throws {
        #expect(try JSONDocument(["a": .number(.nan)] as RatingJSON).root["a"]?.isNull == true)
    }
}

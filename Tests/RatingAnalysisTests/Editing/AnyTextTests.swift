import RatingAnalysis
import RatingCore
import TestInput
import TestTools
import Testing

/// No text and no place in it is too much for an editor's questions.
@Suite struct AnyTextTests {
    /// Asks everything at a place, and checks that the answers are about the text.
    private func ask(_ bytes: [UInt8], at offset: Int) {
        let document = EditedDocument(bytes)
        let whole = 0..<bytes.count
        for completion in document.completions(at: offset) {
            #expect(whole.contains(completion.replaced) && completion.replaced.lowerBound <= offset)
            #expect(completion.replaced.upperBound >= min(offset, bytes.count))
        }
        if let hover = document.hover(at: offset) { #expect(whole.contains(hover.range)) }
        if let definition = document.definition(at: offset) { #expect(whole.contains(definition)) }
        _ = document.symbols
    }

    @Test func `prefixes of every document are answered`() {
        var generator = SeededGenerator(seed: 15)
        for (_, bytes) in configurationFiles {
            for _ in 0..<rounds(6) {
                let prefix = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
                ask(prefix, at: prefix.count)
                ask(prefix, at: Int.random(in: 0...prefix.count, using: &generator))
            }
        }
    }

    @Test func `documents with any bytes out of place are answered`() {
        var generator = SeededGenerator(seed: 16)
        let pieces =
            ["\"", "{", "}", "[", "]", ",", ":", "\\", "\n", " ", "\u{0}", "é", "😀", "var", "\"states\":"].map {
                Array($0.utf8)
            } + [[0xFF], [0xC3]]
        for (_, original) in configurationFiles {
            for _ in 0..<rounds(4) {
                var bytes = original
                for _ in 0..<Int.random(in: 1...12, using: &generator) {
                    let start = Int.random(in: 0...bytes.count, using: &generator)
                    let end = min(bytes.count, start + Int.random(in: 0...3, using: &generator))
                    bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &generator) ?? [])
                }
                ask(bytes, at: Int.random(in: 0...bytes.count, using: &generator))
            }
        }
    }

    @Test func `every short text of what JSON is made of is answered at every place`() {
        let pieces = ["\"a\"", "\"", "{", "}", "[", "]", ",", ":", "x"]
        var texts = [""]
        for _ in 0..<3 {
            texts = texts.flatMap { text in [text] + pieces.map { text + $0 } }
        }
        for text in Set(texts) {
            let document = EditedDocument(Array(text.utf8))
            for offset in -1...text.utf8.count + 1 {
                _ = document.completions(at: offset)
                _ = document.definition(at: offset)
            }
        }
    }

    @Test func `a text that is longer than any configuration has no parts`() {
        let text = "{\"policy\": \"" + String(repeating: "x", count: JSONLimits.standard.maximumBytes) + "\"}"
        let document = EditedDocument(Array(text.utf8))
        #expect(document.symbols.isEmpty && document.completions(at: 3).isEmpty && document.hover(at: 3) == nil)
    }
}

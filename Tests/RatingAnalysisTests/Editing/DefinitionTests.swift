import RatingAnalysis
import Testing

@Suite struct DefinitionTests {
    @Test(
        arguments: [
            (#""initial": "fir|st""#, #""first""#, #""first": {"#), (#""target": "wh|y""#, #""why""#, #""why": {"#),
            (#""DISMISS": "do|ne""#, #""done""#, #""done": {"#), (#""event": "G|O""#, #""GO""#, #""GO": ["#),
            (#""title": "ask|Why""#, #""askWhy""#, #""askWhy": "P"#),
        ])
    func `a name leads to where it is declared`(_ new: String, _ name: String, _ declared: String) throws {
        let text = CompletionTests.workflow.replacing(new.replacing("|", with: ""), with: new, maxReplacements: 1)
        let definition = try #require(Editing(text).definition)
        #expect(definition.text == name)
        #expect(CompletionTests.workflow.prefix { _ in true }.utf8.count > definition.offset)
        #expect(
            String(decoding: CompletionTests.workflow.utf8.dropFirst(definition.offset), as: UTF8.self).hasPrefix(
                declared))
    }

    @Test func `a variable leads to its step or key`() throws {
        let answer = CompletionTests.workflow.replacing(#""var": "stars""#, with: #""var": "answers.w|hy""#)
        #expect(Editing(answer).definition?.text == #""why""#)
        let key = #"{"minDays": 1, "conditions": {"<": [{"var": "config.min|Days"}, 3]}}"#
        #expect(try #require(Editing(key).definition).offset == 1)
    }

    @Test(
        arguments: [
            #"{"minDays|": 1}"#, #"{"policy": "bal|anced"}"#, #"{"initial": "no|where", "states": {"a": {}}}"#,
            #"{"initial": |"#, "|",
        ])
    func `what is declared nowhere leads nowhere`(_ text: String) {
        #expect(Editing(text).definition == nil)
    }
}

@Suite struct DocumentSymbolTests {
    private func outline(_ symbols: [DocumentSymbol], _ indent: String = "") -> [String] {
        symbols.flatMap { ["\(indent)\($0.name) \($0.detail)"] + outline($0.children, indent + "  ") }
    }

    @Test func `the outline has keys, placements, variants, languages and steps`() {
        let text = #"""
            {"policy": "balanced", "disabled": false, "minDays": 3,
             "placements": {"a": {"minDays": null}}, "strings": {"fr": {"mainTitle": "Oui"}},
             "experiments": {"e": {"variants": [{"name": "x", "minDays": 4}]}},
             "workflow": {"initial": "s", "states": {"s": {"meta": {"kind": "native"}, "on": {"DISMISS": "end"}}, "end": {"type": "final"}}}
            """#
        #expect(
            outline(EditedDocument(Array(text.utf8)).symbols) == [
                "policy balanced", "disabled false", "minDays 3", "placements ", "  a ", "    minDays null", "strings ",
                "  fr ",
                "    mainTitle Oui", "experiments ", "  e ", "    x ", "      name x", "      minDays 4", "workflow ",
                "  s native", "    DISMISS end", "  end final",
            ])
    }

    @Test func `a name is where it is written, and that of a variant at its beginning`() {
        func check(_ symbols: [DocumentSymbol], _ bytes: [UInt8]) {
            for symbol in symbols {
                let written = String(decoding: bytes[symbol.nameRange], as: UTF8.self)
                #expect(written == (symbol.kind == .variant ? "{" : "\"\(symbol.name)\""))
                check(symbol.children, bytes)
            }
        }
        for (_, bytes) in configurationFiles { check(EditedDocument(bytes).symbols, bytes) }
    }

    /// Nothing that an outline shows is in itself, so that no nesting overflows a stack.
    @Test(arguments: [
        (#"{"placements": {"a": "#, "}}"), (#"{"experiments": {"a": {"variants": [{"x": "#, "}]}}}"),
        (#"{"experiments": {"a": {"variants": ["#, "]}}}"), (#"{"workflow": {"states": {"a": {"on": {"a": "#, "}}}}}"),
        (#"{"placements": {"a": {"workflow": {"states": {"a": "#, "}}}}}"), (#"{"strings": {"en": "#, "}}"),
        (#"{"requiredEvents": {"a": "#, "}}"), (#"{"feedback": {"to": "#, "}}"),
    ])
    func `an outline is not deep`(start: String, end: String) {
        let text = String(repeating: start, count: 50) + "1" + String(repeating: end, count: 50)
        func depth(_ symbols: [DocumentSymbol]) -> Int { symbols.map { 1 + depth($0.children) }.max() ?? 0 }
        #expect(1...8 ~= depth(EditedDocument(Array(text.utf8)).symbols))
    }

    @Test func `every symbol lies in the one above it, and its name in itself`() {
        func check(_ symbols: [DocumentSymbol], in range: Range<Int>) {
            for symbol in symbols {
                #expect(range.contains(symbol.range) && symbol.range.contains(symbol.nameRange) && !symbol.name.isEmpty)
                check(symbol.children, in: symbol.range)
            }
        }
        for (_, bytes) in configurationFiles {
            for length in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 10)) {
                check(EditedDocument(Array(bytes[..<length])).symbols, in: 0..<length)
            }
        }
    }
}

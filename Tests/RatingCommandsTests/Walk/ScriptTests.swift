import Testing

@testable import RatingCommands

@Suite struct ScriptTests {
    @Test(
        arguments: [
            ("", []),
            ("  submit\n action ", [.init(name: "submit", value: nil), .init(name: "action", value: nil)]),
            ("stars=2", [.init(name: "stars", value: "2")]),
            (#"text="Too slow" action"#, [.init(name: "text", value: "Too slow"), .init(name: "action", value: nil)]),
            (#"text='He said "no"'"#, [.init(name: "text", value: #"He said "no""#)]),
            (#"text="a \"b\" \\ c""#, [.init(name: "text", value: #"a "b" \ c"#)]),
            ("text=a=b", [.init(name: "text", value: "a=b")]),
            ("text= action", [.init(name: "text", value: ""), .init(name: "action", value: nil)]),
        ] as [(String, [Script.Word])])
    func `words are split at blanks, values may be quoted`(_ text: String, _ words: [Script.Word]) throws {
        #expect(try Script(text).words == words)
    }

    @Test func `a quote without its end is a wrong command line`() {
        #expect(throws: CommandFailure.self) { try Script(#"text="Too slow"#) }
    }
}

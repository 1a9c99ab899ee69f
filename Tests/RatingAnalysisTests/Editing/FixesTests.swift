import RatingAnalysis
import RatingCore
import TestInput
import Testing

@Suite struct FixesTests {
    private func fixed(_ text: String) -> FixedDocument { FixedDocument(Array(text.utf8), read: Self.read) }

    private static func read(_ bytes: [UInt8]) -> [Diagnostic] { ConfigurationReader().read(bytes).diagnostics }

    @Test(arguments: [
        // Names
        (#"{"displaySessionCont" : 3}"#, #"{"displaySessionCount" : 3}"#),
        (#"{"policy": "balancd"}"#, #"{"policy": "balanced"}"#),
        (#"{"placments": {"a": {"minDay": "3"}}}"#, #"{"placements": {"a": {"minDays": 3}}}"#),
        (
            #"{"feedback": {"to": "a", "fields": ["stars", "verson"], "redct": "true"}}"#,
            #"{"feedback": {"to": "a", "fields": ["stars", "version"], "redact": true}}"#
        ),
        (
            #"{"experiments": {"a": {"variants": [{"name": "b", "weight": "2", "minDay": 1}]}}}"#,
            #"{"experiments": {"a": {"variants": [{"name": "b", "weight": 2, "minDays": 1}]}}}"#
        ),
        // Types
        (#"{"minDays": "3", "disabled": "true"}"#, #"{"minDays": 3, "disabled": true}"#),
        (#"{"daysUntilPrompt": "2.5", "promptAtLaunch": 0}"#, #"{"daysUntilPrompt": 2.5, "promptAtLaunch": false}"#),
        (
            #"{"requiredEvents": {"a": "3"}, "applicationName": 360}"#,
            #"{"requiredEvents": {"a": 3}, "applicationName": "360"}"#
        ),
        // Commas
        ("{\"minDays\": 3,\r\n}", "{\"minDays\": 3\r\n}"),
        ("{\"minDays\": 3\r\n\t\"disabled\": false ,}", "{\"minDays\": 3,\r\n\t\"disabled\": false }"),
        (
            #"{"feedback": {"to": "a", "fields": ["stars" "version",],},}"#,
            #"{"feedback": {"to": "a", "fields": ["stars", "version"]}}"#
        ),
    ])
    func `what is only written wrong is mended`(_ text: String, _ result: String) {
        let document = fixed(text)
        #expect(String(decoding: document.bytes, as: UTF8.self) == result)
        #expect(document.count > 0)
        #expect(Self.read(document.bytes).isEmpty)
    }

    @Test(arguments: [
        // Two names for one key, in either order.
        #"{"displaySessionCont": 3, "displaySessionCount": 4}"#,
        #"{"displaySessionCount": 4, "displaySessionCont": 3}"#,
        // An accepted document would be refused.
        #"{"displaySessionCont": "often"}"#, #"{"workflw": {"a": 1}}"#,
        // Nothing says what was meant.
        #"{"minDays": "three"}"#, #"{"minDays": "99999999"}"#, #"{"minDays": "3.5"}"#, #"{"minDays": -1}"#,
        #"{"minDays": " 3"}"#,
        #"{"disabled": "yes"}"#, #"{"disabled": 2}"#, #"{"_comment": 3}"#, #"{"requiredEvents": {"a": "true"}}"#,
        #"{"mainTitle": true}"#, #"{"workflow": 3}"#,
        // A quote inside of a text, and other syntax.
        #"{"mainTitle": "the "best" app"}"#, #"{"mainTitle": "a", "b"}"#, #"{"a": 1 2}"#, #"[1 x]"#, "{", "",
        #"{"a" 1}"#,
        #"{"mainTitle": "a" /* b */}"#,
    ])
    func `what could mean something else stays`(_ text: String) {
        let document = fixed(text)
        #expect(String(decoding: document.bytes, as: UTF8.self) == text)
        #expect(document.count == 0)
    }

    @Test func `of two names that would become one the first is mended`() {
        #expect(
            String(decoding: fixed(#"{"minDay": 3, "minDayz": 4}"#).bytes, as: UTF8.self)
                == #"{"minDays": 3, "minDayz": 4}"#)
    }

    @Test func `a workflow is mended, and what people must decide is not`() {
        let text = #"""
            {"workflow": {"id": "a", "inital": "x", "initial": "on", "states": {
              "one": {"meta": {"kind": "strs", "maximum": "5", "title": "mainTitel", "buttons": [
                  {"event": "SUBMTI", "text": "mainActionButton", "needsAnswer": "true"}]},
                "on": {"SUBMIT": {"target": "tow", "actons": ["recordAnswr"]}, "DISMISS": "two"}},
              "two": {"type": "finl"}}}}
            """#
        let result = String(decoding: fixed(text).bytes, as: UTF8.self)
        #expect(
            result == #"""
                {"workflow": {"id": "a", "inital": "x", "initial": "one", "states": {
                  "one": {"meta": {"kind": "stars", "maximum": 5, "title": "mainTitel", "buttons": [
                      {"event": "SUBMTI", "text": "mainActionButton", "needsAnswer": true}]},
                    "on": {"SUBMIT": {"target": "two", "actions": ["recordAnswer"]}, "DISMISS": "two"}},
                  "two": {"type": "final"}}}}
                """#)
    }

    @Test func `a byte order mark stays`() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let document = FixedDocument(mark + Array(#"{"minDays": "3"}"#.utf8), read: Self.read)
        #expect(document.bytes == mark + Array(#"{"minDays": 3}"#.utf8))
    }

    @Test func `whatever a document is, only its mistakes change, and only once`() throws {
        var random = SeededGenerator(seed: 15)
        var mended = 0
        for _ in 0..<400 {
            let (good, bad) = MistakenDocument.make(using: &random)
            let document = fixed(bad)
            let text = String(decoding: document.bytes, as: UTF8.self)
            #expect(text == good, "\(bad)")
            #expect(FixedDocument(document.bytes, read: Self.read).count == 0)
            mended += document.count
        }
        #expect(mended > 400)
    }

    @Test func `whatever the bytes are, what is not mended stays, and a second time changes nothing`() {
        var random = SeededGenerator(seed: 16)
        for _ in 0..<400 {
            var bytes = Array(MistakenDocument.make(using: &random).bad.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: index)
                case 1: bytes.insert(Array(#"{}[]",: x1\"#.utf8).randomElement(using: &random) ?? 0, at: index)
                default: bytes.swapAt(index, Int.random(in: bytes.indices, using: &random))
                }
            }
            let document = FixedDocument(bytes, read: Self.read)
            #expect(document.count > 0 || document.bytes == bytes)
            let again = FixedDocument(document.bytes, read: Self.read)
            #expect(again.count == 0 && again.bytes == document.bytes, "\(String(decoding: bytes, as: UTF8.self))")
            let wereErrors = Self.read(bytes).contains { $0.severity == .error }
            #expect(wereErrors || !Self.read(document.bytes).contains { $0.severity == .error })
        }
    }
}

/// A document of keys, laid out at random, without and with mistakes that can be mended.
private enum MistakenDocument {
    private static let members: [(good: String, bad: [String])] = [
        (#""minDays"§:§3"#, [#""minDay"§:§3"#, #""minDays"§:§"3""#, #""mindays"§:§"3""#]),
        (#""disabled"§:§false"#, [#""disabled"§:§"false""#, #""disabled"§:§0"#, #""disbled"§:§false"#]),
        (#""policy"§:§"balanced""#, [#""policy"§:§"balancd""#, #""polcy"§:§"ballanced""#]),
        (#""mainTitle"§:§"é\"\u00e9, }🙂""#, [#""mainTitel"§:§"é\"\u00e9, }🙂""#]),
        (#""quietHours"§:§"22:00-08:00""#, [#""quietHour"§:§"22:00-08:00""#]),
        (
            #""requiredEvents"§:§{§"a"§:§1§}"#,
            [#""requiredEvent"§:§{§"a"§:§"1"§}"#, #""requiredEvents"§:§{§"a"§:§1§,}"#]
        ),
        (#""placements"§:§{§"win"§:§{§"minLaunches"§:§2§}§}"#, [#""placements"§:§{§"win"§:§{§"minLaunchs"§:§"2"§}§}"#]),
        (#""note"§:§[§1§,§2§]"#, [#""note"§:§[§1§,§2§,]"#]),
    ]

    static func make(using random: inout SeededGenerator) -> (good: String, bad: String) {
        let chosen = members.shuffled(using: &random).prefix(Int.random(in: 1...members.count, using: &random))
        var (good, bad) = ("{§", "{§")
        for (index, member) in chosen.enumerated() {
            let comma = index == chosen.count - 1 ? "" : "§,§"
            good += member.good + comma
            bad += Bool.random(using: &random) ? member.good : member.bad.randomElement(using: &random) ?? ""
            bad += comma
        }
        (good, bad) = (good + "§}§", bad + "§}§")
        // The same white space in both, so many of it are there.
        let blanks = ["", " ", "\t", "\n", "\r\n", "  "]
        let style = (0..<7).map { _ in blanks.randomElement(using: &random) ?? "" }
        return (laidOut(good, style), laidOut(bad, style))
    }

    /// White space at a place depends on what stands before it, so that a mistake moves none.
    private static func laidOut(_ text: String, _ style: [String]) -> String {
        var (result, kind) = ("", 0)
        for character in text {
            if character == "§" {
                result += style[kind % style.count]
            } else {
                result.append(character)
                kind = ["{": 1, "}": 2, "[": 3, "]": 4, ",": 5, ":": 6][character] ?? 0
            }
        }
        return result
    }
}

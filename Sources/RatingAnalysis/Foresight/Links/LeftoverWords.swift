import RatingCore

/// Notes to oneself, stand-ins, and what our own examples say.
enum LeftoverWords {
    /// What in a text is a note or a stand-in; nil for a text that is meant.
    static func note(in text: String, key: String?) -> String? {
        // Who writes more means it.
        guard text.utf8.count <= 2_000 else { return nil }
        let plain = text.lowercased().trimmingPunctuation
        if let key, text == key { return text }
        if isIdentifier(text) { return text }
        if wholes.contains(plain)
            || text.utf8.count >= 3 && text.utf8.allSatisfy({ $0 > .space && $0 < 0x40 && !$0.isDigit })
        {
            return text
        }
        let tokens = text.utf8.split { !$0.isLetter && $0 != 0x5F && !$0.isDigit }
        if let mark = tokens.lazy.compactMap({ String($0) }).first(where: { marks.contains($0) }) { return mark }
        if let mark = environment(in: text) { return mark }
        if let phrase = phrases.first(where: { contains(plain, $0) }) { return phrase }
        if let phrase = endings.first(where: { plain.hasSuffix($0) }) { return phrase }
        let words = plain.split(separator: " ")
        // An app may be for tests.
        guard let first = words.first, words.count <= (key == "applicationName" ? 2 : 3) else { return nil }
        let letters = first.prefix { $0.isLetter }
        return letters == "test" || letters == "testing"
            || ["asdf", "qwer", "qwerty", "foo", "blah", "dummy"].contains(letters) ? text : nil
    }

    /// A word of our own examples.
    static func sample(in text: String) -> String? {
        let lower = text.lowercased()
        return ["teapot", "starskit"].first { sample in
            // Texts are long, and are taken apart only where it stands.
            contains(lower, sample) && lower.split { !$0.isLetter }.contains { $0 == sample }
        }
    }

    static func hasInsecureLink(_ text: String) -> Bool { contains(text, "http://") }

    /// Whether a name says nothing but that there should be one.
    static func isStandIn(name: String) -> Bool {
        [
            "test", "testing", "test1", "test2", "testplacement", "foo", "bar", "baz", "asdf", "qwerty", "tmp", "dummy",
            "placeholder", "xxx", "debug", "demo", "sandbox", "sample", "todo", "placement", "placement1",
            "placementname", "myplacement", "exampleplacement", "changeme", "replaceme", "fixme", "tbd", "destination",
            "yourdestination",
        ].contains(EventWord.plain(name))
    }

    /// The word at the end of an app's name or identifier by which a build for testing is told from that in the store.
    static func buildForTesting(in name: String) -> String? {
        let words = name.lowercased().split { !$0.isLetter }
        return words.count > 1 ? (environments + ["beta", "alpha"]).first { words.last ?? "" == $0 } : nil
    }

    /// Whether a text is the name of a key, as where it was exported without its words: `wallet.rating.main_title`.
    private static func isIdentifier(_ text: String) -> Bool {
        guard text.utf8.contains(0x5F) else { return false }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }
        return parts.count > 2
            && parts.allSatisfy { $0.utf8.count > 2 && $0.utf8.allSatisfy { $0.isLetter && $0 > 0x60 } }
    }

    /// The name of an environment in brackets, as mails from testing begin: `[STAGING] Teapot`.
    private static func environment(in text: String) -> String? {
        guard text.utf8.first == .openBracket else { return nil }
        let name = text.dropFirst().prefix { $0 != "]" }
        let lower = name.lowercased()
        // Where apps are for tests or for the stage, these are words; in capitals they are shouted.
        let isWord = ["test", "tests", "testing", "stage", "qa", "trial", "ignore"].contains(lower)
        return isWord && name == name.uppercased()
            || ["staging", "dev", "debug", "uat", "preprod", "nightly", "sandbox"].contains(lower) ? "[\(name)]" : nil
    }

    /// The mark of a translator, as in texts that wait for one: `[DE] Rate us`.
    static func language(in text: String) -> String? {
        let mark = text.prefix(4)
        guard mark.utf8.first == .openBracket, mark.last == "]", text.utf8.count > 4 else { return nil }
        let code = mark.dropFirst().dropLast()
        let isCode = code.utf8.count == 2 && code.utf8.allSatisfy { $0.isLetter && $0 < 0x60 }
        return isCode && Vocabulary.isLanguage(code.lowercased()) ? String(mark) : nil
    }

    private static let environments = [String](
        phrases: """
            dev|debug|staging|stage|qa|test|internal|nightly|sandbox
            """)

    static func isSample(bundleID: String) -> Bool {
        let lower = bundleID.lowercased()
        let starts = [
            "com.example.", "com.yourcompany.", "com.mycompany.", "com.company.", "org.example.", "com.yourname.",
            "com.acme.", "com.domain.",
        ]
        return starts.contains { lower.hasPrefix($0) }
    }

    /// In capitals, as programmers mark what is not done; put together so that no search finds this line itself.
    private static let marks: Set<String> = [
        "TO" + "DO", "FIX" + "ME", "XX" + "X", "XXXX", "TBD", "TBC", "WIP", "CHANGEME", "CHANGE_ME", "REPLACEME",
        "REPLACE_ME",
        "PLACEHOLDER", "DRAFT", "DEBUG", "DUMMY", "HACK", "tbd", "fixme", "lorem", "YOUR_APP", "YOUR_APP_NAME",
        "YOUR_APP_ID", "APP_NAME", "APPNAME", "TRANSLATE", "UNTRANSLATED",
    ]

    private static let phrases = [String](
        phrases: """
            lorem ipsum|dolor sit amet|your app name|text here|title here|goes here|replace me|change me|fix me
            to be translated|to be defined|to be written|to be approved|to be confirmed|to be replaced
            pending approval|your company|insert your|asdfasdf|needs translation|not translated|???|variant a
            variant b|sample text|dummy text|test text|please ignore|test mail|testmail|test email|test e-mail
            """)

    private static let endings = [
        "bitte ignorieren", "merci d’ignorer", "merci d'ignorer", "por favor ignorar", "da ignorare", "negeren aub",
    ]

    private static let wholes = Set(
        phrases: """
            test|tests|testing|text|title|button|string|label|hello world|my app|myapp|app name|appname|your app
            yourapp|untitled|sample|sample app|example|example app|demo app|dummy|n/a|na|tba|???|changeme|xx|aaa
            abc|asd|foo|bar|foobar|message|placeholder|xxx|xxxx|tbd|lorem|ipsum|null|nil|undefined|none|<null>
            test app|testapp|new text|some text
            """)

    static func contains(_ text: String, _ part: String) -> Bool {
        var (text, part) = (text, part)
        return text.withUTF8 { whole in
            part.withUTF8 { part in
                guard let first = part.first, part.count <= whole.count else { return false }
                var start = 0
                // Texts are long and hardly any byte begins a part, so nothing but that byte is looked at.
                while start <= whole.count - part.count {
                    if whole[start] == first, whole[start..<start + part.count].elementsEqual(part) { return true }
                    start += 1
                }
                return false
            }
        }
    }
}

extension LeftoverWords {
    /// Whether a name stands in a text as its own words: before it no letter, and behind it no Latin one but an s.
    static func names(_ name: String, in text: String) -> Bool {
        guard contains(text, name) else { return false }
        let (name, text) = (Array(name.utf8), Array(text.utf8))
        for start in 0...text.count - name.count where text[start..<start + name.count].elementsEqual(name) {
            let end = start + name.count
            let isBegun = start == 0 || !text[start - 1].isLetter
            let isEnded = end == text.count || !text[end].isLetter || text[end] == UInt8(ascii: "s")
            if isBegun, isEnded { return true }
        }
        return false
    }
}

extension String {
    /// Without blanks and marks at its ends.
    fileprivate var trimmingPunctuation: String {
        func isMark(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case " ", ".", "!", ":", "\"", "'", "-", "…": true
            default: false
            }
        }
        var rest = unicodeScalars[...]
        while let first = rest.first, isMark(first) { rest.removeFirst() }
        while let last = rest.last, isMark(last) { rest.removeLast() }
        return String(rest)
    }
}

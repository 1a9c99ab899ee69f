import RatingCore

/// Notes to oneself, stand-ins, and what our own examples say.
enum LeftoverWords {
    /// What in a text is a note or a stand-in; nil for a text that is meant.
    static func note(in text: String, key: String?) -> String? {
        // Who writes more means it.
        guard text.utf8.count <= 2_000 else { return nil }
        if let key, text == key { return text }
        let plain = LanguageWords.plain(text)
        if wholes.contains(plain) { return text }
        let tokens = text.utf8.split { !$0.isLetter && $0 != 0x5F && !$0.isDigit }
        if let mark = tokens.lazy.compactMap({ String($0) }).first(where: { marks.contains($0) }) { return mark }
        if let phrase = phrases.first(where: { plain.contains(part: $0) }) { return phrase }
        // As environments and translators mark what is not for people: `[STAGING] Teapot`, `[DE] Rate us`.
        let mark = text.hasPrefix("[") ? text.dropFirst().prefix { $0 != "]" } : ""
        let isOfMail = key?.hasPrefix("email") ?? false
        let isLanguage = mark.utf8.count == 2 && !isOfMail && Vocabulary.isLanguage(mark.lowercased())
        let isMark = environments.contains(mark.lowercased()) || isLanguage && text.utf8.count > 4
        return isMark && mark == mark.uppercased() ? "[\(mark)]" : nil
    }

    /// In capitals, as programmers mark what is not done; put together so that no search finds this line itself.
    private static let marks: Set<String> = [
        "TO" + "DO", "FIX" + "ME", "XX" + "X", "TBD", "TBC", "WIP", "CHANGEME", "CHANGE_ME", "REPLACEME", "REPLACE_ME",
        "PLACEHOLDER", "DRAFT", "DUMMY", "tbd", "fixme", "lorem", "YOUR_APP", "YOUR_APP_NAME", "APP_NAME", "TRANSLATE",
    ]

    private static let phrases = [String](
        phrases: """
            lorem ipsum|dolor sit amet|your app name|text here|title here|goes here|replace me|change me|fix me
            to be translated|to be written|to be confirmed|your company|asdf|sample text|dummy text|test text
            please ignore|test mail|variant a|variant b
            """)

    private static let wholes = Set(
        phrases: """
            test|testing|text|title|button|string|label|hello world|my app|myapp|app name|appname|your app|yourapp
            untitled|sample|example|demo app|test app|testapp|dummy|foo|bar|foobar|placeholder|xxx|null|nil|undefined|changeme
            """)

    /// A word of our own examples.
    static func sample(in text: String) -> String? {
        let lower = text.lowercased()
        return ["teapot", "starskit"].first { sample in
            // Texts are long, and are taken apart only where it stands.
            lower.contains(part: sample) && lower.split { !$0.isLetter }.contains { $0 == sample }
        }
    }

    static func hasInsecureLink(_ text: String) -> Bool { text.contains(part: "http://") }

    /// Whether a name says nothing but that there should be one.
    static func isStandIn(name: String) -> Bool {
        standIns.contains(name.plainName) || testing.contains(name.plainName)
    }

    /// Whether a word of a name says that it is for testing, or nothing.
    static func isForTesting(name: String) -> Bool {
        isStandIn(name: name) || name.lowercased().split { !$0.isLetter }.contains { testing.contains(String($0)) }
    }

    private static let standIns = Set(
        words: """
            foo bar baz asdf qwerty tmp xxx demo sample todo placement placementname myplacement exampleplacement changeme
            replaceme fixme tbd destination yourdestination placeholder
            """)
    private static let testing = Set(words: "test testing debug staging dummy sandbox mock")

    /// The word at the end of an app's name or identifier by which a build for testing is told from that in the store.
    static func buildForTesting(in name: String) -> String? {
        let words = name.lowercased().split { !$0.isLetter }
        return words.count > 1 ? (environments + ["beta", "alpha"]).first { words.last ?? "" == $0 } : nil
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
}

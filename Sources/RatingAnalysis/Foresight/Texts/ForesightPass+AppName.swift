import RatingCore

/// The app's own name, misspelt in one text.
extension ForesightPass {
    mutating func checkAppName() {
        guard isWhole, let name = configuration[.applicationName], name.utf8.count >= 5, name.utf8.count <= 40 else {
            return
        }
        let appName = AppName(name)
        var texts: [NamingText] = []
        for key in BuiltInText.overridable.map({ $0.rawValue }) + ["updateMessage", "emailObject"] {
            if let node = ownNode(key) { texts += [NamingText("", key, node, key, appName)].compactMap { $0 } }
        }
        withOwn("strings") { pass, node in
            for language in node.members.prefix(60) {
                let tag = language.name.stringValue ?? ""
                for member in language.value.members.prefix(100) {
                    let key = member.name.stringValue ?? ""
                    let path = DocumentPath.member(DocumentPath.member("strings", tag), key)
                    texts += [NamingText(tag, key, member.value, path, appName)].compactMap { $0 }
                }
            }
            pass.check(texts.filter { !$0.language.isEmpty }, among: texts, appName)
        }
        check(texts.filter { $0.language.isEmpty }, among: texts, appName)
    }

    /// Another name where all other languages have the app's.
    private mutating func checkOtherName(_ text: NamingText, among all: [NamingText]) {
        let others = all.filter { $0.key == text.key && $0.language != text.language }
        guard !others.isEmpty, others.allSatisfy({ $0.hasName }),
            let other = AppName.otherName(in: text.text, language: text.language),
            !others.contains(where: { LeftoverWords.contains($0.text, other) }),
            // A name that ends otherwise from case to case.
            other.prefix(4) != (configuration[.applicationName] ?? "").prefix(4)
        else { return }
        report(
            .textAppName, text.node, at: text.path,
            "the text names “\(excerpt(other))”, where all other languages name the app, “\(excerpt(configuration[.applicationName] ?? ""))”",
            suggestion: "write the app's name")
    }

    /// A title that names another app, in which words are joined by capitals as in many names: `ChoirMate`.
    private mutating func checkForeignName(_ text: NamingText, among all: [NamingText], _ name: AppName) {
        guard ["mainTitle", "messageTitle", "message", "likeMainTitle"].contains(text.key),
            all.contains(where: { $0.hasName && !$0.isMail }), let other = AppName.joinedName(in: text.text),
            !all.contains(where: { $0.key != text.key && LeftoverWords.contains($0.text, other) })
        else { return }
        report(
            .textAppName, text.node, at: text.path,
            "the text names “\(excerpt(other))”, and the app is “\(excerpt(name.text))”",
            suggestion: "write the app's name")
    }

    private mutating func check(_ texts: [NamingText], among all: [NamingText], _ name: AppName) {
        let named = Set(all.filter { $0.hasName }.map { $0.key })
        let found = texts.filter { !$0.hasName }.compactMap { text in
            name.slip(in: text.text, language: text.language, isExpected: named.contains(text.key)).map { (text, $0) }
        }
        for text in texts where !text.hasName && !found.contains(where: { $0.0.path == text.path }) {
            let before = cursor.findings.count
            checkOtherName(text, among: all)
            if cursor.findings.count == before { checkForeignName(text, among: all, name) }
        }
        for (text, slip) in found {
            // What one language writes again and again is what the app is called there.
            let isOwn = found.contains { $0.1 == slip && $0.0.language == text.language && $0.0.key != text.key }
            let isNamedHere = all.contains { $0.hasName && $0.language == text.language }
            if isOwn, !isNamedHere { continue }
            report(
                .textAppName, text.node, at: text.path,
                "“\(excerpt(slip))” is nearly the app's name, “\(excerpt(name.text))”",
                suggestion: "write “\(excerpt(name.text))”")
        }
    }
}

/// A text that may have the app's name in it.
private struct NamingText {
    /// Empty at the top of the document.
    let language: String
    let key: String
    let text: String
    let node: JSONDocument.Node
    let path: String
    let hasName: Bool
    var isMail: Bool { key == "emailObject" }

    /// Nil for one that is too long to be a text of a step.
    init?(_ language: String, _ key: String, _ node: JSONDocument.Node, _ path: String, _ name: AppName) {
        guard let text = node.stringValue, text.utf8.count <= 1_000 else { return nil }
        (self.language, self.key, self.text, self.node, self.path) = (language, key, text, node, path)
        hasName = name.stands(in: text)
    }
}

/// How the app's name stands in texts.
private struct AppName {
    let text: String
    private let plain: String
    private let words: [String]

    init(_ text: String) {
        self.text = text
        plain = text.plainName
        words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    }

    func stands(in other: String) -> Bool { LeftoverWords.contains(other.plainName, plain) }

    /// What is one slip away from it.
    ///
    /// - Parameter isExpected: whether the name is to stand here; otherwise only a name can be it: a word with a capital
    ///   that does not begin a sentence.
    func slip(in other: String, language: String, isExpected: Bool) -> String? {
        guard !words.isEmpty else { return nil }
        let found = other.split { !$0.isLetter && !$0.isNumber }
        guard found.count >= words.count else { return nil }
        for start in 0...(found.count - words.count) {
            let window = found[start..<start + words.count]
            guard
                isExpected || window.first?.first?.isUppercase == true && !Self.beginsSentence(window.first, in: other)
            else { continue }
            let joined = window.joined(separator: " ")
            let (own, theirs) = (Array(words.joined(separator: " ").utf8), Array(joined.lowercased().utf8))
            guard own.first == theirs.first, KnownHosts.isOneSlip(own, theirs) else { continue }
            // Words are inflected at their end.
            let isInflected =
                theirs.dropLast().elementsEqual(own)
                || own.dropLast().elementsEqual(theirs) && own.last != own.dropLast().last
                || Self.inflecting.contains(String(language.prefix { $0 != "-" }))
                    && theirs.prefix(own.count - 1).elementsEqual(own.dropLast())
            if !isInflected { return joined }
        }
        return nil
    }

    /// A word with a capital within a sentence, which is a name; in German, where most are nouns, only one without an
    /// article.
    static func otherName(in text: String, language: String) -> String? {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        let isGerman = language.isEmpty || language.prefix { $0 != "-" } == "de"
        for (index, word) in words.enumerated() where index > 0 && word.utf8.count >= 3 {
            guard word.first?.isUppercase == true, !beginsSentence(word, in: text),
                !["App", "Apps", "Store", "AppStore", "Apple", "Mac"].contains(String(word)),
                !isGerman
                    || ["dir", "ihnen", "euch", "like", "enjoy", "enjoying", "about", "love"].contains(
                        words[index - 1].lowercased())
            else { continue }
            return String(word)
        }
        return nil
    }

    /// A word with a capital within, but for those that everybody knows.
    static func joinedName(in text: String) -> String? {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        let found = words.first { word in
            word.utf8.count >= 6 && word.first?.isUppercase == true && word.contains { $0.isLowercase }
                && zip(word, word.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
                && !known.contains(String(word)) && !word.hasSuffix("Innen") && !word.hasSuffix("In")
        }
        return found.map { String($0) }
    }

    private static let known = Set(
        words: """
            AppStore AirPods AirPlay AirDrop CarPlay HomeKit HomePod FaceTime FaceID TouchID MacBook YouTube GitHub GitLab
            LinkedIn PayPal WhatsApp TikTok OneDrive TestFlight OpenStreetMap WordPress McDonald BlueTooth PlayStation
            WeChat SoundCloud DuckDuckGo
            """)

    private static func beginsSentence(_ word: Substring?, in text: String) -> Bool {
        guard let word else { return true }
        let before = text[..<word.startIndex].reversed().first { !$0.isWhitespace && !"“”\"'«»„(¿¡".contains($0) }
        return before.map { ".!?:…\n".contains($0) } ?? true
    }

    /// Languages in which a name ends otherwise from case to case.
    private static let inflecting = Set(
        words: """
            cs sk pl hr sr bs sl lt lv et fi hu ro tr el is
            """)
}

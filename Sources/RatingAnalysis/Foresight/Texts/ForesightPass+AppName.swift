import RatingCore

/// The app's own name, misspelt in one text.
extension ForesightPass {
    mutating func checkAppName() {
        guard isWhole, let name = configuration[.applicationName], name.utf8.count >= 5, name.utf8.count <= 40 else {
            return
        }
        let appName = AppName(name)
        var texts: [(language: String, key: String, text: String, node: JSONDocument.Node, path: String)] = []
        for key in BuiltInText.overridable.map({ $0.rawValue }) + ["updateMessage", "emailObject"] {
            guard let node = ownNode(key), let text = node.stringValue, text.utf8.count <= 1_000 else { continue }
            texts.append(("", key, text, node, key))
        }
        withOwn("strings") { pass, node in
            for language in node.members.prefix(60) {
                let tag = language.name.stringValue ?? ""
                for member in language.value.members.prefix(100) {
                    guard let key = member.name.stringValue, let text = member.value.stringValue,
                        text.utf8.count <= 1_000
                    else { continue }
                    let path = DocumentPath.member(DocumentPath.member("strings", tag), key)
                    texts.append((tag, key, text, member.value, path))
                }
            }
            let named = Set(texts.filter { appName.stands(in: $0.text) }.map { $0.key })
            for text in texts where !text.language.isEmpty {
                pass.check(text.text, text.node, at: text.path, appName, text.language, named.contains(text.key))
            }
        }
        let named = Set(texts.filter { appName.stands(in: $0.text) }.map { $0.key })
        for text in texts where text.language.isEmpty {
            check(text.text, text.node, at: text.path, appName, "", named.contains(text.key))
        }
    }

    /// - Parameter isNamed: whether the text has the name in another language.
    private mutating func check(
        _ text: String, _ node: JSONDocument.Node, at path: String, _ name: AppName, _ language: String, _ isNamed: Bool
    ) {
        guard !name.stands(in: text),
            let slip = name.slip(in: text, language: language, isExpected: isNamed)
        else { return }
        report(
            .textAppName, node, at: path, "“\(excerpt(slip))” is nearly the app's name, “\(excerpt(name.text))”",
            suggestion: "write “\(excerpt(name.text))”")
    }
}

/// How the app's name stands in texts.
private struct AppName {
    let text: String
    private let words: [String]

    init(_ text: String) {
        self.text = text
        words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
    }

    func stands(in other: String) -> Bool { other.plainName.contains(text.plainName) }

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
            guard isExpected || window.first?.first?.isUppercase == true && !beginsSentence(window.first, in: other)
            else { continue }
            let joined = window.joined(separator: " ")
            let (own, theirs) = (Array(words.joined(separator: " ").utf8), Array(joined.lowercased().utf8))
            guard own.first == theirs.first, KnownHosts.isOneSlip(own, theirs) else { continue }
            // Words are inflected at their end.
            let isInflected =
                theirs.dropLast().elementsEqual(own)
                || Self.inflecting.contains(String(language.prefix { $0 != "-" }))
                    && theirs.prefix(own.count - 1).elementsEqual(own.dropLast())
            if !isInflected { return joined }
        }
        return nil
    }

    private func beginsSentence(_ word: Substring?, in text: String) -> Bool {
        guard let word else { return true }
        let before = text[..<word.startIndex].reversed().first { !$0.isWhitespace && !"“”\"'«»„(¿¡".contains($0) }
        return before.map { ".!?:…\n".contains($0) } ?? true
    }

    /// Languages in which a name ends otherwise from case to case.
    private static let inflecting: Set<String> = [
        "cs", "sk", "pl", "hr", "sr", "bs", "sl", "lt", "lv", "et", "fi", "hu", "ro", "tr", "el", "is",
    ]
}

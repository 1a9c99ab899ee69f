import RatingCore

/// Texts that are unfinished, damaged or too long.
extension ForesightPass {
    mutating func checkTexts() {
        let usage = textUsage
        for key in ConfigurationKey.shownTexts {
            guard let node = ownNode(key), let text = node.stringValue else { continue }
            check(text, key.name, node, at: key.name, isLabel: usage.labels.contains(key.name))
        }
        withOwn(.structure(.strings)) { pass, node in
            pass.check(strings: node, usage)
            pass.checkReplaced(node)
            pass.checkOvershadowed(usage)
        }
        withWorkflow { pass, root in
            for (literal, isLabel) in root.literalTexts {
                pass.check(literal.stringValue ?? "", nil, literal, at: pass.workflowPath, isLabel: isLabel)
            }
        }
    }

    /// What the workflows of the whole document show.
    private var textUsage: TextUsage {
        mutating get {
            if let usage = memory.textUsage { return usage }
            let usage = TextUsage([subject.whole] + subject.parts.map { $0.configuration })
            memory.textUsage = usage
            return usage
        }
    }

    private mutating func check(
        _ text: String, _ key: String?, _ node: JSONDocument.Node, at path: String?, isLabel: Bool
    ) {
        let isMail = key.map { $0.hasPrefix("email") } ?? true
        if let flaw = TextFlaws.flaw(in: text, key: key, isFilled: !isMail) {
            report(flaw.code, node, at: path, flaw.message, suggestion: flaw.suggestion)
        } else if key.map({ $0.hasSuffix("Title") }) ?? false, text.count > 150 {
            report(
                .textTooLong, node, at: path,
                "the title of \(text.count) characters takes up half of the screen",
                suggestion: "say it in a sentence, and the rest in the text below")
        } else if isLabel, TextFit.width(of: text, size: 17) > TextFit.lineWidth {
            report(
                .textTooLong, node, at: path,
                "the label of \(text.count) characters does not fit the width of a phone, so its end is cut off",
                suggestion: "say it in a word or two, and the rest in the text above")
        }
    }

    // MARK: Strings

    private mutating func check(strings: JSONDocument.Node, _ usage: TextUsage) {
        var languages: [StringsLanguage] = []
        for member in strings.members where member.value.kind == .object {
            let tag = member.name.stringValue ?? ""
            let path = ConfigurationKey.structure(.strings).path(tag)
            let problem = LanguageTagRules.problem(with: tag)
            if let problem {
                report(.textLanguage, member.name, at: path, problem.message, suggestion: problem.suggestion)
            } else if let same = languages.first(where: { $0.tag.isSameName(as: tag) })?.tag {
                report(
                    .textLanguage, member.name, at: path,
                    "“\(excerpt(tag))” is the same language as “\(excerpt(same))”, whose texts take precedence",
                    suggestion: "write both in one")
            } else if let known = foresight.app?[.languages],
                TextLanguage.firstTag(of: known, for: [tag], within: TextLanguage.closely) == nil
            {
                report(
                    .nameUnknown, member.name, at: path, "the app does not support “\(excerpt(tag))”",
                    suggestion: nearest(to: tag, among: known))
            }
            languages.append(
                StringsLanguage(
                    tag: tag, name: member.name, texts: MemberIndex(member.value), path: path, isKnown: problem == nil))
        }
        var unused: Set<String> = []
        for language in languages {
            var isForeign = false
            for member in language.texts.object.members {
                let key = member.name.stringValue ?? ""
                guard let text = member.value.stringValue else { continue }
                let path = DocumentPath.member(language.path, key)
                checkUse(of: key, member.name, at: path, usage, &unused)
                let before = cursor.findings.count
                let isLabel = usage.labels.contains(key) || BuiltInText.buttons.contains { $0.rawValue == key }
                check(text, key, member.value, at: path, isLabel: isLabel)
                if cursor.findings.count == before, language.isKnown {
                    checkTranslation(text, key, member.value, language, languages, &isForeign)
                }
            }
        }
        checkComplete(languages, usage)
        checkEmpty(languages, usage)
        checkEndings(languages, usage)
    }

    private mutating func checkUse(
        of key: String, _ node: JSONDocument.Node, at path: String, _ usage: TextUsage, _ unused: inout Set<String>
    ) {
        // Where nothing at all is shown, the key `strings` itself has no effect.
        guard !usage.keys.isEmpty, !usage.shows(key), !Self.standing.contains(key), unused.insert(key).inserted else {
            return
        }
        let nearest = nearest(to: key, among: usage.keys)
        report(
            .textUnused, node, at: path, "no step shows a text with the key “\(excerpt(key))”",
            suggestion: nearest ?? "remove it, or name it in a step")
    }

    /// Texts that screens have beside those of steps.
    private static let standing: Set<String> = Set(
        BuiltInText.allCases.drop { $0 != .ratingLabel }.map { $0.rawValue })
}

/// A language of `strings`, as it stands in the document.
struct StringsLanguage {
    let tag: String
    let name: JSONDocument.Node
    let texts: MemberIndex
    let path: String
    /// Whether its tag is one.
    let isKnown: Bool
}

extension ConfigurationKey {
    /// The keys of texts that people see or send.
    static let shownTexts: [ConfigurationKey] = ConfigurationKey.Text.allCases.map { .text($0) }.filter { key in
        BuiltInText(rawValue: key.name) != nil
            || [.text(.emailObject), .text(.emailHeaderContent), .text(.updateMessage)].contains(key)
    }
}

extension JSONDocument.Node {
    /// The texts that stand in a workflow without a key, and whether each is a button's label.
    var literalTexts: [(node: JSONDocument.Node, isLabel: Bool)] {
        var texts: [(node: JSONDocument.Node, isLabel: Bool)] = []
        func add(_ text: JSONDocument.Node?, isLabel: Bool = false) {
            guard let literal = text?["literal"], literal.kind == .string else { return }
            texts.append((node: literal, isLabel: isLabel))
        }
        for state in self["states"]?.members.map({ $0.value }) ?? [] {
            guard let meta = state["meta"] else { continue }
            add(meta["title"])
            add(meta["text"])
            for button in meta["buttons"]?.elements.map({ $0 }) ?? [] { add(button["text"], isLabel: true) }
            for choice in meta["choices"]?.elements.map({ $0 }) ?? [] { add(choice["text"]) }
            for caption in meta["captions"]?.elements.map({ $0 }) ?? [] { add(caption) }
        }
        return texts
    }
}

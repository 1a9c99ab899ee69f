import RatingCore

/// Texts that are missing, unfinished or too long.
extension ForesightPass {
    mutating func checkTexts() {
        let usage = textUsage
        for key in ConfigurationKey.Text.allCases.map({ ConfigurationKey.text($0).name }) where isText(key) {
            guard let node = ownNode(key), let text = node.stringValue else { continue }
            check(text, key, node, at: key, isLabel: usage.labels.contains(key))
            if text.isEmpty { checkEmpty(key, node, usage) }
        }
        withOwn("strings") { pass, node in
            pass.check(strings: node, usage)
            pass.checkReplaced(node)
            pass.checkOvershadowed(usage)
            pass.checkExchanged(node)
        }
        checkLiterals()
        checkAppName()
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

    /// Whether a key's text is shown or sent to people.
    private func isText(_ key: String) -> Bool {
        ["emailObject", "emailHeaderContent", "updateMessage"].contains(key) || BuiltInText(rawValue: key) != nil
    }

    private mutating func check(
        _ text: String, _ key: String?, _ node: JSONDocument.Node, at path: String?, isLabel: Bool,
        under tag: String? = nil
    ) {
        let isMail = key == "emailObject" || key == "emailHeaderContent"
        let flaw =
            TextFlaws.flaw(in: text, key: key, isFilled: key != nil && !isMail)
            ?? TextEnding.flaw(in: text, key: key, under: tag)
        if let flaw {
            report(flaw.code, node, at: path, flaw.message, suggestion: flaw.suggestion)
        } else if key.map({ $0.hasSuffix("Title") }) ?? false, text.count > 150 {
            report(
                .textTooLong, node, at: path,
                "the title of \(text.count) characters takes half of the screen",
                suggestion: "say it in a sentence, and the rest in the text below")
        } else if isLabel, TextFit.width(of: text, size: 17) > TextFit.lineWidth {
            report(
                .textTooLong, node, at: path,
                "the label of \(text.count) characters does not fit the width of a phone, so its end is cut off",
                suggestion: "say it in a word or two, and the rest in the text above")
        }
    }

    // MARK: Texts of the workflow

    private mutating func checkLiterals() {
        let languages = configuration.strings?.languages.count ?? 0
        withWorkflow { pass, root in
            for state in root["states"]?.members.map({ $0.value }) ?? [] {
                guard let meta = state["meta"] else { continue }
                let buttons = meta["buttons"]?.elements.map { ($0["text"], true) } ?? []
                let choices = meta["choices"]?.elements.map { ($0["text"], false) } ?? []
                for (node, isLabel) in [(meta["title"], false), (meta["text"], false)] + buttons + choices {
                    guard let literal = node?["literal"], let text = literal.stringValue else { continue }
                    let before = pass.cursor.findings.count
                    pass.check(text, nil, literal, at: pass.workflowPath, isLabel: isLabel)
                    let isName =
                        text.contains { $0.isNumber }
                        && !text.split(separator: " ").contains { $0.first?.isLowercase ?? false }
                    guard pass.cursor.findings.count == before, languages > 1, !isName,
                        TextLanguageGuess.words(of: String(text.prefix(1_000))).count > 1
                    else { continue }
                    pass.report(
                        .textUntranslated, literal, at: pass.workflowPath,
                        "a literal text is the same in all languages, and `strings` has texts in \(languages)",
                        suggestion: "name a key here, and give its text in each language of `strings`")
                }
            }
        }
    }

    // MARK: Strings

    private mutating func check(strings: JSONDocument.Node, _ usage: TextUsage) {
        var languages: [StringsLanguage] = []
        var tags: [String: String] = [:]
        for member in strings.members where member.value.kind == .object {
            let tag = member.name.stringValue ?? ""
            let path = DocumentPath.member("strings", tag)
            let problem = LanguageTagRules.problem(with: tag)
            languages.append(
                StringsLanguage(
                    tag: tag, name: member.name, texts: MemberIndex(member.value), path: path, isKnown: problem == nil))
            if let problem {
                report(.textLanguage, member.name, at: path, problem.message, suggestion: problem.suggestion)
            } else if let same = tags[tag.plainName] {
                report(
                    .textLanguage, member.name, at: path,
                    "“\(excerpt(tag))” is the same language as “\(excerpt(same))”, whose texts are read first",
                    suggestion: "write both in one")
            } else if let known = foresight.app?[.languages], TextLanguage.firstTag(of: known, for: [tag]) == nil {
                report(
                    .nameUnknown, member.name, at: path, "the app does not speak “\(excerpt(tag))”",
                    suggestion: nearest(to: tag, among: known))
            }
            if tags[tag.plainName] == nil { tags[tag.plainName] = tag }
        }
        var unused: Set<String> = []
        for language in languages {
            var isForeign = false
            for member in language.texts.object.members {
                let key = member.name.stringValue ?? ""
                guard let text = member.value.stringValue else { continue }
                let path = DocumentPath.member(language.path, key)
                checkUse(of: key, member.name, at: path, usage, &unused)
                if text.isEmpty { checkEmpty(key, member.value, at: path, languages, usage) }
                let before = cursor.findings.count
                check(
                    text, key, member.value, at: path, isLabel: usage.labels.contains(key) || isButton(key),
                    under: language.tag)
                if cursor.findings.count == before, language.isKnown {
                    checkTranslation(text, key, member.value, language, languages, &isForeign)
                }
            }
        }
        checkComplete(languages, usage)
        checkQuestions(languages, usage)
        checkCopies(languages, usage)
        checkEndings(languages, usage)
        checkOthers(languages, usage)
    }

    /// Texts of the app's own that people see in another language than the library's words beside them.
    private mutating func checkOthers(_ languages: [StringsLanguage], _ usage: TextUsage) {
        let hasDefault =
            configuration[.defaultLanguage] != nil
            || languages.contains { LanguageTagRules.language(of: $0.tag) == "en" }
        let leavesWords = usage.keys.contains { key in
            BuiltInText(rawValue: key) != nil && this(key) == nil && !languages.contains { $0.texts[key] != nil }
        }
        guard isWhole, let first = languages.first, !configuration[.localLocalizableStringsEnabled],
            languages.allSatisfy({ $0.isKnown }), !hasDefault || leavesWords,
            let key = usage.keys.first(where: { key in
                BuiltInText(rawValue: key) == nil && ConfigurationKey(name: key) == nil
                    && languages.contains { $0.texts[key] != nil }
            })
        else { return }
        report(
            .textMissing, severity: hasDefault ? .note : .warning, first.name, at: first.path,
            "people with any other language than these see texts such as “\(excerpt(key))” in \(hasDefault ? "the default one" : "“\(excerpt(first.tag))”")\(leavesWords ? ", between the library's words in theirs" : "")",
            suggestion: hasDefault
                ? "write the workflow's other labels in `strings` too, or add languages"
                : "add \"en\" to strings, or name the \"defaultLanguage\"")
    }

    /// A text that one language hides and all others have; of a button's label the flow is the judge.
    private mutating func checkEmpty(
        _ key: String, _ node: JSONDocument.Node, at path: String, _ languages: [StringsLanguage], _ usage: TextUsage
    ) {
        let others = languages.prefix(60).compactMap { $0.texts[key]?.stringValue }
        guard usage.shows(key), !usage.labels.contains(key), others.filter({ $0.isEmpty }).count == 1,
            others.count > 1
        else { return }
        report(
            .textMissing, node, at: path,
            "\(excerpt(key)) is empty here and in no other language, so that these people see no such text",
            suggestion: "write it in this language too")
    }

    /// A text that only the top of the document hides.
    private mutating func checkEmpty(_ key: String, _ node: JSONDocument.Node, _ usage: TextUsage) {
        let languages = configuration.strings?.languages ?? []
        guard isWhole, usage.shows(key), !usage.labels.contains(key), !languages.isEmpty,
            languages.allSatisfy({ $0.text(forKey: key)?.isEmpty == false })
        else { return }
        report(
            .textMissing, node, at: key,
            "\(key) is empty here and in no language of `strings`, so that people with another language see no such text",
            suggestion: "write it here too")
    }

    private func isButton(_ key: String) -> Bool { BuiltInText.buttons.contains { $0.rawValue == key } }

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
            suggestion: nearest ?? "take it away, or name it in a step")
    }

    /// Texts that screens have beside those of steps.
    private static let standing: Set<String> = Set(
        BuiltInText.allCases.drop { $0 != .ratingLabel }.map { $0.rawValue })

    /// Reports what a language lacks that others, or the top of the document, have.
    private mutating func checkComplete(_ languages: [StringsLanguage], _ usage: TextUsage) {
        var wanted: [String] = []
        func add(_ key: String) {
            if !wanted.contains(key), wanted.count < 200, usage.keys.isEmpty || usage.shows(key) { wanted.append(key) }
        }
        let top = usage.keys.filter { this($0)?.isEmpty == false && BuiltInText(rawValue: $0) != nil }
        for language in languages.prefix(60) {
            for member in language.texts.object.members where member.value.stringValue?.isEmpty == false {
                add(member.name.stringValue ?? "")
            }
        }
        for language in languages.prefix(60) where Vocabulary.isLanguage(LanguageTagRules.language(of: language.tag)) {
            let isEnglish = LanguageTagRules.language(of: language.tag) == "en"
            let wider = languages.prefix(60).filter { other in
                other.tag != language.tag && TextLanguage.firstTag(of: [other.tag], for: [language.tag]) != nil
            }
            // A key that is a slip of one that is wanted is reported by itself.
            let strange = language.texts.object.members.prefix(60).map { $0.name.stringValue ?? "" }.filter {
                !usage.shows($0)
            }
            let slips = Set(strange.prefix(20).compactMap { nearestName(to: $0, among: wanted) })
            let missing = (wanted + (isEnglish ? [] : top.filter { !wanted.contains($0) })).filter { key in
                !([language] + wider).contains { $0.texts[key] != nil } && !(isEnglish && this(key) != nil)
                    && !slips.contains(key)
            }
            // A language that the library speaks itself may be given a few words of one's own.
            let isSpoken =
                TextLanguage.firstTag(of: TextLanguage.allCases.map { $0.rawValue }, for: [language.tag]) != nil
            let isWanted = missing.contains { key in
                BuiltInText(rawValue: key) == nil || this(key) != nil
                    || languages.filter { $0.texts[key] != nil }.count * 2 >= languages.count
            }
            guard !missing.isEmpty, !isSpoken || isWanted else { continue }
            let names = missing.prefix(6).map { excerpt($0) }.joined(separator: ", ") + (missing.count > 6 ? ", …" : "")
            let instead =
                missing.contains { this($0) != nil }
                ? "the words at the top of the document are shown in their place"
                : missing.contains { BuiltInText(rawValue: $0) == nil }
                    ? "people see the default language between the rest"
                    : "people see the library's own words between yours"
            // Of a few words only it cannot be told whether the rest is left to the library on purpose.
            let isOfFew =
                isSpoken && !missing.contains { BuiltInText(rawValue: $0) == nil || this($0) != nil }
                && missing.count > wanted.count / 2
            report(
                .textMissing, severity: isOfFew ? .note : .warning, language.name, at: language.path,
                "“\(excerpt(language.tag))” lacks \(names): \(instead)",
                suggestion: "add \(missing.count == 1 ? "it" : "them")")
        }
    }
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

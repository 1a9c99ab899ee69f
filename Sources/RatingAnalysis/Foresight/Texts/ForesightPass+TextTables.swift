import RatingCore

/// Tables of texts that take others away, and texts in each other's or another's place.
extension ForesightPass {
    /// The `strings` of a part stand in the place of the whole's, of which nothing is left.
    mutating func checkReplaced(_ node: JSONDocument.Node) {
        let isOfLanguages =
            configuration.conditions?.variables.contains { ["traits.language", "traits.locale"].contains($0) } ?? false
        guard !isWhole, part.set == nil, !isOfLanguages, !configuration[.localLocalizableStringsEnabled],
            let own = configuration.strings?.languages,
            let whole = subject.whole.strings?.languages, own != whole
        else { return }
        let shown = TextUsage([configuration])
        let tags = own.map { $0.tag }
        // What is left out on purpose is left out of every language.
        let lost = whole.prefix(60).filter { language in
            TextLanguage.firstTag(of: tags, for: [language.tag]) == nil
                && language.texts.contains { shown.shows($0.key) && !$0.text.isEmpty }
        }
        let keys = Set(own.flatMap { $0.texts.map { $0.key } })
        let missing = whole.flatMap { $0.texts.map { $0.key } }.first { key in
            shown.shows(key) && !keys.contains(key) && BuiltInText(rawValue: key) == nil
        }
        guard !lost.isEmpty || missing != nil else { return }
        let what =
            lost.isEmpty
            ? "“\(excerpt(missing ?? ""))”, whose key people see"
            : "texts in \(lost.prefix(6).map { excerpt($0.tag) }.joined(separator: ", ")), so that these people see English, or keys"
        report(
            .textMissing, node, at: "strings",
            "these strings take the place of all those at the top, and lack \(what)",
            suggestion: "write here all that is shown, in each language")
    }

    /// A text at the top where `strings` has it in English and in all its languages, and where the others of the English
    /// ones are not: whoever speaks another language sees it alone among the library's own.
    mutating func checkOvershadowed(_ usage: TextUsage) {
        guard isWhole, let languages = configuration.strings?.languages,
            let english = languages.first(where: { LanguageTagRules.language(of: $0.tag) == "en" })
        else { return }
        let shown = usage.keys.prefix(100).filter { BuiltInText(rawValue: $0) != nil }
        let top = shown.filter { ownNode($0)?.stringValue?.isEmpty == false }
        let others = shown.filter { !top.contains($0) && english.text(forKey: $0)?.isEmpty == false }
        guard let key = top.first, others.count > top.count,
            top.allSatisfy({ key in languages.allSatisfy { $0.text(forKey: key) != nil } })
        else { return }
        report(
            .foresightWithoutEffect, ownNode(key), at: key,
            "people hardly ever see this \(key): strings has one in each of its languages, and comes first; with any other language it stands alone among the library's own texts",
            suggestion: "leave it out, or write all English texts at the top")
    }

    /// A title and its text in each other's places: in one language the title is the longer one and ends in a full stop,
    /// and in all others the text.
    mutating func checkExchanged(_ strings: JSONDocument.Node) {
        let languages = configuration.strings?.languages.prefix(60) ?? []
        for step in configuration.workflow.workflow.steps {
            guard case .key(let title)? = step.screen?.title, case .key(let text)? = step.screen?.text else { continue }
            let pairs = languages.map { ($0.text(forKey: title) ?? "", $0.text(forKey: text) ?? "") }
            let wrong = pairs.indices.filter { Self.isSentence(pairs[$0].0, besides: pairs[$0].1) }
            guard wrong.count == 1, pairs.count > 1,
                pairs.indices.allSatisfy({ $0 == wrong[0] || Self.isSentence(pairs[$0].1, besides: pairs[$0].0) })
            else { continue }
            let tag = languages[wrong[0]].tag
            report(
                .textRepeated, strings[tag]?[title] ?? strings, at: DocumentPath.member("strings", tag),
                "\(excerpt(title)) and \(excerpt(text)) seem to be exchanged under “\(excerpt(tag))”: the title is the longer one there",
                suggestion: "exchange them")
        }
    }

    /// Whether a text ends in a full stop and another, which there is and is much shorter, does not.
    private static func isSentence(_ text: String, besides other: String) -> Bool {
        let stops: [Character] = [".", "。", "।"]
        return !other.isEmpty && text.count * 2 >= other.count * 3 && text.last.map(stops.contains) ?? false
            && !(other.last.map(stops.contains) ?? false)
    }

    /// A question on a button that has none in other languages, as where it changed places with the title.
    mutating func checkQuestions(_ languages: [StringsLanguage], _ usage: TextUsage) {
        func asks(_ text: String) -> Bool { text.hasSuffix("?") || text.hasSuffix("？") || text.hasSuffix("؟") }
        for key in usage.keys.prefix(100) where usage.labels.contains(key) {
            let labels = languages.prefix(60).compactMap { language in
                language.texts[key].flatMap { node in node.stringValue.map { (language, node, $0) } }
            }
            let asking = labels.filter { asks($0.2) && TextLanguageGuess.words(of: $0.2).count > 2 }
            guard asking.count == 1, labels.count > 1, let (language, node, text) = asking.first else { continue }
            // The question itself stands where the label should.
            let isExchanged = usage.keys.prefix(100).contains { other in
                guard !usage.labels.contains(other), let own = language.texts[other]?.stringValue, !asks(own) else {
                    return false
                }
                return languages.contains { $0.texts[other]?.stringValue.map(asks) ?? false }
            }
            guard isExchanged else { continue }
            report(
                .textRepeated, node, at: DocumentPath.member(language.path, key),
                "the button \(excerpt(key)) asks “\(excerpt(text))” under “\(excerpt(language.tag))”, and in no other language a question",
                suggestion: "exchange it with the title, or write what the button does")
        }
    }

    /// The one text of a language that ends without a stop, where it has one in all other languages: it was cut off.
    mutating func checkEndings(_ languages: [StringsLanguage], _ usage: TextUsage) {
        let keys = usage.keys.prefix(100).filter { !usage.labels.contains($0) }
        for language in languages.prefix(60)
        where !["th", "lo", "km", "my", "bo"].contains(String(language.tag.prefix(2))) {
            let own = keys.compactMap { language.texts[$0]?.stringValue?.last }
            // Where all are written without full stops, none is missing.
            let isCJK = ["ja", "zh", "ko", "yu"].contains(String(language.tag.prefix(2)))
            let stops = isCJK ? ".。।" : ".!?…。！？؟।։"
            guard own.contains(where: { stops.contains($0) }) else { continue }
            let cut = keys.filter { key in
                guard let text = language.texts[key]?.stringValue, text.utf8.count >= 16, text.last?.isLetter ?? false
                else { return false }
                let others = languages.prefix(60).filter { $0.tag != language.tag }
                    .compactMap { $0.texts[key]?.stringValue?.last }
                return !others.isEmpty && others.allSatisfy { stops.contains($0) }
            }
            guard cut.count == 1, let node = language.texts[cut[0]] else { continue }
            report(
                .textMarkup, node, at: DocumentPath.member(language.path, cut[0]),
                "the text ends without a stop under “\(excerpt(language.tag))”, and in all other languages with one, as if it was cut off: “…\(excerpt(String((node.stringValue ?? "").suffix(20))))”",
                suggestion: "write its end")
        }
    }

    /// Two texts that are the same in one language and in no other: one was copied and not changed.
    mutating func checkCopies(_ languages: [StringsLanguage], _ usage: TextUsage) {
        let keys = usage.keys.prefix(60).filter { !usage.labels.contains($0) }
        let top = MemberIndex(subject.written.whole)
        let tables = languages.prefix(60).map { $0.texts } + [top]
        func differ(_ key: String, _ other: String) -> Bool {
            tables.contains { table in
                guard let left = table[key]?.stringValue, let right = table[other]?.stringValue else { return false }
                return left != right
            }
        }
        for language in languages.prefix(60) {
            var known: [String: String] = [:]
            for key in keys {
                guard let node = language.texts[key], let text = node.stringValue, text.utf8.count <= 1_000,
                    text.utf8.count > 12
                else { continue }
                guard let twin = known.updateValue(key, forKey: text), differ(key, twin),
                    TextLanguageGuess.words(of: text).count > 2 || text.utf8.count > 24
                else { continue }
                report(
                    .textRepeated, node, at: DocumentPath.member(language.path, key),
                    "\(excerpt(key)) says the same as \(excerpt(twin)) under “\(excerpt(language.tag))”, and elsewhere they differ",
                    suggestion: "write its own text")
            }
        }
    }
}

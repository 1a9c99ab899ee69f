import RatingCore

/// Tables of texts that take others away, and texts in each other's places.
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
}

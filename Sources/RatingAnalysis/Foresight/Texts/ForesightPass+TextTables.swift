import RatingCore

/// Tables of texts that take others away, and texts in each other's places.
extension ForesightPass {
    /// The `strings` of a part stand in the place of the whole's, of which nothing is left.
    mutating func checkReplaced(_ node: JSONDocument.Node) {
        guard !isWhole, part.set == nil, let own = configuration.strings?.languages,
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
            : "\(lost.prefix(6).map { excerpt($0.tag) }.joined(separator: ", ")), in which people see other words"
        report(
            .textMissing, node, at: "strings",
            "these strings take the place of all those at the top, and lack \(what)",
            suggestion: "write here all that is shown, in each language")
    }

    /// A title and its text in each other's places: the longer one is the title, and elsewhere the shorter.
    mutating func checkExchanged(_ strings: JSONDocument.Node) {
        let languages = configuration.strings?.languages.prefix(60) ?? []
        guard languages.count > 1 else { return }
        for step in configuration.workflow.workflow.steps {
            guard case .key(let title)? = step.screen?.title, case .key(let text)? = step.screen?.text else { continue }
            let lengths = languages.map { language in
                (title: language.text(forKey: title)?.count ?? 0, text: language.text(forKey: text)?.count ?? 0)
            }
            let whole = lengths.filter { $0.title > 0 && $0.text > 0 }
            let wrong = lengths.indices.filter { lengths[$0].text > 0 && lengths[$0].title >= lengths[$0].text * 2 }
            guard let first = wrong.first, wrong.count == 1, whole.count > 1,
                whole.filter({ $0.title < $0.text }).count == whole.count - 1
            else { continue }
            let tag = languages[first].tag
            report(
                .textRepeated, strings[tag]?[title] ?? strings, at: DocumentPath.member("strings", tag),
                "\(excerpt(title)) and \(excerpt(text)) seem to be exchanged under “\(excerpt(tag))”: the title is the longer one there",
                suggestion: "exchange them")
        }
    }
}

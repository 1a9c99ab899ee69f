import RatingCore

/// Languages held against each other: what one lacks, hides or cuts off, and tables that take others away.
extension ForesightPass {
    /// The `strings` of a part stand in the place of the whole's, and the whole's in the place of those that are shipped:
    /// nothing of them is left.
    mutating func checkReplaced(_ node: JSONDocument.Node) {
        let isOfLanguages =
            configuration.conditions?.variables.contains { ["traits.language", "traits.locale"].contains($0) } ?? false
        guard part.set == nil, isWhole || !isOfLanguages, !configuration[.localLocalizableStringsEnabled],
            let own = configuration.strings?.languages,
            let old = (isWhole ? shipped : subject.whole)?.strings?.languages, own != old
        else { return }
        let usage = TextUsage([configuration] + (isWhole ? subject.parts.map { $0.configuration } : []))
        let tags = own.map { $0.tag }
        let lost = old.prefix(60).filter { language in
            TextLanguage.firstTag(of: tags, for: [language.tag], within: TextLanguage.closely) == nil
                && language.texts.contains { usage.shows($0.key) && !$0.text.isEmpty }
        }
        // Who keeps less than half of them begins anew.
        guard !lost.isEmpty, !isWhole || lost.count * 2 <= old.count else { return }
        report(
            .textMissing, node, at: ConfigurationKey.structure(.strings).name,
            "these strings replace all those \(isWhole ? "that the app ships" : "at the top level"), and lack texts in \(lost.prefix(6).map { excerpt($0.tag) }.joined(separator: ", "))",
            suggestion: "write everything here that is shown, in each language")
    }

    /// A text at the top where `strings` has it in English and in all its languages, and where the others of the English
    /// ones are not: whoever speaks another language sees it alone among the library's own.
    mutating func checkOvershadowed(_ usage: TextUsage) {
        guard isWhole, let languages = configuration.strings?.languages,
            let english = languages.first(where: { LanguageTagRules.language(of: $0.tag) == "en" })
        else { return }
        let shown = usage.keys.prefix(100).filter { BuiltInText(rawValue: $0) != nil }
        let top = shown.filter { configuration.ownText($0)?.isEmpty == false }
        let others = shown.filter { !top.contains($0) && english.text(forKey: $0)?.isEmpty == false }
        guard let name = top.first, let key = ConfigurationKey(name: name), others.count > top.count,
            top.allSatisfy({ key in languages.allSatisfy { $0.text(forKey: key) != nil } })
        else { return }
        report(
            .foresightWithoutEffect, keys: [key],
            "users hardly ever see this \(key): strings has one in each of its languages, and takes precedence; in any other language it stands alone among the library's own texts",
            suggestion: "leave it out, or write all English texts at the top level")
    }

    /// A text that one language hides, or the top, and all others have; of a button's label the flow is the judge.
    mutating func checkEmpty(_ languages: [StringsLanguage], _ usage: TextUsage) {
        guard isWhole else { return }
        for key in usage.keys.prefix(100) where !usage.labels.contains(key) {
            var texts = languages.prefix(60).compactMap { language in
                language.texts[key].map { (path: DocumentPath.member(language.path, key), node: $0) }
            }
            if let top = ConfigurationKey(name: key).flatMap({ ownNode($0) }) { texts.append((key, top)) }
            let empty = texts.filter { $0.node.stringValue?.isEmpty ?? false }
            guard empty.count == 1, texts.count > 1 else { continue }
            report(
                .textMissing, empty[0].node, at: empty[0].path,
                "\(excerpt(key)) is empty here and nowhere else, so these users see no such text",
                suggestion: "write it here too")
        }
    }

    /// The one text of a language that ends without a stop, where it has one in all other languages: it was cut off.
    mutating func checkEndings(_ languages: [StringsLanguage], _ usage: TextUsage) {
        let keys = usage.keys.prefix(100).filter { !usage.labels.contains($0) }
        let languages = languages.prefix(60)
        for language in languages where !Self.unstopped.contains(LanguageTagRules.language(of: language.tag)) {
            // Where all are written without full stops, none is missing.
            let own = keys.compactMap { language.texts[$0]?.stringValue }
            let stops = own.contains { $0.contains("。") } ? ".。।" : ".!?…。！？؟।։"
            guard own.contains(where: { $0.last.map(stops.contains) ?? false }) else { continue }
            let cut = keys.filter { key in
                guard let text = language.texts[key]?.stringValue, text.utf8.count >= 16, text.last?.isLetter ?? false
                else { return false }
                let others = languages.filter { $0.tag != language.tag }
                    .compactMap { $0.texts[key]?.stringValue?.last }
                return !others.isEmpty && others.allSatisfy { stops.contains($0) }
            }
            guard cut.count == 1, let node = language.texts[cut[0]] else { continue }
            report(
                .textMarkup, node, at: DocumentPath.member(language.path, cut[0]),
                "under “\(excerpt(language.tag))” the text ends without a full stop, but with one in all other languages, as if it were cut off: “…\(excerpt(String((node.stringValue ?? "").suffix(20))))”",
                suggestion: "write its end")
        }
    }

    /// Languages without full stops.
    private static let unstopped = Set(words: "th lo km my bo")

    /// Reports what a language lacks that others, or the top of the document, have.
    mutating func checkComplete(_ languages: [StringsLanguage], _ usage: TextUsage) {
        let languages = languages.prefix(60)
        func isWritten(_ key: String) -> Bool {
            languages.contains { $0.texts[key]?.stringValue?.isEmpty == false }
        }
        func isAtTop(_ key: String) -> Bool { subject.whole.ownText(key)?.isEmpty == false }
        let shown =
            usage.keys.isEmpty
            ? languages.flatMap { $0.texts.object.members.compactMap { $0.name.stringValue } } : usage.keys
        let wanted = shown.prefix(200).filter { isWritten($0) || isAtTop($0) }
        for language in languages where language.isKnown {
            let isEnglish = LanguageTagRules.language(of: language.tag) == "en"
            let wider = languages.filter { other in
                other.tag != language.tag
                    && TextLanguage.firstTag(of: [other.tag], for: [language.tag], within: TextLanguage.closely) != nil
            }
            // A key that is a slip of one that is wanted is reported by itself.
            let strange = language.texts.object.members.prefix(60).map { $0.name.stringValue ?? "" }
                .filter { !usage.shows($0) }
            let slips = Set(strange.prefix(20).compactMap { nearestName(to: $0, among: wanted) })
            let missing = wanted.filter { key in
                !([language] + wider).contains { $0.texts[key] != nil } && !(isEnglish && isAtTop(key))
                    && !slips.contains(key)
            }
            // A language that the library speaks itself may be given a few words of one's own.
            let isSpoken =
                TextLanguage.firstTag(
                    of: TextLanguage.allCases.map { $0.tag }, for: [language.tag], within: TextLanguage.closely) != nil
            let isWanted = missing.contains { key in
                BuiltInText(rawValue: key) == nil || isAtTop(key)
                    || languages.filter { $0.texts[key] != nil }.count * 2 >= languages.count
            }
            guard !missing.isEmpty, !isSpoken || isWanted else { continue }
            // Of a few words only it cannot be told whether the rest is left to the library on purpose.
            let isOfFew =
                isSpoken && missing.allSatisfy { BuiltInText(rawValue: $0) != nil && !isAtTop($0) }
                && missing.count > wanted.count / 2
            let names = missing.prefix(6).map { excerpt($0) }.joined(separator: ", ") + (missing.count > 6 ? ", …" : "")
            report(
                .textMissing, severity: isOfFew ? .note : .warning, language.name, at: language.path,
                "“\(excerpt(language.tag))” lacks \(names): users see other texts among these",
                suggestion: "add \(missing.count == 1 ? "it" : "them")")
        }
    }
}

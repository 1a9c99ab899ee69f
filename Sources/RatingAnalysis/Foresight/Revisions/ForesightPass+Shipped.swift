import RatingCore

/// What a fetched document says otherwise than what the app ships, or leaves out as if that ended it.
extension ForesightPass {
    /// What the app ships, as it holds without another document.
    var shipped: RatingConfiguration? {
        foresight.bundled.map { RatingConfiguration(ConfigurationLayers(bundled: $0)) }
    }

    mutating func checkAgainstShipped() {
        guard isWhole, !isWorkflowAlone, let bundled = foresight.bundled, bundled != subject.document, let shipped
        else { return }
        compareNames(with: bundled)
        compareSalts(with: shipped)
        guard !configuration.isDisabled else { return }
        checkLeftOut(bundled)
        checkLostLanguages(shipped)
        compareShares(with: shipped)
        compareVersions(with: shipped)
        compareRequired(with: shipped)
        compareTexts(with: shipped)
    }

    // MARK: Names

    /// Names that the app ships otherwise, where the shipped name is gone.
    private mutating func compareNames(with bundled: ConfigurationDocument) {
        guard let json = try? JSONDocument(bundled.json.serialized()) else { return }
        let known = NameUse(WrittenKeys(json.root)).names
        let own = NameUse(subject.written).names
        for list in AppManifest.List.allCases where foresight.app?[list] == nil {
            let names = own.filter { $0.list == list }.map { $0.name }
            let shipped = known.filter { $0.list == list }.map { $0.name.text }
            var seen = Set(shipped)
            let gone = Set(shipped).subtracting(names.map { $0.text }).sorted().prefix(200)
            for name in names where !gone.isEmpty && seen.insert(name.text).inserted && seen.count < 400 {
                // A blank at its end is said of the name itself.
                guard !name.text.hasBlankEnd, let old = gone.first(where: { NameLikeness.areNear($0, name.text) })
                else { continue }
                if list == .traits, TargetVariable.systemTraits.contains(name.text) { continue }
                report(
                    .nameNear, atByte: name.offset, name.path,
                    "the app ships the \(list.noun) “\(excerpt(old))”, and knows no “\(excerpt(name.text))”",
                    "did you mean “\(excerpt(old))”?")
            }
        }
    }

    /// Names by which people are drawn.
    private mutating func compareSalts(with shipped: RatingConfiguration) {
        if let salt = configuration[.rolloutSalt], let old = shipped[.rolloutSalt], !salt.hasBlankEnd,
            ownNode("rolloutSalt") != nil, NameLikeness.areNear(old, salt)
        {
            report(
                .nameNear, keys: ["rolloutSalt"],
                "the app ships the salt “\(excerpt(old))”, and with “\(excerpt(salt))” everybody is drawn anew",
                suggestion: "did you mean “\(excerpt(old))”?")
        }
        if let share = configuration[.rolloutPercentage], let before = shipped[.rolloutPercentage],
            0 < before, before < share, share < 100,
            let salt = configuration[.rolloutSalt], let old = shipped[.rolloutSalt], salt != old,
            !NameLikeness.areNear(old, salt)
        {
            report(
                .foresightRevision, keys: ["rolloutSalt"],
                "the share grows from \(numberText(before)) to \(numberText(share)) %, and another salt draws everybody anew: people who are in now fall out",
                suggestion: "keep the salt “\(excerpt(old))”")
        }
        let names = configuration.experiments.map { $0.name }
        let gone = shipped.experiments.map { $0.name }.filter { !names.contains($0) }
        for name in names where !name.hasBlankEnd && !shipped.experiments.contains(where: { $0.name == name }) {
            let variants = variants(of: name, configuration)
            let old = gone.first { NameLikeness.areNear($0, name) || self.variants(of: $0, shipped) == variants }
            guard let old else { continue }
            report(
                .foresightExperiment, ownNode("experiments"), at: DocumentPath.member("experiments", name),
                "the app ships this experiment as “\(excerpt(old))”, and as “\(excerpt(name))” everybody is drawn anew",
                suggestion: "did you mean “\(excerpt(old))”?")
        }
    }

    private func variants(of name: String, _ configuration: RatingConfiguration) -> [Experiment.Variant]? {
        configuration.experiments.first { $0.name == name }?.variants
    }

    /// An event that has another name where it is required, and its old one elsewhere.
    private mutating func compareRequired(with shipped: RatingConfiguration) {
        guard let node = ownNode("requiredEvents") else { return }
        let (before, after) = (shipped.requiredEvents, configuration.requiredEvents)
        let gone = before.filter { old in !after.contains { $0.name == old.name } }
        let new = after.filter { own in !before.contains { $0.name == own.name } }
        guard let old = gone.first, let own = new.first, gone.count == 1, new.count == 1, old.count == own.count else {
            return
        }
        let isElsewhere = NameUse(subject.written).names.contains { $0.list == .events && $0.name.text == old.name }
        // As nothing else that the app ships is written.
        let style = NameStyle(own.name)
        let isStrange =
            style != nil && NameStyle(old.name) != nil && !own.name.hasBlankEnd
            && !NameLikeness.areNear(old.name, own.name)
            && before.allSatisfy { NameStyle($0.name).map { $0 != style } ?? true }
        guard isElsewhere || isStrange else { return }
        report(
            .nameNear, node[own.name] ?? node, at: DocumentPath.member("requiredEvents", own.name),
            "the event “\(excerpt(old.name))” that the app ships is “\(excerpt(own.name))” here\(isElsewhere ? ", and has its old name elsewhere in this document" : ", written as no other")",
            suggestion: "write one of the two everywhere")
    }

    /// A text that is written anew in one language only.
    private mutating func compareTexts(with shipped: RatingConfiguration) {
        func texts(_ configuration: RatingConfiguration, _ key: String) -> [(tag: String, text: String)] {
            let top = ConfigurationKey(name: key).flatMap { configuration[any: $0]?.json.stringValue }
            let tables = configuration.strings?.languages.prefix(60) ?? []
            return (top.map { [("", $0)] } ?? [])
                + tables.compactMap { table in table.text(forKey: key).map { (table.tag, $0) } }
        }
        for key in TextUsage([configuration]).keys.prefix(100) {
            let (before, after) = (texts(shipped, key), texts(configuration, key))
            guard after.count > 1, before.map({ $0.tag }) == after.map({ $0.tag }) else { continue }
            let changed = after.indices.filter { after[$0].text != before[$0].text }
            guard let index = changed.first, changed.count == 1, Self.areUnlike(before[index].text, after[index].text)
            else { continue }
            let path = after[index].tag.isEmpty ? key : DocumentPath.member("strings", after[index].tag)
            report(
                .textUntranslated, subject.written.node(after[index].tag.isEmpty ? key : "strings"), at: path,
                "\(excerpt(key)) is written anew\(after[index].tag.isEmpty ? " here" : " in “\(excerpt(after[index].tag))”") and in no other language, so that these still say what the app ships",
                suggestion: "write it anew in every language")
        }
    }

    /// Whether more than a third of the words are others.
    private static func areUnlike(_ before: String, _ after: String) -> Bool {
        let old = Set(TextLanguageGuess.words(of: String(before.prefix(1_000))))
        let new = Set(TextLanguageGuess.words(of: String(after.prefix(1_000))))
        return min(old.count, new.count) > 3 && old.intersection(new).count * 3 < min(old.count, new.count) * 2
    }

    /// A share that lost a digit.
    private mutating func compareShares(with shipped: RatingConfiguration) {
        guard ownNode("rolloutPercentage") != nil, let share = configuration[.rolloutPercentage],
            let before = shipped[.rolloutPercentage], share > 0, share < 10, before >= 30, before.rounded() == before,
            (before - share * 10).magnitude < 10
        else { return }
        report(
            .foresightRevision, keys: ["rolloutPercentage"],
            "the share falls from \(numberText(before)) to \(numberText(share)) %, as if a digit was lost",
            suggestion: "write two digits, or 0 to stop")
    }

    /// A version whose dot was lost.
    private mutating func compareVersions(with shipped: RatingConfiguration) {
        func versions(_ configuration: RatingConfiguration) -> [String] {
            guard let rule = configuration.conditions, rule.variables.contains("context.version") else { return [] }
            return rule.json.scalars.compactMap { $0.stringValue }.filter {
                $0.utf8.contains { $0.isDigit } && $0.utf8.allSatisfy { $0.isDigit || $0 == .period }
            }
        }
        let (old, new) = (versions(shipped), versions(configuration))
        for version in new where !old.contains(version) && !version.utf8.contains(.period) {
            guard let before = old.first(where: { !new.contains($0) && $0.filter { $0 != "." } == version }),
                before != version
            else { continue }
            report(
                .targetingVersion, keys: ["conditions"],
                "the app ships a comparison with version \(before), and here it is \(version)",
                suggestion: "did you mean \(before)?")
        }
    }

    // MARK: What is left out

    /// What a document leaves out that says nearly all else anew: it goes on as it is shipped.
    private mutating func checkLeftOut(_ bundled: ConfigurationDocument) {
        let document = subject.document
        let keys = ConfigurationKey.table.filter { row in
            guard case .value = bundled[row.key] else { return false }
            return !row.gates.isEmpty || row.key == .structure(.experiments)
        }
        var missing = keys.filter { document[$0.key] == .absent && isInForce($0.key) }.map { $0.name.description }
        let repeated = keys.filter { document[$0.key] != .absent }.count
        if document.placementNames.isEmpty {
            if !bundled.placementNames.isEmpty { missing.append("placements") }
        } else {
            let names = bundled.placementNames.filter { old in
                !document.placementNames.contains { $0 == old || NameLikeness.areNear($0, old) }
            }
            missing += names.map { DocumentPath.member("placements", $0) }
        }
        // What says a few keys only leaves out the others on purpose.
        guard missing.count <= 2, missing.count * 4 <= repeated else { return }
        for key in missing {
            report(
                .foresightRevision, subject.written.whole, at: key,
                "\(excerpt(key)) is left out where nearly all else is said anew, and so goes on as the app ships it",
                suggestion: "write null for \(excerpt(key)) to end it, or say it anew")
        }
    }

    /// Languages of the shipped `strings`, of which nothing is left once a document has its own.
    private mutating func checkLostLanguages(_ shipped: RatingConfiguration) {
        guard let node = ownNode("strings"), let old = shipped.strings?.languages,
            let tags = configuration.strings?.languages.map({ $0.tag })
        else { return }
        let usage = TextUsage([configuration] + subject.parts.map { $0.configuration })
        let lost = old.prefix(60).filter { language in
            TextLanguage.firstTag(of: tags, for: [language.tag]) == nil
                && language.texts.contains { usage.shows($0.key) && !$0.text.isEmpty }
        }
        // Who keeps less than half of them begins anew.
        guard !lost.isEmpty, lost.count * 2 <= old.count else { return }
        report(
            .textMissing, node, at: "strings",
            "these strings take the place of all those that the app ships, and lack texts in \(lost.map { excerpt($0.tag) }.joined(separator: ", "))",
            suggestion: "write here all that is shown, in each language")
    }

    /// Whether a value that the app ships makes a difference.
    private func isInForce(_ key: ConfigurationKey) -> Bool {
        let standard = configuration.policy?.defaults.first { $0.key == key }?.value ?? key.row.standard
        return configuration[any: key] != standard
    }
}

extension String {
    var hasBlankEnd: Bool { first?.isWhitespace ?? false || last?.isWhitespace ?? false }
}

extension ConfigurationDocument {
    /// As a document that says the same.
    fileprivate var json: RatingJSON {
        func members(_ placement: String?) -> [RatingJSON.Member] {
            ConfigurationKey.table.compactMap { row in
                guard case .value(let value) = self[row.key, placement] else { return nil }
                return .init(row.name.description, value.json)
            }
        }
        let placements = placementNames.map { RatingJSON.Member($0, .object(members($0))) }
        return .object(members(nil) + [.init("placements", .object(placements))])
    }
}

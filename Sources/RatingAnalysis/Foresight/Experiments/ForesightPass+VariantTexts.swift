import RatingCore

/// Texts of variants and placements that nobody sees.
extension ForesightPass {
    /// A text of a placement or variant that `strings` hides, which comes first.
    mutating func checkHiddenTexts() {
        guard let members = part.members, part.set == nil, members["strings"] == nil,
            let languages = configuration.strings?.languages
        else { return }
        // Without English the text beside them is the English one.
        let hasEnglish = languages.contains { LanguageTagRules.language(of: $0.tag) == "en" }
        let hidden = BuiltInText.overridable.map { $0.rawValue }.first { key in
            guard let text = members[key]?.stringValue, languages.allSatisfy({ $0.text(forKey: key) != nil }) else {
                return false
            }
            return hasEnglish
                || text.unicodeScalars.contains {
                    $0.value > 0x7F && $0.properties.isAlphabetic || $0 == "¿" || $0 == "¡"
                }
        }
        guard let hidden else { return }
        let tags = languages.prefix(6).map { excerpt($0.tag) }.joined(separator: ", ")
        let isVariant = if case .variant = part.kind { true } else { false }
        report(
            isVariant ? .foresightExperiment : .foresightWithoutEffect, members[hidden], at: hidden,
            "people hardly ever see this \(hidden): strings has one in \(tags)\(languages.count > 6 ? ", …" : ""), and comes first",
            suggestion: "write it under strings here, in each of these languages")
    }

    /// A variant that shows no text, in an experiment on texts.
    ///
    /// - Parameter tried: what holds with each variant.
    mutating func checkWording(
        of experiment: Experiment, _ node: JSONDocument.Node, at path: String, _ tried: [RatingConfiguration]
    ) {
        let shows = tried.map { WorkflowReads($0.workflow.workflow).showsTexts }
        let isShownElsewhere = subject.parts.contains { part in
            guard case .placement = part.kind, part.changesFlow else { return false }
            return WorkflowReads(part.configuration.workflow.workflow).showsTexts
        }
        guard shows.contains(true), !isShownElsewhere else { return }
        let isOfTexts = MomentName.words(experiment.name).contains { Self.wordings.contains($0) }
        for (index, variant) in experiment.variants.enumerated() where !shows[index] {
            let texts = variant.keys.filter { $0 == .structure(.strings) || BuiltInText(rawValue: $0.name) != nil }
            guard !texts.isEmpty || isOfTexts else { continue }
            report(
                .foresightExperiment, node.variant(index) ?? node, at: "\(path).variants.\(index)",
                "the variant “\(excerpt(variant.name))” shows no text of its own: the workflow \(tried[index].workflow.name) has none, and \(texts.isEmpty ? "the experiment is named after texts" : "\(texts[0].name) is for nobody")",
                suggestion: "choose a workflow that shows texts, such as open")
        }
    }

    private static let wordings = Set(
        words: """
            wording wordings title titles text texts copy tone phrase phrasing headline label labels
            """)
}

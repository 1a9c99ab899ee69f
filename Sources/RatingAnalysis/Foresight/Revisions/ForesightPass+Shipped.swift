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
        compareSalts(with: shipped)
        if !configuration.isDisabled { checkLeftOut(bundled) }
    }

    /// Names by which people are drawn.
    private mutating func compareSalts(with shipped: RatingConfiguration) {
        let share = configuration[.rolloutPercentage] ?? 100
        if let salt = configuration[.rolloutSalt], let old = shipped[.rolloutSalt], salt != old, share < 100,
            let before = shipped[.rolloutPercentage], 0 < before, before < share || NameLikeness.areNear(old, salt)
        {
            report(
                .foresightRevision, keys: [.text(.rolloutSalt)],
                "the share goes from \(numberText(before)) to \(numberText(share)) %, and another salt than the shipped “\(excerpt(old))” draws everybody anew: users who are in now drop out",
                suggestion: "keep the salt “\(excerpt(old))”")
        }
        let names = configuration.experiments.map { $0.name }
        let gone = shipped.experiments.filter { !names.contains($0.name) }
        for own in configuration.experiments where !shipped.experiments.contains(where: { $0.name == own.name }) {
            guard
                let old = gone.first(where: { NameLikeness.areNear($0.name, own.name) || $0.variants == own.variants })
            else { continue }
            report(
                .foresightExperiment, ownNode(.structure(.experiments)),
                at: ConfigurationKey.structure(.experiments).path(own.name),
                "the app ships this experiment as “\(excerpt(old.name))”; as “\(excerpt(own.name))” it draws everybody anew",
                suggestion: "did you mean “\(excerpt(old.name))”?")
        }
    }

    /// What a document leaves out that says nearly all else anew: it goes on as it is shipped.
    private mutating func checkLeftOut(_ bundled: ConfigurationDocument) {
        let document = subject.document
        let keys = ConfigurationKey.table.map { $0.key }.filter { key in
            guard case .value = bundled[key] else { return false }
            return !key.row.gates.isEmpty || key == .structure(.experiments)
        }
        var missing = keys.filter { document[$0] == .absent && isInForce($0) }.map { $0.name }
        let repeated = keys.filter { document[$0] != .absent }.count
        let placements = ConfigurationKey.structure(.placements).name
        if document.placementNames.isEmpty {
            if !bundled.placementNames.isEmpty { missing.append(placements) }
        } else {
            let names = bundled.placementNames.filter { old in
                !document.placementNames.contains { $0 == old || NameLikeness.areNear($0, old) }
            }
            missing += names.map { DocumentPath.member(placements, $0) }
        }
        // What says a few keys only leaves out the others on purpose.
        guard missing.count <= 2, missing.count * 4 <= repeated else { return }
        for key in missing {
            report(
                .foresightRevision, subject.written.whole, at: key,
                "\(excerpt(key)) is left out while nearly everything else is set again, so it continues as the app ships it",
                suggestion: "write null for \(excerpt(key)) to end it, or set it again")
        }
    }

    /// Whether a value that the app ships makes a difference.
    private func isInForce(_ key: ConfigurationKey) -> Bool {
        let standard = configuration.policy?.defaults.first { $0.key == key }?.value ?? key.row.standard
        return configuration[any: key] != standard
    }
}

import RatingCore

/// Variants whose names say something else than their values.
extension ForesightPass {
    /// - Parameter tried: what holds with each variant.
    mutating func checkMeaning(
        of experiment: Experiment, _ node: JSONDocument.Node, at path: String, _ tried: [RatingConfiguration]
    ) {
        let changed = ConfigurationKey.table.map { $0.key }.filter { key in
            tried.contains { $0[any: key]?.number != tried[0][any: key]?.number }
        }
        guard experiment.variants.count > 1 else { return }
        let wrong =
            wrongFlow(experiment, tried) ?? wrongNumber(experiment, changed, tried) ?? wrongKey(experiment)
            ?? wrongSide(experiment, changed, tried) ?? changedControl(experiment, tried) ?? wrongOff(experiment, tried)
        guard let wrong else { return }
        report(
            .foresightExperiment, node.variant(wrong.index) ?? node, at: "\(path).variants.\(wrong.index)",
            wrong.message,
            suggestion: "check the values, or give the variants names that say what they do")
    }

    /// A variant that is named after the workflow of another.
    private func wrongFlow(_ experiment: Experiment, _ tried: [RatingConfiguration]) -> (index: Int, message: String)? {
        let flows = tried.map { if case .builtIn(let flow) = $0.workflow { flow.name } else { "" } }
        for (index, variant) in experiment.variants.enumerated() where !flows[index].isEmpty {
            let words = MomentName.words(variant.name)
            guard !words.contains(flows[index]),
                let named = flows.first(where: { !$0.isEmpty && words.contains($0) })
            else { continue }
            return (
                index,
                "the variant “\(excerpt(variant.name))” has the workflow \(flows[index]), and another has \(named)"
            )
        }
        return nil
    }

    // MARK: Numbers

    /// A variant whose name has another number than its value, where others have what their names say.
    private func wrongNumber(
        _ experiment: Experiment, _ changed: [ConfigurationKey], _ tried: [RatingConfiguration]
    ) -> (index: Int, message: String)? {
        let variants = experiment.variants
        let numbers = variants.map { VariantName.numbers(in: $0.name) }
        let all = variants.indices.filter { !numbers[$0].isEmpty }
        // A number that all have tells none apart.
        let own = numbers.map { some in some.filter { n in !all.allSatisfy { numbers[$0].contains(n) } } }
        let named = all.filter { !own[$0].isEmpty }
        guard named.count > 1 else { return wrongDigit(experiment, tried) }
        func says(_ index: Int, _ key: ConfigurationKey) -> Bool {
            guard let value = tried[index][any: key]?.number else { return own[index].contains(0) }
            return own[index].contains { number in
                VariantName.units(in: variants[index].name + experiment.name)
                    .contains { (number * $0 - value).magnitude < 0.01 }
            }
        }
        for key in changed {
            let right = named.filter { says($0, key) }
            let wrong = named.filter { index in !changed.contains { says(index, $0) } }
            let values = named.compactMap { tried[$0][any: key]?.number }
            let areExchanged = values.count == named.count && values.sorted() == named.flatMap { own[$0] }.sorted()
            guard !right.isEmpty || areExchanged, let index = wrong.first, let value = tried[index][any: key]?.number
            else { continue }
            let other = right.first.map { "“\(excerpt(variants[$0].name))” has what its name says" }
            return (
                index,
                "with the variant “\(excerpt(variants[index].name))” \(key.name) is \(numberText(value)), and \(other ?? "another variant has the number of its name")"
            )
        }
        return nil
    }

    /// The one variant with a number in its name, whose value has a nought more or less.
    private func wrongDigit(
        _ experiment: Experiment, _ tried: [RatingConfiguration]
    ) -> (index: Int, message: String)? {
        for (index, variant) in experiment.variants.enumerated() {
            let keys = ConfigurationKey.table.map { $0.key }.filter { variant.keys.contains($0) }
            guard keys.count == 1, let value = tried[index][any: keys[0]]?.number,
                !MomentName.words(variant.name).contains(where: { VariantName.counting.contains($0) }),
                let number = VariantName.numbers(in: variant.name).first(where: { $0 > 1 }),
                [10, 100, 0.1, 0.01].contains(where: { (number * $0 - value).magnitude < 0.001 })
            else { continue }
            return (
                index,
                "with the variant “\(excerpt(variant.name))” \(keys[0].name) is \(numberText(value)), which is not the number of its name"
            )
        }
        return nil
    }

    /// A variant that is named after a key which others change, and changes another.
    private func wrongKey(_ experiment: Experiment) -> (index: Int, message: String)? {
        let keys = experiment.variants.map { variant in
            ConfigurationKey.table.map { $0.key }.filter { variant.keys.contains($0) }
        }
        for (index, variant) in experiment.variants.enumerated() {
            let words = MomentName.words(variant.name)
            let named = keys.enumerated().flatMap { $0.offset == index ? [] : $0.element }.first { key in
                !VariantName.subjects(of: key).isDisjoint(with: words)
            }
            guard let named, let own = keys[index].first, keys[index].count == 1, own != named,
                keys.allSatisfy({ $0.count < 2 }),
                VariantName.subjects(of: own).isDisjoint(with: words)
            else { continue }
            return (
                index,
                "the variant “\(excerpt(variant.name))” changes \(own.name), where another changes \(named.name), as its name says"
            )
        }
        return nil
    }

    // MARK: The control

    /// A control that changes something, beside a variant that leaves everything as it is.
    private func changedControl(
        _ experiment: Experiment, _ tried: [RatingConfiguration]
    ) -> (index: Int, message: String)? {
        let variants = experiment.variants
        func isControl(_ index: Int) -> Bool {
            MomentName.words(variants[index].name).contains { VariantName.same.contains($0) }
        }
        func isAsBefore(_ index: Int) -> Bool {
            ConfigurationKey.table.allSatisfy { tried[index][any: $0.key] == configuration[any: $0.key] }
        }
        guard let control = variants.indices.first(where: { isControl($0) && !isAsBefore($0) }),
            let other = variants.indices.first(where: { !isControl($0) && isAsBefore($0) })
        else { return nil }
        return (
            control,
            "the variant “\(excerpt(variants[control].name))” changes what holds without the experiment, and “\(excerpt(variants[other].name))” changes nothing"
        )
    }

    /// A variant that is switched off, beside another that is called so.
    private func wrongOff(_ experiment: Experiment, _ tried: [RatingConfiguration]) -> (index: Int, message: String)? {
        let isOff = experiment.variants.map { variant in
            let words = MomentName.words(variant.name)
            return words.contains { ["off", "unasked", "holdout", "silent"].contains($0) }
                || words.contains("asked") && words.contains { ["not", "never", "un", "none"].contains($0) }
        }
        guard let named = isOff.firstIndex(of: true), !tried[named].isDisabled,
            let other = isOff.indices.first(where: { !isOff[$0] && tried[$0].isDisabled })
        else { return nil }
        let names = experiment.variants.map { "“\(excerpt($0.name))”" }
        return (other, "the variant \(names[other]) is switched off, and \(names[named]) is not")
    }

    // MARK: Opposites

    /// A variant whose values are those of its opposite.
    private func wrongSide(
        _ experiment: Experiment, _ changed: [ConfigurationKey], _ tried: [RatingConfiguration]
    ) -> (index: Int, message: String)? {
        let variants = experiment.variants
        for scale in VariantName.Scale.allCases {
            let sides = variants.map { VariantName.side(of: $0.name, scale) }
            for low in variants.indices {
                for high in variants.indices {
                    guard let less = sides[low], let more = sides[high], less < more else { continue }
                    let keys = changed.filter { key in
                        let (a, b) = (tried[low][any: key]?.number, tried[high][any: key]?.number)
                        return a != nil && b != nil && a != b
                    }
                    let isWrong = keys.allSatisfy { key in
                        let difference = GateDifference.Key(
                            key: key, old: tried[low][any: key], new: tried[high][any: key])
                        switch scale {
                        case .patience: return !key.row.gates.isEmpty && difference.effect == .looser
                        case .size:
                            return VariantName.names(key, experiment.name + " " + variants[low].name)
                                && tried[low][any: key]?.number ?? 0 > tried[high][any: key]?.number ?? 0
                        }
                    }
                    guard isWrong, let key = keys.first, let a = tried[low][any: key]?.number,
                        let b = tried[high][any: key]?.number
                    else { continue }
                    let index = variants[high].keys.isEmpty ? low : high
                    let names = "“\(excerpt(variants[low].name))” and “\(excerpt(variants[high].name))”"
                    return (
                        index,
                        "\(names) have the values of each other: \(key.name) is \(numberText(a)) and \(numberText(b))"
                    )
                }
            }
        }
        return nil
    }
}

/// What the names of variants say of their values.
private enum VariantName {
    /// The numbers in it, but for those that only count the variants.
    static func numbers(in name: String) -> [Double] {
        let letters = MomentName.words(name)
        if letters.count <= 1, letters.first.map({ counting.contains($0) }) ?? true { return [] }
        return name.split { !$0.isNumber }.compactMap { Double($0) }
    }

    static let counting: Set<String> = [
        "v", "a", "b", "c", "t", "version", "variant", "variation", "group", "arm", "option", "test", "bucket", "cell",
        "wave", "phase", "set", "treatment", "plan", "x", "copy", "title", "text", "q", "round", "step", "stage",
    ]

    /// What a key is about, as one or many.
    static func subjects(of key: ConfigurationKey) -> Set<String> {
        let words = MomentName.words(key.name.description).filter { $0.utf8.count > 3 && !joining.contains($0) }
        return Set(words.flatMap { [$0, $0.last == "s" ? String($0.dropLast()) : $0 + "s"] })
    }

    /// What names of keys and of variants have for other reasons.
    private static let joining: Set<String> = [
        "before", "after", "until", "without", "between", "prompt", "prompts", "asking", "again", "count", "display",
        "maximum", "minimum", "number", "text", "title", "main",
    ]

    /// How many of a key's units one of the name may be.
    static func units(in name: String) -> [Double] {
        let words = MomentName.words(name)
        func has(_ unit: String) -> Bool { words.contains { $0 == unit.prefix(1) || $0.hasPrefix(unit) } }
        return [1, 0.01] + (has("week") ? [7] : []) + (has("month") ? [28, 30, 31] : [])
            + (has("hour") ? [1 / 24.0] : []) + (has("year") ? [365] : [])
    }

    enum Scale: CaseIterable {
        /// Who asks sooner and of more people, and who later and of fewer.
        case patience
        case size
    }

    /// On which side the name is of its scale: -1, 0 or 1; nil where it does not say.
    static func side(of name: String, _ scale: Scale) -> Int? {
        let words = MomentName.words(name)
        guard !words.contains(where: { ofTexts.contains($0) }) else { return nil }
        let (low, high) = scale == .patience ? (eager, patient) : (small, large)
        let sides = words.compactMap { low.contains($0) ? -1 : high.contains($0) ? 1 : same.contains($0) ? 0 : nil }
        return sides.count == 1 ? sides[0] : nil
    }

    /// Whether it is the key's number that small and large are said of.
    static func names(_ key: ConfigurationKey, _ names: String) -> Bool {
        let words = MomentName.words(names)
        let own = MomentName.words(key.name.description).flatMap { [$0, $0 + "s"] }
        return !words.contains { ofPace.contains($0) }
            && words.contains { amounts.contains($0) || $0.utf8.count > 3 && own.contains($0) }
    }

    static let same: Set<String> = ["control", "baseline", "current", "default", "base", "today", "standard"]
    private static let eager: Set<String> = [
        "early", "earlier", "earliest", "eager", "soon", "sooner", "fast", "faster", "quick", "quicker", "short",
        "shorter", "loose", "looser", "lenient", "often", "frequent", "bold", "aggressive", "hasty", "keen",
    ]
    private static let patient: Set<String> = [
        "late", "later", "latest", "patient", "slow", "slower", "long", "longer", "strict", "stricter", "rare",
        "rarely", "rarer", "seldom", "cautious", "conservative", "careful", "calm", "calmer",
    ]
    private static let small: Set<String> = [
        "low", "lower", "few", "fewer", "less", "small", "smaller", "min", "minimal", "tiny", "light",
    ]
    private static let large: Set<String> = [
        "high", "higher", "many", "more", "large", "larger", "big", "bigger", "max", "maximal", "huge", "heavy",
    ]
    private static let ofTexts: Set<String> = [
        "title", "text", "copy", "label", "wording", "survey", "flow", "form", "message", "question",
    ]
    /// Of which a large number means a short wait.
    private static let ofPace: Set<String> = ["frequency", "cadence", "pressure", "pace", "rate", "often", "prompts"]
    private static let amounts: Set<String> = [
        "threshold", "thresholds", "bar", "limit", "cap", "minimum", "wait", "age", "delay", "days", "gap", "cooldown",
        "pause", "points", "hurdle",
    ]
}

extension ConfigurationValue {
    /// Of a whole or other number.
    fileprivate var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}

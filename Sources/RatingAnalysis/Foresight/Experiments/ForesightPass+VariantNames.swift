import RatingCore

/// Variants whose names say something else than their values.
extension ForesightPass {
    /// - Parameter tried: what holds with each variant.
    mutating func checkMeaning(
        of experiment: Experiment, _ node: JSONDocument.Node, at path: String, _ tried: [RatingConfiguration]
    ) {
        let changed = ConfigurationKey.table.map { $0.key }.filter { key in
            experiment.variants.contains { $0.keys.contains(key) }
                || tried.contains { $0[any: key]?.number != tried[0][any: key]?.number }
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
            return means(index, value)
        }
        func means(_ index: Int, _ value: Double) -> Bool {
            own[index].contains { VariantName.means($0, value, in: variants[index].name + experiment.name) }
        }
        for key in changed {
            let right = named.filter { says($0, key) }
            let wrong = named.filter { index in !changed.contains { says(index, $0) } }
            let values = named.compactMap { tried[$0][any: key]?.number }
            let areExchanged =
                values.count == named.count
                && (values.sorted() == named.flatMap { own[$0] }.sorted()
                    || named.count == 2 && zip(named, values.reversed()).allSatisfy { means($0, $1) })
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
                let number = VariantName.numbers(in: variant.name).first(where: { $0 > 1 })
            else { continue }
            let words = MomentName.words(variant.name)
            // “Three days” of that very key, and not “three days more”.
            let isOfDays = keys[0].name.description.hasPrefix("days") || keys[0] == .number(.remindPeriod)
            let isNamed =
                !VariantName.subjects(of: keys[0]).union(isOfDays ? VariantName.ofTime : []).isDisjoint(with: words)
                && words.allSatisfy {
                    VariantName.side(of: $0, .patience) == nil && VariantName.side(of: $0, .size) == nil
                }
                && !VariantName.means(number, value, in: variant.name)
            let hasDigitMore =
                variant.name.utf8.contains { $0.isDigit }
                && [10, 100, 0.1, 0.01].contains { (number * $0 - value).magnitude < 0.001 }
            guard isNamed || hasDigitMore else { continue }
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
        guard let control = variants.indices.first(where: { isControl($0) && !isAsBefore($0) }) else { return nil }
        guard let other = variants.indices.first(where: { !isControl($0) && isAsBefore($0) }) else {
            return otherControl(control, variants[control], tried[control])
        }
        return (
            control,
            "the variant “\(excerpt(variants[control].name))” changes what holds without the experiment, and “\(excerpt(variants[other].name))” changes nothing"
        )
    }

    /// A control with another number than the document's own.
    private func otherControl(
        _ index: Int, _ control: Experiment.Variant, _ tried: RatingConfiguration
    ) -> (index: Int, message: String)? {
        for key in ConfigurationKey.table.map({ $0.key }) where control.keys.contains(key) {
            guard let value = tried[any: key]?.number, value > 0, let own = configuration[any: key]?.number,
                own != value,
                ownNode(key.name.description) != nil
            else { continue }
            return (
                index,
                "with the variant “\(excerpt(control.name))” \(key.name) is \(numberText(value)), and without the experiment it is \(numberText(own))"
            )
        }
        return nil
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

extension ConfigurationValue {
    /// Of a whole or other number, or of a single event how often.
    fileprivate var number: Double? {
        switch self {
        case .integer(let value): return Double(value)
        case .number(let value): return value
        default:
            guard let events = json.members, events.count == 1 else { return nil }
            return (events[0].value["count"] ?? events[0].value).integerValue.map { Double($0) }
        }
    }
}

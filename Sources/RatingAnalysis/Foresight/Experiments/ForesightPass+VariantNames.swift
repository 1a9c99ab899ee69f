import RatingCore

/// Variants whose names say something else than their values.
extension ForesightPass {
    /// - Parameter tried: what holds with each variant.
    mutating func checkMeaning(
        of experiment: Experiment, _ node: JSONDocument.Node, at path: String, _ tried: [RatingConfiguration]
    ) {
        guard experiment.variants.count > 1 else { return }
        var names = VariantNames(experiment, tried, configuration)
        names.written = names.written.filter { ownNode($0) != nil }
        guard let wrong = names.wrongNumber ?? names.wrongSide ?? names.changedControl else { return }
        report(
            .foresightExperiment, node.variant(wrong.index) ?? node, at: "\(path).variants.\(wrong.index)",
            wrong.message, suggestion: "check the values, or give the variants names that say what they do")
    }
}

/// The names of an experiment's variants, beside what holds with each.
private struct VariantNames {
    typealias Wrong = (index: Int, message: String)

    private let variants: [Experiment.Variant]
    private let tried: [RatingConfiguration]
    private let without: RatingConfiguration
    /// Keys of which the variants have other numbers than each other.
    private let changed: [ConfigurationKey]
    /// Those that the document itself writes.
    var written: [ConfigurationKey]

    init(_ experiment: Experiment, _ tried: [RatingConfiguration], _ without: RatingConfiguration) {
        (variants, self.tried, self.without) = (experiment.variants, tried, without)
        changed = ConfigurationKey.table.map { $0.key }.filter { key in
            experiment.variants.contains { $0.keys.contains(key) } && tried.contains { $0[any: key]?.number != nil }
        }
        written = changed
    }

    private func value(_ index: Int, _ key: ConfigurationKey) -> Double? { tried[index][any: key]?.number }
    private func name(_ index: Int) -> String { "“\(excerpt(variants[index].name))”" }

    // MARK: Numbers

    /// A variant whose name has another number than its value.
    var wrongNumber: Wrong? {
        let numbers = variants.map { VariantName.numbers(in: $0.name) }
        let all = variants.indices.filter { !numbers[$0].isEmpty }
        // A number that all have tells none apart.
        let own = numbers.map { some in
            some.filter { n in all.count == 1 || !all.allSatisfy { numbers[$0].contains(n) } }
        }
        let named = all.filter { !own[$0].isEmpty }
        func says(_ index: Int, _ key: ConfigurationKey) -> Bool {
            guard let value = value(index, key) else { return own[index].contains(0) }
            return own[index].contains { VariantName.means($0, value, in: variants[index].name) }
        }
        for key in changed {
            let right = named.filter { says($0, key) }
            let values = named.compactMap { value($0, key) }
            let areExchanged = named.count > 1 && values.sorted() == named.flatMap { own[$0] }.sorted()
            for index in named where !changed.contains(where: { says(index, $0) }) {
                guard let value = value(index, key) else { continue }
                // By itself only the number of the very key, or one with a nought more or less.
                let isAlone =
                    variants[index].keys == [key] && VariantName.side(of: variants[index].name) == nil
                    && !VariantName.isRelative(variants[index].name)
                    && own[index].contains { number in
                        number > 1
                            && (VariantName.names(key, in: variants[index].name)
                                || variants[index].name.utf8.contains { $0.isDigit }
                                    && [10, 100, 0.1, 0.01].contains { (number * $0 - value).magnitude < 0.001 })
                    }
                guard named.count > 1 && (!right.isEmpty || areExchanged) || isAlone else { continue }
                return (
                    index,
                    "with the variant \(name(index)) \(key) is \(numberText(value)), which is not the number in its name"
                )
            }
        }
        return nil
    }

    // MARK: Opposites

    /// A variant whose values are those of its opposite: who is to ask sooner asks later.
    var wrongSide: Wrong? {
        let sides = variants.map { VariantName.side(of: $0.name) }
        for low in variants.indices {
            for high in variants.indices {
                guard let less = sides[low], let more = sides[high], less < more else { continue }
                let keys = changed.filter {
                    value(low, $0) != nil && value(high, $0) != nil && value(low, $0) != value(high, $0)
                }
                let isWrong = keys.allSatisfy { key in
                    !key.row.gates.isEmpty
                        && GateDifference.Key(key: key, old: tried[low][any: key], new: tried[high][any: key]).effect
                            == .looser
                }
                guard isWrong, let key = keys.first, let a = value(low, key), let b = value(high, key) else { continue }
                return (
                    variants[high].keys.isEmpty ? low : high,
                    "\(name(low)) and \(name(high)) have each other's values: \(key) is \(numberText(a)) and \(numberText(b))"
                )
            }
        }
        return nil
    }

    // MARK: The control

    /// A control that changes something, beside a variant that leaves everything as it is, or another number.
    var changedControl: Wrong? {
        func isAsBefore(_ index: Int) -> Bool {
            ConfigurationKey.table.allSatisfy { tried[index][any: $0.key] == without[any: $0.key] }
        }
        guard
            let control = variants.indices.first(where: { VariantName.isControl(variants[$0].name) && !isAsBefore($0) })
        else { return nil }
        if let other = variants.indices.first(where: { !VariantName.isControl(variants[$0].name) && isAsBefore($0) }) {
            return (
                control,
                "the variant \(name(control)) changes what applies without the experiment, and \(name(other)) changes nothing"
            )
        }
        for key in written where variants[control].keys.contains(key) {
            guard let value = value(control, key), value > 0, let own = without[any: key]?.number, own != value else {
                continue
            }
            return (
                control,
                "with the variant \(name(control)) \(key) is \(numberText(value)), and without the experiment it is \(numberText(own))"
            )
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

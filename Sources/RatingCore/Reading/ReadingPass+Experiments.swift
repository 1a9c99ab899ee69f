/// Reading experiments and their variants.
extension ReadingPass {
    mutating func experiments(_ node: JSONDocument.Node, at place: KeyPlace) -> [Experiment]? {
        guard isBounded(node, "experiments", path: place.path) else { return nil }
        var experiments: [Experiment] = []
        var isValid = true
        for member in node.members {
            let name = member.name.stringValue ?? ""
            if let experiment = experiment(member.value, named: name, path: DocumentPath.member(place.path, name)) {
                experiments.append(experiment)
            } else {
                isValid = false
            }
        }
        guard isValid else { return nil }
        warnOfSharedKeys(experiments, node, at: place)
        return experiments
    }

    private mutating func experiment(_ node: JSONDocument.Node, named name: String, path: String) -> Experiment? {
        guard isObject(node, path: path) else { return nil }
        for member in node.members where !member.name.isString("variants") {
            reportUnknownMember(member.name, among: ["variants"], path: path)
        }
        let list = node["variants"] ?? node
        let path = "\(path).variants"
        guard list.kind == .array, list.count > 0 else {
            report(.wrongType, list, at: path, "\(path) must be an array of at least one variant")
            return nil
        }
        guard isBounded(list, "variants", path: path) else { return nil }
        let variants = variants(list, path: path)
        guard variants.count == list.count else { return nil }
        guard variants.contains(where: { $0.weight > 0 }) else {
            report(.conflict, list, at: path, "all weights of \(path) are 0, so there is no variant to draw")
            return nil
        }
        return Experiment(name: name, variants: variants)
    }

    private mutating func variants(_ list: JSONDocument.Node, path: String) -> [Experiment.Variant] {
        var variants: [Experiment.Variant] = []
        for (index, element) in list.elements.enumerated() {
            let path = DocumentPath.member(path, String(index))
            guard isObject(element, path: path), let variant = variant(element, path: path) else { continue }
            if variants.contains(where: { $0.name == variant.name }) {
                report(
                    .conflict, element["name"] ?? element, at: "\(path).name",
                    "two variants are called “\(excerpt(variant.name))”")
            }
            variants.append(variant)
        }
        return variants
    }

    private mutating func variant(_ node: JSONDocument.Node, path: String) -> Experiment.Variant? {
        let own = node.members.filter { !$0.name.isString("name") && !$0.name.isString("weight") }
        let entries = entries(of: own, in: node, at: path)
        let weight = weight(node["weight"], path: "\(path).weight")
        guard let name = node["name"]?.stringValue, !name.isEmpty else {
            report(
                .wrongType, node["name"] ?? node, at: "\(path).name", "\(path).name must be a name that is not empty")
            return nil
        }
        guard let weight else { return nil }
        return Experiment.Variant(name: name, weight: weight, entries: entries.sorted)
    }

    /// 1 where none is given; nil for one that is reported.
    private mutating func weight(_ node: JSONDocument.Node?, path: String) -> Double? {
        guard let node else { return 1 }
        if let weight = node.doubleValue, Experiment.weights.contains(weight) { return weight }
        report(
            node.doubleValue == nil ? .wrongType : .outOfRange, node, at: path,
            "\(path) must be a number 0…1000000, not \(excerpt(node.value))")
        return nil
    }

    /// A key that two experiments change: which variant gave the result cannot be told then.
    private mutating func warnOfSharedKeys(_ experiments: [Experiment], _ node: JSONDocument.Node, at place: KeyPlace) {
        var changed: [ConfigurationKey: String] = [:]
        for (experiment, member) in zip(experiments, node.members) {
            for key in Array(Set(experiment.variants.flatMap { $0.keys })).inOrder(of: { Int64($0.slot) }) {
                if let other = changed[key] {
                    report(
                        .conflict, severity: .warning, member.name,
                        at: DocumentPath.member(place.path, experiment.name),
                        "“\(excerpt(other))” changes \(key) too; the later one wins")
                } else {
                    changed[key] = experiment.name
                }
            }
        }
    }

    private mutating func isBounded(_ node: JSONDocument.Node, _ what: String, path: String) -> Bool {
        if node.count <= Experiment.maximumCount { return true }
        report(
            .outOfRange, node, at: path,
            "\(path) has \(node.count) \(what); at most \(Experiment.maximumCount) are allowed")
        return false
    }

    private mutating func reportUnknownMember(_ name: JSONDocument.Node, among known: [String], path: String) {
        let text = name.stringValue ?? ""
        report(
            .unknownKey, severity: .warning, name, at: DocumentPath.member(path, text),
            "there is no “\(excerpt(text))” here; it is ignored",
            nearest(to: text, among: known))
    }
}

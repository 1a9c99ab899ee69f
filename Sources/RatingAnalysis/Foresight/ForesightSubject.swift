import RatingCore

/// What is checked: a document, and the configuration that it makes.
struct ForesightSubject {
    let foresight: Foresight
    /// As it holds where no placement and no variant has a say.
    let whole: RatingConfiguration
    let document: ConfigurationDocument
    let written: WrittenKeys
    /// The placements, then the variants, each with what it changes.
    let parts: [ForesightPart]
    /// What all flows read that the document can come to.
    let reads: WorkflowReads
    /// The flows as messages name them.
    let flowNames: String

    init(foresight: Foresight, whole: RatingConfiguration, document: ConfigurationDocument, written: WrittenKeys) {
        (self.foresight, self.whole, self.document, self.written) = (foresight, whole, document, written)
        parts = Self.parts(whole, written)
        var reads = WorkflowReads(whole.workflow.workflow)
        var names = [whole.workflow.name]
        for configuration in [whole] + parts.map({ $0.configuration }) {
            if let rule = configuration.conditions { reads.read(rule) }
        }
        for part in parts where part.changesFlow {
            reads.add(WorkflowReads(part.configuration.workflow.workflow))
            let name = part.configuration.workflow.name
            if !names.contains(name) { names.append(name) }
        }
        self.reads = reads
        flowNames =
            names.count > 3
            ? "the workflows" : "the workflow\(names.count == 1 ? "" : "s") \(names.joined(separator: " and "))"
    }

    /// As many as are checked.
    private static func parts(_ whole: RatingConfiguration, _ written: WrittenKeys) -> [ForesightPart] {
        var parts: [ForesightPart] = []
        let placements = Holder(written.node(ConfigurationKey.structure(.placements).name))
        let members = placements.map { MemberIndex($0.node) }
        for name in whole.placementNames.prefix(Foresight.maximumParts) {
            // A placement of the shipped document alone is none of this one's.
            guard let node = members?[name] else { continue }
            let path = ConfigurationKey.structure(.placements).path(name)
            parts.append(
                ForesightPart(.placement(name), whole.at(name), MemberIndex(node), path, placements?.text))
        }
        guard let experiments = Holder(written.node(ConfigurationKey.structure(.experiments).name)) else {
            return parts
        }
        for experiment in whole.experiments where parts.count < Foresight.maximumParts {
            let path = DocumentPath.member(ConfigurationKey.structure(.experiments).path(experiment.name), "variants")
            let list = experiments.node[experiment.name]?["variants"]?.elements.map { $0 } ?? []
            for (index, variant) in experiment.variants.enumerated() where list.indices.contains(index) {
                guard parts.count < Foresight.maximumParts else { return parts }
                let choice = ExperimentVariant(experiment: experiment.name, variant: variant.name)
                parts.append(
                    ForesightPart(
                        .variant(choice), whole.trying(choice), MemberIndex(list[index]),
                        DocumentPath.member(path, String(index)), experiments.text))
            }
        }
        return parts
    }

    /// The sets of `anyOf` that a part writes, each with all that holds around it.
    func sets(of part: ForesightPart) -> [ForesightPart] {
        let anyOf = ConfigurationKey.structure(.anyOf).name
        let written = part.members.map { $0[anyOf] } ?? written.node(anyOf)
        guard part.set == nil, let holder = Holder(written) else { return [] }
        let alternatives = part.configuration.alternatives
        let elements = holder.node.elements.map { $0 }
        guard alternatives.count == elements.count else { return [] }
        let path = DocumentPath.member(part.path, anyOf)
        return elements.indices.map { index in
            let both = part.configuration.requiring(alternative: index) { key, outside, own in
                GateDifference.Key(key: key, old: own, new: outside).effect == .stricter
            }
            var set = ForesightPart(
                part.kind, both, MemberIndex(elements[index]), DocumentPath.element(path, index),
                part.text ?? holder.text)
            set.set = .init(own: alternatives[index], outside: part.configuration, around: part.members)
            return set
        }
    }
}

/// A value, or the JSON in a string, as Firebase has it.
struct Holder {
    let node: JSONDocument.Node
    let text: EmbeddedText?

    init?(_ node: JSONDocument.Node?) {
        guard let node else { return nil }
        let text = EmbeddedText(node)
        let json = text.flatMap { try? JSONDocument($0.bytes) }
        (self.node, self.text) = (json?.root ?? node, json == nil ? nil : text)
    }
}

/// A part of a document that is judged by itself.
struct ForesightPart {
    enum Kind: Equatable {
        case whole
        case placement(String)
        case variant(ExperimentVariant)
    }

    let kind: Kind
    var placement: String? { if case .placement(let name) = kind { name } else { nil } }
    var isVariant: Bool { if case .variant = kind { true } else { false } }
    /// As it holds there.
    let configuration: RatingConfiguration
    /// The part's own members; nil for the whole.
    let members: MemberIndex?
    /// Where the part stands; nil for the whole.
    let path: String?
    /// The string that holds the part; nil where the document itself does.
    let text: EmbeddedText?
    /// For one set of `anyOf` within the whole, a placement or a variant, whose kind this then is.
    var set: KeySet?

    struct KeySet {
        /// Only the gates of its own keys.
        let own: RatingConfiguration
        /// What holds outside.
        let outside: RatingConfiguration
        /// The members of the placement or variant around it.
        let around: MemberIndex?
    }

    init(
        _ kind: Kind, _ configuration: RatingConfiguration, _ members: MemberIndex?, _ path: String?,
        _ text: EmbeddedText?
    ) {
        (self.kind, self.configuration, self.members, self.path) = (kind, configuration, members, path)
        self.text = text
    }

    /// Where in the document a node of the part stands.
    func offset(of node: JSONDocument.Node) -> Int { text?.outerOffset(of: node.byteOffset) ?? node.byteOffset }

    /// Whether it may run another workflow than the whole.
    var changesFlow: Bool {
        let keys: [ConfigurationKey] = [.structure(.workflow), .structure(.policy), .flag(.prefersNativeRating)]
        return keys.contains { members?[$0.name] != nil }
    }

    static func whole(_ configuration: RatingConfiguration) -> ForesightPart {
        ForesightPart(.whole, configuration, nil, nil, nil)
    }
}

extension WorkflowChoice {
    /// The built-in's name, or what its document calls itself.
    var name: String {
        switch self {
        case .builtIn(let builtIn): builtIn.name
        case .custom(let workflow): workflow.id.isEmpty ? "of the document" : "“\(excerpt(workflow.id))”"
        }
    }
}

extension ConfigurationKey {
    /// Where a member of the key's value stands.
    func path(_ member: String) -> String { DocumentPath.member(name, member) }
}

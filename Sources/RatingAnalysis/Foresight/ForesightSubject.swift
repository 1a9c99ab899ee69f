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

    private static func parts(_ whole: RatingConfiguration, _ written: WrittenKeys) -> [ForesightPart] {
        let placements = written.node("placements").map { MemberIndex($0) }
        var parts = whole.placementNames.compactMap { name in
            // A placement of the shipped document alone is none of this one's.
            placements?[name].map { node in
                ForesightPart(
                    .placement(name), whole.at(name), MemberIndex(node), DocumentPath.member("placements", name))
            }
        }
        guard let experiments = written.node("experiments") else { return parts }
        for experiment in whole.experiments {
            let path = DocumentPath.member(DocumentPath.member("experiments", experiment.name), "variants")
            let list = experiments[experiment.name]?["variants"]?.elements.map { $0 } ?? []
            for (index, variant) in experiment.variants.enumerated() where list.indices.contains(index) {
                let choice = ExperimentVariant(experiment: experiment.name, variant: variant.name)
                parts.append(
                    ForesightPart(
                        .variant(choice), whole.trying(choice), MemberIndex(list[index]),
                        DocumentPath.member(path, String(index))))
            }
        }
        return parts
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
    /// As it holds there.
    let configuration: RatingConfiguration
    /// The part's own members; nil for the whole.
    let members: MemberIndex?
    /// Where the part stands; nil for the whole.
    let path: String?

    init(_ kind: Kind, _ configuration: RatingConfiguration, _ members: MemberIndex?, _ path: String?) {
        (self.kind, self.configuration, self.members, self.path) = (kind, configuration, members, path)
    }

    /// Whether it may run another workflow than the whole.
    var changesFlow: Bool {
        ["workflow", "policy", "prefersNativeRating"].contains { members?[$0] != nil }
    }

    static func whole(_ configuration: RatingConfiguration) -> ForesightPart {
        ForesightPart(.whole, configuration, nil, nil)
    }
}

extension WorkflowChoice {
    /// The built-in's name, or what its document calls itself.
    fileprivate var name: String {
        switch self {
        case .builtIn(let builtIn): builtIn.name
        case .custom(let workflow): workflow.id.isEmpty ? "of the document" : "“\(excerpt(workflow.id))”"
        }
    }
}

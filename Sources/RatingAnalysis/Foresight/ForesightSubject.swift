import RatingCore

/// What is checked: a document, and the configuration that it makes.
struct ForesightSubject {
    let foresight: Foresight
    /// As it holds where no placement and no variant has a say.
    let whole: RatingConfiguration
    let document: ConfigurationDocument
    let written: WrittenKeys

    /// The placements, then the variants, each with what it changes.
    var parts: [ForesightPart] {
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

    static func whole(_ configuration: RatingConfiguration) -> ForesightPart {
        ForesightPart(.whole, configuration, nil, nil)
    }
}

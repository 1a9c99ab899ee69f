import RatingCore

/// Two configurations held against each other, for every stored context and moment.
package struct AskingComparison {
    private let guarantees: Guarantees
    private let others: AskingModel
    private let name: String

    package init(_ guarantees: Guarantees, with layers: ConfigurationLayers, named name: String) {
        self.guarantees = guarantees
        others = AskingModel(layers)
        self.name = name
    }

    package var sameness: Verdict {
        Verdict(claim: "same-as \(name)", placement: nil, outcome: .undecided, because: "")
    }
    package var implication: Verdict {
        Verdict(claim: "implies \(name)", placement: nil, outcome: .undecided, because: "")
    }
}

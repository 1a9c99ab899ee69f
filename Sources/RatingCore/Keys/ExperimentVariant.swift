/// The variant of an experiment that an installation was drawn into.
public struct ExperimentVariant: Equatable, Sendable, CustomStringConvertible {
    /// The experiment's name.
    public let experiment: String
    /// The variant's name.
    public let variant: String

    public init(experiment: String, variant: String) {
        self.experiment = experiment
        self.variant = variant
    }

    /// `warmer_title=warm`.
    public var description: String { "\(experiment)=\(variant)" }

    /// What ``description`` gives; nil for anything else.
    package init?(_ description: String) {
        let text = description.utf8
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        experiment = String(Substring(text[..<equals]))
        variant = String(Substring(text[text.index(after: equals)...]))
    }

    /// The variant's name under the experiment's, as a member of a JSON object.
    public var member: RatingJSON.Member { RatingJSON.Member(experiment, .string(variant)) }

    /// The variants of such an object; nil for anything else.
    static func list(_ json: RatingJSON) -> [ExperimentVariant]? {
        guard let members = json.members else { return nil }
        let list = members.compactMap { member in
            member.value.stringValue.map { ExperimentVariant(experiment: member.name, variant: $0) }
        }
        return list.count == members.count ? list : nil
    }
}

/// The variant of an experiment that an installation was drawn into.
public struct ExperimentVariant: Hashable, Sendable, CustomStringConvertible {
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
}

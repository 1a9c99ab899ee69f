extension RatingContext {
    /// More than a document has experiments, so that what is in force is never forgotten.
    static let maximumExposures = 2 * Experiment.maximumCount

    /// Remembers that a decision was due that a variant could change.
    ///
    /// - Parameter experiments: those in force. Where there are too many variants, the oldest of another is forgotten.
    mutating func expose(to variant: ExperimentVariant, among experiments: [Experiment]) {
        guard !exposures.contains(variant) else { return }
        if exposures.count >= Self.maximumExposures {
            let stale = exposures.firstIndex { old in !experiments.contains { $0.name == old.experiment } }
            exposures.remove(at: stale ?? 0)
        }
        exposures.append(variant)
    }
}

extension RatingConfiguration {
    /// The experiments in force, and the variants that an installation is drawn into.
    struct Assignment: Sendable {
        /// What the snapshot is made of, to draw anew for another installation.
        let layers: ConfigurationLayers
        /// The layer whose experiments are in force: the topmost that speaks of any.
        let layer: ConfigurationLayer
        let experiments: [Experiment]
        let drawn: [(experiment: String, variant: Experiment.Variant)]
        /// The installation that was drawn; nil if none was.
        let installID: String?
        /// The placement that the snapshot is for.
        var placement: String?

        /// Nil where no experiments are in force.
        init?(
            _ documents: [(layer: ConfigurationLayer, document: ConfigurationDocument)], of layers: ConfigurationLayers,
            installID: String?, draw: (Experiment) -> Experiment.Variant?
        ) {
            let slot = ConfigurationKey.structure(.experiments).slot
            guard let top = documents.last(where: { !$0.document.entries[slot].isAbsent }),
                case .value(.experiments(let experiments)) = top.document.entries[slot], !experiments.isEmpty
            else { return nil }
            self.layers = layers
            layer = top.layer
            self.experiments = experiments
            drawn = experiments.compactMap { experiment in draw(experiment).map { (experiment.name, $0) } }
            self.installID = installID
        }
    }
}

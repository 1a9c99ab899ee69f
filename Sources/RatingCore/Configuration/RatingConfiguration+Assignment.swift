extension RatingConfiguration {
    /// The experiments in force, and the variants that an installation is drawn into.
    struct Assignment: Sendable {
        /// What the snapshot is made of, to draw anew for another installation.
        let layers: ConfigurationLayers
        /// The layer whose experiments are in force: the topmost that has the key `experiments`.
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

    /// Of the variants that the installation was drawn into, those that could change a decision here: it can be asked under one
    /// of the experiment's variants, and not all that can be drawn give the same values.
    package var variantsWithEffect: [ExperimentVariant] {
        experiments.flatMap { experiment -> [ExperimentVariant] in
            let tried = experiment.variants.indices.filter { experiment.canDraw($0) }.map { place in
                trying(ExperimentVariant(experiment: experiment.name, variant: experiment.variants[place].name))
            }
            guard tried.contains(where: { !$0.asksNobody }),
                tried.dropFirst().contains(where: { !$0.changes(from: tried[0]).isEmpty })
            else { return [] }
            return variants.filter { $0.experiment == experiment.name }
        }
    }
}

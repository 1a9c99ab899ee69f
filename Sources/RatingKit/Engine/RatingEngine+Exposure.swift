extension RatingEngine {
    /// Every first decision from now on that a variant of an experiment could change, as the delegate hears of it.
    public func exposures() -> AsyncStream<ExperimentVariant> { audience.exposures.stream() }

    /// Tells of the variants that could change a decision for the first time. They are stored before, so that no other engine and
    /// no later process tells of them again. Where they cannot be stored, which is logged, the next decision tries again.
    func expose(at placement: Placement?) async {
        let variants = flowRunner.isInProgress ? [] : rules.unexposedVariants(at: placement?.name)
        guard !variants.isEmpty else { return }
        journalKeeper?.prepare()
        let user = keeper.user
        guard let stored = try? await keeper.expose(user, to: variants, configuration), keeper.isCurrent(user)
        else { return }
        for variant in stored {
            journalKeeper?.note(.exposure(variant))
            audience.exposures.send(variant)
            audience.tell { $0.ratingEngine($1, didExposeUserTo: variant, at: placement) }
        }
    }
}

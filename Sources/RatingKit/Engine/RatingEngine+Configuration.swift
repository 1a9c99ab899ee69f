/// Changing the configuration, and hearing of what others change.
extension RatingEngine {
    /// Puts a reading into its layer. A refused document leaves the configuration as it is, but its `disabled` counts.
    /// A flow under way goes on as it began.
    public func apply(_ reading: ConfigurationReading, to layer: ConfigurationLayer) {
        hear(configurations.apply(reading, to: layer, tellingAllBut: listener, isReported: false))
    }

    /// Changes the layers, for example sets or reverts a key, and tells the delegate the result.
    ///
    /// - Parameter body: runs again on the new layers if they were changed meanwhile.
    /// - Throws: what the body throws; then nothing is changed.
    public func change<Failure: Error>(
        _ body: (inout ConfigurationLayers) throws(Failure) -> Void
    ) throws(Failure) {
        try configurations.change(body)
        tellChanges()
    }

    /// Logs the problems of a document, and tells the delegate what has changed since it last heard. Several changes
    /// that came before there was time are told as one.
    func hear(_ update: ConfigurationStore.Update) {
        update.log(to: ports.log)
        if update.isRefused { delegate?.ratingEngine(self, didRefuseConfiguration: update.diagnostics) }
        tellChanges()
    }

    /// Logs that nobody has chosen a policy: when the engine begins, and when a change leads there.
    func reportPolicy(unlessOf old: RatingConfiguration? = nil) {
        let configuration = configuration
        guard let problem = configuration.policyProblem, problem != old?.policyProblem else { return }
        ports.log.log(configuration.policy == nil ? .error : .warning, problem.sentence)
    }

    func tellChanges() {
        let (old, new) = (toldConfiguration, configuration)
        guard !new.isSame(as: old) else { return }
        toldConfiguration = new
        reportPolicy(unlessOf: old)
        let changes = configurations.using(new) { new.changes(from: old) }
        guard !changes.isEmpty else { return }
        delegate?.ratingEngine(self, didChangeConfiguration: changes)
        feedbackDesk.checkDestinations()
        storeVersionLookup.checkSource()
    }
}

/// Changing the configuration, and hearing of what others change.
extension RatingEngine {
    /// Puts a reading into its layer. A refused document leaves the configuration as it is, but its `disabled` counts.
    /// A flow under way goes on as it began.
    public func apply(_ reading: ConfigurationReading, to layer: ConfigurationLayer) {
        hear(configurations.apply(reading, to: layer, tellingAllBut: listener, isReported: false))
    }

    /// Changes the layers, for example sets or reverts a key, and tells the delegate what came of it.
    ///
    /// - Parameter body: runs once more if the layers were changed meanwhile, on the new ones.
    /// - Throws: what the body throws; nothing is changed then.
    public func change<Failure: Error>(
        _ body: (inout ConfigurationLayers) throws(Failure) -> Void
    ) throws(Failure) {
        try configurations.change(body)
        tellChanges()
    }

    /// Logs the problems of a document, and tells the delegate what has changed since it last heard. Several changes
    /// that came before there was time are told as one.
    func hear(_ update: ConfigurationUpdate) {
        update.log(to: ports.log)
        if update.isRefused { delegate?.didRefuseConfiguration(update.diagnostics) }
        tellChanges()
    }

    func tellChanges() {
        let (old, new) = (toldConfiguration, configuration)
        guard !new.isSame(as: old) else { return }
        toldConfiguration = new
        let changes = new.changes(from: old)
        guard !changes.isEmpty else { return }
        delegate?.didChangeConfiguration(changes)
        checkDestinations()
    }

    /// The rules for a placement, prepared once for a configuration, and the traits and installation in force.
    func eligibility(at placement: String?, of configuration: RatingConfiguration) -> Eligibility {
        prepared.eligibility(at: placement, of: configuration) {
            Eligibility($0, installID: context.installID, appGates: appGates, traits: allTraits)
        }
    }

    /// What the system tells of the device, and over it what the app tells.
    var allTraits: JSONValue { ports.systemTraits().overlaid(by: traits) }
}

/// The configuration as this installation has it, drawn once.
struct AssignedConfiguration {
    private var last: (source: RatingConfiguration, installID: String, configuration: RatingConfiguration)?

    mutating func configuration(_ source: RatingConfiguration, for installID: String) -> RatingConfiguration {
        if let last, last.source.isSame(as: source), last.installID == installID { return last.configuration }
        let configuration = source.assigned(to: installID)
        last = (source, installID, configuration)
        return configuration
    }
}

/// The rules that were prepared for the placements of one configuration.
struct PreparedEligibility {
    private var configuration: RatingConfiguration
    private var prepared: [String?: Eligibility] = [:]

    /// Placements that an app makes up as it goes do not pile up.
    private static let maximum = 64

    init(_ configuration: RatingConfiguration) {
        self.configuration = configuration
    }

    mutating func forget() {
        prepared = [:]
    }

    mutating func eligibility(
        at placement: String?, of current: RatingConfiguration, prepare: (RatingConfiguration) -> Eligibility
    ) -> Eligibility {
        if !current.isSame(as: configuration) { (configuration, prepared) = (current, [:]) }
        if let eligibility = prepared[placement] { return eligibility }
        let eligibility = prepare(current.at(placement))
        if prepared.count >= Self.maximum { prepared = [:] }
        prepared[placement] = eligibility
        return eligibility
    }
}

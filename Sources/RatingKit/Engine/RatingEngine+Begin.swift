extension RatingEngine {
    /// Makes an engine whatever fails, for an app to start with; what cannot be read is logged.
    ///
    /// Without a document, or with one that is refused, nobody is asked until another one names a policy. If the stored
    /// context cannot be read, the engine starts without it, asks nobody in the meantime, and adopts the context when
    /// the store can be read again: nothing that is stored is replaced.
    /// - Parameters:
    ///   - reading: of the document that the app ships; nil for none.
    ///   - ports: the rest of the world.
    ///   - appGates: gates of the app's own, checked last. If there are more than ``GateSet/maximumAppGates``, the
    ///     first ones are used, and the log names the others.
    ///   - traits: what the app reports about the user for conditions, an object.
    public static func begin(
        with reading: ConfigurationReading?, ports: RatingPorts, appGates: [AppGate] = [], traits: RatingJSON = [:]
    ) async -> RatingEngine {
        var ports = ports
        let log = ports.log
        ports.store = PatientContextStore(ports.store, log: log)
        let asked = Array(appGates.prefix(GateSet.maximumAppGates))
        if asked.count < appGates.count { log.log(.error, "\(TooManyAppGates(appGates)); they are not used") }
        let configurations = ConfigurationStore()
        if let reading { configurations.apply(reading, to: .bundled).log(to: log) }
        guard let engine = try? await RatingEngine(configurations, ports: ports, appGates: asked, traits: traits)
        else {
            preconditionFailure("a patient store lets every engine begin")
        }
        return engine
    }
}

/// A store whose first load does not fail. Every other does as the store behind it: what nobody can read, nobody asks
/// on, and nobody replaces.
actor PatientContextStore: ContextStore {
    private let store: any ContextStore
    private let log: any RatingLog
    private var hasBegun = false

    init(_ store: any ContextStore, log: any RatingLog) {
        (self.store, self.log) = (store, log)
    }

    func load() async throws -> RatingContext? {
        let isFirst = !hasBegun
        hasBegun = true
        do {
            return try await store.load()
        } catch {
            guard isFirst else { throw error }
            log.log(.error, "the context could not be loaded, and nobody is asked until it can be: \(error)")
            return nil
        }
    }

    func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) async throws -> Result { try await store.update(body) }

    func erase() async throws { try await store.erase() }
}

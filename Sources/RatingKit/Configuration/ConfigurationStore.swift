import Foundation

/// Holds the documents that make up the configuration, hands out snapshots of it, and reports changes.
///
/// Safe to use from any thread: a reader holds a lock only while it retains the snapshot. A change makes the new
/// snapshot outside that lock, and notifies the listeners under another one.
///
/// ```swift
/// let configurations = ConfigurationStore(ConfigurationLayers(bundled: reading.document))
/// let engine = try await RatingEngine(configurations, ports: ports)
/// configurations.apply(fetched, to: .remote)      // from anywhere; the engine uses it at once
/// for await changes in configurations.changes() { print(changes) }
/// ```
public final class ConfigurationStore: Sendable {
    private let state: Locked<State>
    let followed = FollowedSources()
    /// Told of every use of a document of the source that is followed.
    let watch = Locked<(any DocumentWatch)?>(nil)
    /// Held by whoever changes something, also while `state` is; never the other way round.
    private let listeners = Locked(Listeners())

    private struct State {
        var layers: ConfigurationLayers
        var configuration: RatingConfiguration
    }

    private struct Listeners {
        var all: [Int: Listener] = [:]
        var next = 0
    }

    struct Listener: Sendable {
        let hear: @Sendable (ConfigurationStore.Update) -> Void
        let finish: @Sendable () -> Void
    }

    /// How many announcements wait for a listener that has not taken them; of more, the oldest are dropped.
    static let capacity = 64

    public init(_ layers: ConfigurationLayers = ConfigurationLayers()) {
        state = Locked(State(layers: layers, configuration: RatingConfiguration(layers)))
    }

    deinit {
        for listener in listeners.withLock({ $0.all.values }) { listener.finish() }
    }

    /// The configuration in force: a snapshot that no later change affects.
    public var configuration: RatingConfiguration { state.withLock { $0.configuration } }

    /// The documents that make up the configuration.
    public var layers: ConfigurationLayers { state.withLock { $0.layers } }

    /// Puts a reading into its layer. A refused document leaves the configuration as it is, but its `disabled` counts.
    ///
    /// A remote document whose revision is lower than the bundled one's is ignored, and does not replace a remote one
    /// that counts; the update then has the diagnostic `config.lower-revision`.
    /// - Parameters:
    ///   - reading: of a document, accepted or refused.
    ///   - layer: `bundled`, `remote` or `override`.
    /// - Returns: what listeners are told as well, if there is anything to report.
    @discardableResult
    public func apply(_ reading: ConfigurationReading, to layer: ConfigurationLayer) -> ConfigurationStore.Update {
        apply(reading, to: layer, isReported: false)
    }

    /// Changes the layers, for example sets or reverts a key.
    ///
    /// - Parameter body: runs outside the lock, and again on the new layers if they were changed meanwhile.
    /// - Throws: what the body throws; then nothing is changed.
    public func change<Failure: Error>(
        _ body: (inout ConfigurationLayers) throws(Failure) -> Void
    ) throws(Failure) {
        _ = try swap(tellingAllBut: nil, body) { ConfigurationStore.Update(changes: $1) }
    }

    /// Every change of the configuration from now on: the keys that differ from the previous snapshot, together. Each
    /// caller has a stream of its own, which ends with the store.
    ///
    /// A stream buffers the newest 64 elements; older ones are dropped. A listener that may fall behind that far should
    /// read what is in force from ``configuration``.
    public func changes() -> AsyncStream<[RatingConfiguration.Change]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [RatingConfiguration.Change].self, bufferingPolicy: .bufferingNewest(Self.capacity))
        let id = listen(
            Listener(
                hear: { if !$0.changes.isEmpty { continuation.yield($0.changes) } },
                finish: { continuation.finish() }))
        continuation.onTermination = { [weak self] _ in self?.forget(id) }
        return stream
    }

    /// The same with everything else worth reporting: refused documents, and warnings. These streams, too, buffer the
    /// newest 64 elements.
    public func updates() -> AsyncStream<ConfigurationStore.Update> { listen().updates }
}

extension ConfigurationStore {
    /// Evaluates a configuration: decides, explains, moves a flow. Whoever does so goes through here, so that the next start
    /// knows if a fetched document has ended the process. The body runs at once, and asks nobody outside but gates of the
    /// app's own.
    func using<Result, Failure: Error>(
        _ configuration: RatingConfiguration, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try using(configuration.fetched, body)
    }

    /// The same by the document.
    func using<Result, Failure: Error>(
        _ fetched: SHA256Digest?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let fetched, let watch = watch.withLock({ $0 }) else { return try body() }
        return try watch.hold(fetched, body)
    }

    /// Whether a fetched document was found to end the process: what began with it goes on no more.
    func isSetAside(_ document: SHA256Digest?) -> Bool {
        guard let document, let watch = watch.withLock({ $0 }) else { return false }
        return watch.isBarred(document)
    }

    /// The updates, and what names this listener when it changes something itself and need not be told.
    func listen() -> (id: Int, updates: AsyncStream<ConfigurationStore.Update>) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConfigurationStore.Update.self, bufferingPolicy: .bufferingNewest(Self.capacity))
        let id = listen(Listener(hear: { continuation.yield($0) }, finish: { continuation.finish() }))
        continuation.onTermination = { [weak self] _ in self?.forget(id) }
        return (id, stream)
    }

    /// - Parameter isReported: whether a log has had the reading's refusal already.
    @discardableResult
    package func apply(
        _ reading: ConfigurationReading, to layer: ConfigurationLayer, tellingAllBut listener: Int? = nil,
        isReported: Bool, isRollback: Bool = false
    ) -> ConfigurationStore.Update {
        swap(tellingAllBut: listener) {
            if isRollback, layer == .remote { $0.remote = nil }
            $0.apply(reading, to: layer)
        } update: { layers, changes in
            let discarded = layer == .remote ? reading.document.flatMap { layers.problem(ofRemote: $0) } : nil
            return ConfigurationStore.Update(
                layer: layer, isRefused: reading.document == nil, changes: changes,
                diagnostics: reading.diagnostics + (discarded.map { [$0] } ?? []), isReported: isReported)
        }
    }

    /// Makes the new snapshot outside the lock, and then puts it in force unless somebody else was quicker.
    private func swap<Failure: Error>(
        tellingAllBut listener: Int?,
        _ body: (inout ConfigurationLayers) throws(Failure) -> Void,
        update: (ConfigurationLayers, [RatingConfiguration.Change]) -> ConfigurationStore.Update
    ) throws(Failure) -> ConfigurationStore.Update {
        while true {
            let old = state.withLock { (layers: $0.layers, configuration: $0.configuration) }
            var layers = old.layers
            try body(&layers)
            let isChanged = layers != old.layers
            let (configuration, changes) = using(layers.remote?.fetched) {
                let configuration = isChanged ? RatingConfiguration(layers) : old.configuration
                return (configuration, isChanged ? configuration.changes(from: old.configuration) : [])
            }
            let update = update(layers, changes)
            let isInForce = listeners.withLock { listeners in
                let isFirst = state.withLock { state in
                    guard state.configuration.isSame(as: old.configuration) else { return false }
                    (state.layers, state.configuration) = (layers, configuration)
                    return true
                }
                // Before anybody else changes something, so that all hear of all in the order in which it happened.
                if isFirst, !update.isEmpty {
                    for (id, other) in listeners.all where id != listener { other.hear(update) }
                }
                return isFirst
            }
            if isInForce { return update }
        }
    }

    @discardableResult
    func listen(_ listener: Listener) -> Int {
        listeners.withLock { listeners in
            listeners.next += 1
            listeners.all[listeners.next] = listener
            return listeners.next
        }
    }

    private func forget(_ id: Int) {
        let forgotten = listeners.withLock { $0.all.removeValue(forKey: id) }
        withExtendedLifetime(forgotten) {}
    }
}

extension ConfigurationLayers {
    /// Why the remote document is passed over, if it is.
    fileprivate func problem(ofRemote document: ConfigurationDocument) -> Diagnostic? {
        guard discards(document), let shipped = bundled?.revision, let fetched = document.revision else { return nil }
        return .lowerRevision(fetched, than: shipped)
    }
}

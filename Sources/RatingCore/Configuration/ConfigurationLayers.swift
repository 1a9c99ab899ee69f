/// The documents that a configuration is made of, from the bottom up: defaults < policy < bundled < remote < override.
///
/// A document replaces its layer whole, so a key that it no longer has falls back to the layers below.
public struct ConfigurationLayers: Equatable, Sendable {
    /// What the app ships: a file in its bundle, or a dictionary.
    public var bundled: ConfigurationDocument?
    /// What was fetched. Discarded while its revision is lower than the bundled one's.
    public var remote: ConfigurationDocument?
    /// What the app sets in code at run time.
    public var override: ConfigurationDocument?
    /// The layers whose newest document was refused but says `disabled`: the switch is honoured all the same.
    public var layersDisabledByRefusal: Set<ConfigurationLayer> = []

    public init(
        bundled: ConfigurationDocument? = nil,
        remote: ConfigurationDocument? = nil,
        override: ConfigurationDocument? = nil
    ) {
        self.bundled = bundled
        self.remote = remote
        self.override = override
    }

    /// Puts a reading into its layer. A refused document leaves the layer as it was, but its `disabled` counts, until a
    /// document is accepted there. A reading that has a document and is yet disabled stands for both: the last good
    /// document, and a newer one that was refused.
    ///
    /// A remote document of a lower revision than the bundled one's, as a server that lags behind may send it, does not
    /// replace one that counts: it is treated like a refused one.
    ///
    /// - Parameter layer: `bundled`, `remote` or `override`; nothing happens for the two others, which have no document.
    public mutating func apply(_ reading: ConfigurationReading, to layer: ConfigurationLayer) {
        guard layer > .policy else { return }
        guard let document = reading.document, !(layer == .remote && keepsRemote(from: document)) else {
            if reading.isDisabled || reading.document?.isDisabled == true { layersDisabledByRefusal.insert(layer) }
            return
        }
        if reading.isDisabled, !document.isDisabled {
            layersDisabledByRefusal.insert(layer)
        } else {
            layersDisabledByRefusal.remove(layer)
        }
        switch layer {
        case .defaults, .policy: break
        case .bundled: bundled = document
        case .remote: remote = document
        case .override: override = document
        }
    }

    /// Sets a key in code, for all placements or one.
    ///
    /// - Throws: what a document with this value would be refused for; then nothing is set.
    public mutating func set(
        _ value: ConfigurationValue, for key: ConfigurationKey, at placement: String? = nil
    ) throws(Diagnostic) {
        let top: JSONValue = .object([.init(key.name, value.json)])
        let reading = ConfigurationReader(layer: .override).read(
            placement.map { .object([.init("placements", .object([.init($0, top)]))]) } ?? top)
        guard let read = reading.document else {
            throw reading.diagnostics.first { $0.severity == .error } ?? reading.diagnostics[0]
        }
        guard case .value = read[key, placement] else {
            throw Diagnostic(
                .wrongType, key: key.name, "\(key) cannot be set to \(excerpt(value.json.serialized(atMost: 200)))")
        }
        var document = override ?? ConfigurationDocument()
        document[key, placement] = read[key, placement]
        override = document
    }

    /// Takes a key back to its policy's value or default, whatever the documents say of it, for all placements.
    /// Only a document's `"disabled": true` stays in force.
    public mutating func revert(_ key: ConfigurationKey) {
        var document = override ?? ConfigurationDocument()
        document[key] = .reverted
        if key == .structure(.placements) { document.placements = [] }
        for index in document.placements.indices { document.placements[index].entries[key.slot] = .absent }
        override = document
    }

    /// Takes every key back to its policy's value or default: the documents are dropped.
    public mutating func revertAll() {
        self = ConfigurationLayers()
    }

    /// Whether the remote document is passed over, because its revision is lower than the bundled one's.
    /// Its `"disabled": true` counts all the same.
    public var isRemoteDiscarded: Bool { remote.map { discards($0) } ?? false }

    /// Whether a remote document is, or would be, passed over because its revision is lower than the bundled one's.
    public func discards(_ document: ConfigurationDocument) -> Bool {
        guard let shipped = bundled?.revision, let fetched = document.revision else { return false }
        return fetched.isLower(than: shipped)
    }

    private func keepsRemote(from document: ConfigurationDocument) -> Bool {
        remote != nil && !isRemoteDiscarded && discards(document)
    }

    /// The documents that count, from the bottom up.
    var documents: [(layer: ConfigurationLayer, document: ConfigurationDocument)] {
        var documents: [(layer: ConfigurationLayer, document: ConfigurationDocument)] = []
        if let bundled { documents.append((.bundled, bundled)) }
        if let remote, !isRemoteDiscarded { documents.append((.remote, remote)) }
        if let override { documents.append((.override, override)) }
        return documents
    }

    /// The topmost layer whose newest document says `disabled`, even if it is refused or discarded.
    var disablingLayer: ConfigurationLayer? {
        var layers = layersDisabledByRefusal
        if bundled?.isDisabled == true { layers.insert(.bundled) }
        if remote?.isDisabled == true { layers.insert(.remote) }
        if override?.isDisabled == true { layers.insert(.override) }
        return layers.max()
    }
}

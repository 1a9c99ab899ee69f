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
    /// Set when a refused document says `disabled`: the switch is honoured all the same.
    public var isDisabledByRefusedDocument = false

    public init(
        bundled: ConfigurationDocument? = nil,
        remote: ConfigurationDocument? = nil,
        override: ConfigurationDocument? = nil
    ) {
        self.bundled = bundled
        self.remote = remote
        self.override = override
    }

    /// Puts a reading into its layer. A refused document leaves the layer as it was, but its `disabled` counts;
    /// an accepted one ends that.
    public mutating func apply(_ reading: ConfigurationReading, to layer: ConfigurationLayer) {
        guard let document = reading.document else {
            if reading.isDisabled { isDisabledByRefusedDocument = true }
            return
        }
        isDisabledByRefusedDocument = false
        switch layer {
        case .defaults, .policy: break
        case .bundled: bundled = document
        case .remote: remote = document
        case .override: override = document
        }
    }

    /// Sets a key in code, for all placements or one.
    public mutating func set(_ value: ConfigurationValue, for key: ConfigurationKey, at placement: String? = nil) {
        var document = override ?? ConfigurationDocument()
        document[key, placement] = .value(value)
        override = document
    }

    /// Takes a key back to its policy's value or default, whatever the documents say of it.
    public mutating func revert(_ key: ConfigurationKey) {
        var document = override ?? ConfigurationDocument()
        document[key] = .reverted
        for placement in document.placements + (bundled?.placements ?? []) + (remote?.placements ?? []) {
            document[key, placement.name] = .reverted
        }
        override = document
    }

    /// Takes every key back to its policy's value or default: the documents are dropped.
    public mutating func revertAll() {
        self = ConfigurationLayers()
    }

    /// The documents that count, from the top down.
    var documents: [(layer: ConfigurationLayer, document: ConfigurationDocument)] {
        var documents: [(layer: ConfigurationLayer, document: ConfigurationDocument)] = []
        if let override { documents.append((.override, override)) }
        if let remote, !isDiscarded(remote) { documents.append((.remote, remote)) }
        if let bundled { documents.append((.bundled, bundled)) }
        return documents
    }

    private func isDiscarded(_ remote: ConfigurationDocument) -> Bool {
        guard let shipped = bundled?.revision, let fetched = remote.revision else { return false }
        return fetched.isLower(than: shipped)
    }
}

/// The documents that make up a configuration, from the bottom up: defaults < policy < bundled < remote < override.
///
/// A document replaces its layer whole, so a key that it no longer has falls back to the layers below.
public struct ConfigurationLayers: Equatable, Sendable {
    /// What the app ships: a file in its bundle, or a dictionary.
    public var bundled: ConfigurationDocument?
    /// The fetched document. Discarded while its revision is lower than the bundled one's.
    public var remote: ConfigurationDocument?
    /// What the app sets in code at run time.
    public var override: ConfigurationDocument?
    /// The layers whose newest document was refused but says `disabled`: the switch is honoured all the same.
    public internal(set) var layersDisabledByRefusal: Set<ConfigurationLayer> = []

    public init(
        bundled: ConfigurationDocument? = nil,
        remote: ConfigurationDocument? = nil,
        override: ConfigurationDocument? = nil
    ) {
        self.bundled = bundled
        self.remote = remote
        self.override = override
    }

    /// Reverts a key to its policy's value or default, whatever the documents say about it, for all placements.
    /// Only a document's `"disabled": true` stays in force.
    public mutating func revert(_ key: ConfigurationKey) {
        var document = override ?? ConfigurationDocument()
        document[key] = .reverted
        if key == .structure(.placements) { document.placements = [] }
        for index in document.placements.indices { document.placements[index].entries[key.slot] = .absent }
        override = document
    }

    /// Reverts every key to its policy's value or default by dropping the documents.
    public mutating func revertAll() {
        self = ConfigurationLayers()
    }

    /// Whether the remote document is ignored, because its revision is lower than the bundled one's.
    /// Its `"disabled": true` counts all the same.
    public var isRemoteDiscarded: Bool { remote.map { discards($0) } ?? false }

    /// Whether a remote document is, or would be, ignored because its revision is lower than the bundled one's.
    public func discards(_ document: ConfigurationDocument) -> Bool {
        guard let shipped = bundled?.revision, let fetched = document.revision else { return false }
        return fetched.isLower(than: shipped)
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

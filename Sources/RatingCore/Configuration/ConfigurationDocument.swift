/// Where a value comes from; a later layer wins over an earlier one.
public enum ConfigurationLayer: UInt8, CaseIterable, Comparable, Sendable, CustomStringConvertible {
    case defaults, policy, bundled, remote, override

    public static func < (left: ConfigurationLayer, right: ConfigurationLayer) -> Bool {
        left.rawValue < right.rawValue
    }

    public var description: String {
        switch self {
        case .defaults: "defaults"
        case .policy: "policy"
        case .bundled: "bundled"
        case .remote: "remote"
        case .override: "override"
        }
    }
}

/// The content of one layer: what a document says of each key, at its top and for each placement.
public struct ConfigurationDocument: Equatable, Sendable {
    /// What a document says of one key.
    public enum Entry: Equatable, Sendable {
        case absent
        /// `null`: cancels what lower layers say, so that the key is absent.
        case null
        /// Goes back to the policy's value or the default, whatever the documents below say.
        case reverted
        case value(ConfigurationValue)
    }

    var entries: [Entry] = Array(repeating: .absent, count: ConfigurationKey.count)
    var placements: [Placement] = []

    /// A placement's own entries.
    struct Placement: Equatable, Sendable {
        let name: String
        var entries: [Entry]
    }

    /// A document that says nothing.
    public init() {}

    /// What the document says of a key, at its top or for a placement.
    public subscript(key: ConfigurationKey, placement: String? = nil) -> Entry {
        get {
            guard let placement else { return entries[key.slot] }
            return placements.first { $0.name == placement }?.entries[key.slot] ?? .absent
        }
        set {
            guard let placement else { return entries[key.slot] = newValue }
            if let index = placements.firstIndex(where: { $0.name == placement }) {
                placements[index].entries[key.slot] = newValue
            } else {
                var new = Placement(name: placement, entries: ConfigurationDocument().entries)
                new.entries[key.slot] = newValue
                placements.append(new)
            }
        }
    }

    /// The document's revision, if it has one.
    public var revision: Revision? {
        if case .value(.revision(let revision)) = self[.structure(.revision)] { revision } else { nil }
    }
}

/// What reading a document came to.
public struct ConfigurationReading: Sendable {
    /// The document; nil if it has an error, and so is refused whole.
    public let document: ConfigurationDocument?
    /// All problems found, in the order of the text.
    public let diagnostics: [Diagnostic]
    /// Whether the text says `"disabled": true` at its top. It is to be honoured even if the document is refused.
    public let isDisabled: Bool

    /// A reading made elsewhere, for a source that gave no text to read.
    public init(document: ConfigurationDocument?, diagnostics: [Diagnostic], isDisabled: Bool) {
        self.document = document
        self.diagnostics = diagnostics
        self.isDisabled = isDisabled
    }
}

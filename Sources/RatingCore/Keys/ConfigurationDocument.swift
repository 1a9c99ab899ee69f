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

/// The content of one layer: what a document says about each key, at its top level and for each placement.
///
/// Made by ``ConfigurationReader``, so all its values have the right type and range.
public struct ConfigurationDocument: Equatable, Sendable {
    /// What a document says of one key.
    package enum Entry: Equatable, Sendable {
        case absent
        /// `null`: cancels what lower layers say, so that the key is absent.
        case null
        /// Goes back to the policy's value or the default, whatever the documents below say.
        case reverted
        case value(ConfigurationValue)

        var isAbsent: Bool {
            if case .absent = self { true } else { false }
        }
    }

    var entries = KeyEntries()
    var placements: [Placement] = []
    /// The digest of the bytes that the document was fetched as; nil of one that was not fetched.
    package var fetched: SHA256Digest?

    /// A placement's own entries.
    struct Placement: Equatable, Sendable {
        let name: String
        var entries = KeyEntries()
        /// Whether the placement is `null`, which cancels what lower layers say of it.
        var hidesLower = false
    }

    /// An empty document.
    public init() {}

    /// A document for trying a workflow that stands alone: it says nothing but that it runs, and by which policy.
    package init(workflow: Workflow, policy: RatingPolicy? = .starskit) {
        if let policy { self[.structure(.policy)] = .value(.policy(policy)) }
        self[.structure(.workflow)] = .value(.workflow(.custom(workflow)))
    }

    /// What the document says of a key, at its top or for a placement.
    package internal(set) subscript(key: ConfigurationKey, placement: String? = nil) -> Entry {
        get {
            guard let placement else { return entries[key.slot] }
            return self.placement(named: placement)?.entries[key.slot] ?? .absent
        }
        set {
            guard let placement else {
                entries[key.slot] = newValue
                return
            }
            if let index = placements.firstIndex(where: { $0.name == placement }) {
                placements[index].entries[key.slot] = newValue
            } else {
                var new = Placement(name: placement)
                new.entries[key.slot] = newValue
                placements.append(new)
            }
        }
    }

    /// The names of the placements in the document, in its order.
    public var placementNames: [String] { placements.map { $0.name } }

    /// The document's revision, if it has one.
    public var revision: ConfigurationDocument.Revision? {
        if case .value(.revision(let revision)) = self[.structure(.revision)] { revision } else { nil }
    }

    /// Whether it switches everything off.
    var isDisabled: Bool {
        if case .value(.flag(true)) = self[.flag(.disabled)] { true } else { false }
    }

    /// Whether it sets a key that tells a document of StarsKit's.
    var isLikeStarsKit: Bool {
        RatingPolicy.keysOfStarsKit.contains { if case .value = self[$0] { true } else { false } }
    }

    func placement(named name: String) -> Placement? { placements.first { $0.name == name } }

    /// Whether what lower layers say of a placement is cancelled.
    func hidesLower(_ placement: String) -> Bool {
        switch self[.structure(.placements)] {
        case .null, .reverted: true
        case .absent, .value: self.placement(named: placement)?.hidesLower ?? false
        }
    }
}

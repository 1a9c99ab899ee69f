import RatingKit

/// What old libraries have stored, by key of user defaults. It holds only their keys, whatever else a source has.
public struct LegacyState: Equatable, Sendable {
    /// Sorted by key, so the result does not depend on the order of the source.
    public let entries: [Entry]

    /// One stored value.
    public struct Entry: Equatable, Sendable {
        public let key: String
        public let value: Value

        public init(key: String, value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// A value of a property list.
    public enum Value: Equatable, Sendable {
        case bool(Bool)
        case integer(Int64)
        case number(Double)
        case date(UTCInstant)
        case text(String)
        /// Anything else, and what it is: `an array`.
        case other(String)
    }

    /// - Parameter entries: from any source; those of unknown libraries are left out, and if a key is given twice, the
    ///   last value counts.
    public init(_ entries: [Entry]) {
        var latest: [String: Value] = [:]
        for entry in entries where Self.isKnown(entry.key) {
            latest[entry.key] = entry.value
        }
        let sorted = latest.sorted { $0.key < $1.key }.prefix(Self.maximumEntries)
        self.entries = sorted.map { Entry(key: $0.key, value: $0.value) }
    }

    /// Whether a library keeps something under this key.
    public static func isKnown(_ key: String) -> Bool {
        LegacyState.Library.allCases.contains { $0.role(of: key) != nil }
    }

    /// Seven libraries have some seventy keys; more are a file that was made up.
    private static let maximumEntries = 1_000

    /// The libraries that have stored something. iRate and SwiftyiRate have the same keys; it is SwiftyiRate if only
    /// its reading finds a refusal or a rating, namely an empty version.
    public var libraries: [LegacyState.Library] {
        LegacyState.Library.allCases.filter { library in
            guard entries.contains(where: { library.role(of: $0.key) != nil }) else { return false }
            return !library.isRate || (library == .swiftyirate) == hasEmptyMark
        }
    }

    private var hasEmptyMark: Bool {
        entries.contains { entry in
            if case .mark? = LegacyState.Library.irate.role(of: entry.key) { return entry.value == .text("") }
            return false
        }
    }
}

extension LegacyState.Value: CustomStringConvertible {
    /// As a report shows it, with long texts shortened.
    public var description: String {
        switch self {
        case .bool(let bool): bool ? "true" : "false"
        case .integer(let integer): "\(integer)"
        case .number(let number): number.isFinite ? RatingJSON.number(number).serialized() : "not a number"
        case .date(let date): date.description
        case .text(let text): "“\(text.prefix(40))\(text.count > 40 ? "…" : "")”"
        case .other(let kind): kind
        }
    }
}

/// How much of a version must differ for it to be a new one (key `versionGranularity`).
package enum VersionGranularity: UInt8, CaseIterable, Comparable, Sendable {
    /// Its first number: after 2.0, 3.0 is new and 2.1 is not.
    case major
    /// One of its first two numbers: after 2.1, 2.2 is new and 2.1.1 is not.
    case minor
    /// Any part of it.
    case patch

    package static func < (left: VersionGranularity, right: VersionGranularity) -> Bool {
        left.rawValue < right.rawValue
    }

    package var name: String {
        switch self {
        case .major: "major"
        case .minor: "minor"
        case .patch: "patch"
        }
    }

    package init?(name: String) {
        guard let granularity = VersionGranularity.allCases.first(where: { $0.name == name }) else { return nil }
        self = granularity
    }
}

import RatingCore

/// What one app knows of the names that a configuration may give: written by a test of the app, read by `lint --app`.
///
/// A list that is nil is unknown, and nothing is checked against it; an empty one says that the app knows none.
package struct AppManifest: Equatable, Sendable {
    /// The newest form that this library reads (`manifestVersion`).
    package static let version: Int64 = 1

    /// What the names of a list stand for. Raw values are the members of the file.
    package enum List: String, CaseIterable, Sendable {
        /// Where the app asks.
        case placements
        /// What it counts by name.
        case events
        /// What its outbox can send to.
        case destinations
        /// What conditions may read under `traits`, those of the system among them.
        case traits
        /// The actions that it performs when a workflow emits them.
        case emittedActions
        /// BCP 47 tags of the languages that it speaks.
        case languages
        /// What may stand behind the `@` of a mailbox; `*.example.com` stands for every name below.
        case mailDomains
        /// The versions of the app that people have.
        case versions
    }

    private var lists = [[String]?](repeating: nil, count: List.allCases.count)
    /// The app's number in the App Store.
    package var appStoreID: Int64?

    package init() {}

    /// The names of a list, each once and in the order of their bytes, so that the same app gives the same file; nil: unknown.
    package subscript(list: List) -> [String]? {
        get { lists[list.index] }
        set {
            let sorted = newValue?.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            lists[list.index] = sorted.map { names in
                names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }.map { names[$0] }
            }
        }
    }

    /// The file's content; what is unknown is left out.
    package var json: RatingJSON {
        var members: [RatingJSON.Member] = [.init(Self.versionName, .integer(Self.version))]
        if let appStoreID { members.append(.init(Self.storeName, .integer(appStoreID))) }
        for list in List.allCases {
            if let names = self[list] { members.append(.init(list.rawValue, .array(names.map { .string($0) }))) }
        }
        return .object(members)
    }

    static let versionName = "manifestVersion"
    static let storeName = "appStoreID"
}

extension AppManifest.List {
    fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// One of the names, in a sentence.
    package var noun: String {
        switch self {
        case .placements: "placement"
        case .events: "event"
        case .destinations: "destination"
        case .traits: "trait"
        case .emittedActions: "action"
        case .languages: "language"
        case .mailDomains: "mail domain"
        case .versions: "version"
        }
    }
}

import Foundation
import RatingAnalysis
import RatingKit

/// The names that one app knows, of those that a configuration may use, as a file for `ratingkit lint --app`.
///
/// One of the app's tests writes it, so it is never older than the app:
/// ```swift
/// let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
/// try RatingAppManifest(
///     of: engine, placements: ["level_completed"], events: ["saved", "shared"], versions: ["2.0", "2.1"]
/// ).write(to: folder.appendingPathComponent("app.json"))
/// ```
/// What is nil, and not supplied by an engine, is left out: then nothing is checked against it. The same app gives the
/// same bytes.
public struct RatingAppManifest: Equatable, Sendable {
    let manifest: AppManifest

    /// - Parameters:
    ///   - engine: the app's own, as the app makes it. It supplies the destinations of its outbox, the traits, the mail
    ///     domains of the document that the app ships, and `appStoreID`. What the other arguments give is added.
    ///   - placements: where the app asks.
    ///   - events: what it counts by name.
    ///   - destinations: what its outbox can send to.
    ///   - traits: what conditions may read under `traits`; the system's are added.
    ///   - emittedActions: the actions that it performs when a workflow emits them.
    ///   - languages: BCP 47 tags; of `Bundle.main.localizations` all but `Base` are.
    ///   - mailDomains: what may follow the `@` of a mailbox.
    ///   - versions: the versions of the app in use.
    ///   - appStoreID: the app's number in the App Store.
    @MainActor
    public init(
        of engine: RatingEngine? = nil, placements: [Placement]? = nil, events: [EventName]? = nil,
        destinations: [String]? = nil, traits: [String]? = nil, emittedActions: [String]? = nil,
        languages: [String]? = nil, mailDomains: [String]? = nil, versions: [String]? = nil, appStoreID: Int64? = nil
    ) {
        var manifest = AppManifest()
        let engineTraits = engine.map { $0.traits.members?.map(\.name) ?? [] }
        // A document without a mailbox says nothing of those that there may be.
        let shipped = engine?.configurations.layers.bundled.map { AllowedAddresses(of: $0).mailDomains } ?? []
        manifest[.placements] = placements?.map(\.name)
        manifest[.events] = events?.map(\.name)
        manifest[.destinations] = Self.union(destinations, engine?.destinationNames)
        manifest[.traits] = Self.union(traits, engineTraits).map { $0 + RatingPorts.SystemTraits.names }
        manifest[.emittedActions] = emittedActions
        manifest[.languages] = languages.map { $0.filter { $0 != "Base" } }
        manifest[.mailDomains] = Self.union(mailDomains, shipped.isEmpty ? nil : shipped)
        manifest[.versions] = versions
        manifest.appStoreID = appStoreID ?? engine?.configuration[.appStoreID]
        self.manifest = manifest
    }

    private static func union(_ left: [String]?, _ right: [String]?) -> [String]? {
        left == nil && right == nil ? nil : (left ?? []) + (right ?? [])
    }

    /// The file's content, ending in a line feed.
    public var json: String { manifest.json.serialized(.pretty) + "\n" }

    /// Writes the file in one step; one with the same content is left alone.
    ///
    /// - Throws: a ``Diagnostic`` for a name that `lint --app` would refuse, such as an empty one; what Foundation
    ///   throws if the file cannot be written.
    public func write(to file: URL) throws {
        let bytes = Array(json.utf8)
        if let problem = AppManifest.read(bytes).diagnostics.first(where: { $0.severity == .error }) {
            throw problem.moved(to: nil)
        }
        if let old = try? Data(contentsOf: file), old.elementsEqual(bytes) { return }
        try Data(bytes).write(to: file, options: .atomic)
    }
}

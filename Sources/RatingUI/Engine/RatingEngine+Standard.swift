#if canImport(SwiftUI)
import Foundation

extension RatingEngine {
    /// An engine with everything that an app needs to start, which never fails: what goes wrong is logged, and reaches
    /// neither app nor user.
    ///
    /// ```swift
    /// content
    ///     .rating(engine, at: "level_completed", when: isCompleted)
    ///     .task { if engine == nil { engine = await .standard() } }
    /// ```
    ///
    /// It stores in the user's Application Support directory, shows its flows with ``RatingScreens``, opens pages,
    /// mails and the store's sheet as the system does, and counts launches, returns and sessions by itself
    /// (``RatingKit/AppLifecycle``). Make one, and keep it: it lives as long as the last reference to it.
    /// - Parameters:
    ///   - configuration: the document that the app ships; `rating.json` in the app's bundle by default.
    ///   - remote: the source of documents to follow, such as RatingRemote's `RemoteConfiguration`; nil for none.
    ///     ``RatingKit/FileContextStore/standardDirectory`` is a good place for it.
    ///   - outbox: where feedback waits for its destination, such as RatingDelivery's `Outbox`; without one it is a
    ///     mail that the user sends.
    ///   - appGates: gates of the app's own, checked last.
    ///   - traits: what the app reports about the user for conditions, an object.
    ///   - adjust: a last change to the ports, such as another clock for the debug view, or `storeListings`, without which
    ///     the gate `latestVersion` is open: RatingRemote's `AppStoreLookup()`.
    ///   - prepare: done before a launch is recorded, such as importing what another library has stored:
    ///     `{ try await $0.importLegacy(LegacyState(defaults: .standard)) }`, with RatingImport.
    public static func standard(
        configuration: URL? = Bundle.main.url(forResource: "rating", withExtension: "json"),
        remote: (any ConfigurationSource)? = nil, outbox: (any FeedbackQueue)? = nil, appGates: [AppGate] = [],
        traits: RatingJSON = [:], adjust: (inout RatingPorts) -> Void = { _ in },
        preparing prepare: ((RatingEngine) async throws -> Void)? = nil
    ) async -> RatingEngine {
        let screens = RatingScreens()
        #if os(tvOS)
        // Nothing else lasts there.
        var ports = RatingPorts(store: UserDefaultsContextStore(), screens: screens)
        #else
        var ports = RatingPorts(
            store: FileContextStore(directory: FileContextStore.standardDirectory), screens: screens)
        #endif
        ports.outbox = outbox
        adjust(&ports)
        let engine = await begin(
            with: configuration.map { ConfigurationReader().read(file: $0) }, ports: ports, appGates: appGates,
            traits: traits)
        if configuration == nil {
            engine.report("there is no rating.json in the app's bundle: the defaults are in force")
        }
        do {
            try await prepare?(engine)
        } catch {
            engine.report("what was to be done before anything is recorded failed: \(error)")
        }
        if let remote { await engine.configurations.follow(remote) }
        screens.lifecycle = AppLifecycle(engine)
        return engine
    }
}
#endif

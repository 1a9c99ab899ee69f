import Foundation
import RatingKit
import RatingRemote

/// `use URL NOW VERSION`: an app that has stored a document of this URL. Its own gate ends the process where the
/// document in force is of revision 2, unless `VERSION` is `good`. Says what came of a fetch, what the delegate and the log
/// were told, the revision in force and the decision, asks, and waits with the question on screen, busy with what is no
/// use of a document, until killed. `NOW` is in milliseconds.
///
/// As version `leaves` it does so on a step on which something is typed. As version `resumes` it goes on with that flow, whose
/// next step ends the process if it began with revision 2.
@MainActor
func use(_ url: String, at now: Int64, by version: String, in directory: String, store: FileContextStore) async throws {
    guard let url = URL(string: url) else { exit(64) }
    let clock = ManualClock(LocalInstant(UTCInstant(milliseconds: now)))
    var settings = RemoteConfiguration.Settings()
    (settings.allowsLoopback, settings.appVersion) = (true, version)
    let log = SayingLog()
    let remote = RemoteConfiguration(
        url: url, cache: URL(fileURLWithPath: directory), settings: settings, clock: clock, log: log)
    let bundled = ConfigurationReader().read(["displaySessionCount": 0])
    let trap = AppGate("trap") { configuration, _, _ in
        if configuration.revision == .integer(2), version != "good", version != "leaves" { fatalError("decided on it") }
        return AppGate.Answer(isOpen: true)
    }
    let presenter = Screen()
    let isArmed = Locked(false)
    let engine = try await RatingEngine(
        ConfigurationLayers(bundled: bundled.document),
        ports: RatingPorts(
            store: store, clock: clock, log: log,
            systemTraits: {
                if isArmed.withLock({ $0 }) { fatalError("walked on by it") }
                return [:]
            }, presenter: presenter), appGates: [trap])
    let delegate = SayingDelegate()
    engine.delegate = delegate
    say("fetch \(await remote.fetch().code)")
    let following = await engine.configurations.follow(remote)
    say("revision \(engine.configuration.revision?.description ?? "none")")
    if version == "resumes" {
        say("resume \(try await engine.resume())")
        let began = engine.flow?.revision
        isArmed.withLock { $0 = began == .integer(2) }
        try await engine.press("ACTION")
    } else {
        say("decision \(engine.decision())")
        _ = try await engine.ask(force: true)
    }
    if version == "leaves" {
        try await engine.answer(.stars(2))
        try await engine.press("SUBMIT")
        engine.updateDraft("slow")
        while try await store.load()?.interruptedFlow == nil { try await Task.sleep(nanoseconds: 1_000_000) }
    }
    say("presented \(presenter.count)")
    var count = 0
    while true {
        _ = await remote.cached()
        _ = try await store.load()
        try Data("\(count)".utf8).write(to: URL(fileURLWithPath: "\(directory)/work"))
        try await Task.sleep(nanoseconds: 100_000)
        count += 1
        withExtendedLifetime((following, delegate)) {}
    }
}

private struct SayingLog: RatingLog {
    func log(_ level: RatingLogLevel, _ message: String) {
        guard level == .error else { return }
        let code = message.split { " []".contains($0) }.first { $0.hasPrefix("config.") }
        say("log \(code.map { "\($0)" } ?? message)")
    }
}

private final class SayingDelegate: RatingDelegate {
    func ratingEngine(_ engine: RatingEngine, didRefuseConfiguration diagnostics: [Diagnostic]) {
        say("refused \(diagnostics.map(\.code.rawValue))")
    }
}

@MainActor private final class Screen: RatingPresenter {
    private(set) var count = 0

    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        count += 1
        return true
    }
    func show(_ step: PresentedStep) {}
    func dismiss() async {}
}

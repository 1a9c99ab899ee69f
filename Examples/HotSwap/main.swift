import Foundation
import RatingRemote

// An app whose configuration changes while it runs.
//
//   swift run HotSwap                          writes a file, watches it, swaps it three times, and ends
//   swift run HotSwap FILE                     watches a file
//   swift run HotSwap http://127.0.0.1:8080/rating.json
//                                              polls a URL every two seconds
//   swift run HotSwap SOURCE COUNT             ends after that many changes

/// Prints a line at once, also into a pipe.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

// Hears of each change on the main actor, and prints its effect.
@MainActor
final class Listener: RatingDelegate {
    func ratingEngine(_ engine: RatingEngine, didChangeConfiguration changes: [RatingConfiguration.Change]) {
        for change in changes { say("  \(change)") }
        printSnapshot(of: engine)
    }

    func ratingEngine(_ engine: RatingEngine, didRefuseConfiguration diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { say("  refused: \(diagnostic)") }
        printSnapshot(of: engine)
    }

    func printSnapshot(of engine: RatingEngine) {
        let configuration = engine.configuration
        let closed = engine.explanation(at: "level_completed").gates.filter { !$0.isOpen }.map(\.gate)
        let decision = closed.isEmpty ? "ask" : "skip, because of \(closed.joined(separator: ", "))"
        let revision = configuration.revision?.description ?? "none"
        say("revision \(revision), policy \(configuration.policy?.name ?? "none"): \(decision)")
    }
}

/// Errors and warnings come through the delegate.
struct QuietLog: RatingLog {
    func log(_ level: RatingLogLevel, _ message: String) {}
}

let arguments = CommandLine.arguments.dropFirst()
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("HotSwap-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

// 1. What the app ships, and an engine that uses it. The user has had four sessions.
let shipped = ConfigurationReader().read(["policy": "balanced", "revision": 1, "daysUntilPrompt": 0])
let configurations = ConfigurationStore(ConfigurationLayers(bundled: shipped.document))
let clock = ManualClock(LocalInstant(iso8601: "2026-03-02T09:00:00Z") ?? SystemClock().now())
let engine = try await RatingEngine(
    configurations, ports: RatingPorts(store: InMemoryContextStore(), clock: clock, log: QuietLog()))
let listener = Listener()
engine.delegate = listener
for _ in 1...4 {
    try await engine.record(.session)
    clock.advance(by: .seconds(86_400))
}
listener.printSnapshot(of: engine)

// 2. Where changes come from: a server, or a file.
let updates = configurations.updates()
let following: Task<Void, Never>
if let source = arguments.first, source.contains("://"), let url = URL(string: source) {
    var settings = RemoteConfiguration.Settings()
    (settings.minimumInterval, settings.jitter, settings.allowsLoopback) = (.seconds(2), 0, true)
    settings.backoff = Backoff(base: .milliseconds(2_000), cap: .milliseconds(60_000))
    following = await configurations.follow(
        RemoteConfiguration(url: url, cache: folder, settings: settings, log: QuietLog()))
} else {
    let file = arguments.first.map { URL(fileURLWithPath: $0) } ?? folder.appendingPathComponent("rating.json")
    if arguments.isEmpty { try Data("{}".utf8).write(to: file, options: .atomic) }
    following = await configurations.follow(
        ConfigurationFileWatcher(file, reader: ConfigurationReader(layer: .remote)))
}

// 3. Without arguments the example is its own product manager.
var documents = [
    #"{"policy": "balanced", "revision": 2, "daysUntilPrompt": 0, "displaySessionCount": 4}"#,
    #"{"policy": "balanced", "revision": 3, "displaySessionCount": "four"}"#,
    #"{"policy": "balanced", "revision": 3, "disabled": true}"#,
]
var left = arguments.isEmpty ? documents.count : arguments.dropFirst().first.flatMap { Int($0) } ?? .max
@MainActor func swapNext() throws {
    guard arguments.isEmpty, !documents.isEmpty else { return }
    try Data(documents.removeFirst().utf8).write(to: folder.appendingPathComponent("rating.json"), options: .atomic)
}
try swapNext()
for await _ in updates {
    // The delegate has heard of it once the main actor has come round.
    await Task.yield()
    left -= 1
    if left <= 0 { break }
    try swapNext()
}
following.cancel()
try? await Task.sleep(nanoseconds: 100_000_000)

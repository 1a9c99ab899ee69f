import Foundation
import RatingKit

// Shows the steps. In an app these are its own views.
final class Screens: RatingPresenter {
    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        show(step)
        return true
    }

    func show(_ step: PresentedStep) {
        print("  ┌ \(step.title)\n  │ \(step.text)\n  └ [\(step.buttons.map(\.label).joined(separator: "] ["))]")
    }

    func dismiss() async { print("  (closed)") }
}

// Hears what happens, and takes over what the app wants to do itself.
final class Listener: RatingDelegate {
    func ratingEngine(_ engine: RatingEngine, didValidateRating stars: Int) { print("  \(stars) stars") }

    func ratingEngine(
        _ engine: RatingEngine, performerOfSending feedback: Feedback, by action: WorkflowAction.Kind
    ) -> ActionPerformer {
        print("  to the team: “\(feedback.text)”")
        return .delegate
    }
}

// 1. Read the configuration: a bundled file here; a dictionary or a downloaded document works the same way.
let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Configs/starskit.json").standardized
let reading = ConfigurationReader().read(file: file)
for diagnostic in reading.diagnostics { print(diagnostic) }

// 2. Make the engine. An app leaves out the clock; this example moves its own.
let clock = ManualClock(LocalInstant(iso8601: "2026-03-02T09:00:00+01:00")!)
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("QuickStart-\(UUID().uuidString)")
let store = FileContextStore(directory: folder)
let listener = Listener()
let engine = try await RatingEngine(
    ConfigurationLayers(bundled: reading.document),
    ports: RatingPorts(store: store, clock: clock, presenter: Screens()))
engine.delegate = listener

// 3. Tell it what happens, and ask where the user has a moment.
for _ in 1...3 {
    try await engine.record(.session)
    print(clock.now(), "session \(engine.context.sessions):", try await engine.ask(at: "level_completed"))
    clock.advance(by: .seconds(86_400))
}

// 4. The screens report what the user does.
try await engine.answer(.stars(2))
try await engine.press("SUBMIT")
try await engine.answer(.text("The third level is too hard."))
try await engine.press("ACTION")

try await engine.erase()

import Foundation
import RatingKit

/// Plays the story on the real engine, with a file store and a clock that is moved by hand.
@MainActor
final class Demo {
    private let invocation: Invocation
    private let player: any Player
    private let isScripted: Bool
    /// How long a day takes to pass, in nanoseconds.
    private let pause: UInt64
    private let clock = ManualClock(DemoStory.start)
    private let journal: WalkJournal
    private let engine: RatingEngine
    /// The gates that were closed on the day before.
    private var closed: Set<String> = []
    private var days: [RatingJSON] = []

    init(_ invocation: Invocation, player: any Player, isScripted: Bool, pause: UInt64, directory: URL) async throws {
        (self.invocation, self.player, self.isScripted, self.pause) = (invocation, player, isScripted, pause)
        journal = WalkJournal(terminal: invocation.terminal, channel: invocation.isJSON ? nil : .output)
        let reading = ConfigurationReader().read(Array(StarsKitExample.json.utf8))
        var layers = ConfigurationLayers(bundled: reading.document)
        try layers.set(.integer(1_234_567_890), for: .integer(.appStoreID))
        engine = try await RatingEngine(
            layers,
            ports: RatingPorts(
                store: FileContextStore(directory: directory, log: invocation.log),
                clock: clock, log: invocation.log, presenter: journal,
                urlOpener: PrintingURLOpener(journal: journal), nativeReview: PrintingNativeReview(journal: journal)))
    }

    func play() async throws {
        say(style.bold("A user's first weeks, with StarsKit's example configuration"))
        say("Ask from 3 sessions on, 15 days after a crash, at most 3 times, 3 days apart.\n")
        for day in DemoStory.days { try await live(day) }
        say("\n\(style.bold("All gates are open, so the user is asked:"))")
        let walk = Walk(engine: engine, journal: journal, player: player, echoesMoves: isScripted)
        let outcome = try await walk.run(at: nil, force: false)
        say("\n\(style.bold("A month later"))")
        try await live(DemoStory.Day(number: 48, events: [.session], text: "a session"))
        end(outcome)
    }

    /// Lets a day come, counts what happens on it, and shows the gates that are closed or have just opened.
    private func live(_ day: DemoStory.Day) async throws {
        clock.set(DemoStory.date(ofDay: day.number))
        for event in day.events { try await engine.record(event) }
        let explanation = engine.explanation()
        let text = ExplanationText(style: style)
        let date = "day \(day.number)".padded(to: 8) + clock.now().dayAndMonth.padded(to: 10)
        let decision = explanation.decision == .ask ? style.green("ask") : style.red("skip")
        say("  \(style.bold("\(date)")) \(day.text.padded(to: 32)) \(style.bold(decision))")
        for gate in explanation.gates where !gate.isOpen || closed.contains(gate.gate) {
            say("        \(text.gate(gate, width: 11))")
        }
        closed = Set(explanation.gates.filter { !$0.isOpen }.map(\.gate))
        days.append([
            "day": .integer(Int64(day.number)), "date": RatingJSON(clock.now()),
            "events": .array(day.events.map { .string("\($0)") }),
            "explanation": explanation.json,
        ])
        if pause > 0 { try? await Task.sleep(nanoseconds: pause) }
    }

    private func end(_ outcome: AskOutcome) {
        guard !invocation.isJSON else {
            invocation.print(json: [
                "days": .array(days), "decision": .string(outcome == .presented ? "ask" : "skip"),
                "steps": .array(journal.steps.map { .string($0) }),
                "actions": .array(journal.actions.map { ["type": .string($0.type.rawValue), "params": $0.params] }),
            ])
            return
        }
        say("\n\(style.bold("Actions emitted, each a callback in an app:"))")
        for (index, action) in journal.actions.enumerated() {
            say("  \(index + 1). \(action.description)")
        }
        if journal.actions.isEmpty { say("  none") }
    }

    private func say(_ line: StyledText) { journal.print(line) }

    private var style: TextStyle { invocation.style }
}

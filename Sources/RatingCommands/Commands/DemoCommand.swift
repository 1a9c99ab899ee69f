import Foundation
import RatingKit

extension CommandDefinition {
    static let demo = CommandDefinition(
        name: "demo", abstract: "Plays a user's first weeks, up to the question.",
        discussion: """
            Runs StarsKit's example configuration on the real engine: days pass, sessions are counted, a crash closes \
            a gate and time opens it, and then you are asked. Without a terminal, a scripted user answers. Nothing is \
            stored.
            """,
        options: [.script, .speed, .format],
        examples: [
            ("ratingkit demo", "You are the user."),
            ("ratingkit demo --script 'stars=5 submit action'", "A satisfied user."),
        ],
        run: { invocation in
            let isScripted = invocation.has(.script) || !invocation.terminal.traits.isInteractive
            let script = try Script(invocation.value(of: .script) ?? DemoStory.script)
            let player: any Player =
                isScripted ? ScriptPlayer(script) : KeyboardPlayer(terminal: invocation.terminal, channel: .output)
            let directory = FileManager.default.temporaryDirectory
                .appendingPathComponent("ratingkit-demo-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: directory) }
            let demo = try await Demo(
                invocation, player: player, isScripted: isScripted, pause: try invocation.pause(), directory: directory)
            try await demo.play()
            return .success
        })
}

extension CommandDefinition.Option {
    fileprivate static let script = Self("script", "words", "What the user does, as for 'run'.", mayBeEmpty: true)
    fileprivate static let speed = Self(
        "speed", "factor", "How fast days pass: 2 is twice as fast. Without a terminal, days take no time.",
        standard: "1")
}

extension Invocation {
    /// How long a day takes, in nanoseconds.
    fileprivate func pause() throws(CommandFailure) -> UInt64 {
        let text = value(of: .speed) ?? "1"
        guard let factor = Double(text), factor.isFinite, factor >= 0.01 else {
            throw .usage("The value '\(text)' is invalid for '--speed'; write a number of at least 0.01.")
        }
        return terminal.traits.isInteractive && !isJSON ? UInt64(600_000_000 / factor) : 0
    }
}

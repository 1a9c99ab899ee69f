import Foundation
import RatingAnalysis
import RatingDelivery
import RatingKit

extension CommandDefinition {
    static let run = CommandDefinition(
        name: "run", abstract: "Decides, asks, and walks through the question.",
        discussion: """
            At a terminal you play the user. A script plays in your place: words such as stars=2, text="Too slow", \
            submit, action, later, dismiss, rate, decline, remind, or any event of the workflow. What happened is \
            stored; store pages, mails and the native review sheet are printed, not opened. If a gate is closed, the \
            reasons are printed instead. A placement or trait that neither the configuration nor the manifest of --app \
            knows is reported.
            """,
        positionals: [
            Positional("config", "The configuration, or a workflow on its own.")
        ],
        options: [
            .store, .remote, .override, .force, .placement, .script, .optionalOutbox, .destinations, .installID,
            .traits, .language, .app, .at, .utcOffset, .journal,
        ] + documentOptions + [.format],
        examples: [
            ("ratingkit run rating.json --store /tmp/user", "Asks you, if it is time to."),
            (
                "ratingkit run rating.json --store /tmp/user --force --script 'stars=2 submit action'",
                "Asks whatever the gates say, and plays a dissatisfied user."
            ),
        ],
        run: { try await RunCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let force = Self(
        "force", "Ask whatever the gates say, except 'disabled'; the prompt counts as forced.")
    fileprivate static let language = Self(
        "language", "tags",
        """
        The user's languages, such as pt-BR,en: BCP 47, most preferred first. Without it, those of the system. The \
        library or the configuration ('strings') must have texts in each. A text that the configuration gives for \
        all languages ('mainTitle') stays as it is.
        """)
    fileprivate static let optionalOutbox = Self(
        "outbox", "directory",
        "An outbox through which feedback is really sent, to the destinations that '--destinations' defines.")
    fileprivate static let script = Self("script", "words", "What the user does, step by step.", mayBeEmpty: true)
}

@MainActor
private struct RunCommand {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let terminal = invocation.terminal
        let script = try invocation.value(of: .script).map { text throws(CommandFailure) in try Script(text) }
        let scripted = script.map(ScriptPlayer.init)
        if scripted == nil, !terminal.traits.isInteractive, invocation.positional(0) == "-" {
            throw CommandFailure.usage(
                "The configuration and the user cannot share standard input; give '--script'.")
        }
        let layers = try invocation.layers()
        let channel: TerminalChannel? = invocation.isJSON ? (scripted == nil ? .error : nil) : .output
        let journal = WalkJournal(
            terminal: terminal, channel: channel, showsFeedback: invocation.has(.optionalOutbox))
        let count = DeliveryCount()
        let outbox = try outbox(count)
        let languages = try languages(layers)
        let engine = try await RatingEngine(
            layers,
            ports: RatingPorts(
                store: invocation.store, clock: ManualClock(try invocation.now()), log: invocation.log,
                appTexts: { languages.map { RatingPorts.AppTexts(languages: $0) } ?? RatingPorts.AppTexts() },
                makeInstallID: invocation.makeInstallID, presenter: journal,
                urlOpener: PrintingURLOpener(journal: journal), nativeReview: PrintingNativeReview(journal: journal),
                outbox: outbox, journal: invocation.journal),
            traits: try invocation.traits())
        let placement = invocation.value(of: .placement)
        let names = try invocation.nameCheck([RatingConfiguration(layers)])
        invocation.check([placement], .placements, with: names)
        invocation.check(try invocation.traits().members?.map(\.name) ?? [], .traits, with: names)
        let explanation = engine.explanation(at: placement.map { Placement($0) })
        let player: any Player = scripted ?? KeyboardPlayer(terminal: terminal, channel: channel ?? .output)
        let walk = Walk(engine: engine, journal: journal, player: player, echoesMoves: scripted != nil)
        let outcome = try await walk.run(at: placement, force: invocation.has(.force))
        if outcome == .presented, let word = scripted?.rest.first {
            throw CommandFailure.problem(
                "script: the flow ended at “\(journal.lastStep ?? "")”, before '\(word.text)'")
        }
        await engine.finishJournal()
        // What was queued is sent at once, and this waits for it.
        let delivery = await outbox?.deliver()
        report(
            outcome, explanation, journal,
            delivery.map {
                Outbox.DeliveryReport(
                    delivered: count.delivered, failed: count.failed, waiting: $0.waiting, nextTryAt: $0.nextTryAt)
            })
        return .success
    }

    /// The languages of `--language`, each of which the library or the configuration must have texts in.
    private func languages(_ layers: ConfigurationLayers) throws(CommandFailure) -> [String]? {
        guard let text = invocation.value(of: .language) else { return nil }
        let languages = text.split(separator: ",").map(String.init)
        let written = RatingConfiguration(layers).strings?.languages.map(\.tag) ?? []
        for language in languages where TextLanguage(matching: language, within: TextLanguage.closely) == nil {
            guard TextLanguage.firstTag(of: written, for: [language]) != nil else { throw .unknownLanguage(language) }
        }
        return languages
    }

    private func outbox(_ count: DeliveryCount) throws(CommandFailure) -> Outbox? {
        guard invocation.has(.optionalOutbox) else { return nil }
        guard invocation.has(.destinations) else {
            throw .usage("'--outbox' needs '--destinations <file>', which says where feedback goes.")
        }
        return try invocation.outbox { count.add($0) }
    }

    private func report(
        _ outcome: AskOutcome, _ explanation: Explanation, _ journal: WalkJournal, _ delivery: Outbox.DeliveryReport?
    ) {
        if invocation.isJSON {
            let isAsked = outcome == .presented || outcome == .notPresented
            invocation.print(
                json: .object(present: [
                    "decision": .string(isAsked ? "ask" : "skip"),
                    "forced": .bool(isAsked && explanation.decision != .ask),
                    "steps": .array(journal.steps.map { .string($0) }),
                    "actions": .array(
                        journal.actions.map { ["type": .string($0.type.rawValue), "params": $0.params] }),
                    "closed": .array(explanation.gates.filter { !$0.isOpen }.map { .string($0.gate) }),
                    "variants": .object(explanation.variants.map(\.member)), "outbox": delivery?.json,
                ]))
            return
        }
        switch outcome {
        case .presented: invocation.print("ended at “\(journal.lastStep ?? "")”")
        case .notPresented, .cancelled: invocation.print("nothing was presented, and no prompt is counted")
        case .skipped, .vetoed:
            ExplanationText(style: invocation.style).lines(explanation).forEach(invocation.print)
        }
        if let delivery { invocation.print("outbox: \(delivery.text)") }
    }
}

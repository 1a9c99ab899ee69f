import Foundation
import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let record = CommandDefinition(
        name: "record", abstract: "Counts an event in a stored context.",
        discussion: """
            Events: launch VERSION, foreground, session, crash, event NAME, prompted [custom|native], answered \
            [STARS], rated, declined, remind, exposure EXPERIMENT=VARIANT. Prints what changed. Nobody is asked, \
            whatever the configuration says about launches. Without --config the policies' defaults apply; where they differ, which is after a pause \
            between sessions, the event is refused. A name that neither the configuration nor the manifest of --app \
            knows is reported, and counted.
            """,
        positionals: [
            Positional(
                "event", "What happened.",
                choices: [
                    "launch", "foreground", "session", "crash", "event",
                    "prompted", "answered", "rated", "declined", "remind", "exposure",
                ]),
            Positional("value", "The version, name or stars.", isRequired: false),
        ],
        options: [
            .store,
            Option(
                "config", "config",
                "The configuration, for how sessions are counted and which events are kept by name."),
            .placement, .installID, .app, .at, .utcOffset, .journal,
        ] + documentOptions + [.format],
        examples: [
            ("ratingkit record launch 2.1 --store /tmp/user", "The app was started."),
            ("ratingkit record session --store /tmp/user --at 2026-03-01T09:00:00+01:00", "A session at that time."),
        ],
        run: { try await RecordCommand(invocation: $0).run() })
}

private struct RecordCommand {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let (event, now) = (try event(), try invocation.now())
        let configurations = try configurations()
        let names = try invocation.nameCheck(invocation.arguments.options["config"] == nil ? [] : configurations)
        if case .event(let name) = event { invocation.check([name.name], .events, with: names) }
        invocation.check([invocation.value(of: .placement)], .placements, with: names)
        let fresh = RatingContext(installID: invocation.makeInstallID())
        let (old, new, effects) = try await invocation.store.update { stored in
            let old = stored ?? fresh
            let outcomes = configurations.map { configuration in
                var new = old
                let effects = new.apply(event, configuration: configuration.assigned(to: old.installID), now: now)
                return (context: new, effects: effects, policy: configuration.policy?.name ?? "no policy")
            }
            let first = outcomes[0]
            if let other = outcomes.first(where: { $0.context != first.context }) {
                throw CommandFailure.usage(
                    "How this is counted depends on the configuration: with \(first.policy) "
                        + "\(counted(Int(first.context.sessions), "session")), with \(other.policy) \(other.context.sessions). "
                        + "Name it with '--config <config>'.")
            }
            stored = first.context
            return (old, first.context, first.effects)
        }
        if let journal = invocation.journal {
            if await journal.isEmpty { await journal.append(.context(old, at: now)) }
            await journal.append(.event(event, at: now))
        }
        report(ContextChange.changes(from: old, to: new), effects)
        return .success
    }

    /// That of `--config`; otherwise every policy's, of which none is more likely than another.
    private func configurations() throws(CommandFailure) -> [RatingConfiguration] {
        if let path = invocation.arguments.options["config"] {
            return [RatingConfiguration(try invocation.layers(ofFile: path))]
        }
        return RatingPolicy.allCases.map { policy in
            let document = ConfigurationReader().read(["policy": .string(policy.name)]).document
            return RatingConfiguration(ConfigurationLayers(bundled: document))
        }
    }

    private func report(_ changes: [ContextChange], _ effects: ContextEvent.Effects) {
        if invocation.isJSON {
            invocation.print(json: [
                "changes": .array(changes.map(\.json)), "updateDetected": .bool(effects.contains(.updateDetected)),
                "eventNameNotKept": .bool(effects.contains(.eventNameNotKept)),
            ])
            return
        }
        // Bookkeeping: against clocks set back, to tell prompts apart, and for the case that one is withdrawn.
        let shown = changes.filter { change in
            !["lastEventAt", "lastPromptNumber", "recentEvents", "beforePrompt"].contains { change.name.hasPrefix($0) }
        }
        if shown.isEmpty { invocation.print("nothing changed") }
        for change in shown { invocation.print(change.text(style: invocation.style)) }
        if effects.contains(.updateDetected) { invocation.print("the app was updated") }
        if effects.contains(.eventNameNotKept) {
            invocation.warn(
                "the event is counted, but not by its name: \(RatingContext.maximumEventNames) names are already kept")
        }
    }

    private func event() throws(CommandFailure) -> ContextEvent {
        let name = invocation.positional(0) ?? ""
        let value = invocation.positional(1)
        switch name {
        case "launch": return .launch(version: try required(value, "version"))
        case "event": return .event(EventName(try required(value, "name")))
        case "answered": return .answer(stars: try Invocation.stars(value))
        case "exposure":
            guard let variant = ExperimentVariant(value ?? "") else {
                throw .usage("An exposure is written 'record exposure <experiment>=<variant>'.")
            }
            return .exposure(variant)
        case "prompted":
            guard let kind = RatingContext.Prompt.Kind(rawValue: value ?? "custom") else {
                throw .usage("A prompt is 'custom' or 'native', not '\(value ?? "")'.")
            }
            return .prompt(placement: invocation.value(of: .placement), kind: kind, forced: false)
        default: break
        }
        let plain: [String: ContextEvent] = [
            "foreground": .foreground, "session": .session, "crash": .crash, "rated": .rated, "declined": .decline,
            "remind": .remind,
        ]
        guard let event = plain[name] else {
            let known = plain.keys + ["launch", "event", "answered", "prompted", "exposure"]
            throw .usage(
                "Unknown event '\(name)'; known events are \(known.sorted().joined(separator: ", ")).",
                suggestion: nearestName(to: name, among: known))
        }
        if let value { throw .usage("Unexpected argument '\(value)': '\(name)' takes no value.") }
        return event
    }

    private func required(_ value: String?, _ what: String) throws(CommandFailure) -> String {
        guard let value, !value.isEmpty else {
            throw .usage("Missing \(what): write 'record \(invocation.positional(0) ?? "") <\(what)>'.")
        }
        return value
    }
}

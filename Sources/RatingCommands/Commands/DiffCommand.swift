import RatingAnalysis
import RatingKit
import RatingWorkbench

extension CommandDefinition {
    static let diff = CommandDefinition(
        name: "diff", abstract: "Compares two configurations, and what they mean for decisions.",
        discussion: """
            Says in words which gates newly take part or no longer do, and which thresholds became stricter or looser. \
            With --store or --at the decision is made under both, for that user and moment. With --app it also reports \
            the names in the new configuration that the app does not know. With --events it runs both over recorded \
            events, as 'ratingkit replay' does: how many users are asked differently, which, and why.
            """,
        positionals: [
            Positional("old", "A configuration; - is standard input."),
            Positional("new", "The configuration to compare it with."),
        ],
        options: [.userStore, .placement, .installID, .traits, .at, .utcOffset, .app, .failsOnDifference, .events]
            + logOptions + documentOptions + reportOptions + [.format],
        examples: [
            ("ratingkit diff Configs/starskit.json Configs/balanced.json", "What another policy changes."),
            ("ratingkit diff old.json new.json --store /tmp/user", "Also whether that user is asked."),
            ("ratingkit diff old.json new.json --events events.jsonl", "Also which of many users are asked."),
        ],
        run: { try await DiffCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let userStore = Self("store", "directory", "Decide for the user whose context is stored there.")
    fileprivate static let failsOnDifference = Self("exit-code", "Exit with 1 if there is a difference.")
    fileprivate static let events = Self("events", "file", "Run both over this log, one event per line.")
}

private struct DiffCommand {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let paths = invocation.arguments.positionals
        let inputs = [CommandDefinition.Option.app, .events, .mapping].compactMap { invocation.value(of: $0) }
        guard (paths + inputs).count(where: { $0 == "-" }) < 2 else {
            throw CommandFailure.usage("Only one document can come from standard input.")
        }
        let app = try invocation.app()
        let files = paths.map { DocumentFile($0, terminal: invocation.terminal) }
        let layers = try files.map { try invocation.layers(of: $0) }
        let (old, new) = (RatingConfiguration(layers[0]), RatingConfiguration(layers[1]))
        let difference = ConfigurationDifference(from: old, to: new)
        let decision = try await decision(old, new)
        let replayed = try await replayed(old, new)
        let problems = try app.map { DocumentReading(files[1], with: $0, at: try invocation.documentPlace()) }
        if invocation.isJSON {
            var members = difference.json.members ?? []
            members.append(.init("decision", decision?.json ?? .null))
            if let replayed { members.append(.init("events", replayed.differences.json)) }
            if let problems { members.append(.init("app", .array(problems.json))) }
            invocation.print(json: .object(members))
        } else {
            DifferenceText(style: invocation.style).lines(difference).forEach(invocation.print)
            decision?.lines(style: invocation.style).forEach(invocation.print)
            if let replayed {
                let report = Report(title: "events", sections: [replayed.differences.section(replayed.summary)])
                ([""] + ReportText(style: invocation.style, width: invocation.terminal.traits.width).lines(report))
                    .forEach(invocation.print)
            }
            if let problems { print(problems) }
        }
        let names = paths.map { invocation.fileName($0) }
        let shown = names[0] == names[1] ? paths : names
        try invocation.write(
            Report(
                difference, measured: replayed.map { $0.differences.findings($0.summary) } ?? [], from: shown[0],
                to: shown[1],
                relation: AskingComparison(Guarantees(layers[1]), with: layers[0], named: paths[0]).relation,
                further: [decision?.section, replayed.map { $0.differences.section($0.summary) }].compactMap { $0 }))
        return invocation.has(.failsOnDifference) && !difference.isEmpty ? .problems : .success
    }

    private func print(_ problems: DocumentReading) {
        guard !problems.diagnostics.isEmpty else { return }
        invocation.print()
        invocation.print(invocation.style.bold("app"))
        invocation.terminal.write(problems, to: .output)
    }

    /// Nil where the command line names no log.
    private func replayed(_ old: RatingConfiguration, _ new: RatingConfiguration) async throws -> Replay.Result? {
        guard let path = invocation.value(of: .events) else {
            if let option = CommandDefinition.logOptions.first(where: { invocation.has($0) }) {
                throw CommandFailure.usage("The option '--\(option.name)' needs a log given with '--events'.")
            }
            return nil
        }
        let names = try invocation.nameCheck([old, new])
        let (form, mapping) = try invocation.eventMapping(names)
        return try await invocation.replay(ReplayPlan(old, against: new, form: form, mapping: mapping), path, names)
    }

    /// Nil where the command line names neither user nor moment.
    private func decision(_ old: RatingConfiguration, _ new: RatingConfiguration) async throws -> DecisionDifference? {
        guard invocation.has(.userStore) || invocation.has(.at) else { return nil }
        let now = try invocation.now()
        let context =
            invocation.has(.userStore)
            ? try await invocation.storedContext().context
            : RatingContext(installID: invocation.value(of: .installID) ?? "")
        let explanations = try [old, new].map { try invocation.eligibility($0, context).explain(context, now: now) }
        return DecisionDifference(now: now, old: explanations[0], new: explanations[1])
    }
}

/// The decision for one user at one moment under two configurations.
private struct DecisionDifference {
    let now: LocalInstant
    let old: Explanation
    let new: Explanation

    func lines(style: TextStyle) -> [StyledText] {
        let text = ExplanationText(style: style)
        var lines: [StyledText] = ["", style.bold("at \(now)")]
        for (label, explanation, other) in [("old", old, new), ("new", new, old)] {
            lines.append("  \(label)  \(text.decision(explanation))")
            let differing = explanation.gates.filter { gate in
                gate.isOpen != (other.gates.first { $0.gate == gate.gate }?.isOpen ?? true)
            }
            let width = differing.map(\.gate.count).max() ?? 0
            lines += differing.map { "     \(text.gate($0, width: width))" }
        }
        return lines
    }

    var json: RatingJSON { ["at": .string(now.iso8601), "old": old.json, "new": new.json] }

    var section: Report.Section {
        let names =
            new.gates.map(\.gate)
            + old.gates.map(\.gate).filter { name in
                !new.gates.contains { $0.gate == name }
            }
        func state(_ gate: String, _ explanation: Explanation) -> Report.Cell {
            guard let result = explanation.gates.first(where: { $0.gate == gate }) else {
                return .text("takes no part")
            }
            return .text(result.isOpen ? "✓ open" : "✗ closed")
        }
        let rows = names.map { [.text($0), state($0, old), state($0, new)] }
        return Report.Section(
            "One user at \(now)",
            tables: [Report.Table("The decision, gate by gate", columns: ["Gate", "Before", "After"], rows: rows)])
    }
}

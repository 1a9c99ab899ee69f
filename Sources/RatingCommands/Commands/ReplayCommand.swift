import Foundation
import RatingAnalysis
import RatingKit
import RatingWorkbench

extension CommandDefinition {
    static let replay = CommandDefinition(
        name: "replay", abstract: "Runs recorded events of many users through a configuration.",
        discussion: """
            Each user's events are counted and each question is decided as in an app; where the decision is to ask, \
            the prompt is counted. Answers are those that were recorded. Memory does not grow with the log. Lines that \
            cannot be used, including those dated before 2007, more than a day in the future, or alone more than a year \
            from all others of their user, are counted and listed. So are names in the mapping that neither the \
            configuration nor the manifest of --app knows, and traits that conditions read and no line has. A user's \
            variant is the one that the log has, or else drawn from the user's name. The guide “Replaying recorded \
            events” describes RatingKit's own lines, and mappings for exports.
            """,
        positionals: [
            Positional("config", "The configuration."),
            Positional("events", "The log, one event per line; - or nothing is standard input.", isRequired: false),
        ],
        options: logOptions + [.app, .segment, .partial, .part, .strict] + documentOptions + reportOptions + [.format],
        examples: [
            ("ratingkit replay rating.json events.jsonl", "RatingKit's own lines, sorted by user."),
            (
                "zcat export/*.gz | ratingkit replay rating.json - --from amplitude --unsorted --mapping mapping.json",
                "An export as it is."
            ),
            (
                "ratingkit replay rating.json part-3.jsonl --part 3/8 --partial part-3.json",
                "One of eight parts of a log, for 'ratingkit merge'."
            ),
        ],
        run: { try await ReplayCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let part = Self(
        "part", "I/N",
        "Say that the log is the I-th of N parts, so that 'ratingkit merge' names those that are missing.")
    fileprivate static let segment = Self(
        "segment", "trait", "Also tell results by the values of this trait, such as country, as the log first has it.")
    fileprivate static let strict = Self("strict", "Exit with 1 if a line could not be used.")
}

private struct ReplayCommand {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let path = invocation.positional(1) ?? "-"
        guard
            [invocation.arguments.positionals[0], path, invocation.value(of: .mapping) ?? ""].count(where: { $0 == "-" }
            ) < 2
        else { throw CommandFailure.usage("Only one of them can come from standard input.") }
        let layers = try invocation.layers()
        let configuration = RatingConfiguration(layers)
        let names = try invocation.nameCheck([configuration])
        let (form, mapping) = try invocation.eventMapping(names)
        var plan = ReplayPlan(configuration, form: form, mapping: mapping)
        plan.traces = invocation.has(.partial)
        plan.segment = invocation.value(of: .segment)
        let text = invocation.value(of: .part)
        let part = text.flatMap { ReplayPart.Place($0) }
        guard text == nil || part != nil && plan.traces else {
            throw CommandFailure.usage("'--part' is written like 3/8, and needs '--partial <file>'.")
        }
        var summary = try await invocation.replay(plan, path, names).summary
        summary.subject = try invocation.subject(form)
        summary.note(partOf: invocation.fileName(path), part)
        try invocation.show(summary)
        let skipped = LogRemark.allCases.contains { $0.consequence == .skipped && summary[$0].count > 0 }
        // A part of a log may well have no user.
        let isUseless = summary.users == 0 && summary.lines > 0 && !invocation.has(.partial)
        return isUseless || skipped && invocation.has(.strict) ? .problems : .success
    }
}

extension Invocation {
    /// What is replayed, as partial results name it. A configuration from a pipe can be read only once, and has no digest.
    fileprivate func subject(_ form: EventForm) throws -> ReplaySummary.Subject {
        var subject = ReplaySummary.Subject()
        let path = arguments.positionals[0]
        subject.name = path.split(separator: "/").last.map(String.init) ?? path
        subject.form = form
        var content: [UInt8] = []
        for file in [path, value(of: .mapping)].compactMap({ $0 }) where file != "-" {
            let bytes = (try? ConfigurationReader.bytes(ofFile: file, limit: JSONLimits.standard.maximumBytes)) ?? []
            content += SHA256Digest(of: bytes).bytes
        }
        content += (value(of: .segment) ?? "").utf8
        subject.digest = SHA256Digest(of: content).hexadecimal
        return subject
    }
}

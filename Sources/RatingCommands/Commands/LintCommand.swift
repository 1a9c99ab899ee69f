import RatingAnalysis
import RatingKit

extension CommandDefinition {
    static let lint = CommandDefinition(
        name: "lint", abstract: "Checks configurations and workflows.",
        discussion: """
            Every problem is printed with its place, its code and, where there is one, what would mend it. A document with \
            an error is refused whole by an app. An accepted one is also held against what the stores say about asking for \
            reviews, and against what nobody can have meant: that nobody is ever asked, that a value looks like another \
            unit, that a key has no effect. That gives warnings and notes. With --bundled this is judged with both \
            documents in force, as in the app. Firebase's templates, fetch responses and files of defaults (JSON or \
            property list) are checked as what they hold; of a file of destinations only what looks like a secret and the \
            templates. The exit code is 1 if there is an error, with --strict also if there is a \
            warning.
            """,
        positionals: [
            Positional(
                name: "file", summary: "Files to check; - is the standard input.", isRequired: false, repeats: true)
        ],
        options: [.strict, .bundled, .storeRules, .day] + firebaseOptions + [.codes, .format],
        examples: [
            ("ratingkit lint --strict Configs/*.json", "Fails a build on any problem."),
            ("ratingkit lint --format json rating.json", "Problems for a program to read."),
            ("ratingkit lint --bundled App/rating.json new.json", "Also whether an app that ships the first takes it."),
            (
                "ratingkit lint --firebase-prefix ratingkit_ template.json",
                "Checks the parameters of a Firebase template whose names begin so."
            ),
        ],
        run: { try LintCommand($0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let strict = Self(name: "strict", summary: "Fail on warnings too.")
    fileprivate static let storeRules = Self(
        name: "store-rules", value: "stores",
        summary: "The stores whose rules count, apple and google with a comma between them, or none.",
        standard: "apple,google")
    fileprivate static let day = Self(
        name: "at", value: "date",
        summary: "The day for which dates are judged, ISO 8601: 2026-11-21. Otherwise today.")
    fileprivate static let codes = Self(name: "codes", summary: "List the codes of all problems that there are.")
}

extension Diagnostic.Code {
    /// The codes of all modules.
    package static var all: [Self] { core + kit + analysis }
}

private struct LintCommand {
    let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() throws -> ExitCode {
        if invocation.has(.codes) { return listCodes() }
        let files = invocation.arguments.positionals
        guard !files.isEmpty else { throw CommandFailure.usage("Missing argument '<file>'.") }
        guard (files + [invocation.value(of: .bundled) ?? ""]).count(where: { $0 == "-" }) < 2 else {
            throw CommandFailure.usage("Only one document can be the standard input.")
        }
        let stores = try stores()
        let bundled = try invocation.bundled()
        let foresight = Foresight(today: try invocation.now(), bundled: bundled)
        let readings = files.map { file in
            DocumentReading(
                DocumentFile(file, terminal: invocation.terminal), stores: stores, foresight: foresight,
                firebase: invocation.firebase, layer: bundled == nil ? .bundled : .remote, over: bundled)
        }
        if invocation.isJSON {
            invocation.print(json: .array(readings.flatMap(\.json)))
        } else {
            printText(readings)
        }
        let fails = readings.contains { reading in
            reading.diagnostics.contains { $0.severity >= (invocation.has(.strict) ? .warning : .error) }
        }
        return fails ? .problems : .success
    }

    private func stores() throws(CommandFailure) -> Set<Store> {
        let text = invocation.value(of: .storeRules) ?? "none"
        guard text != "none" else { return [] }
        var stores: Set<Store> = []
        for name in text.split(separator: ",") {
            guard let store = Store(rawValue: String(name)) else {
                let known = Store.allCases.map(\.rawValue) + ["none"]
                throw .usage(
                    "The value '\(name)' is invalid for '--store-rules'; there are \(known.joined(separator: ", ")).",
                    suggestion: nearestName(to: String(name), among: known))
            }
            stores.insert(store)
        }
        guard !stores.isEmpty else { throw .usage("The value '\(text)' of '--store-rules' names no store.") }
        return stores
    }

    private func printText(_ readings: [DocumentReading]) {
        let text = DiagnosticText(style: invocation.style, width: invocation.terminal.traits.width)
        for reading in readings { text.write(reading, to: .output, of: invocation.terminal) }
        invocation.print(text.summary(readings))
    }

    private func listCodes() -> ExitCode {
        let codes = Diagnostic.Code.all
        if invocation.isJSON {
            invocation.print(
                json:
                    .array(codes.map { ["code": .string($0.rawValue), "summary": .string($0.summary)] }))
            return .success
        }
        let width = codes.map(\.rawValue.count).max() ?? 0
        for code in codes {
            invocation.print("\(invocation.style.bold("\(code.rawValue.padded(to: width))"))  \(code.summary)")
        }
        return .success
    }
}

import Foundation
import RatingAnalysis
import RatingKit
import RatingWorkbench

extension CommandDefinition {
    static let prove = CommandDefinition(
        name: "prove", abstract: "Says what can happen to any user, and proves or refutes claims.",
        discussion: """
            Without claims it reports the extremes: the earliest ask, the shortest time between two, the most in a \
            year, each with the keys that cause it. A claim is proved for every stored context or for every history, \
            refuted by a timeline that was run through the gates themselves, or undecided. All placements are counted \
            together, because they share one context; with --placement only that one is counted, while the others \
            still act. A DURATION is a whole number with ms, s, m, h or d. A window is half-open: of asks at 0 d and \
            at 365 d only one is within 365 d. The exit code is 1 if a claim is refuted, and 3 if one is undecided.
            """,
        positionals: [Positional("config", "The configuration; - is standard input.")],
        options: [
            .atMost, .apart, .neverWithin, .never, .someoneAsked, .sameAs, .implies, .claims, .countedPlacement,
            .allPlacements, .offsets, .fastest, .scenarios, .remote, .override,
        ] + documentOptions + reportOptions + [.format],
        examples: [
            ("ratingkit prove rating.json", "The extremes, with what causes them."),
            (
                "ratingkit prove rating.json --at-most 3/365d --never-within 7d:crash",
                "Whether nobody is asked more often, or sooner after a crash."
            ),
            ("ratingkit prove rating.json --claims claims.json", "The claims that a repository keeps."),
            ("ratingkit prove rating.json --same-as old.json", "Whether the two ask the same users."),
        ],
        run: { try ProveCommand($0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let atMost = Self(
        "at-most", "N/DURATION", "Nobody is asked more than N times in any time of this length.", repeats: true)
    fileprivate static let apart = Self("apart", "DURATION", "Two asks are at least this time apart.", repeats: true)
    fileprivate static let neverWithin = Self(
        "never-within", "DURATION:what",
        "Nobody is asked within this time after a crash, install, update, rating, answer, decline, reminder or prompt.",
        repeats: true)
    fileprivate static let never = Self(
        "never", "when", "Nobody is asked then.", choices: Claim.Situation.allCases.map(\.rawValue), repeats: true)
    fileprivate static let someoneAsked = Self(
        "someone-asked", "DURATION", "Somebody can be asked, at the latest this long after the installation.",
        repeats: true, lead: "by")
    fileprivate static let sameAs = Self(
        "same-as", "file", "It asks whenever that configuration asks, and at no other time.", repeats: true)
    fileprivate static let implies = Self(
        "implies", "file", "Whenever it asks, that configuration asks too.", repeats: true)
    fileprivate static let claims = Self("claims", "file", "A JSON file of claims: {\"claims\": [\"at-most 3/365d\"]}.")
    fileprivate static let countedPlacement = Self("placement", "name", "Count only the asks at this placement.")
    fileprivate static let allPlacements = Self("all-placements", "Also report each placement separately.")
    fileprivate static let offsets = Self(
        "offsets", "range", "How far a user's offset from UTC may change.",
        choices: OffsetRange.allCases.map(\.rawValue), standard: OffsetRange.any.rawValue)
    fileprivate static let fastest = Self(
        "fastest", "Find the timelines that are shortest in time, rather than in events.")
    fileprivate static let scenarios = Self(
        "scenarios", "directory", "Write each refuting timeline there as a scenario.")
}

private struct ProveCommand {
    let invocation: Invocation
    private let text: GuaranteeText

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        text = GuaranteeText(
            style: invocation.style, places: KeyPlaces(invocation.positional(0) ?? "-"))
    }

    func run() throws -> ExitCode {
        guard !(invocation.has(.countedPlacement) && invocation.has(.allPlacements)) else {
            throw CommandFailure.usage("Only one of '--placement' and '--all-placements' can be given.")
        }
        let list = try invocation.value(of: .claims).map { try invocation.claims(ofFile: $0) }
        let entries = try claims() + (list?.entries ?? [])
        let layers = try invocation.layers()
        let range = list?.offsets?.rawValue ?? invocation.value(of: .offsets) ?? ""
        let guarantees = Guarantees(
            layers, offsets: OffsetRange(rawValue: range) ?? .any, isFastest: invocation.has(.fastest))
        let counted = try invocation.value(of: .countedPlacement).map { try placement($0, of: guarantees) }
        var verdicts = try entries.flatMap { entry in
            try self.verdicts(entry, guarantees, counted)
        }
        verdicts += try comparisons(with: guarantees, layers)
        let told = verdicts.isEmpty || invocation.has(.allPlacements) && entries.isEmpty
        let extremes =
            told || invocation.isJSON || invocation.wantsReport ? guarantees.counting(counted).extremes() : nil
        let apart = told && invocation.has(.allPlacements) ? guarantees.extremesApart() : []
        invocation.print(
            Self.json(guarantees, verdicts, extremes, apart),
            or: text.lines(verdicts, told ? extremes : nil, apart) + [text.assumptions(guarantees)])
        try writeScenarios(verdicts)
        try invocation.write(
            Report(
                guaranteesOf: invocation.fileName(invocation.positional(0) ?? "-"), verdicts: verdicts,
                extremes: [extremes].compactMap { $0 } + apart, assumptions: guarantees.assumptions))
        if verdicts.contains(where: { $0.outcome == .refuted }) { return .problems }
        return verdicts.contains { $0.outcome == .undecided } ? .undecided : .success
    }

    private static func json(
        _ guarantees: Guarantees, _ verdicts: [Verdict], _ extremes: Extremes?, _ apart: [Extremes]
    ) -> RatingJSON {
        var members = extremes?.members ?? []
        if !apart.isEmpty { members.append(.init("placements", .array(apart.map(\.json)))) }
        return [
            "claims": .array(verdicts.map(\.json)), "extremes": .object(members),
            "assumptions": .array(guarantees.assumptions.map { .string($0) }),
        ]
    }

    // MARK: Claims

    private func claims() throws -> [ClaimList.Entry] {
        try invocation.arguments.repeated.filter { Claim.names.contains($0.name) }.map { option in
            do throws(Claim.FormatError) {
                return ClaimList.Entry(claim: try Claim(option.name, option.value), placement: nil)
            } catch {
                throw CommandFailure.usage(error.message)
            }
        }
    }

    private func verdicts(
        _ entry: ClaimList.Entry, _ guarantees: Guarantees, _ counted: Verdict.Placement?
    ) throws -> [Verdict] {
        if let name = entry.placement {
            return [guarantees.counting(try placement(name, of: guarantees)).verdict(entry.claim)]
        }
        guard invocation.has(.allPlacements) else { return [guarantees.counting(counted).verdict(entry.claim)] }
        return guarantees.placements.map { guarantees.counting($0).verdict(entry.claim) }
    }

    private func placement(_ name: String, of guarantees: Guarantees) throws -> Verdict.Placement {
        let known = guarantees.placements.compactMap(\.name)
        guard known.contains(name) else {
            let hint = CommandFailure.hint(nearest: name, among: known)
            invocation.warn("the configuration has no placement '\(name)': the top level applies there\(hint)")
            return .elsewhere
        }
        return .named(name)
    }

    private func comparisons(with guarantees: Guarantees, _ layers: ConfigurationLayers) throws -> [Verdict] {
        try invocation.arguments.repeated.filter { $0.name == "same-as" || $0.name == "implies" }.map { option in
            let comparison = AskingComparison(
                guarantees, with: try invocation.layers(ofFile: option.value), named: option.value)
            return option.name == "same-as" ? comparison.sameness : comparison.implication
        }
    }

    // MARK: Scenarios

    private func writeScenarios(_ verdicts: [Verdict]) throws {
        guard let path = invocation.value(of: .scenarios) else { return }
        let directory = URL(fileURLWithPath: path, isDirectory: true)
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            for verdict in verdicts {
                guard verdict.outcome == .refuted, let scenario = verdict.timeline else { continue }
                let place = verdict.placement.map { " at \($0.name ?? "elsewhere")" } ?? ""
                let words = (verdict.claim + place).utf8.map {
                    $0.isLetter || $0.isDigit || $0 == .period ? $0 : .minus
                }
                let file = directory.appendingPathComponent(String(decoding: words, as: UTF8.self) + ".json")
                try Data(scenario.json.serializedBytes(.pretty)).write(to: file)
            }
        } catch {
            throw CommandFailure.problem("cannot write to \(path): \(error.localizedDescription)")
        }
    }
}

extension Invocation {
    /// The claims of a file, or its problems.
    func claims(ofFile path: String) throws -> ClaimList {
        let (file, bytes) = try content(ofFile: path)
        let json: JSONDocument
        do throws(JSONSyntaxError) {
            json = try JSONDocument(bytes)
        } catch {
            try refuse([Diagnostic(error)], of: file, bytes)
        }
        let reading = ClaimList.read(json)
        guard let list = reading.list else { try refuse(reading.diagnostics, of: file, bytes) }
        return list
    }
}

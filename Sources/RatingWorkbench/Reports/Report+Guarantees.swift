import RatingAnalysis
import RatingCore

extension Report {
    /// What a configuration guarantees of every user: claims first, those that fail with the history that shows it, then the
    /// extremes.
    ///
    /// - Parameters:
    ///   - name: as readers know the configuration, such as its file's name.
    ///   - extremes: all placements together first, then others, if any.
    package init(
        guaranteesOf name: String, verdicts: [Verdict], extremes: [Extremes], assumptions: [String]
    ) {
        self.init(title: "What \(name) guarantees every user")
        findings = Self.findings(verdicts)
        if verdicts.isEmpty { findings = extremes.first?.list.compactMap(\.sentence).unique ?? [] }
        if !verdicts.isEmpty {
            var section = Section("Claims", tables: [Self.table(verdicts)])
            section.text = ["A claim is proved for every possible history, or refuted by one."]
            sections.append(section)
        }
        sections += verdicts.compactMap(Self.refutation)
        if !extremes.isEmpty { sections.append(Section("Extremes", tables: extremes.map(\.table))) }
        sections.append(Section("Assumed", text: assumptions.map { $0.asSentence }))
    }

    /// What fails first.
    private static func findings(_ verdicts: [Verdict]) -> [String] {
        func all(_ outcome: Verdict.Outcome) -> [Verdict] { verdicts.filter { $0.outcome == outcome } }
        return all(.refuted).map { "Not true: “\($0.sentence)”. A history below shows it." }
            + all(.undecided).map { "Neither proved nor refuted: “\($0.sentence)”." }
            + all(.proved).map { "\($0.sentence)." }
    }

    private static func table(_ verdicts: [Verdict]) -> Table {
        Table(
            "The claims and their verdicts", columns: ["Claim", "Verdict", "Holds for", "Because"],
            rows: verdicts.map { verdict in
                let mark =
                    switch verdict.outcome {
                    case .proved: "✓\u{A0}proved"
                    case .refuted: "✗\u{A0}refuted"
                    case .undecided: "? undecided"
                    }
                let causes = verdict.causes.map(\.description).joined(separator: "; ")
                return [
                    .text(verdict.sentence), .text(mark), verdict.scope.map { .text($0.rawValue) } ?? .none,
                    .text(causes.isEmpty ? verdict.because : causes),
                ]
            })
    }

    private static func refutation(_ verdict: Verdict) -> Section? {
        guard verdict.outcome == .refuted, let timeline = verdict.timeline else { return nil }
        return Section("How it fails: \(verdict.sentence)", tables: [timeline.table])
    }
}

extension Extremes {
    fileprivate var table: Report.Table {
        let place = placement.map { "At \($0.name ?? "any other placement")" } ?? "All placements together"
        let variants = variants.map { ", \($0.map(\.description).joined(separator: ", "))" } ?? ""
        return Report.Table(
            place + variants, columns: ["What can happen to anybody", "Value", "Because"],
            rows: list.map { extreme in
                let causes = extreme.causes.map(\.description).joined(separator: "; ")
                return [
                    .text(extreme.kind.label), .text(extreme.value.words + extreme.slack),
                    causes.isEmpty ? .none : .text(causes),
                ]
            })
    }
}

extension Extreme.Value {
    fileprivate var words: String { if case .time(let span) = self { span.words } else { description } }
}

extension Scenario {
    /// The history, a step a row, as its file has it.
    package var table: Report.Table {
        Report.Table(
            "Installation \(installID), from \(start) on", columns: ["After", "What happens", "How"],
            rows: (json["steps"]?.arrayValue ?? []).map { step in
                let details = (step.members ?? []).filter { $0.name != "at" && $0.name != "do" }.map { member in
                    "\(member.name) \(member.value.stringValue ?? member.value.serialized())"
                }
                return [
                    .text(step["at"]?.stringValue ?? ""), .text(step["do"]?.stringValue ?? ""),
                    details.isEmpty ? .none : .text(details.joined(separator: ", ")),
                ]
            })
    }
}

extension String {
    /// With a capital letter and a full stop.
    var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

import RatingAnalysis
import RatingCore

extension Report {
    /// What a change of the configuration means.
    ///
    /// - Parameters:
    ///   - old: as readers know the one before, such as its file's name.
    ///   - measured: what recorded events say of it, the most important of all.
    ///   - relation: how the new one asks, compared with the old one; nil: this is not told.
    ///   - further: what else has been found.
    package init(
        _ difference: ConfigurationDifference, measured: [String] = [], from old: String, to new: String,
        relation: AskingComparison.Relation? = nil, further: [Section] = []
    ) {
        self.init(title: "From \(old) to \(new)")
        guard !difference.isEmpty else {
            findings = measured + ["Nothing changes for users."]
            sections = further
            return
        }
        findings = [relation?.sentence].compactMap { $0 }
        findings += difference.gates.flatMap { placement, gates in gates.map { $0.sentence(at: placement) } }
        findings += difference.workflow.map { [$0.sentence] } ?? []
        findings += difference.notes.map { $0.asSentence }
        if findings.isEmpty { findings = ["Who is asked, and when, stays as it is; other keys change."] }
        findings = measured + findings
        if !difference.gates.isEmpty {
            sections.append(Section("Who is asked, and when", tables: [difference.decision]))
        }
        if let workflow = difference.workflow {
            sections.append(Section("What is shown", tables: [workflow.table]))
        }
        if !difference.changes.isEmpty { sections.append(Section("Keys", tables: [difference.keys])) }
        sections += further
    }
}

extension AskingComparison.Relation {
    fileprivate var sentence: String? {
        switch self {
        case .equivalent: "The same users are asked, at the same moments."
        case .asksLess:
            "Fewer users are asked: whenever the new one asks, the old one would too, but not vice versa."
        case .asksMore: "More users are asked: whenever the old one asked, the new one does too, and at other times."
        case .incomparable: "Some users are asked who were not, and some no longer are who were."
        case .undecided: nil
        }
    }
}

extension ConfigurationDifference {
    fileprivate var decision: Report.Table {
        Report.Table(
            "Gates whose decision changes", columns: ["Gate", "Placement", "Now", "Keys"],
            rows: gates.flatMap { placement, gates in
                gates.map { gate in
                    [
                        .text(gate.gate.name), placement.map { .text($0) } ?? .text("everywhere"),
                        .text(gate.effect.rawValue), gate.keys.isEmpty ? .none : .text(gate.values),
                    ]
                }
            })
    }

    fileprivate var keys: Report.Table {
        Report.Table(
            "Values in force that change", columns: ["Key", "Placement", "Before", "After"],
            rows: changes.map { change in
                [
                    .text(change.key.name), .text(change.placement ?? "everywhere"), .text(change.old.words),
                    .text(change.new.words),
                ]
            })
    }
}

extension GateDifference {
    fileprivate func sentence(at placement: String?) -> String {
        let place = placement.map { " at \($0)" } ?? ""
        let keys = keys.isEmpty ? "" : ": \(values)"
        return switch effect {
        case .takesPart: "Fewer users are asked\(place), because the gate “\(gate.name)” now takes part\(keys)."
        case .takesNoPart: "More users are asked\(place), because the gate “\(gate.name)” no longer takes part."
        case .stricter: "Fewer users are asked\(place), because the gate “\(gate.name)” is stricter\(keys)."
        case .looser: "More users are asked\(place), because the gate “\(gate.name)” is looser\(keys)."
        case .different: "Other users are asked\(place), because the gate “\(gate.name)” is different\(keys)."
        }
    }

    fileprivate var values: String {
        keys.map { key in
            effect == .takesPart ? "\(key.key) \(key.new.words)" : "\(key.key) \(key.old.words) → \(key.new.words)"
        }.joined(separator: ", ")
    }
}

extension WorkflowDifference {
    fileprivate var sentence: String {
        let name = old == new ? "“\(new)”" : "“\(new)” instead of “\(old)”"
        let parts = [(added, "new steps"), (removed, "without the steps"), (changed.map(\.name), "other steps")]
        let told = parts.filter { !$0.0.isEmpty }.map { "\($1): \($0.joined(separator: ", "))" }
        return "Users who are asked see something different in the workflow \(name); \(told.joined(separator: "; "))."
    }

    fileprivate var table: Report.Table {
        var rows: [[Report.Cell]] = removed.map { [.text($0), .text("− removed"), .none] }
        rows += added.map { [.text($0), .text("+ added"), .none] }
        for step in changed {
            for line in step.lines {
                switch line {
                case .removed(let text): rows.append([.text(step.name), .text("− removed"), .text(text)])
                case .added(let text): rows.append([.text(step.name), .text("+ added"), .text(text)])
                }
            }
        }
        return Report.Table("Steps that change", columns: ["Step", "Change", "What"], rows: rows)
    }
}

extension ConfigurationValue? {
    /// As it stands in a document; long values end early.
    fileprivate var words: String {
        guard let self else { return "absent" }
        if case .number(let number) = self, let integer = Int64(exactly: number) { return String(integer) }
        let text = self.json.serialized()
        return text.count <= 80 ? text : "\(text.prefix(79))…"
    }
}

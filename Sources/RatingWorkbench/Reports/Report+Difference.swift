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
        findings += difference.gates.flatMap { placement, gates in
            gates.map { $0.sentence(at: placement.map { "at “\($0)”" } ?? difference.scope(of: $0)) }
        }
        findings += difference.workflow.map { [$0.sentence] } ?? []
        findings += difference.notes.map { $0.asSentence }
        if findings.isEmpty { findings = ["No gate changes; other keys do."] }
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
    /// What a sentence about one history leaves open.
    private static var lives: String {
        "Over a whole life this can turn round, because an ask puts off those after it."
    }

    fileprivate var sentence: String? {
        switch self {
        case .equivalent: "With the same counts stored of a user, both ask at the same moments."
        case .asksLess:
            "With the same counts stored of a user, whenever the new one asks, the old one would too, but not vice versa. "
                + Self.lives
        case .asksMore:
            "With the same counts stored of a user, whenever the old one asks, the new one would too, but not vice versa. \(Self.lives)"
        case .incomparable:
            "With the same counts stored of a user, there are moments at which only the new one asks, and others at which "
                + "only the old one does."
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
                        .text(gate.gate.name), .text(placement ?? scope(of: gate)),
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
                    .text(change.key.name), .text(scope(of: change)), .text(change.old.words),
                    .text(change.new.words),
                ]
            })
    }
}

extension GateDifference {
    /// Of the gate alone, with the same counts stored: what other gates do, and what asks before have done, it does not say.
    fileprivate func sentence(at scope: String) -> String {
        let keys = keys.isEmpty ? "" : ": \(values)"
        return switch effect {
        case .takesPart: "The gate “\(gate.name)” now takes part and can hold asks back, \(scope)\(keys)."
        case .takesNoPart: "The gate “\(gate.name)” no longer takes part and holds nothing back, \(scope)."
        case .stricter: "The gate “\(gate.name)” is stricter and by itself holds more back, \(scope)\(keys)."
        case .looser: "The gate “\(gate.name)” is looser and by itself holds less back, \(scope)\(keys)."
        case .different: "The gate “\(gate.name)” by itself holds others back, \(scope)\(keys)."
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

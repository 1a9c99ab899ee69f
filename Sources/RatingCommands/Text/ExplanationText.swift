import RatingKit

/// A decision with its reasons, for people.
struct ExplanationText {
    let style: TextStyle

    /// The decision, a line for each gate, and what must still happen.
    func lines(_ explanation: Explanation) -> [StyledText] {
        var lines = [decision(explanation), ""]
        let width = explanation.gates.map(\.gate.count).max() ?? 0
        for result in explanation.gates {
            lines.append(gate(result, width: width, showsOrigin: true))
            lines += sets(of: result)
        }
        let outlook = self.outlook(explanation)
        return outlook.isEmpty ? lines : lines + [""] + outlook
    }

    func decision(_ explanation: Explanation) -> StyledText {
        guard explanation.decision != .ask else { return style.bold(style.green("ask")) }
        let closed = explanation.gates.filter { !$0.isOpen }.map(\.gate)
        return "\(style.bold(style.red("skip"))): closed \(closed.joined(separator: ", "))"
    }

    /// `✗ crashFree  1.5 days since the last crash, more than 15  opens 2026-03-18T09:00:00Z  ← remote, revision 7`.
    ///
    /// - Parameter showsOrigin: whether the layers are named that the requirement comes from.
    func gate(_ result: GateResult, width: Int, showsOrigin: Bool = false) -> StyledText {
        let mark = result.isOpen ? style.green("✓") : style.red("✗")
        let finding = self.finding(result)
        let hasOrigin = showsOrigin && (!finding.isEmpty || result.isSetByDocument)
        let origin = hasOrigin ? result.provenanceText : ""
        let isBare = finding.isEmpty && result.opensAt == nil && origin.isEmpty
        let name: StyledText = isBare ? "\(result.gate)" : "\(result.gate.padded(to: width))"
        var line: StyledText = "  \(mark) \(result.isOpen ? name : style.bold(name))"
        if !finding.isEmpty { line += "  \(result.isOpen ? style.dim("\(finding)") : "\(finding)")" }
        if let opensAt = result.opensAt { line += "  \(style.yellow("opens \(opensAt)"))" }
        if !origin.isEmpty { line += "  \(style.dim("← \(origin)"))" }
        return line
    }

    /// The sets of keys of a gate, each with its own gates below it.
    private func sets(of result: GateResult) -> [StyledText] {
        result.sets.enumerated().flatMap { index, gates -> [StyledText] in
            let isOpen = gates.allSatisfy(\.isOpen)
            let mark = isOpen ? style.green("✓") : style.red("✗")
            let width = gates.map(\.gate.count).max() ?? 0
            let needs = gates.flatMap(\.needs)
            let missing: StyledText = needs.isEmpty ? "" : "  \(style.dim("needs \(text(needs))"))"
            let title: StyledText = "      \(mark) set \(index + 1)\(missing)"
            return [title] + gates.map { "      \(gate($0, width: width))" }
        }
    }

    private func text(_ needs: [Explanation.Need]) -> String {
        needs.map { "\($0.name) +\($0.count)" + ($0.withinDays.map { " within \($0) days" } ?? "") }
            .joined(separator: ", ")
    }

    /// What was measured, of what is required.
    ///
    /// A unit that ends in a comparison (`prompts, fewer than`) stands between the two.
    func finding(_ result: GateResult) -> String {
        if case .bool? = result.required { return result.isOpen ? "" : flagText(result) }
        let measured = result.measured.map(text)
        let required = result.required.map(text)
        guard let unit = result.unit else {
            if let measured, required == nil, LocalInstant(iso8601: measured) != nil {
                return "for good, since \(measured)"
            }
            return [measured, required].compactMap { $0 }.joined(separator: ", requires ")
        }
        let (ofMeasured, ofRequired) = (unit.counting(measured), unit.counting(required))
        guard let required else { return [measured, ofMeasured].compactMap { $0 }.joined(separator: " ") }
        let comparisons = ["more than", "fewer than", "below"]
        if let comparison = comparisons.first(where: { unit.hasSuffix(", \($0)") }) {
            let noun = ofRequired.dropLast(comparison.count + 2)
            return measured.map { "\($0) \(ofMeasured) \(required)" } ?? "none yet (\(comparison) \(required) \(noun))"
        }
        return measured.map { "\($0) of \(required) \(ofRequired)" } ?? "none yet (\(required) \(ofRequired))"
    }

    private func flagText(_ result: GateResult) -> String {
        switch result.gate {
        case Gate.enabled.name: "switched off"
        case Gate.inProgress.name: "a question is on screen"
        default: [result.measured, result.required].compactMap { $0.map(text) }.joined(separator: ", requires ")
        }
    }

    private func outlook(_ explanation: Explanation) -> [StyledText] {
        var lines: [StyledText] = []
        if !explanation.needs.isEmpty {
            lines.append("needs       \(text(explanation.needs))")
        }
        if let notBefore = explanation.notBefore { lines.append("not before  \(notBefore)") }
        if let uncertainty = explanation.uncertainty {
            lines.append("not before  unknown, because \(uncertainty.description.withoutControls)")
        }
        if !explanation.variants.isEmpty {
            let variants = explanation.variants.map(\.description)
            lines.append("variants    \(variants.joined(separator: ", "))")
        }
        if !explanation.blockers.isEmpty {
            lines.append("blocked by  \(explanation.blockers.joined(separator: ", "))")
        }
        return lines
    }

    private func text(_ value: RatingJSON) -> String {
        switch value {
        case .string(let text): text
        case .bool(let flag): flag ? "yes" : "no"
        case .object(let members): members.map { "\($0.name) \(text($0.value))" }.joined(separator: ", ")
        default: value.serialized()
        }
    }
}

extension String {
    /// This unit of a gate behind a number: `1 calendar day`.
    fileprivate func counting(_ number: String?) -> String {
        guard number == "1" else { return self }
        let nouns = ["days": "day", "sessions": "session", "launches": "launch", "prompts": "prompt"]
        let words = split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map { word in
            let noun = word.last == "," ? word.dropLast() : word
            return nouns[String(noun)].map { $0 + word.dropFirst(noun.count) } ?? String(word)
        }
        return words.joined(separator: " ")
    }
}

extension GateResult {
    /// Whether a document, and not the policy or a default, has a say in the gate.
    fileprivate var isSetByDocument: Bool { provenance.contains { $0.layer > .policy } }
}

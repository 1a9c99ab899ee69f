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
            return [measured, required].compactMap { $0 }.joined(separator: ", wants ")
        }
        guard let required else { return [measured, unit].compactMap { $0 }.joined(separator: " ") }
        let comparisons = ["more than", "fewer than", "below"]
        if let comparison = comparisons.first(where: { unit.hasSuffix(", \($0)") }) {
            let noun = unit.dropLast(comparison.count + 2)
            return measured.map { "\($0) \(unit) \(required)" } ?? "none yet (\(comparison) \(required) \(noun))"
        }
        return measured.map { "\($0) of \(required) \(unit)" } ?? "none yet (\(required) \(unit))"
    }

    private func flagText(_ result: GateResult) -> String {
        switch result.gate {
        case Gate.enabled.name: "switched off"
        case Gate.inProgress.name: "a question is on screen"
        default: [result.measured, result.required].compactMap { $0.map(text) }.joined(separator: ", wants ")
        }
    }

    private func outlook(_ explanation: Explanation) -> [StyledText] {
        var lines: [StyledText] = []
        if !explanation.needs.isEmpty {
            lines.append("needs       \(text(explanation.needs))")
        }
        if let notBefore = explanation.notBefore { lines.append("not before  \(notBefore)") }
        if let uncertainty = explanation.uncertainty {
            lines.append("not before  cannot be told, because \(uncertainty.description.withoutControls)")
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

extension Explanation {
    /// `{decision, gates: [{gate, open, measured, required, unit, opensAt, provenance: [{key, layer, revision,
    /// variant}]}], notBefore, cannotBeTold, needs, blockers, variants}`; the gate `anyOf` has `sets`, arrays of gates.
    /// A need that must be recent is called `events.saved within 14 days`.
    var json: RatingJSON {
        [
            "decision": .string(decision.name),
            "gates": .array(gates.map(\.json)),
            "notBefore": RatingJSON(notBefore),
            "cannotBeTold": RatingJSON(uncertainty?.description),
            "needs": .object(needs.map { .init($0.description, .integer($0.count)) }),
            "blockers": .array(blockers.map { .string($0) }),
            "variants": .object(variants.map(\.member)),
        ]
    }
}

extension GateResult {
    fileprivate var json: RatingJSON {
        let members: [RatingJSON.Member] = [
            .init("gate", .string(gate)), .init("open", .bool(isOpen)), .init("measured", measured ?? .null),
            .init("required", required ?? .null), .init("unit", RatingJSON(unit)),
            .init("opensAt", RatingJSON(opensAt)), .init("provenance", .array(provenance.map(\.json))),
        ]
        guard !sets.isEmpty else { return .object(members) }
        return .object(members + [.init("sets", .array(sets.map { .array($0.map(\.json)) }))])
    }

    /// Whether a document, and not the policy or a default, has a say in the gate.
    fileprivate var isSetByDocument: Bool { provenance.contains { $0.layer > .policy } }
}

extension RatingConfiguration.Provenance {
    fileprivate var json: RatingJSON {
        [
            "key": .string(key.name), "layer": .string(layer.description), "revision": revision?.json ?? .null,
            "variant": RatingJSON(variant?.description),
        ]
    }
}

extension Decision {
    /// `ask` or `skip`.
    var name: String { self == .ask ? "ask" : "skip" }
}

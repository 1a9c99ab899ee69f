import RatingCore

/// What is known of a part of a document.
package struct Hover: Equatable, Sendable {
    /// Markdown.
    package let text: String
    /// The bytes that it is about.
    package let range: Range<Int>
}

extension EditedDocument {
    /// What is known of the name or value that the cursor is in, or directly before or behind.
    package func hover(at offset: Int) -> Hover? {
        guard let (part, range) = target(at: offset) else { return nil }
        let isName = text.parts[part].name == range
        let notation = notations[part]
        let around = notations[text.parts[part].parent]
        let name = text.name(of: part)
        var paragraphs: [String] = []
        if isName || text.parts[part].kind == .word { paragraphs += named(name ?? "", part, around) }
        if !isName, let value = text.string(part) {
            paragraphs += valued(value, notation, part)
            if paragraphs.isEmpty, let name { paragraphs += named(name, part, around) }
        }
        guard !paragraphs.isEmpty else { return nil }
        return Hover(text: paragraphs.joined(separator: "\n\n"), range: range)
    }

    /// The part whose name or value is at a place, and which of the two that is.
    func target(at offset: Int) -> (part: Int, range: Range<Int>)? {
        // Directly before the first quote and behind the last, too.
        for offset in [offset, offset + 1, offset - 1] {
            let place = text.place(at: offset)
            guard !place.token.isEmpty, let index = part(at: place) else { continue }
            let part = text.parts[index]
            if case .name = place.role, let name = part.name { return (index, name) }
            return (index, part.range)
        }
        return nil
    }

    private func named(_ name: String, _ part: Int, _ around: Notation) -> [String] {
        switch around {
        case .rule, .operand:
            if let known = RuleOperator(rawValue: name) {
                return ["**\(known.rawValue)**: \(known.summary.description)"]
            }
        case .states: return about(step: part)
        case .events:
            let summary = Self.summary(ofEvent: name)
            return summary.isEmpty ? [] : ["**\(name)**: \(summary)"]
        case .texts: return about(text: name)
        default: break
        }
        guard let member = members(of: text.parts[part].parent).first(where: { $0.name == name }) else { return [] }
        return member.key.map { about($0, part) } ?? ["**\(name)**: \(member.summary)"]
    }

    private func valued(_ value: String, _ notation: Notation, _ part: Int) -> [String] {
        switch notation {
        case .value(.structure(.policy)):
            return RatingPolicy(name: value).map { ["**\(value)**: workflow `\($0.workflow.name)`", $0.summary] } ?? []
        case .stepName, .transitions, .transition:
            return step(named: value, around: part).map { about(step: $0) } ?? []
        case .text, .choice: return about(text: value)
        case .variable: return about(variable: value, part)
        default:
            for case .word(let word) in shapes[part].scalars {
                let found = word.words.first { $0.name == value && !$0.summary.isEmpty }
                if let found { return ["**\(value)**: \(found.summary)"] }
            }
            return []
        }
    }

    func step(named name: String, around index: Int) -> Int? {
        steps(around: index).first { text.name(of: $0) == name }
    }

    private func about(step: Int) -> [String] {
        let detail = stepDetail(step)
        let kind = StepKind(rawValue: detail).map { $0.summary.description }
        let title = "**\(text.name(of: step) ?? "")**: " + (detail.isEmpty ? "a step that only decides" : "`\(detail)`")
        let events = text.member("on", of: step).map { text.children(of: $0).compactMap { text.name(of: $0) } } ?? []
        let declared = events.isEmpty ? nil : "Events: \(events.map { "`\(code($0))`" }.joined(separator: ", "))"
        return [title, kind, declared].compactMap { $0 }
    }

    private func about(text key: String) -> [String] {
        var lines: [String] = []
        for index in text.parts.indices where index > 0 && text.name(of: index) == key {
            let parent = text.parts[index].parent
            guard let words = text.string(index) else { continue }
            switch notations[parent] {
            case .texts: lines.append("- \(text.name(of: parent) ?? ""): `\(code(words))`")
            case .configuration: lines.append("- `\(code(words))`")
            default: break
            }
        }
        let summary = summary(ofText: key)
        guard !summary.isEmpty || !lines.isEmpty else { return [] }
        let shown = lines.count > 20 ? Array(lines[..<20]) + ["- …"] : lines
        return ["**\(key)**" + (summary.isEmpty ? "" : ": \(summary)"), shown.joined(separator: "\n")].filter {
            !$0.isEmpty
        }
    }

    private func about(variable path: String, _ part: Int) -> [String] {
        if let known = NotationVariable.always.first(where: { $0.path == path }) {
            return ["**\(path)**: \(known.summary.description)"]
        }
        if path == "stars" { return ["**stars**: The stars that were chosen."] }
        if path.hasPrefix("context.events.") {
            return ["**\(path)**: How often the event `\(code(String(path.dropFirst(15))))` was counted."]
        }
        if path.hasPrefix("config."), let key = ConfigurationKey(name: String(path.dropFirst(7))) {
            return about(key, part)
        }
        if path.hasPrefix("answers."), let step = step(named: String(path.dropFirst(8)), around: part) {
            return about(step: step)
        }
        return path.hasPrefix("traits.") ? ["**\(path)**: What the app reports about the user."] : []
    }

    /// As it is shown between backticks.
    func code(_ text: String) -> String {
        excerpt(String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "`" || $0.value < 32 ? " " : $0 })))
    }
}

// MARK: Keys

extension EditedDocument {
    private func about(_ key: ConfigurationKey, _ part: Int) -> [String] {
        let row = key.row
        var facts = [row.summary.description]
        if !row.gates.isEmpty { facts.append("Gate: \(row.gates.description).") }
        facts.append(standard(of: key))
        return ["**\(key.name)**: \(row.type.description)", facts.joined(separator: " "), inForce(key, part)]
    }

    private func standard(of key: ConfigurationKey) -> String {
        var standards = key.row.standard.map { ["Default: `\($0.shown)`"] } ?? ["No default"]
        for policy in RatingPolicy.allCases {
            if let value = policy.standard(of: key) {
                standards.append("`\(policy.name)`: `\(value.shown)`")
            }
        }
        return standards.joined(separator: "; ") + "."
    }

    /// The value that holds where the part stands, as far as this document alone tells.
    private func inForce(_ key: ConfigurationKey, _ part: Int) -> String {
        guard notations[1] == .configuration, let document = ConfigurationReader().read(text.bytes).document else {
            return "In force: nothing from this document, as long as it has an error."
        }
        let placement = placement(of: part)
        let variant = variant(of: part)
        let layers = ConfigurationLayers(bundled: document)
        let configuration = RatingConfiguration(layers, variants: [variant].compactMap { $0 }).at(placement)
        let value = configuration[any: key].map { "`\(code($0.shown))`" } ?? "nothing"
        let from = configuration.layer(of: key)
        let origin =
            from == .bundled
            ? "this document" : from == .policy ? "policy `\(configuration.policy?.name ?? "none")`" : "default"
        let wherever = [placement.map { "at `\(code($0))`" }, variant.map { "for `\(code($0.description))`" }]
        return "In force" + wherever.compactMap { $0 }.map { " \($0)" }.joined() + ": \(value) (\(origin))."
    }

    private func variant(of part: Int) -> ExperimentVariant? {
        guard let variant = enclosing(.variant, of: part), let experiment = enclosing(.experiment, of: variant),
            let name = text.member("name", of: variant).flatMap({ text.string($0) })
        else { return nil }
        return ExperimentVariant(experiment: text.name(of: experiment) ?? "", variant: name)
    }
}

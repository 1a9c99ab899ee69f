import RatingCore

/// What tells one workflow from another: steps, and within a step what it shows and where it leads.
package struct WorkflowDifference: Equatable {
    package let old: String
    package let new: String
    package let added: [String]
    package let removed: [String]
    package let changed: [Step]

    /// A step that both have.
    package struct Step: Equatable {
        package let name: String
        package let lines: [Line]
    }

    /// A property of a step that only one of the workflows has.
    package enum Line: Equatable {
        case removed(String)
        case added(String)
    }

    /// Nil for workflows that are the same but for their names and the order of their steps.
    init?(from old: Workflow, to new: Workflow) {
        self.old = old.id
        self.new = new.id
        added = new.steps.map { $0.name }.filter { old.index(ofStep: $0) == nil }
        removed = old.steps.map { $0.name }.filter { new.index(ofStep: $0) == nil }
        changed = new.steps.compactMap { step in
            guard let index = old.index(ofStep: step.name) else { return nil }
            let lines = Self.lines(from: old.properties(ofStep: index), to: new.properties(of: step))
            return lines.isEmpty ? nil : Step(name: step.name, lines: lines)
        }
        if added.isEmpty, removed.isEmpty, changed.isEmpty { return nil }
    }

    /// In the order of the old ones, what is new behind what it takes the place of.
    private static func lines(from old: [String], to new: [String]) -> [Line] {
        let difference = new.difference(from: old)
        var removed = Set<Int>()
        for case .remove(let offset, _, _) in difference { removed.insert(offset) }
        var added = Set<Int>()
        for case .insert(let offset, _, _) in difference { added.insert(offset) }
        var lines: [Line] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if left < old.count, removed.contains(left) {
                lines.append(.removed(old[left]))
                left += 1
            } else if right < new.count, added.contains(right) {
                lines.append(.added(new[right]))
                right += 1
            } else {
                left += 1
                right += 1
            }
        }
        return lines
    }
}

extension Workflow {
    fileprivate func properties(ofStep index: Int) -> [String] { properties(of: steps[index]) }

    /// All that makes a step, a line each, so that steps of different workflows can be compared.
    fileprivate func properties(of step: WorkflowStep) -> [String] {
        var lines: [String] = []
        if steps.indices.contains(initial), steps[initial].name == step.name { lines.append("is the first step") }
        if step.isFinal { lines.append("ends the flow as \(step.outcome ?? step.name)") }
        if let meta = json["states"]?[step.name]?["meta"] { lines += Self.properties("", meta) }
        if !step.entry.isEmpty { lines.append("on entry: \(Self.text(step.entry))") }
        for event in step.events { lines += event.transitions.map { text($0, trigger: event.event) } }
        for timeout in step.timeouts {
            lines += timeout.transitions.map { text($0, trigger: "after \(timeout.milliseconds) ms") }
        }
        lines += step.always.map { text($0, trigger: "always") }
        if !step.exit.isEmpty { lines.append("on exit: \(Self.text(step.exit))") }
        return lines
    }

    /// `SUBMIT [stars given] → validate / didValidateRating`.
    private func text(_ transition: WorkflowTransition, trigger: String) -> String {
        var text = trigger
        if let condition = transition.condition { text += " [\(condition.words)]" }
        text += transition.target.map { " → \(steps[$0].name)" } ?? " stays"
        if transition.reenter { text += ", entered anew" }
        if !transition.actions.isEmpty { text += " / \(Self.text(transition.actions))" }
        return text
    }

    private static func text(_ actions: [WorkflowAction]) -> String {
        actions.map { $0.description }.joined(separator: ", ")
    }

    /// `shows kind: "stars"`, `shows buttons.0.event: "SUBMIT"`.
    private static func properties(_ path: String, _ json: RatingJSON) -> [String] {
        let prefix = path.isEmpty ? "" : "\(path)."
        return switch json {
        case .object(let members): members.flatMap { properties(prefix + $0.name, $0.value) }
        case .array(let elements):
            elements.enumerated().flatMap { properties("\(prefix)\($0)", $1) }
        default: ["shows \(path): \(json.serialized())"]
        }
    }
}

import RatingCore

/// A workflow as a drawing: boxes for steps, arrows for transitions, in three notations.
///
/// Arrows between the same two steps are one arrow with several lines. What happens without leaving a step stands in its
/// box, as do entry and exit actions.
package struct WorkflowGraph: Sendable {
    let id: String
    let initial: Int
    let boxes: [Box]
    let arrows: [Arrow]

    struct Box: Sendable {
        let name: String
        let role: Role
        /// What is shown: `stars 1…5`, `choice`; nil for a step that shows nothing.
        let kind: String?
        let title: String?
        /// What happens on the step.
        let lines: [Line]
    }

    enum Role: String, Sendable {
        case screen, decision, end
    }

    struct Arrow: Sendable {
        let from: Int
        let to: Int
        var lines: [Line]
    }

    /// `SUBMIT [stars given] / didValidateRating`.
    struct Line: Sendable {
        /// The event, or `entry`, `exit`, `after 5 s`; empty for `always`.
        let trigger: String
        let condition: String?
        let actions: [String]
    }

    package init(_ workflow: Workflow) {
        id = workflow.id
        initial = workflow.initial
        var boxes: [Box] = []
        var arrows: [Arrow] = []
        for (index, step) in workflow.steps.enumerated() {
            var inside: [Line] = []
            if !step.entry.isEmpty {
                inside.append(Line(trigger: "entry", condition: nil, actions: Self.texts(step.entry)))
            }
            for (list, transitions) in step.lists {
                let trigger = Self.trigger(list, of: step)
                for (place, transition) in transitions.enumerated() {
                    let condition = Self.condition(transition, followsOthers: place > 0)
                    let actions = Self.texts(transition.actions)
                    guard let target = transition.target, target != index || transition.reenter else {
                        inside.append(
                            Line(trigger: trigger, condition: condition, actions: actions.isEmpty ? ["stays"] : actions)
                        )
                        continue
                    }
                    let line = Line(trigger: trigger, condition: condition, actions: actions)
                    if let arrow = arrows.firstIndex(where: { $0.from == index && $0.to == target }) {
                        arrows[arrow].lines.append(line)
                    } else {
                        arrows.append(Arrow(from: index, to: target, lines: [line]))
                    }
                }
            }
            if !step.exit.isEmpty {
                inside.append(Line(trigger: "exit", condition: nil, actions: Self.texts(step.exit)))
            }
            boxes.append(
                Box(
                    name: step.name, role: step.isFinal ? .end : step.screen == nil ? .decision : .screen,
                    kind: step.isFinal ? Self.outcome(step) : step.screen.map { Self.kind($0) },
                    title: step.screen?.title.map { Self.title($0) }, lines: inside))
        }
        self.boxes = boxes
        self.arrows = arrows
    }

    private static func trigger(_ list: TransitionList, of step: WorkflowStep) -> String {
        switch list {
        case .event(let index): return step.events[index].event
        case .always: return ""
        case .timeout(let index):
            let milliseconds = step.timeouts[index].milliseconds
            return milliseconds % 1_000 == 0 ? "after \(milliseconds / 1_000) s" : "after \(milliseconds) ms"
        }
    }

    private static func condition(_ transition: WorkflowTransition, followsOthers: Bool) -> String? {
        transition.condition.map { GuardText.text(of: $0) } ?? (followsOthers ? "else" : nil)
    }

    private static func kind(_ screen: StepScreen) -> String {
        switch screen.answers {
        case .integer: "\(screen.kind.rawValue) \(screen.minimum)…\(screen.maximum)"
        case .choice(let values, let several): "\(several ? "several" : "one") of \(values.count)"
        case .thumb, .text, .contact, nil: screen.kind.rawValue
        }
    }

    private static func outcome(_ step: WorkflowStep) -> String? {
        step.outcome == step.name ? nil : step.outcome
    }

    private static func title(_ text: StepScreen.Text) -> String {
        switch text {
        case .key(let key): key
        case .literal(let literal): "“\(literal.count <= 40 ? literal : String(literal.prefix(39)) + "…")”"
        }
    }

    private static func texts(_ actions: [WorkflowAction]) -> [String] {
        actions.map { action in
            let name =
                action.params["name"]?.stringValue ?? action.params["step"]?.stringValue
                ?? action.params["to"]?.stringValue
            return name.map { "\(action.type.rawValue) \($0)" } ?? action.type.rawValue
        }
    }
}

extension Workflow {
    /// The workflow as a drawing.
    package var graph: WorkflowGraph { WorkflowGraph(self) }
}

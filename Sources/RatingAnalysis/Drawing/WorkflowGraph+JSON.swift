import RatingCore

extension WorkflowGraph {
    /// `{id, initial, steps: [{name, role, kind, title, lines}], arrows: [{from, to, lines}]}`, each line
    /// `{trigger, condition, actions, text}`: for whoever draws it in another way.
    package var json: RatingJSON {
        [
            "id": .string(id), "initial": .string(boxes[initial].name),
            "steps": .array(
                boxes.map { box in
                    [
                        "name": .string(box.name), "role": .string(box.role.rawValue), "kind": RatingJSON(box.kind),
                        "title": RatingJSON(box.title), "lines": .array(box.lines.map { $0.json }),
                    ]
                }),
            "arrows": .array(
                arrows.map { arrow in
                    [
                        "from": .string(boxes[arrow.from].name), "to": .string(boxes[arrow.to].name),
                        "lines": .array(arrow.lines.map { $0.json }),
                    ]
                }),
        ]
    }
}

extension WorkflowGraph.Line {
    fileprivate var json: RatingJSON {
        [
            "trigger": .string(trigger), "condition": RatingJSON(condition),
            "actions": .array(actions.map { .string($0) }), "text": .string(text),
        ]
    }
}

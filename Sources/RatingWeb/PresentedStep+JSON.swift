import RatingAnalysis
import RatingCore

extension PresentedStep {
    /// All that a screen shows, and what each move on it is as a request.
    var json: RatingJSON {
        [
            "step": .string(name), "kind": .string(screen.kind.rawValue), "title": .string(title),
            "text": .string(text),
            "language": .string(language), "direction": .string(direction.rawValue),
            "minimum": .integer(screen.minimum), "maximum": .integer(screen.maximum),
            "several": .bool(screen.allowsSeveral), "maximumLength": .integer(screen.maximumLength),
            "stars": stars.map { .integer($0) } ?? .null, "draft": .string(draft), "answer": answer?.json ?? .null,
            "buttons": .array(
                buttons.map {
                    ["event": .string($0.event), "label": .string($0.label), "enabled": .bool($0.isEnabled)]
                }),
            "choices": .array(choices.map { ["value": .string($0.value), "label": .string($0.label)] }),
            "appearance": appearance.map { look in
                .object((look.json.members ?? []) + (look.accent.map { [.init("onAccent", $0.labels)] } ?? []))
            } ?? .null,
            "focus": RatingJSON(firstFocus), "elements": .array(elements.map { $0.json }),
        ]
    }
}

extension Appearance.Colors {
    /// What is written on them.
    fileprivate var labels: RatingJSON {
        Appearance.Colors(light: label(isDark: false), dark: label(isDark: true)).json
    }
}

extension ScreenElement {
    fileprivate var json: RatingJSON {
        .object(
            [
                .init("id", .string(id)), .init("kind", .string(content.kind)), .init("enabled", .bool(isEnabled)),
                .init("role", .string(accessibility.role.rawValue)), .init("label", .string(accessibility.label)),
                .init("value", RatingJSON(accessibility.value)), .init("hint", RatingJSON(accessibility.hint)),
                .init(
                    "actions",
                    .array(
                        accessibility.actions.map {
                            ["kind": .string($0.kind.rawValue), "request": $0.move.request]
                        })),
            ] + content.members)
    }
}

extension UserMove {
    fileprivate var request: RatingJSON {
        switch self {
        case .answer(let answer): ["do": "answer", "answer": answer.json]
        case .press(let event): ["do": "press", "event": .string(event)]
        case .dismiss: ["do": "dismiss"]
        }
    }
}

extension ScreenElement.Content {
    fileprivate var kind: String {
        switch self {
        case .title: "title"
        case .text: "text"
        case .stars: "stars"
        case .smileys: "smileys"
        case .scale: "scale"
        case .thumb: "thumb"
        case .choice: "choice"
        case .field: "field"
        case .screenshot: "screenshot"
        case .button: "button"
        }
    }

    /// What only this kind has.
    fileprivate var members: [RatingJSON.Member] {
        switch self {
        case .title, .text, .screenshot: []
        case .stars(let rating), .scale(let rating): [.init("rating", rating.json(moods: false))]
        case .smileys(let rating): [.init("rating", rating.json(moods: true))]
        case .thumb(let thumb, let option): [.init("thumb", .string(thumb.rawValue)), .init("option", option.json)]
        case .choice(let option): [.init("option", option.json)]
        case .field(let field):
            [
                .init(
                    "field",
                    [
                        "text": .string(field.text), "placeholder": .string(field.placeholder),
                        "maximumLength": .integer(Int64(field.maximumLength)), "note": RatingJSON(field.note),
                        "purpose": .string(field.purpose.rawValue),
                    ])
            ]
        case .button(let button):
            [.init("button", ["label": .string(button.label), "role": .string(button.role.rawValue)])]
        }
    }
}

extension ScreenElement.Rating {
    fileprivate func json(moods: Bool) -> RatingJSON {
        .object(present: [
            "value": RatingJSON(value), "minimum": .integer(Int64(range.lowerBound)),
            "maximum": .integer(Int64(range.upperBound)),
            "caption": caption.map { .string($0) },
            "ends": ends.isEmpty ? nil : .array(ends.map { .string("\(label($0.number)): \($0.caption)") }),
            "labels": label(10) == "10" || range.count > 11 ? nil : .array(range.map { .string(label($0)) }),
            "moods": moods ? .array(range.map { .integer(Int64(mood(of: $0))) }) : nil,
        ])
    }
}

extension ScreenElement.Option {
    fileprivate var json: RatingJSON {
        ["label": .string(label), "chosen": .bool(isChosen), "several": .bool(isOneOfSeveral)]
    }
}

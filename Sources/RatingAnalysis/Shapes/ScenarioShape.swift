import RatingCore

/// The shape of scenarios: one, or an array of them.
enum ScenarioShape {
    static let root = Shape.oneOf([.part(.scenario), .list(.part(.scenario))], "an object, or an array of them")

    static let scenario = Shape.object(
        "a scenario",
        .must("scenario", .text(TextShape("a text that says what it shows")), "What it shows."),
        .may("installID", .anyText, "The installation's identifier, by which rollouts and experiments draw."),
        .must("start", .text(.date), "When it begins, with the user's offset from UTC."),
        .may("traits", traits, "What the app reports about the user (`traits.NAME`)."),
        .must("steps", .list(.part(.scenarioStep)), "What happens, in chronological order."),
        .may("$schema", .anyText, "The JSON Schema that an editor checks the document with."))

    private static let traits = Shape.map(.anything, .name(of: .traits))

    static let step: Shape = {
        var step = ObjectShape(
            "a step",
            .must("at", .text(.moment), "When it happens: a length of time since the start, or a date."),
            .must("do", .word("a deed", deeds.map { ($0.name, $0.summary) }), "What happens."),
            .may("times", .integer(1...1_000_000_000), "How often it happens; 1 if missing."),
            .may("every", .text(.span), "The time from one repetition to the next."),
            .may(
                "utcOffset",
                .oneOf(
                    [.text(.offset), .list(.text(.offset), 1...Int.max)],
                    "an offset such as \"+02:00\", or an array of them"),
                "The user's offset from UTC; several are used in turn."))
        step.cases = ObjectShape.Cases(member: "do", cases: deeds.map { ($0.name, $0.members) })
        return .object(step)
    }()

    /// What may happen, with the members that only that has.
    private static let deeds: [(name: String, summary: String, members: [ShapeMember])] = [
        ("launch", "The app is launched.", [.may("version", .anyText, "The app's version.")]),
        ("foreground", "The app comes back to the foreground.", []),
        ("session", "A session begins.", []),
        (
            "event", "An event is counted.",
            [.must("name", .text(.name(of: .events)), "The event's name.")]
        ),
        ("crash", "The app crashes.", []),
        (
            "answer", "The user answers, outside a walk.",
            [
                .may("stars", .integer(0...1_000), "The stars that are chosen."),
                .may("answers", .map(.anything), "The answers by the names of their steps."),
            ]
        ),
        ("rated", "The user rates.", []),
        ("decline", "The user declines.", []),
        ("remind", "The user wants to be reminded.", []),
        (
            "exposure", "A decision was due that a variant of an experiment could change.",
            [
                .must(
                    "name",
                    .text(TextShape("EXPERIMENT=VARIANT", pattern: "=") { $0.contains("=") ? nil : "has no =" }),
                    "The variant.")
            ]
        ),
        (
            "prompt", "The app has asked by itself.",
            [
                placement,
                .may(
                    "kind",
                    .word("a kind", [("custom", "The app's own screen."), ("native", "The store's.")]),
                    "What was shown; custom if missing."),
                .may("force", .flag, "Whether the gates were ignored."),
            ]
        ),
        (
            "ask", "The app asks the engine, which asks the user if that is the decision.",
            [
                placement, .may("force", .flag, "Asks whatever the gates say."),
                .may("presented", .flag, "Whether the question came on screen."),
            ] + expected + consequences + [walk(isRequired: false)]
        ),
        ("decide", "The decision alone: nobody is asked.", [placement] + expected),
        ("walk", "The user goes on with the question on screen.", [walk(isRequired: true)]),
        (
            "traits", "From now on the app reports this about the user.",
            [.must("traits", traits, "What it reports.")]
        ),
        (
            "context", "What is stored becomes this.",
            [
                .must("context", .anything, "A stored context."),
                .may("keepsQuestion", .flag, "Whether the question on screen stays."),
            ]
        ),
    ]

    private static let placement = ShapeMember.may(
        "placement", .text(.name(of: .placements)), "Where the app asks; if missing, outside any named placement.")

    private static let expected: [ShapeMember] = [
        .may(
            "expect", .word("a decision", [("ask", "The user is asked."), ("skip", "Nobody is.")]),
            "The decision that is expected."),
        .may(
            "closed", .list(.word("a gate", Gate.allCases.map { $0.name })), "Exactly these gates are closed."),
        .may("needs", .map(.integer(1...Int64.max)), "What must still happen, and how often."),
        .may("notBefore", .text(.moment), "The earliest moment of an ask."),
    ]

    private static let actions = WordShape(
        "an action", WorkflowAction.Kind.allCases.map { ($0.rawValue, $0.summary.description) })

    private static let consequences: [ShapeMember] = [
        .may("step", .text(TextShape("the name of a step")), "The step that the flow is then on."),
        .may(
            "actions",
            .list(
                .oneOf(
                    [
                        .word(actions),
                        .object(
                            "an action",
                            .must("type", .word(actions), "The action's name."),
                            .may("params", .map(.anything), "Exactly what it carries.")),
                    ], "the name of an action, or an object with its type")),
            "All actions that are emitted, in order."),
        .may(
            "feedback",
            .oneOf(
                [
                    .null,
                    .object(
                        "feedback",
                        .may("to", .text(.name(of: .destinations)), "The destination's name."),
                        .may("text", .anyText, "A part of the text."),
                        .may("stars", .integer(0...1_000), "The stars that are sent with it.")),
                ], "an object, or null for none"), "The feedback that is sent; null for none."),
        .may(
            "fails",
            .list(
                .word(
                    "an action that can fail",
                    WorkflowAction.Kind.allCases.filter { $0.hasOutcome }.map { $0.rawValue })),
            "The actions that the app or system cannot perform."),
    ]

    private static func walk(isRequired: Bool) -> ShapeMember {
        ShapeMember.may(
            "walk", .list(.part(.move)), isRequired: isRequired, "What the user does on the screens, in order.")
    }

    static let move: Shape = {
        let answer = Shape.oneOf(
            [.integer(Int64.min...Int64.max), .anyText, .list(.anyText)], "a whole number, a text or an array of texts")
        var move = ObjectShape(
            "a move",
            [
                .may("answer", answer, "The answer of the step on screen."),
                .may("press", .text(TextShape("the event of a button")), "The event of the button pressed."),
                .may("dismiss", .constant(true), "The screen closes without a choice."),
                .may("wait", .text(.span), "Nothing happens for this long; the step's timeout may end it."),
            ] + consequences)
        move.oneOf = ["answer", "press", "dismiss", "wait"]
        return .object(move)
    }()
}

import RatingCore

/// The shape of scenarios: one, or an array of them.
enum ScenarioShape {
    static let root = Shape.oneOf([.part(.scenario), .list(.part(.scenario))], "an object, or an array of some")

    static let scenario = Shape.object(
        ObjectShape(
            "a scenario",
            [
                ShapeMember(
                    "scenario", .text(TextShape("a text that says what it shows")), isRequired: true, "What it shows."),
                ShapeMember(
                    "installID", .anyText,
                    "The installation's identifier, by which rollouts and experiments draw."),
                ShapeMember(
                    "start", .text(.date), isRequired: true, "When it begins, with the user's offset from UTC."),
                ShapeMember("traits", traits, "What the app tells of the user (`traits.NAME`)."),
                ShapeMember(
                    "steps", .list(.part(.scenarioStep)), isRequired: true, "What happens, in the order of time."),
                ShapeMember("$schema", .anyText, "The JSON Schema that an editor checks the document with."),
            ]))

    private static let traits = Shape.map(.anything, .name(of: .traits))

    static let step: Shape = {
        var step = ObjectShape(
            "a step",
            [
                ShapeMember(
                    "at", .text(.moment), isRequired: true,
                    "When it happens: a length of time since the start, or a date."),
                ShapeMember(
                    "do", .word(WordShape("a deed", deeds.map { ($0.name, $0.summary) })), isRequired: true,
                    "What happens."),
                ShapeMember("times", .integer(1...1_000_000_000), "How often it happens; 1 where it is missing."),
                ShapeMember("every", .text(.span), "From one time to the next."),
                ShapeMember(
                    "utcOffset",
                    .oneOf(
                        [.text(.offset), .list(.text(.offset), 1...Int.max)],
                        "an offset such as \"+02:00\", or an array of some"),
                    "The user's offset from UTC; of several, taken in turn."),
            ])
        step.cases = ObjectShape.Cases(member: "do", cases: deeds.map { ($0.name, $0.members) })
        return .object(step)
    }()

    /// What may happen, with the members that only that has.
    private static let deeds: [(name: String, summary: String, members: [ShapeMember])] = [
        ("launch", "The app is launched.", [ShapeMember("version", .anyText, "The app's version.")]),
        ("foreground", "The app comes back to the foreground.", []),
        ("session", "A session begins.", []),
        (
            "event", "An event is counted.",
            [ShapeMember("name", .text(.name(of: .events)), isRequired: true, "The event's name.")]
        ),
        ("crash", "The app crashes.", []),
        (
            "answer", "The user answers, outside of a walk.",
            [
                ShapeMember("stars", .integer(0...1_000), "The stars that are chosen."),
                ShapeMember("answers", .map(.anything), "The answers by the names of their steps."),
            ]
        ),
        ("rated", "The user rates.", []),
        ("decline", "The user declines.", []),
        ("remind", "The user wants to be reminded.", []),
        (
            "prompt", "The app has asked by itself.",
            [
                placement,
                ShapeMember(
                    "kind",
                    .word(WordShape("a kind", [("custom", "The app's own screen."), ("native", "The store's.")])),
                    "What was shown; custom where it is missing."),
                ShapeMember("force", .flag, "Whether no gate was asked."),
            ]
        ),
        (
            "ask", "The app asks whether to ask; then the user is asked.",
            [
                placement, ShapeMember("force", .flag, "Asks whatever the gates say."),
                ShapeMember("presented", .flag, "Whether the question came on screen."),
            ] + expected + consequences + [walk(isRequired: false)]
        ),
        ("decide", "The decision alone: nobody is asked.", [placement] + expected),
        ("walk", "The user goes on with the question on screen.", [walk(isRequired: true)]),
        (
            "traits", "From now on the app tells this of the user.",
            [ShapeMember("traits", traits, isRequired: true, "What it tells.")]
        ),
        (
            "context", "What is stored becomes this.",
            [
                ShapeMember("context", .anything, isRequired: true, "A stored context."),
                ShapeMember("keepsQuestion", .flag, "Whether what was on screen stays."),
            ]
        ),
    ]

    private static let placement = ShapeMember(
        "placement", .text(.name(of: .placements)), "Where the app asks; outside of named placements if it is missing.")

    private static let expected = [
        ShapeMember(
            "expect", .word(WordShape("a decision", [("ask", "The user is asked."), ("skip", "Nobody is.")])),
            "The decision that is expected."),
        ShapeMember(
            "closed", .list(.word(WordShape("a gate", Gate.allCases.map { $0.name }))), "Just these gates are closed."),
        ShapeMember("needs", .map(.integer(1...Int64.max)), "What must still happen, and how often."),
        ShapeMember("notBefore", .text(.moment), "The earliest moment of an ask."),
    ]

    private static let actions = WordShape(
        "an action", WorkflowAction.Kind.allCases.map { ($0.rawValue, "\($0.summary)") })

    private static let consequences = [
        ShapeMember("step", .text(TextShape("the name of a step")), "The step that the flow then stands on."),
        ShapeMember(
            "actions",
            .list(
                .oneOf(
                    [
                        .word(actions),
                        .object(
                            ObjectShape(
                                "an action",
                                [
                                    ShapeMember("type", .word(actions), isRequired: true, "The action's name."),
                                    ShapeMember("params", .map(.anything), "What goes along with it, exactly."),
                                ])),
                    ], "the name of an action, or an object with its type")), "All actions that are emitted, in order."),
        ShapeMember(
            "feedback",
            .oneOf(
                [
                    .null,
                    .object(
                        ObjectShape(
                            "feedback",
                            [
                                ShapeMember("to", .text(.name(of: .destinations)), "The destination's name."),
                                ShapeMember("text", .anyText, "A part of the text."),
                                ShapeMember("stars", .integer(0...1_000), "The stars that go along."),
                            ])),
                ], "an object, or null for none"), "The feedback that is sent; null for none."),
        ShapeMember(
            "fails",
            .list(
                .word(
                    WordShape(
                        "an action that can fail",
                        WorkflowAction.Kind.allCases.filter { $0.hasOutcome }.map { $0.rawValue }))),
            "The actions that the app or system cannot perform."),
    ]

    private static func walk(isRequired: Bool) -> ShapeMember {
        ShapeMember("walk", .list(.part(.move)), isRequired: isRequired, "What the user does on the screens, in order.")
    }

    static let move: Shape = {
        let answer = Shape.oneOf(
            [.integer(Int64.min...Int64.max), .anyText, .list(.anyText)], "a whole number, a text or an array of texts")
        var move = ObjectShape(
            "a move",
            [
                ShapeMember("answer", answer, "The answer of the step on screen."),
                ShapeMember("press", .text(TextShape("the event of a button")), "The event of the button pressed."),
                ShapeMember("dismiss", .constant(true), "The screen goes away without a choice."),
                ShapeMember("wait", .text(.span), "So long nothing is done; the step's timeout may end it."),
            ] + consequences)
        move.oneOf = ["answer", "press", "dismiss", "wait"]
        return .object(move)
    }()
}

import RatingCore

/// The shape of workflows, in the form of XState v5.
enum WorkflowShape {
    static let workflow = Shape.object(
        "a workflow",
        .may("id", .anyText, "The workflow's name in logs and drawings."),
        .must("initial", .part(.stepName), "The name of the first step."),
        .must("states", .part(.states), "The steps by name, at most 500."),
        description, passedOver("type", .constant("compound")), passedOver("version"),
        passedOver("context"),
        passedOver("meta"), passedOver("$schema"))

    private static let description = ShapeMember.may("description", .anything, "For people; ignored.")

    private static func passedOver(_ name: String, _ shape: Shape = .anything) -> ShapeMember {
        ShapeMember.may(name, shape, "")
    }

    static let states = Shape.map(
        .part(.step), TextShape("a step", pattern: "^[^.#][^.]*$"), 1...WorkflowReader.maximumSteps)

    static let step = Shape.object(
        "a step",
        .may("meta", .part(.screen), "What is shown; a step without it only decides."),
        .may("on", .part(.events), "For each event, the transitions that it may take."),
        .may("always", .part(.transitions), "Transitions that need no event, tried on entry and after every event."),
        .may(
            "after", .part(.timeouts),
            "By milliseconds (1…86400000, in digits), transitions taken once the step has been on screen that long."
        ),
        .may("entry", .part(.actions), "Actions on entering."),
        .may("exit", .part(.actions), "Actions on leaving."),
        .may(
            "type",
            .word(
                "a type of step",
                [("final", "The flow ends here."), ("atomic", "An ordinary step, the same as without a type.")]),
            "“final”: the flow ends here."),
        description, passedOver("tags"), passedOver("id"))

    static let events = Shape.map(.part(.transitions), TextShape("an event", pattern: "^[^*]+$"))
    static let timeouts = Shape.map(.part(.transitions), TextShape("a time", pattern: #"^\+?0*[1-9]\d{0,7}$"#))

    // MARK: Transitions

    static let transitions = Shape.oneOf(
        [.part(.transition), .list(.part(.transition))], "a transition, or an array of them")

    static let transition = Shape.oneOf(
        [
            .anyText,
            .object(
                "a transition",
                .may("target", .part(.stepName), "The next step; without one the flow stays."),
                .may("guard", .part(.guardObject), "The condition under which the transition is taken."),
                .may("actions", .part(.actions), "What is performed on the way."),
                .may("reenter", .flag, "Whether a transition to its own step exits and enters it."),
                passedOver("description"), passedOver("meta")),
        ], "a step's name or an object")

    static let guardObject = Shape.object(
        "a guard",
        .must("type", .word("a type of guard", ["when"]), "“when”, the one type of guard."),
        .may(
            "params",
            .object(
                "params",
                .must(
                    "rule", .part(.rule(isGuard: true)),
                    "A JsonLogic rule over stars, answers, event, config, context, traits.")), isRequired: true,
            "The rule."))

    // MARK: Actions

    static let actions = Shape.oneOf([.part(.action), .list(.part(.action))], "an action, or an array of them")

    /// A name; `emit` needs a name of its own, so it cannot stand alone.
    static let action: Shape = {
        let kinds = WorkflowAction.Kind.allCases
        func word(_ kinds: [WorkflowAction.Kind]) -> Shape {
            .word("an action", kinds.map { ($0.rawValue, $0.summary.description) })
        }
        func params(isNamed: Bool) -> ShapeMember {
            var params = ObjectShape(
                "params",
                .may("step", .part(.stepName), "The step that the action is about."),
                .may("to", destination, "The destination of this feedback, instead of the configured one."),
                .may(
                    "name", .text(.name(of: .emittedActions)), isRequired: isNamed,
                    "The name of the app's own action."))
            params.isOpen = true
            return ShapeMember.may("params", .object(params), isRequired: isNamed, "What the action carries.")
        }
        var object = ObjectShape(
            "an action", .must("type", word(kinds), "The action's name."))
        object.cases = ObjectShape.Cases(
            member: "type", cases: kinds.map { ($0.rawValue, [params(isNamed: $0 == .emit)]) })
        return .oneOf([word(kinds.filter { $0 != .emit }), .object(object)], "a name or an object")
    }()

    /// Of feedback.
    static let destination = Shape.text(
        TextShape("the name of a destination", pattern: #"^[A-Za-z0-9._\-]{1,64}$"#, names: .destinations))

    // MARK: Screens

    static let screen: Shape = {
        let most = WorkflowReader.maximumListLength
        var object = ObjectShape(
            "what is shown",
            .may(
                "kind",
                .word("a kind of step", StepKind.allCases.map { ($0.rawValue, $0.summary.description) }),
                "What is shown, and what the user answers."),
            .may("title", .part(.text), "The key of the title."),
            .may("text", .part(.text), "The key of the text."),
            .may("buttons", .list(.part(.button), 0...most), "The buttons, at most \(most)."),
            .may("outcome", .anyText, "For a final step, how the flow ended; its name if missing."))
        object.cases = ObjectShape.Cases(
            member: "kind",
            cases: StepKind.allCases.map { kind in (kind.rawValue, kind.ownMembers.compactMap { own($0, kind) }) },
            without: ["outcome"])
        return .object(object)
    }()

    private static func own(_ name: String, _ kind: StepKind) -> ShapeMember? {
        let most = WorkflowReader.maximumListLength
        switch name {
        case "minimum":
            return ShapeMember.may(
                name, .integer(0...999), "The lowest number of a scale, 0…999; 0 if missing.")
        case "maximum":
            return ShapeMember.may(
                name, .integer(kind.maximumRange), "The highest number, or how many stars or smileys there are.")
        case "choices":
            return ShapeMember.must(
                name, .list(.part(.choice), 1...most), "The reasons to choose from, at most \(most).")
        case "captions":
            let count = kind == .scale ? 2...2 : Int(kind.maximumRange.lowerBound)...Int(kind.maximumRange.upperBound)
            return ShapeMember.may(
                name, .list(.part(.text), count),
                kind == .scale ? "What the lowest and the highest number mean." : "What each number means.")
        case "screenshot":
            return ShapeMember.may(name, .flag, "Whether users may add a picture that they pick.")
        case "drawn":
            return ShapeMember.may(name, .flag, "Whether each flow shows the choices in another order.")
        case "several": return ShapeMember.may(name, .flag, "Whether several may be chosen.")
        case "maximumLength":
            return ShapeMember.may(
                name, .integer(1...100_000), "The maximum length of a text in characters, 1…100000; 5000 if missing.")
        default: return nil
        }
    }

    static let button = Shape.object(
        "a button",
        .must("event", .part(.eventName), "The event that the button sends."),
        .must("text", .part(.text), "The key of its label."),
        .may("needsAnswer", .flag, "Keeps the button off until the step has an answer."))

    static let choice = Shape.oneOf(
        [
            .anyText,
            .object(
                "a choice",
                .must("value", .anyText, "The answer that it stands for."),
                .may("text", .part(.text), "The key of its label, if that differs from the value."),
                .may("takesText", .flag, "Whether users say in a line of text what it is; of at most one choice.")),
        ], "a name or an object")

    static let text = Shape.oneOf(
        [
            .anyText,
            .object(
                "a text", .must("literal", .anyText, "Words that are the same for everybody.")),
        ], "the name of a key, or {\"literal\": \"…\"}")
}

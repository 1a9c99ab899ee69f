import RatingCore
import TestInput

/// Makes workflows that are valid by the way they are made: each step is named as the target of a button of a step before
/// it, every screen can be dismissed, and `always` goes forward only and at last without a guard.
struct RandomWorkflow {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func chance(_ percent: Int) -> Bool { int(0..<100) < percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(0..<elements.count)] }

    // MARK: Documents

    mutating func document() -> RatingJSON {
        let count = int(1..<7)
        // The first step is a screen, so that every later one has a parent.
        let screens = [0] + (1..<max(2, count)).filter { $0 < count && chance(75) }
        var children = Array(repeating: [Int](), count: count)
        for step in 0..<count where step > 0 { children[pick(screens.filter { $0 < step })].append(step) }
        var states = (0..<count).map { step in
            RatingJSON.Member(
                "s\(step)",
                screens.contains(step)
                    ? screen(step, of: count, leadingTo: children[step]) : decision(step, of: count))
        }
        states.append(.init("done", .object([.init("type", "final")])))
        states.append(.init("later", .object([.init("type", "final"), .init("entry", actions())])))
        return .object([.init("id", "random"), .init("initial", "s0"), .init("states", .object(states))])
    }

    private mutating func screen(_ step: Int, of count: Int, leadingTo children: [Int]) -> RatingJSON {
        var meta = self.meta()
        var on: [RatingJSON.Member] = []
        var buttons: [RatingJSON] = []
        for child in children {
            on.append(.init("GO\(child)", pick([.string("s\(child)"), transition(to: "s\(child)", guarded: false)])))
            buttons.append(button("GO\(child)"))
        }
        for event in ["SUBMIT", "LATER", "ACTION", "UPDATE"] where chance(50) {
            on.append(.init(event, transitions(step, of: count)))
            buttons.append(button(event))
        }
        on.append(.init("DISMISS", step == 0 ? "done" : pick(["done", "later"])))
        if step == 0 { on.append(.init("FAILED", "later")) }
        meta.append(.init("buttons", .array(buttons)))
        var members: [RatingJSON.Member] = [.init("meta", .object(meta)), .init("on", .object(on))]
        if chance(30) { members.append(.init("entry", actions())) }
        if chance(30) { members.append(.init("exit", actions())) }
        if chance(20) {
            members.append(.init("after", .object([.init("\(int(1..<9_000))", transitions(step, of: count))])))
        }
        return .object(members)
    }

    private mutating func meta() -> [RatingJSON.Member] {
        let title = RatingJSON.Member("title", chance(50) ? "mainTitle" : .object([.init("literal", "Title")]))
        return switch pick(["stars", "stars", "scale", "smileys", "thumbs", "choice", "text", "message", "store"]) {
        case "scale":
            [.init("kind", "scale"), .init("minimum", 0), .init("maximum", .integer(Int64(int(1..<12)))), title]
        case "choice":
            [
                .init("kind", "choice"), title,
                .init(
                    "choices",
                    .array(
                        ["price", "bugs", "other"].map { .object([.init("value", $0), .init("text", "mainText")]) })),
            ]
        case let kind: [.init("kind", .string(kind)), title]
        }
    }

    private mutating func button(_ event: String) -> RatingJSON {
        .object([
            .init("event", .string(event)), .init("text", "mainActionButton"), .init("needsAnswer", .bool(chance(20))),
        ])
    }

    private mutating func decision(_ step: Int, of count: Int) -> RatingJSON {
        var always: [RatingJSON] = []
        for _ in 0..<int(0..<3) { always.append(transition(to: later(step, of: count), guarded: true)) }
        always.append(transition(to: later(step, of: count), guarded: false))
        return .object([.init("always", .array(always)), .init("entry", actions())])
    }

    /// A step after this one, or an end.
    private mutating func later(_ step: Int, of count: Int) -> String {
        step + 1 < count && chance(60) ? "s\(int(step + 1..<count))" : pick(["done", "later"])
    }

    private mutating func transitions(_ step: Int, of count: Int) -> RatingJSON {
        var transitions: [RatingJSON] = []
        for _ in 0..<int(1..<4) {
            let target = chance(80) ? pick(["s\(int(0..<count))", "s\(step)", "done", "later"]) : nil
            transitions.append(transition(to: target, guarded: chance(70)))
        }
        return .array(transitions)
    }

    private mutating func transition(to target: String?, guarded: Bool) -> RatingJSON {
        var members: [RatingJSON.Member] = []
        if guarded {
            let rule = RatingJSON.object([.init("rule", rule(depth: 2))])
            members.append(.init("guard", .object([.init("type", "when"), .init("params", rule)])))
        }
        if let target { members.append(.init("target", .string(target))) }
        if chance(60) { members.append(.init("actions", actions())) }
        if chance(10) { members.append(.init("reenter", true)) }
        return .object(members)
    }

    private mutating func actions() -> RatingJSON {
        .array(
            (0..<int(0..<3)).map { _ in
                chance(20)
                    ? .object([.init("type", "emit"), .init("params", .object([.init("name", "a")]))])
                    : .string(pick(WorkflowAction.Kind.allCases.filter { $0 != .emit }).rawValue)
            })
    }

    private mutating func rule(depth: Int) -> RatingJSON {
        func operation(_ name: String, _ operands: [RatingJSON]) -> RatingJSON {
            .object([.init(name, .array(operands))])
        }
        let variable = RatingJSON.object([
            .init(
                "var",
                .string(
                    pick([
                        "stars", "stars", "answers.s0", "answers.s0", "event.stars", "event.s0", "event.type",
                        "config.disabled", "config.positiveStarsLimit", "config.minDays", "context.sessions",
                        "context.events.share", "traits.plan",
                    ])))
        ]
        )
        switch int(0..<(depth > 0 ? 9 : 6)) {
        case 0: return operation(pick(["<", ">=", "==", "!="]), [variable, .integer(Int64(int(0..<7)))])
        case 1: return operation("!=", [variable, .null])
        case 2: return operation("==", [operation("%", [variable, 2]), 0])
        case 3: return operation("in", [variable, ["price", "up", 3]])
        case 4: return operation("<", [variable, .object([.init("var", "config.positiveStarsLimit")])])
        case 5: return variable
        case 6: return operation("!", [rule(depth: depth - 1)])
        case 7: return operation("if", [rule(depth: depth - 1), rule(depth: depth - 1), rule(depth: depth - 1)])
        default: return operation(pick(["and", "or"]), [rule(depth: depth - 1), rule(depth: depth - 1)])
        }
    }

    // MARK: Running

    mutating func events(_ count: Int) -> [WorkflowEvent] {
        (0..<count).map { _ in
            var members: [RatingJSON.Member] = []
            if chance(30) { members.append(.init("stars", .integer(Int64(int(1..<6))))) }
            if chance(20) { members.append(.init("s0", pick(["price", "up", 3, 7]))) }
            if chance(5) { members.append(.init("stars", pick(["five", 9, .null, [1, 2]]))) }
            return WorkflowEvent(
                pick(["SUBMIT", "LATER", "ACTION", "UPDATE", "GO1", "GO2", "GO3", "GO4", "OPENED", "NOTHING"]), members)
        }
    }

    /// What a user does on the step, or what the engine tells of an action; it is made in the state.
    ///
    /// - Parameter outcomes: how many actions were performed whose outcome has not been told.
    mutating func make(
        _ workflow: Workflow, _ state: inout WorkflowState, _ outcomes: inout Int, _ variables: Workflow.Variables
    ) {
        let step = workflow.steps[state.step]
        var actions: [StepAction] = []
        if outcomes > 0 {
            outcomes -= 1
            actions = workflow.handle(chance(50) ? .opened : .failed, in: &state, variables: variables)
        } else if chance(50), let answers = step.screen?.possibleAnswers {
            let text = pick(answers)
            let answer = try? step.answer(written: text.stringValue ?? text.serialized())
            if let answer { actions = (try? workflow.answer(answer, in: &state, variables: variables)) ?? [] }
        } else {
            let events = step.events.map(\.event).filter { !["UPDATE", "OPENED", "FAILED"].contains($0) }
            let event = events.isEmpty ? "NOTHING" : pick(events)
            actions = (try? workflow.press(event, in: &state, variables: variables)) ?? []
        }
        outcomes += actions.count { $0.type.hasOutcome }
    }

    mutating func variables() -> @Sendable (String) -> RatingJSON? {
        let (sessions, limit, disabled) = (Int64(int(0..<9)), Int64(int(0..<7)), chance(50))
        return { path in
            switch path {
            case "context.sessions": .integer(sessions)
            case "config.positiveStarsLimit": .integer(limit)
            case "config.disabled": .bool(disabled)
            default: nil
            }
        }
    }
}

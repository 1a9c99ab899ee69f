import RatingCore

extension ScenarioReplay {
    /// Something that is not as expected.
    package struct Failure: Sendable {
        /// The step's place in the scenario.
        package let step: Int
        /// The place of the move in the step's walk; nil for the step itself.
        package let move: Int?
        /// The member whose expectation it is; nil where none says so itself.
        package let member: String?
        package let at: LocalInstant
        package let placement: String?
        /// What was expected, and what came instead.
        package let message: String
        /// What a decision was taken on; nil where nothing was decided.
        let basis: Basis?

        /// The decision, gate by gate.
        package var explanation: Explanation? {
            basis.map { $0.eligibility.explain($0.context, now: at, isInProgress: $0.isInProgress) }
        }
    }

    struct Basis: Sendable {
        let eligibility: Eligibility
        let context: RatingContext
        let isInProgress: Bool
    }

    /// Decides, holds that against what is expected, and asks.
    ///
    /// - Returns: whether the user is asked.
    @discardableResult
    mutating func ask(_ question: Scenario.Question, _ now: LocalInstant, _ step: Int) -> Bool {
        let decision = decide(question.placement, now)
        var obstacles: GateSet = []
        if case .skip(let closed) = decision {
            obstacles = question.isForced ? closed.intersection(.unforceable) : closed
        }
        check(question, decision, isAsked: obstacles.isEmpty, now, step)
        guard question.isAsked else { return obstacles.isEmpty }
        // What is to follow is told by the decision alone.
        isUnasked = !obstacles.isEmpty && question.impliedExpectation == .ask
        guard obstacles.isEmpty else {
            note(.skipped(placement: question.placement, closed: obstacles), at: now)
            return false
        }
        note(.asked(placement: question.placement), at: now)
        if let walk = question.walk, question.isPresented {
            begin(walk, of: question, now, step)
        } else {
            endFlow()
            apply(.prompt(placement: question.placement, kind: .custom, forced: question.isForced), now)
            if !question.isPresented { withdrawPrompt(now) }
        }
        return true
    }

    mutating func withdrawPrompt(_ now: LocalInstant) {
        if let number = context.prompts.last?.number { apply(.promptWithdrawn(number: number), now) }
    }

    private mutating func check(
        _ question: Scenario.Question, _ decision: Decision, isAsked: Bool, _ now: LocalInstant, _ step: Int
    ) {
        guard let expected = question.impliedExpectation else { return }
        let eligibility = eligibility(question.placement)
        let basis = Basis(eligibility: eligibility, context: context, isInProgress: flow != nil)
        func fail(_ member: String?, _ message: String) {
            failures.append(
                Failure(
                    step: step, move: nil, member: member, at: now, placement: question.placement, message: message,
                    basis: basis))
        }
        var closed: GateSet = []
        if case .skip(let gates) = decision { closed = gates }
        guard (expected == .ask) == isAsked else {
            return fail(
                question.expected == nil ? nil : "expect",
                expected == .ask ? "expected ask, but closed: \(closed)" : "expected skip, but the user is asked")
        }
        if let gates = question.closed, gates != closed {
            return fail("closed", "expected closed: \(text(gates)); but closed: \(text(closed))")
        }
        guard question.needs != nil || question.notBefore != nil else { return }
        let explanation = eligibility.explain(context, now: now, isInProgress: flow != nil)
        if let needs = question.needs {
            let found = explanation.needs.map { Scenario.Need(name: $0.description, count: $0.count) }
            if !found.allSatisfy(needs.contains) || !needs.allSatisfy(found.contains) {
                fail("needs", "expected the needs \(text(needs)), but they are \(text(found))")
            }
        }
        if let notBefore = question.notBefore, explanation.notBefore?.instant != notBefore {
            let found = explanation.notBefore.map { $0.description } ?? "no such moment"
            fail("notBefore", "expected not before \(notBefore), but it is \(found)")
        }
    }

    private func text(_ gates: GateSet) -> String { gates.isEmpty ? "no gate" : gates.description }

    private func text(_ needs: [Scenario.Need]) -> String {
        needs.isEmpty ? "none" : needs.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    }
}

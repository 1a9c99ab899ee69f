/// A rule, cut at what is not known: parts that can be decided, joined by `and`, `or`, `!` and `if`. What guards can do, and
/// whether conditions can hold of whoever is asked, is told by this alone.
package indirect enum RuleFormula {
    case part(RuleNode)
    case unknown
    case not(RuleFormula)
    case all([RuleFormula])
    case any([RuleFormula])
    /// Conditions and results in turn, the last one alone if their number is odd.
    case branches([RuleFormula])

    /// - Parameters:
    ///   - isJoined: whether parts that are all known are one, which is evaluated as a whole.
    ///   - part: a part as it is decided; nil: it is not known.
    package init(_ node: RuleNode, isJoined: Bool = false, _ part: (RuleNode) -> RuleNode?) {
        guard case .operation(let name, let operands, _) = node, name.joinsConditions, !operands.isEmpty
        else {
            self = part(node).map { .part($0) } ?? .unknown
            return
        }
        let parts = operands.map { RuleFormula($0, isJoined: isJoined, part) }
        if isJoined, parts.allSatisfy({ $0.isPart }) {
            self = .part(node)
            return
        }
        switch name {
        case .and: self = .all(parts)
        case .or: self = .any(parts)
        case .not: self = .not(parts[0])
        case .truth: self = parts[0]
        default: self = .branches(parts)
        }
    }

    /// The same, where everything that reads only these variables is known.
    init(_ node: RuleNode, knowing known: Set<String>) {
        self.init(node, isJoined: true) { $0.isKnown(knowing: known) ? $0 : nil }
    }

    private var isPart: Bool {
        if case .part = self { true } else { false }
    }

    /// What it can do when that is known of each part.
    ///
    /// - Parameter budget: steps left; each part that is looked at takes one, and deciding what it takes.
    package func truth(budget: inout Int, _ decide: (RuleNode, inout Int) -> GuardTruth) -> GuardTruth {
        guard budget > 0 else { return .either }
        budget -= 1
        switch self {
        case .unknown:
            return .either
        case .part(let node):
            return decide(node, &budget)
        case .not(let formula):
            let truth = formula.truth(budget: &budget, decide)
            var negated: GuardTruth = []
            if truth.contains(.canPass) { negated.insert(.canFail) }
            if truth.contains(.canFail) { negated.insert(.canPass) }
            return negated
        case .all(let formulas):
            var result: GuardTruth = .passes
            for formula in formulas {
                let truth = formula.truth(budget: &budget, decide)
                if truth == .fails { return .fails }
                if truth.contains(.canFail) { result = .either }
            }
            return result
        case .any(let formulas):
            var result: GuardTruth = .fails
            for formula in formulas {
                let truth = formula.truth(budget: &budget, decide)
                if truth == .passes { return .passes }
                if truth.contains(.canPass) { result = .either }
            }
            return result
        case .branches(let formulas):
            var result: GuardTruth = []
            var index = 0
            while index + 1 < formulas.count {
                let condition = formulas[index].truth(budget: &budget, decide)
                if condition.canPass {
                    result.formUnion(formulas[index + 1].truth(budget: &budget, decide))
                }
                if condition.mustPass { return result }
                index += 2
            }
            return result.union(
                index < formulas.count ? formulas[index].truth(budget: &budget, decide) : .fails)
        }
    }

    /// The same, when variables have these values.
    func truth(budget: inout Int, _ value: (String) -> RatingJSON?) -> GuardTruth {
        truth(budget: &budget) { node, budget in node.truth(budget: &budget, value) }
    }
}

extension RuleNode {
    /// Whether it holds when variables have these values; `either` where there are too few steps to tell.
    ///
    /// - Parameter budget: steps left.
    package func truth(budget: inout Int, _ value: (String) -> RatingJSON?) -> GuardTruth {
        withoutActuallyEscaping(value) { value in
            let steps = Swift.min(Swift.max(budget, 0), 10_000)
            var evaluator = RuleEvaluator(.variables(value), steps: steps)
            let result = evaluator.evaluate(self, in: evaluator.root)
            budget -= steps - Swift.max(evaluator.remaining, 0)
            return evaluator.isExhausted ? .either : GuardTruth(Rule.isTrue(value: result.settled))
        }
    }

    /// Whether everything that this part of a rule reads is among these variables.
    fileprivate func isKnown(knowing known: Set<String>) -> Bool {
        switch self {
        case .literal:
            return true
        case .list(let nodes, _):
            return nodes.allSatisfy { $0.isKnown(knowing: known) }
        case .variable(let path, let fallback, _):
            return known.contains(path.text) && fallback?.isKnown(knowing: known) ?? true
        case .operation(let name, let operands, _):
            switch name {
            case .variable, .missing, .missingSome, .fractional: return false
            default: break
            }
            // A body reads elements, which are known when the array is.
            let outside = name.hasBody ? Array(operands.prefix(1) + operands.dropFirst(2)) : operands
            return outside.allSatisfy { $0.isKnown(knowing: known) }
        }
    }
}

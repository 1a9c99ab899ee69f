/// The days at which a rule can change its mind by time alone: those at which one of its comparisons turns.
///
/// Between two of them nothing that the rule reads makes a difference to it, however many days pass.
struct RuleTurns {
    /// A date, and after how many whole days a comparison with the days since then turns.
    private(set) var turns: [(since: LocalInstant, days: Int64)] = []
    /// Whether these are all: days that are not compared with a plain number may make a difference on any day.
    private(set) var isComplete = true
    private let dates: [(path: String, date: LocalInstant)]
    private let root: RuleEvaluator.Scope
    private var evaluator: RuleEvaluator

    /// - Parameter budget: steps; what the search takes is taken off.
    init(of rule: Rule, _ variables: ConditionVariables, budget: inout Int) {
        dates = variables.dates
        root = .variables { variables.value(at: $0) }
        evaluator = RuleEvaluator(root, steps: min(budget, rule.limits.steps))
        visit(rule.root)
        budget -= evaluator.steps - max(evaluator.remaining, 0)
        if evaluator.isExhausted { isComplete = false }
    }

    private mutating func visit(_ node: RuleNode) {
        guard evaluator.spend(1) else { return }
        if date(of: node) != nil { isComplete = false }
        switch node {
        case .literal: return
        case .list(let nodes, _): for node in nodes { visit(node) }
        case .variable(_, let fallback, _): if let fallback { visit(fallback) }
        case .operation(.variable, _, _): isComplete = false
        case .operation(let name, let operands, _):
            if name.isComparison, let date = operands.compactMap({ self.date(of: $0) }).first {
                compare(operands, since: date)
            } else {
                for operand in operands { visit(operand) }
            }
        }
    }

    /// One number of days with what stays as it is.
    private mutating func compare(_ operands: [RuleNode], since date: LocalInstant) {
        let others = operands.filter { self.date(of: $0) == nil }
        guard others.count == operands.count - 1, others.allSatisfy({ !changes($0) }) else {
            isComplete = false
            return
        }
        for other in others {
            let value = evaluator.evaluate(other, in: root)
            let number = evaluator.number(value).double
            // Beyond the days of ten thousand years no clock gets.
            guard number > -1, number < 4_000_000 else { continue }
            let (reached, passed) = (Int64(number.rounded(.up)), Int64(number.rounded(.down)) + 1)
            for days in Set([reached, passed]) where days > 0 { turns.append((date, days)) }
        }
    }

    private func changes(_ node: RuleNode) -> Bool {
        if date(of: node) != nil { return true }
        return switch node {
        case .literal: false
        case .list(let nodes, _): nodes.contains { changes($0) }
        case .variable(_, let fallback, _): fallback.map { changes($0) } ?? false
        case .operation(let name, let operands, _): name == .variable || operands.contains { changes($0) }
        }
    }

    private func date(of node: RuleNode) -> LocalInstant? {
        guard case .variable(let path, _, _) = node else { return nil }
        return dates.first { $0.path == path.text }?.date
    }
}

extension RuleOperator {
    fileprivate var isComparison: Bool {
        switch self {
        case .equal, .identical, .unequal, .unidentical, .less, .lessOrEqual, .greater, .greaterOrEqual: true
        default: false
        }
    }
}

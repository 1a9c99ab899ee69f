/// One evaluation of a rule: where variables are looked up, and how many steps are left.
///
/// Within an evaluation a number may be NaN or infinite, as in JavaScript; what leaves it, or enters an array, is JSON.
/// A missing operand (JavaScript's `undefined`) is `.none`; `nil` could mean the value null.
struct RuleEvaluator {
    enum Scope {
        /// The variables that the caller looks up, by path.
        case variables((String) -> RatingJSON?)
        /// An element, or the data.
        case value(RatingJSON)
        /// What the body of `reduce` sees.
        case reduction(current: RatingJSON, accumulator: RatingJSON)
    }

    /// How deep a value may be that is walked or made. Deeper ones count as out of steps, so that no stack overflows.
    static let deepest = 128

    let root: Scope
    let steps: Int
    /// Steps left; negative once they ran out, for good.
    private(set) var remaining: Int
    /// While tracing: for each operation under way, what was evaluated for it so far.
    private var traced: [[RuleTrace.Step]] = []
    private var isTracing = false

    init(_ root: Scope, steps: Int) {
        self.root = root
        self.steps = steps
        self.remaining = Swift.max(steps, 0)
    }

    var isExhausted: Bool { remaining < 0 }

    mutating func result(of rule: Rule) -> RatingJSON {
        let value = evaluate(rule.root, in: root)
        return isExhausted ? .null : value.settled
    }

    mutating func trace(of rule: Rule) -> RuleTrace {
        isTracing = true
        traced = [[]]
        let value = result(of: rule)
        let root = traced[0].first ?? RuleTrace.Step(rule.root, value: value, operands: [])
        let used = isExhausted ? Swift.max(steps, 0) : steps - remaining
        return RuleTrace(value: value, root: root, steps: used, isExhausted: isExhausted)
    }

    /// Takes steps off the budget; false once it is used up, and then the value being made does not matter any more.
    mutating func spend(_ count: Int) -> Bool {
        guard remaining >= 0 else { return false }
        remaining -= count
        return remaining >= 0
    }

    mutating func spend(text: String) -> Bool { spend(text.utf8.count >> 4) }

    /// Reading a number takes its time, however short its text.
    mutating func spend(numeral text: String) -> Bool { spend(8 + (text.utf8.count >> 4)) }

    /// The value of the last member with this name, scalar by scalar, as in JSON.
    mutating func member(_ name: String, of members: [RatingJSON.Member]) -> RatingJSON? {
        let count = name.utf8.count
        guard spend(members.count >> 3) else { return .none }
        for member in members.reversed() where member.name.utf8.count == count {
            guard spend(count >> 4) else { return .none }
            if member.name.utf8.elementsEqual(name.utf8) { return member.value }
        }
        return .none
    }

    mutating func exhaust() { remaining = -1 }

    @inline(never)
    mutating func evaluate(_ node: RuleNode, in scope: Scope) -> RatingJSON {
        guard spend(1) else { return .null }
        guard isTracing else { return compute(node, in: scope) }
        traced.append([])
        let value = compute(node, in: scope)
        let operands = traced.removeLast()
        traced[traced.count - 1].append(RuleTrace.Step(node, value: value.settled, operands: operands))
        return value
    }

    private mutating func compute(_ node: RuleNode, in scope: Scope) -> RatingJSON {
        switch node {
        case .literal(let value):
            return value
        case .list(let nodes, _):
            return array(of: values(nodes, in: scope))
        case .variable(let path, let fallback, _):
            if let value = lookUp(path, in: scope) { return value }
            return fallback.map { evaluate($0, in: scope) } ?? .null
        case .operation(let name, let operands, _):
            return apply(name, operands, in: scope)
        }
    }

    /// The operand at this place; nil if there is none.
    mutating func operand(_ index: Int, of operands: [RuleNode], in scope: Scope) -> RatingJSON? {
        guard index < operands.count else { return .none }
        return evaluate(operands[index], in: scope)
    }

    mutating func values(_ nodes: [RuleNode], in scope: Scope) -> [RatingJSON] {
        var values: [RatingJSON] = []
        values.reserveCapacity(nodes.count)
        for node in nodes {
            guard !isExhausted else { break }
            values.append(evaluate(node, in: scope))
        }
        return values
    }

    /// An array made by the rule, paid for with all that is in it.
    mutating func array(of values: [RatingJSON]) -> RatingJSON {
        for value in values {
            guard weigh(value, depth: 1) else { return .null }
        }
        return .array(values.map { $0.settled })
    }

    mutating func weigh(_ value: RatingJSON, depth: Int) -> Bool {
        guard depth < Self.deepest else {
            exhaust()
            return false
        }
        switch value {
        case .null, .bool, .integer, .number:
            return spend(1)
        case .string(let text):
            return spend(1) && spend(text: text)
        case .array(let elements):
            guard spend(1) else { return false }
            for element in elements {
                guard weigh(element, depth: depth + 1) else { return false }
            }
            return true
        case .object(let members):
            guard spend(1) else { return false }
            for member in members {
                guard weigh(member.value, depth: depth + 1) else { return false }
            }
            return true
        }
    }
}

extension RatingJSON {
    /// Null for a number that JSON cannot hold.
    var settled: RatingJSON {
        if case .number(let value) = self, !value.isFinite { .null } else { self }
    }
}

/// A rule of nothing but comparisons: numbers of the context against fixed integers, joined by `and`, `or` and `!`.
///
/// Most conditions are no more than that, and as a chain they take nanoseconds: each link knows where to go on, so no
/// tree is walked and no value made. The result is always that of evaluating the rule.
struct ComparisonChain: Sendable {
    private struct Link {
        let number: ContextNumber.Kind
        let event: String
        /// What a number counts as that is not there.
        let absent: Int64
        let bounds: ClosedRange<Int64>
        /// The link to go on with, or an end, where the number is within the bounds, and where it is not.
        let within: Int
        let beyond: Int
    }

    private static let isTrue = -1
    private static let isFalse = -2

    private var links: [Link] = []
    private var first = Self.isFalse

    /// Nil for a rule that has anything else in it, or might run out of steps.
    init?(_ rule: Rule) {
        guard let first = add(rule.root, ifTrue: Self.isTrue, ifFalse: Self.isFalse), links.count <= 64,
            rule.limits.steps >= 10_000
        else { return nil }
        self.first = first
    }

    func isTrue(for context: RatingContext, by configuration: RatingConfiguration, now: LocalInstant) -> Bool {
        var place = first
        while place >= 0 {
            let value = links[place].number.value(in: context, by: configuration, now: now, event: links[place].event)
            place =
                links[place].bounds.contains(value ?? links[place].absent) ? links[place].within : links[place].beyond
        }
        return place == Self.isTrue
    }

    /// Adds a part of the rule, its last link first, because each is made knowing those behind it.
    ///
    /// - Returns: where the part begins; nil if it is not a comparison.
    private mutating func add(_ node: RuleNode, ifTrue: Int, ifFalse: Int) -> Int? {
        guard case .operation(let name, let operands, _) = node, let last = operands.last else { return nil }
        switch name {
        case .truth where operands.count == 1: return add(last, ifTrue: ifTrue, ifFalse: ifFalse)
        case .not where operands.count == 1: return add(last, ifTrue: ifFalse, ifFalse: ifTrue)
        case .and, .or:
            var next = add(last, ifTrue: ifTrue, ifFalse: ifFalse)
            for operand in operands.dropLast().reversed() {
                guard let behind = next else { return nil }
                next = add(
                    operand, ifTrue: name == .and ? behind : ifTrue, ifFalse: name == .and ? ifFalse : behind)
            }
            return next
        default:
            guard operands.count == 2 else { return nil }
            if let number = Self.number(operands[0]), case .literal(.integer(let bound)) = operands[1] {
                return add(number, name, bound, ifTrue: ifTrue, ifFalse: ifFalse)
            }
            if let number = Self.number(operands[1]), case .literal(.integer(let bound)) = operands[0] {
                return add(number, name.mirrored, bound, ifTrue: ifTrue, ifFalse: ifFalse)
            }
            return nil
        }
    }

    private mutating func add(
        _ number: ContextNumber, _ comparison: RuleOperator, _ bound: Int64, ifTrue: Int, ifFalse: Int
    ) -> Int? {
        let isEquality = [.equal, .identical, .unequal, .unidentical].contains(comparison)
        let bounds: ClosedRange<Int64>
        switch comparison {
        case .equal, .identical, .unequal, .unidentical: bounds = bound...bound
        case .greaterOrEqual, .less: bounds = bound ... .max
        case .lessOrEqual, .greater: bounds = .min...bound
        default: return nil
        }
        let isNegated = [.unequal, .unidentical, .less, .greater].contains(comparison)
        // As null it is less or greater like 0, and equal to no number.
        links.append(
            Link(
                number: number.kind, event: number.event, absent: isEquality && bound == 0 ? 1 : 0, bounds: bounds,
                within: isNegated ? ifFalse : ifTrue, beyond: isNegated ? ifTrue : ifFalse))
        return links.count - 1
    }

    private static func number(_ node: RuleNode) -> ContextNumber? {
        guard case .variable(let path, .none, _) = node, path.text.hasPrefix("context.") else { return nil }
        return ContextNumber(String(path.text.dropFirst(8)))
    }
}

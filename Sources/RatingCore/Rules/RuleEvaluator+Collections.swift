extension RuleEvaluator {
    /// The operators with a body. Instead of an array, anything else counts as an empty one.
    mutating func iterate(_ name: RuleOperator, _ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        let elements = operand(0, of: operands, in: scope)?.arrayValue ?? []
        let body = operands.count > 1 ? operands[1] : .literal(.null)
        return switch name {
        case .map: map(elements, body)
        case .filter: filter(elements, body)
        case .reduce: reduce(elements, body, from: operand(2, of: operands, in: scope) ?? .null)
        case .all: .bool(!elements.isEmpty && !hasElement(elements, thatIs: false, body))
        case .none: .bool(!hasElement(elements, thatIs: true, body))
        default: .bool(hasElement(elements, thatIs: true, body))
        }
    }

    private mutating func map(_ elements: [RatingJSON], _ body: RuleNode) -> RatingJSON {
        var results: [RatingJSON] = []
        for element in elements {
            guard !isExhausted else { break }
            results.append(evaluate(body, in: .value(element)))
        }
        return array(of: results)
    }

    private mutating func filter(_ elements: [RatingJSON], _ body: RuleNode) -> RatingJSON {
        var kept: [RatingJSON] = []
        for element in elements {
            guard !isExhausted else { break }
            if Rule.isTrue(value: evaluate(body, in: .value(element))) { kept.append(element) }
        }
        return array(of: kept)
    }

    private mutating func reduce(_ elements: [RatingJSON], _ body: RuleNode, from start: RatingJSON) -> RatingJSON {
        var accumulator = start
        for element in elements {
            guard weigh(accumulator, depth: 1) else { break }
            accumulator = evaluate(body, in: .reduction(current: element, accumulator: accumulator))
        }
        return accumulator
    }

    private mutating func hasElement(_ elements: [RatingJSON], thatIs wanted: Bool, _ body: RuleNode) -> Bool {
        for element in elements {
            guard !isExhausted else { break }
            if Rule.isTrue(value: evaluate(body, in: .value(element))) == wanted { return true }
        }
        return false
    }

    /// `merge`: all operands' elements in one array; an operand that is not an array becomes an element.
    mutating func merge(_ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        var merged: [RatingJSON] = []
        for node in operands {
            let value = evaluate(node, in: scope)
            guard spend(value.arrayValue?.count ?? 1) else { return .null }
            merged += value.arrayValue ?? [value]
        }
        return array(of: merged)
    }
}

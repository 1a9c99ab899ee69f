/// Turns JSON into nodes, once, counting what it is made of.
struct RuleCompiler {
    let limits: Rule.Limits
    private(set) var variables: [String] = []
    private(set) var readsComputedPaths = false
    private var path: [String] = []
    private var noted: Set<String> = []
    private var size = 0
    /// How many bodies surround the current expression; inside one, paths start at an element.
    private var bodies = 0

    init(limits: Rule.Limits) {
        self.limits = limits
    }

    mutating func compile(_ json: RatingJSON, depth: Int) throws(RuleError) -> RuleNode {
        try count(depth: depth)
        switch json {
        case .array(let elements):
            let nodes = try compile(elements, depth: depth + 1)
            return nodes.allSatisfy { $0.isLiteral } ? .literal(json) : .list(nodes, source: json)
        case .object(let members):
            guard members.count == 1, let member = members.first else { return try compileValue(members, json, depth) }
            guard let name = RuleOperator(rawValue: member.name) else {
                throw RuleError(.unknownOperator(member.name), path: path)
            }
            return try compile(name, member.value, source: json, depth: depth + 1)
        case .number(let value) where !value.isFinite:
            return .literal(.null)
        default:
            return .literal(json)
        }
    }

    private mutating func compile(
        _ name: RuleOperator, _ value: RatingJSON, source: RatingJSON, depth: Int
    ) throws(RuleError) -> RuleNode {
        path.append(name.rawValue)
        let operands: [RuleNode]
        if case .array(let elements) = value {
            operands = try compile(elements, depth: depth, body: name.hasBody ? 1 : nil)
        } else {
            operands = [try compile(value, depth: depth)]
        }
        path.removeLast()
        note(name, operands)
        if name == .variable, let path = literalPath(operands.first) {
            return .variable(RulePath(path), fallback: operands.count > 1 ? operands[1] : nil, source: source)
        }
        return .operation(name, operands, source: source)
    }

    private mutating func compile(
        _ elements: [RatingJSON], depth: Int, body: Int? = nil
    ) throws(RuleError) -> [RuleNode] {
        var nodes: [RuleNode] = []
        nodes.reserveCapacity(Swift.min(elements.count, limits.size))
        for (index, element) in elements.enumerated() {
            path.append(String(index))
            if index == body { bodies += 1 }
            nodes.append(try compile(element, depth: depth))
            if index == body { bodies -= 1 }
            path.removeLast()
        }
        return nodes
    }

    /// An object that stands for itself: one without members, or with several of which none is an operator.
    private mutating func compileValue(
        _ members: [RatingJSON.Member], _ json: RatingJSON, _ depth: Int
    ) throws(RuleError) -> RuleNode {
        for member in members {
            guard RuleOperator(rawValue: member.name) == nil else {
                throw RuleError(.severalOperators(member.name), path: path)
            }
            try measure(member.value, depth: depth + 1)
        }
        return .literal(json)
    }

    private mutating func measure(_ json: RatingJSON, depth: Int) throws(RuleError) {
        try count(depth: depth)
        for element in json.arrayValue ?? [] { try measure(element, depth: depth + 1) }
        for member in json.members ?? [] { try measure(member.value, depth: depth + 1) }
    }

    private mutating func count(depth: Int) throws(RuleError) {
        size += 1
        guard depth <= limits.depth else { throw RuleError(.tooDeep(limit: limits.depth), path: path) }
        guard size <= limits.size else { throw RuleError(.tooLarge(limit: limits.size), path: path) }
    }
}

extension RuleCompiler {
    /// Remembers the paths that an operation reads.
    private mutating func note(_ name: RuleOperator, _ operands: [RuleNode]) {
        switch name {
        case .variable:
            note(operands.first ?? .literal(""))
        case .missing:
            if operands.count == 1, case .literal(.array(let keys)) = operands[0] {
                for key in keys { note(.literal(key)) }
            } else {
                for operand in operands { note(operand) }
            }
        case .missingSome:
            guard operands.count > 1 else { return }
            if case .literal(.array(let keys)) = operands[1] {
                for key in keys { note(.literal(key)) }
            } else {
                note(operands[1])
            }
        case .fractional:
            guard RuleEvaluator.usesDefaultKey(operands) else { return }
            for path in RuleEvaluator.defaultKeyPaths { noteRoot(path) }
        default:
            return
        }
    }

    private mutating func note(_ operand: RuleNode) {
        guard bodies == 0 else { return }
        if let path = literalPath(operand) { noteRoot(path) } else { readsComputedPaths = true }
    }

    private mutating func noteRoot(_ path: String) {
        if noted.insert(path).inserted { variables.append(path) }
    }

    private func literalPath(_ operand: RuleNode?) -> String? {
        guard let operand else { return "" }
        guard case .literal(let value) = operand else { return nil }
        return switch value {
        case .null: ""
        case .bool, .integer, .number, .string: NumberText.text(ofScalar: value)
        case .array, .object: nil
        }
    }
}

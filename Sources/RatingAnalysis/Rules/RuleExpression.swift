import RatingCore

/// A rule as it stands in its document, so that what is found has the place of its own operator.
indirect enum RuleExpression {
    case literal(JSONDocument.Node)
    /// An array in which something is evaluated.
    case list([RuleExpression], JSONDocument.Node)
    /// `var` with a literal path.
    case variable(String, hasDefault: Bool, JSONDocument.Node)
    case operation(RuleOperator, [RuleExpression], JSONDocument.Node)

    init(_ node: JSONDocument.Node) {
        switch node.kind {
        case .array:
            let elements = node.elements.map { RuleExpression($0) }
            self = elements.allSatisfy { $0.isLiteral } ? .literal(node) : .list(elements, node)
        case .object where node.count == 1:
            guard let member = node.members.first(where: { _ in true }),
                let name = RuleOperator(rawValue: member.name.stringValue ?? "")
            else {
                self = .literal(node)
                return
            }
            let operands = member.value.kind == .array ? member.value.elements.map { $0 } : [member.value]
            if name == .variable, operands.isEmpty || operands[0].kind == .string {
                self = .variable(operands.first?.stringValue ?? "", hasDefault: operands.count > 1, node)
            } else {
                self = .operation(name, operands.map { RuleExpression($0) }, node)
            }
        default: self = .literal(node)
        }
    }

    var isLiteral: Bool { literal != nil }

    var literal: JSONDocument.Node? {
        if case .literal(let node) = self { node } else { nil }
    }

    /// The path of a variable that is read without a default.
    var path: String? {
        if case .variable(let path, _, _) = self { path } else { nil }
    }

    var node: JSONDocument.Node {
        switch self {
        case .literal(let node), .list(_, let node), .variable(_, _, let node), .operation(_, _, let node): node
        }
    }

    /// Where to look: an operator's own name, a variable's path.
    var place: JSONDocument.Node {
        switch self {
        case .literal(let node), .list(_, let node): return node
        case .operation(_, _, let node): return node.members.first { _ in true }?.name ?? node
        case .variable(_, _, let node):
            guard let value = node.members.first(where: { _ in true })?.value else { return node }
            return value.kind == .array ? value.elements.first { _ in true } ?? value : value
        }
    }

    /// The expressions directly in this one.
    var parts: [RuleExpression] {
        switch self {
        case .literal, .variable: []
        case .list(let elements, _): elements
        case .operation(_, let operands, _): operands
        }
    }

    /// The paths of all variables, each once.
    var variables: [String] {
        var seen: Set<String> = []
        var paths: [String] = []
        visit { expression in
            if let path = expression.path, seen.insert(path).inserted { paths.append(path) }
        }
        return paths
    }

    /// What must hold all together: the operands of `and`, and of each that is `and` again.
    var conjuncts: [RuleExpression] {
        guard case .operation(.and, let operands, _) = self else { return [self] }
        return operands.flatMap { $0.conjuncts }
    }

    /// How many expressions it is made of.
    var size: Int { parts.reduce(1) { $0 + $1.size } }

    /// Whether its result can be told by trying values: it compares variables with literals and with each other, and
    /// computes nothing.
    var isDecidable: Bool {
        switch self {
        case .literal: true
        case .variable(let path, _, _): !path.isEmpty
        case .list(let elements, _): elements.allSatisfy { $0.isDecidable }
        case .operation(let name, let operands, _): name.onlyCompares && operands.allSatisfy { $0.isDecidable }
        }
    }

    func visit(_ body: (RuleExpression) -> Void) {
        body(self)
        for part in parts { part.visit(body) }
    }
}

extension RuleOperator {
    var isOrder: Bool {
        switch self {
        case .less, .lessOrEqual, .greater, .greaterOrEqual: true
        default: false
        }
    }

    var isEquality: Bool {
        switch self {
        case .equal, .unequal, .identical, .unidentical: true
        default: false
        }
    }

    var isVersion: Bool { self == .semanticVersion || self == .numericVersion }

    fileprivate var onlyCompares: Bool {
        if joinsConditions || isOrder || isEquality || isVersion { return true }
        return self == .contained || self == .startsWith || self == .endsWith
    }
}

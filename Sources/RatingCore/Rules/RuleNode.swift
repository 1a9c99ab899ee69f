/// A compiled sub-expression.
package indirect enum RuleNode: Sendable {
    /// A value that stands for itself.
    case literal(RatingJSON)
    /// An array of which at least one element has to be evaluated.
    case list([RuleNode], source: RatingJSON)
    /// `var` with a literal path, split beforehand.
    case variable(RulePath, fallback: RuleNode?, source: RatingJSON)
    case operation(RuleOperator, [RuleNode], source: RatingJSON)

    package var source: RatingJSON {
        switch self {
        case .literal(let value): value
        case .list(_, let source), .variable(_, _, let source), .operation(_, _, let source): source
        }
    }

    var isLiteral: Bool {
        if case .literal = self { true } else { false }
    }

    var operatorName: String? {
        switch self {
        case .literal, .list: nil
        case .variable: RuleOperator.variable.rawValue
        case .operation(let name, _, _): name.rawValue
        }
    }
}

/// An operator, by the name that a rule uses.
package enum RuleOperator: String, CaseIterable, Sendable {
    case variable = "var"
    case missing
    case missingSome = "missing_some"
    case conditional = "if"
    case ternary = "?:"
    case and, or
    case not = "!"
    case truth = "!!"
    case equal = "=="
    case identical = "==="
    case unequal = "!="
    case unidentical = "!=="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case min, max
    case map, filter, reduce, all, none, some, merge
    case contained = "in"
    case cat, substr, log
    case fractional
    case semanticVersion = "sem_ver"
    case numericVersion = "num_ver"
    case startsWith = "starts_with"
    case endsWith = "ends_with"

    /// Whether its operands are conditions, which it joins.
    package var joinsConditions: Bool {
        switch self {
        case .and, .or, .not, .truth, .conditional, .ternary: true
        default: false
        }
    }

    /// Whether the second operand is a body, evaluated for each element of the first.
    var hasBody: Bool {
        switch self {
        case .map, .filter, .reduce, .all, .none, .some: true
        default: false
        }
    }

    /// The same question with its operands exchanged: what `b ? a` is for `a ? b`.
    package var mirrored: RuleOperator {
        switch self {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        default: self
        }
    }
}

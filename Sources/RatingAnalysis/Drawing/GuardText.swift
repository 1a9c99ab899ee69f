import RatingCore

extension Rule {
    /// The rule in short words, as drawings of workflows show guards, but never cut: `stars < positiveStarsLimit`.
    package var words: String { GuardText.whole(of: self) }
}

/// A guard in short words, for drawings: `stars < positiveStarsLimit`, `stars given and not disabled`.
enum GuardText {
    /// Cut at this many characters.
    private static var maximumLength: Int { 64 }

    static func text(of rule: Rule) -> String {
        let text = whole(of: rule)
        return text.count <= maximumLength ? text : String(text.prefix(maximumLength - 1)) + "…"
    }

    static func whole(of rule: Rule) -> String { render(rule.json).text }

    /// A part, and how strongly it holds together: 1 `or` … 7 a name.
    private typealias Part = (text: String, strength: Int)

    private static func render(_ json: RatingJSON) -> Part {
        guard case .object(let members) = json, members.count == 1, let member = members.first,
            let name = RuleOperator(rawValue: member.name)
        else { return (literal(json), 7) }
        let operands = member.value.arrayValue ?? [member.value]
        switch name {
        case .variable:
            return (operands.first.map { variable($0) } ?? "everything", 7)
        case .truth where operands.count == 1:
            return render(operands[0])
        case .not where operands.count == 1:
            return ("not \(wrapped(operands[0], atLeast: 6))", 6)
        case .equal, .identical, .unequal, .unidentical:
            return comparison(name, operands)
        case .and, .or, .less, .lessOrEqual, .greater, .greaterOrEqual, .add, .subtract, .multiply, .divide,
            .remainder, .contained:
            guard operands.count > 1, let (sign, strength) = infix(name) else { break }
            return (
                operands.map { wrapped($0, atLeast: strength + 1) }.joined(separator: " \(sign) "), strength
            )
        case .conditional, .ternary:
            guard operands.count == 3 else { break }
            let parts = operands.map { wrapped($0, atLeast: 1) }
            return ("if \(parts[0]) then \(parts[1]) else \(parts[2])", 0)
        default: break
        }
        return ("\(member.name)(\(operands.map { render($0).text }.joined(separator: ", ")))", 7)
    }

    private static func comparison(_ name: RuleOperator, _ operands: [RatingJSON]) -> Part {
        let isEqual = name == .equal || name == .identical
        guard operands.count == 2 else { return ("\(name.rawValue)(…)", 7) }
        for (value, other) in [(operands[0], operands[1]), (operands[1], operands[0])] where other.isNull {
            return isEqual ? ("no \(wrapped(value, atLeast: 7))", 6) : ("\(wrapped(value, atLeast: 7)) given", 6)
        }
        let sides = operands.map { wrapped($0, atLeast: 4) }
        return ("\(sides[0]) \(isEqual ? "=" : "≠") \(sides[1])", 3)
    }

    private static func infix(_ name: RuleOperator) -> (sign: String, strength: Int)? {
        switch name {
        case .or: ("or", 1)
        case .and: ("and", 2)
        case .less: ("<", 3)
        case .lessOrEqual: ("≤", 3)
        case .greater: (">", 3)
        case .greaterOrEqual: ("≥", 3)
        case .contained: ("in", 3)
        case .add: ("+", 4)
        case .subtract: ("−", 4)
        case .multiply: ("×", 5)
        case .divide: ("/", 5)
        case .remainder: ("mod", 5)
        default: nil
        }
    }

    private static func wrapped(_ json: RatingJSON, atLeast strength: Int) -> String {
        let part = render(json)
        return part.strength >= strength ? part.text : "(\(part.text))"
    }

    private static func variable(_ json: RatingJSON) -> String {
        guard let path = json.stringValue else { return literal(json) }
        for prefix in ["config.", "context."] where path.hasPrefix(prefix) {
            return String(path.dropFirst(prefix.count))
        }
        return path.isEmpty ? "everything" : path
    }

    private static func literal(_ json: RatingJSON) -> String {
        switch json {
        case .array(let elements): "[\(elements.map { render($0).text }.joined(separator: ", "))]"
        case .null: "nothing"
        default: json.serialized()
        }
    }
}

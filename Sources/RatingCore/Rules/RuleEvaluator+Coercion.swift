extension RuleEvaluator {
    /// JavaScript's `Number(value)`.
    mutating func number(_ value: RatingJSON?) -> RuleNumber {
        switch value {
        case .none: return .real(.nan)
        case .null: return .integer(0)
        case .bool(let value): return .integer(value ? 1 : 0)
        case .integer(let value): return .integer(value)
        case .number(let value): return RuleNumber(value)
        case .string(let text): return spend(numeral: text) ? NumberText.number(of: text) : .real(.nan)
        case .array(let elements): return number(.string(text(of: elements, depth: 0)))
        case .object: return .real(.nan)
        }
    }

    /// JavaScript's `parseFloat(value)`.
    mutating func leadingNumber(_ value: RatingJSON) -> RuleNumber {
        switch value {
        case .integer, .number:
            return number(value)
        case .string, .array:
            let text = text(of: value)
            return spend(numeral: text) ? NumberText.leadingNumber(of: text) : .real(.nan)
        case .null, .bool, .object:
            return .real(.nan)
        }
    }

    /// JavaScript's `String(value)`.
    mutating func text(of value: RatingJSON) -> String {
        text(of: value, depth: 0)
    }

    private mutating func text(of value: RatingJSON, depth: Int) -> String {
        switch value {
        case .string(let text): text
        case .array(let elements): text(of: elements, depth: depth)
        case .object: "[object Object]"
        case .number: spend(16) ? NumberText.text(ofScalar: value) : ""
        case .null, .bool, .integer: NumberText.text(ofScalar: value)
        }
    }

    private mutating func text(of elements: [RatingJSON], depth: Int) -> String {
        guard depth < Self.deepest else {
            exhaust()
            return ""
        }
        var joined = ""
        for (index, element) in elements.enumerated() {
            if index > 0 { joined += "," }
            guard spend(1) else { return "" }
            if element.isNull { continue }
            let text = text(of: element, depth: depth + 1)
            guard spend(text: text) else { return "" }
            joined += text
        }
        return joined
    }
}

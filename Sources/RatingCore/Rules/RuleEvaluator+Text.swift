extension RuleEvaluator {
    /// `cat`: the texts of all operands, joined; null is empty.
    mutating func cat(_ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        var joined = ""
        for node in operands {
            let value = evaluate(node, in: scope)
            if value.isNull { continue }
            let text = text(of: value)
            guard spend(text: text) else { return .null }
            joined += text
        }
        return .string(joined)
    }

    /// `substr`: from a start (from the end if negative) for a length (up to so many before the end if negative).
    /// Counted in UTF-16 code units.
    mutating func substring(_ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        let source = operand(0, of: operands, in: scope).map { text(of: $0) } ?? "undefined"
        let start = number(operand(1, of: operands, in: scope) ?? .null).double
        let length = operand(2, of: operands, in: scope).map { number($0).double }
        guard spend(text: source) else { return .null }
        if source.utf8.count == source.utf16.count {
            return .string(Self.part(of: source.utf8, from: start, length) { String(decoding: $0, as: UTF8.self) })
        }
        // Each unit is taken by itself.
        guard spend(source.utf8.count) else { return .null }
        return .string(Self.part(of: source.utf16, from: start, length) { String(decoding: $0, as: UTF16.self) })
    }

    private static func part<Units: Collection>(
        of text: Units, from start: Double, _ length: Double?, _ make: (ArraySlice<Units.Element>) -> String
    ) -> String {
        let units = Array(text)
        let first = start <= -1 ? units.count - offset(-start, units.count) : offset(start, units.count)
        var end = units.count
        if let length {
            end = offset(length < 0 ? Double(end) + length : Double(first) + length, units.count)
        }
        return make(units[first..<Swift.max(first, end)])
    }

    /// A whole offset within the text; NaN is 0.
    private static func offset(_ value: Double, _ count: Int) -> Int {
        guard value > 0 else { return 0 }
        return value < Double(count) ? Int(value) : count
    }

    /// flagd's `starts_with` and `ends_with`: null unless there are exactly two operands, both texts.
    mutating func affix(_ name: RuleOperator, _ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        guard operands.count == 2,
            case .string(let whole) = evaluate(operands[0], in: scope),
            case .string(let part) = evaluate(operands[1], in: scope),
            spend(text: part)
        else { return .null }
        guard part.utf8.count <= whole.utf8.count else { return .bool(false) }
        return .bool(
            name == .startsWith
                ? whole.utf8.prefix(part.utf8.count).elementsEqual(part.utf8)
                : whole.utf8.suffix(part.utf8.count).elementsEqual(part.utf8))
    }

    /// flagd's `sem_ver`, and `num_ver`: null unless there are two versions and an operator between them.
    mutating func compareVersions<Version: ComparableVersion>(
        _ operands: [RuleNode], in scope: Scope, _ make: (String) -> Version?
    ) -> RatingJSON {
        guard operands.count == 3,
            let left = version(evaluate(operands[0], in: scope), make),
            case .string(let name) = evaluate(operands[1], in: scope),
            let relation = VersionRelation(rawValue: name),
            let right = version(evaluate(operands[2], in: scope), make)
        else { return .null }
        return .bool(relation.holds(left, right))
    }

    private mutating func version<Version>(_ value: RatingJSON, _ make: (String) -> Version?) -> Version? {
        switch value {
        // Every byte may be a number of its own.
        case .string(let text): spend(16 + text.utf8.count) ? make(text) : nil
        case .integer, .number: make(text(of: value))
        default: nil
        }
    }
}

extension RuleEvaluator {
    mutating func lookUp(_ path: RulePath, in scope: Scope) -> RatingJSON? {
        guard spend(path.names.count) else { return .none }
        switch scope {
        case .variables(let value):
            guard spend(text: path.text), let value = value(path.text) else { return .none }
            // It may have been made for this look-up.
            return spend((value.members?.count ?? 0) >> 1) ? value : .none
        case .value(let value):
            return self.value(at: path.names[...], in: value)
        case .reduction(let current, let accumulator):
            guard let first = path.names.first else {
                return .object([.init("current", current.settled), .init("accumulator", accumulator.settled)])
            }
            let rest = path.names.dropFirst()
            return switch first.text {
            case "current": value(at: rest, in: current)
            case "accumulator": value(at: rest, in: accumulator)
            default: .none
            }
        }
    }

    /// The value that names lead to: nil when one leads nowhere, and null when null is there.
    private mutating func value(at names: ArraySlice<RulePath.Name>, in data: RatingJSON) -> RatingJSON? {
        var value = data
        for name in names {
            switch value {
            case .object(let members):
                guard let member = member(name.text, of: members) else { return .none }
                value = member
            case .array:
                guard let index = name.index, let element = value[index] else { return .none }
                value = element
            default:
                return .none
            }
        }
        return value
    }

    /// `var` with a path that is computed.
    mutating func variable(_ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        let name = operand(0, of: operands, in: scope) ?? .null
        return lookUp(name, in: scope) ?? operand(1, of: operands, in: scope) ?? .null
    }

    /// The value at a path that is given as a value: null and the empty text stand for all the data.
    private mutating func lookUp(_ name: RatingJSON, in scope: Scope) -> RatingJSON? {
        if name.isNull { return lookUp(RulePath(""), in: scope) }
        let text = text(of: name)
        if text.utf8.isEmpty, name.stringValue == nil { return .none }
        return spend(4 + (text.utf8.count >> 4)) ? lookUp(RulePath(text), in: scope) : .none
    }

    /// The names, given as one array or as operands, at which there is nothing, null or an empty text.
    mutating func missing(_ operands: [RatingJSON], in scope: Scope) -> RatingJSON {
        array(of: absent(operands.first?.arrayValue ?? operands, in: scope))
    }

    private mutating func absent(_ names: [RatingJSON], in scope: Scope) -> [RatingJSON] {
        var absent: [RatingJSON] = []
        for name in names {
            guard spend(1) else { break }
            switch lookUp(name, in: scope) ?? .null {
            case .null: absent.append(name)
            case .string(let text) where text.utf8.isEmpty: absent.append(name)
            default: continue
            }
        }
        return absent
    }

    /// The names at which there is nothing, or none if at least so many as the first operand says have something.
    mutating func missingSome(_ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        let needed = number(operand(0, of: operands, in: scope))
        guard let options = operand(1, of: operands, in: scope) else { return .array([]) }
        let names = options.arrayValue ?? [options]
        let absent = absent(names, in: scope)
        return Double(names.count - absent.count) >= needed.double ? .array([]) : array(of: absent)
    }
}

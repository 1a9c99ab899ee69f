extension RuleEvaluator {
    /// JavaScript's `==`, except that arrays and objects are equal when their contents are.
    mutating func areEqual(_ left: RatingJSON?, _ right: RatingJSON?) -> Bool {
        let left = left ?? .null
        let right = right ?? .null
        switch (left, right) {
        case (.null, _), (_, .null):
            return left.isNull && right.isNull
        case (.string, .string), (.bool, .bool), (.array, .array), (.object, .object), (.array, .object),
            (.object, .array):
            return areIdentical(left, right)
        case (.array, _), (.object, _):
            return areEqual(.string(text(of: left)), right)
        case (_, .array), (_, .object):
            return areEqual(left, .string(text(of: right)))
        default:
            return number(left) == number(right)
        }
    }

    /// JavaScript's `===`, except that arrays and objects are equal when their contents are.
    mutating func areIdentical(_ left: RatingJSON?, _ right: RatingJSON?) -> Bool {
        switch (left, right) {
        case (.some(let left), .some(let right)): areIdentical(left, right, depth: 0)
        case (.none, .none): true
        default: false
        }
    }

    private mutating func areIdentical(_ left: RatingJSON, _ right: RatingJSON, depth: Int) -> Bool {
        guard spend(1) else { return false }
        guard depth < Self.deepest else {
            exhaust()
            return false
        }
        switch (left, right) {
        case (.null, .null):
            return true
        case (.bool(let left), .bool(let right)):
            return left == right
        case (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number):
            return number(left) == number(right)
        case (.string(let left), .string(let right)):
            guard left.utf8.count == right.utf8.count, spend(text: left) else { return false }
            return left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)):
            guard left.count == right.count else { return false }
            for (left, right) in zip(left, right) {
                guard areIdentical(left, right, depth: depth + 1) else { return false }
            }
            return true
        case (.object(let left), .object(let right)):
            guard left.count == right.count else { return false }
            for (index, member) in left.enumerated() {
                guard let other = self.member(member.name, of: right, at: index),
                    areIdentical(member.value, other, depth: depth + 1)
                else { return false }
            }
            return true
        default:
            return false
        }
    }

    /// The member's value, looked for first where it is when both objects have the same order.
    private mutating func member(_ name: String, of members: [RatingJSON.Member], at index: Int) -> RatingJSON? {
        guard spend(text: name) else { return .none }
        if members[index].name.utf8.elementsEqual(name.utf8) { return members[index].value }
        return member(name, of: members)
    }

    /// JavaScript's `<` or `<=`: texts by their UTF-16 code units, anything else as numbers.
    mutating func isOrdered(_ left: RatingJSON?, _ right: RatingJSON?, orEqual: Bool) -> Bool {
        let left = primitive(left)
        let right = primitive(right)
        if case .string(let left) = left, case .string(let right) = right {
            guard spend(text: left) else { return false }
            return orEqual
                ? !right.utf16.lexicographicallyPrecedes(left.utf16)
                : left.utf16.lexicographicallyPrecedes(right.utf16)
        }
        let (lower, upper) = (number(left), number(right))
        return lower < upper || (orEqual && lower == upper)
    }

    /// The text of an array or object, and any other value as it is.
    private mutating func primitive(_ value: RatingJSON?) -> RatingJSON? {
        switch value {
        case .array, .object: value.map { .string(text(of: $0)) }
        default: value
        }
    }

    /// `in`: part of a text, or an element of an array.
    mutating func contained(_ operands: [RuleNode], in scope: Scope) -> RatingJSON {
        let needle = operand(0, of: operands, in: scope)
        switch operand(1, of: operands, in: scope) {
        case .string(let whole):
            return .bool(!whole.utf8.isEmpty && contains(whole, needle.map { text(of: $0) } ?? "undefined"))
        case .array(let elements):
            for element in elements {
                if areIdentical(element, needle) { return .bool(true) }
                guard !isExhausted else { break }
            }
            return .bool(false)
        default:
            return .bool(false)
        }
    }

    private mutating func contains(_ whole: String, _ part: String) -> Bool {
        var whole = whole
        var part = part
        let (found, compared) = whole.withUTF8 { whole in
            part.withUTF8 { part in Self.search(for: part, in: whole, budget: remaining) }
        }
        return spend(compared >> 4) && found
    }

    private static func search(
        for part: UnsafeBufferPointer<UInt8>, in whole: UnsafeBufferPointer<UInt8>, budget: Int
    ) -> (found: Bool, compared: Int) {
        guard part.count <= whole.count else { return (false, 0) }
        var compared = 0
        for start in 0...(whole.count - part.count) {
            var length = 0
            while length < part.count, whole[start + length] == part[length] { length += 1 }
            compared += length + 1
            if length == part.count { return (true, compared) }
            guard compared >> 4 <= budget else { break }
        }
        return (false, compared)
    }
}

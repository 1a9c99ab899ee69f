/// A JSON value as plain data (RFC 8259), for building, comparing and writing documents.
///
/// To keep positions when reading, see `JSONDocument`, whose nodes become values with `JSONDocument.Node.value`.
/// Integers that fit 64 bits are exact and distinct from other numbers; objects keep the order of their members.
public enum RatingJSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number that is not a 64-bit integer. Always finite.
    case number(Double)
    case string(String)
    case array([RatingJSON])
    case object([Member])

    /// One name and value of an object.
    public struct Member: Hashable, Sendable {
        public var name: String
        public var value: RatingJSON

        public init(_ name: String, _ value: RatingJSON) {
            self.name = name
            self.value = value
        }
    }

    // Not inlined, because every comparison of arrays would carry it, several times over.
    @inline(never)
    public static func == (left: RatingJSON, right: RatingJSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.array, _), (.object, _): false
        }
    }
}

extension RatingJSON {
    /// The value of the last member with this name, as RFC 8259, section 4 lets a reader choose; nil for other values.
    @inline(never)
    public subscript(name: String) -> RatingJSON? {
        guard case .object(let members) = self else { return nil }
        // Scalar by scalar, as JSON compares names; `==` takes composed and decomposed letters for the same. Most names
        // differ in length already.
        let count = name.utf8.count
        return members.last { $0.name.utf8.count == count && $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The element at this index; nil outside the array and for other values.
    public subscript(index: Int) -> RatingJSON? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    public var isNull: Bool { self == .null }

    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The integer, or a number with an integral value (`3.0` is the integer 3) within ±(2^53 - 1), where each double
    /// stands for exactly one integer (RFC 8259, section 6).
    public var integerValue: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): value.magnitude < 9_007_199_254_740_992 ? Int64(exactly: value) : nil
        default: nil
        }
    }

    /// The number, or an integer as one (rounded to the nearest double beyond 2^53).
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    public var arrayValue: [RatingJSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    public var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension [RatingJSON.Member] {
    /// Appends a member, if it has a value.
    @inline(never)
    package mutating func add(_ name: String, _ value: RatingJSON?) {
        if let value { append(RatingJSON.Member(name, value)) }
    }
}

extension RatingJSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: RatingJSON...) { self = .array(elements) }
    @inline(never)
    public init(dictionaryLiteral members: (String, RatingJSON)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }
}

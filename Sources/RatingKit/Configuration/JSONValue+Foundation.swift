import Foundation

extension JSONValue {
    /// The value of a dictionary made in code, of `JSONSerialization` or of a property list; nil for what JSON does
    /// not have, such as a date, data, or a number that is not finite.
    public init?(foundation value: Any?) {
        switch value {
        case nil, is NSNull: self = .null
        case let value as String: self = .string(value)
        case let number as NSNumber where Self.isBoolean(number): self = .bool(number.boolValue)
        case let value as Bool: self = .bool(value)
        case let value as any BinaryInteger:
            if let integer = Int64(exactly: value) { self = .integer(integer) } else { self = .number(Double(value)) }
        case let value as Double:
            guard value.isFinite else { return nil }
            self = .number(value)
        case let value as Float:
            guard value.isFinite else { return nil }
            self = .number(Double(value))
        case let number as NSNumber:
            guard number.doubleValue.isFinite else { return nil }
            self = Self.isFloatingPoint(number) ? .number(number.doubleValue) : .integer(number.int64Value)
        case let elements as [Any?]:
            var array: [JSONValue] = []
            for element in elements {
                guard let json = JSONValue(foundation: element) else { return nil }
                array.append(json)
            }
            self = .array(array)
        case let dictionary as [String: Any?]:
            var members: [Member] = []
            for (name, element) in dictionary.sorted(by: { $0.key < $1.key }) {
                guard let json = JSONValue(foundation: element) else { return nil }
                members.append(Member(name, json))
            }
            self = .object(members)
        case let value?:
            // An optional inside the `Any` is unwrapped once; anything else is not JSON.
            guard let inner = Self.unwrapped(value) else { return nil }
            self.init(foundation: inner)
        }
    }

    /// `NSNumber` bridges `true` to 1; only its type encoding tells the two apart.
    private static func isBoolean(_ number: NSNumber) -> Bool {
        #if canImport(Darwin)
        CFGetTypeID(number) == CFBooleanGetTypeID()
        #else
        number === NSNumber(value: true) || number === NSNumber(value: false)
            || String(cString: number.objCType) == "B"
        #endif
    }

    private static func isFloatingPoint(_ number: NSNumber) -> Bool {
        ["d", "f"].contains(String(cString: number.objCType))
    }

    private static func unwrapped(_ value: Any) -> Any?? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return nil }
        return .some(mirror.children.first?.value)
    }
}

import Foundation

extension RatingJSON {
    /// The value of a dictionary made in code, by `JSONSerialization` or from a property list; nil for what JSON does
    /// not have, such as a date, data, or a number that is not finite.
    public init?(foundation value: Any?) {
        var conversion = FoundationConversion()
        self = conversion.json(value, path: "")
        if !conversion.refused.isEmpty { return nil }
    }
}

/// Turns Foundation's values into JSON, and keeps what JSON does not have.
struct FoundationConversion {
    /// The refused values by their path (`placements.level_completed.minDays`), null in what is returned.
    private(set) var refused: [(path: String, reason: String)] = []

    mutating func json(_ value: Any?, path: String, depth: Int = 0) -> RatingJSON {
        guard let value = Self.unwrapped(value), !(value is NSNull) else { return .null }
        guard depth < JSONLimits.standard.maximumDepth else { return refuse(path, "is nested too deeply") }
        // Before the numbers' own types: an `NSNumber` 1 also casts to `true`, and on Apple platforms to any number.
        if let number = value as? NSNumber { return json(number, path: path) }
        switch value {
        case let text as String: return .string(text)
        case let elements as [Any?]:
            return .array(
                elements.enumerated().map { json($1, path: "\(path)[\($0)]", depth: depth + 1) })
        case let dictionary as [String: Any?]:
            return .object(
                dictionary.keys.namesInOrder().map { name in
                    let element = dictionary[name] ?? nil
                    return .init(name, json(element, path: path.isEmpty ? name : "\(path).\(name)", depth: depth + 1))
                })
        default: return refuse(path, "is \(type(of: value)), which JSON does not have")
        }
    }

    private mutating func json(_ number: NSNumber, path: String) -> RatingJSON {
        if number === Self.true || number === Self.false { return .bool(number.boolValue) }
        switch String(cString: number.objCType) {
        case "d", "f":
            let double = number.doubleValue
            return double.isFinite ? .number(double) : refuse(path, "is \(double), which JSON does not have")
        case "Q": return Int64(exactly: number.uint64Value).map { .integer($0) } ?? .number(number.doubleValue)
        default: return .integer(number.int64Value)
        }
    }

    private mutating func refuse(_ path: String, _ reason: String) -> RatingJSON {
        refused.append((path, reason))
        return .null
    }

    /// The one object of each truth value tells it from 1 and 0.
    private static var `true`: NSNumber { NSNumber(value: true) }
    private static var `false`: NSNumber { NSNumber(value: false) }

    /// The value without the optionals around it.
    private static func unwrapped(_ value: Any?) -> Any? {
        guard let value else { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return unwrapped(mirror.children.first?.value)
    }
}

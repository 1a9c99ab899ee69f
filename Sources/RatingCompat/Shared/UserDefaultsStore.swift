import Foundation

/// Keeps values in the app's user defaults, where the originals kept them.
///
/// On Linux user defaults are not durable; see ``UserDefaultsContextStore``.
@MainActor
public final class UserDefaultsStore: LegacyDefaults {
    private let defaults: UserDefaults

    /// - Parameter defaults: the originals used the standard ones.
    public init(_ defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    public func value(forKey key: String) -> LegacyValue? {
        switch defaults.object(forKey: key) {
        case let date as Date: .date(date)
        case let text as String: .text(text)
        case let number as NSNumber: LegacyValue(number)
        default: nil
        }
    }

    public func set(_ value: LegacyValue?, forKey key: String) {
        switch value {
        case .bool(let bool): defaults.set(bool, forKey: key)
        case .integer(let integer): defaults.set(integer, forKey: key)
        case .number(let number): defaults.set(number, forKey: key)
        case .date(let date): defaults.set(date, forKey: key)
        case .text(let text): defaults.set(text, forKey: key)
        case nil: defaults.removeObject(forKey: key)
        }
    }
}

extension LegacyValue {
    /// A flag, an integer or any other number, as it was stored.
    fileprivate init(_ number: NSNumber) {
        // A flag is stored as the only number whose Objective-C type is a character.
        if ["c", "B"].contains(String(cString: number.objCType)) {
            self = .bool(number.boolValue)
        } else if let integer = Int(exactly: number.doubleValue), number.intValue == integer {
            self = .integer(number.intValue)
        } else if Double(number.intValue) == number.doubleValue {
            self = .integer(number.intValue)
        } else {
            self = .number(number.doubleValue)
        }
    }
}

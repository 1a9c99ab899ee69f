import Foundation

/// Where the originals keep their counters: user defaults, key by key.
///
/// The façades read and write the originals' own keys through it, so an app that changes its import keeps what it knows
/// about its users.
@MainActor
public protocol LegacyDefaults: AnyObject {
    /// What is stored; nil if nothing is, or something that none of the originals stores.
    func value(forKey key: String) -> LegacyValue?

    /// Stores the value, or removes the key for nil.
    func set(_ value: LegacyValue?, forKey key: String)
}

/// One stored value.
public enum LegacyValue: Hashable, Sendable {
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case date(Date)
    case text(String)
}

extension LegacyDefaults {
    /// The stored integer; 0 if there is none, as in user defaults.
    public func integer(forKey key: String) -> Int {
        switch value(forKey: key) {
        case .integer(let integer): integer
        case .bool(let bool): bool ? 1 : 0
        case .number(let number): Int(clamping: number)
        case .text(let text): Int(text) ?? 0
        case .date, nil: 0
        }
    }

    /// The stored flag; false if there is none, as in user defaults.
    public func bool(forKey key: String) -> Bool {
        switch value(forKey: key) {
        case .bool(let bool): bool
        case .integer(let integer): integer != 0
        case .number(let number): number != 0
        case .text(let text): ["yes", "true", "1"].contains(text.lowercased())
        case .date, nil: false
        }
    }

    /// The stored number; 0 if there is none, as in user defaults.
    public func double(forKey key: String) -> Double {
        if case .number(let number) = value(forKey: key) { return number }
        return Double(integer(forKey: key))
    }

    /// The stored date; nil if there is none.
    public func date(forKey key: String) -> Date? {
        if case .date(let date) = value(forKey: key) { date } else { nil }
    }

    /// The stored text; nil if there is none.
    public func string(forKey key: String) -> String? {
        if case .text(let text) = value(forKey: key) { text } else { nil }
    }

    /// Stores the integer.
    public func set(_ value: Int, forKey key: String) { set(.integer(value), forKey: key) }

    /// Stores the flag.
    public func set(_ value: Bool, forKey key: String) { set(.bool(value), forKey: key) }

    /// Stores the date, or removes the key for nil.
    public func set(_ value: Date?, forKey key: String) { set(value.map { .date($0) }, forKey: key) }

    /// Stores the text, or removes the key for nil.
    public func set(_ value: String?, forKey key: String) { set(value.map { .text($0) }, forKey: key) }
}

/// Keeps values in memory: for tests and previews.
@MainActor
public final class InMemoryDefaults: LegacyDefaults {
    /// All that is stored.
    public private(set) var values: [String: LegacyValue]

    /// - Parameter values: what is stored to begin with.
    public init(_ values: [String: LegacyValue] = [:]) {
        self.values = values
    }

    public func value(forKey key: String) -> LegacyValue? { values[key] }

    public func set(_ value: LegacyValue?, forKey key: String) { values[key] = value }
}

extension Int {
    /// The number without its fraction, at the nearest end of the range where it lies beyond, 0 for NaN.
    init(clamping number: Double) {
        if number.isNaN {
            self = 0
        } else if number >= Double(Int.max) {
            self = .max
        } else if number <= Double(Int.min) {
            self = .min
        } else {
            self = Int(number)
        }
    }

    /// The sum, at the nearest end of the range where it lies beyond.
    func addingClamped(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        guard overflows else { return sum }
        return other > 0 ? .max : .min
    }
}

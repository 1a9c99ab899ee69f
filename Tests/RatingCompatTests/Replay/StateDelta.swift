import Foundation
import RatingCompat

/// What an op changed in the store, written as an expectation writes it.
struct StateDelta {
    private var members: [RatingJSON.Member] = []

    /// - Parameter expected: a date within 1 ms of the expected one is written like it.
    init(from before: [String: LegacyValue], to after: [String: LegacyValue], expected: RatingJSON?) {
        for key in Set(before.keys).union(after.keys).sorted() where before[key] != after[key] {
            members.append(.init(key, Self.json(after[key], expected: expected?[key])))
        }
    }

    /// Nil if nothing changed.
    var json: RatingJSON? { members.isEmpty ? nil : .object(members) }

    private static func json(_ value: LegacyValue?, expected: RatingJSON?) -> RatingJSON {
        switch value {
        case .bool(let bool): return .bool(bool)
        case .integer(let integer): return .integer(Int64(integer))
        case .number(let number): return Int64(exactly: number).map { .integer($0) } ?? .number(number)
        case .text(let text): return .string(text)
        case .date(let date):
            if let expected, let other = expected.date, abs(other.timeIntervalSince(date)) <= 0.001 { return expected }
            return .string(LocalInstant(date).iso8601)
        case nil: return .null
        }
    }
}

/// Sets of keys of which one must be open as a whole (key `anyOf`).
package struct KeySets: Equatable, Sendable {
    /// What each set says of keys, by slot.
    package let sets: [KeyEntries]

    /// How many sets there may be.
    package static let maximumCount = 16

    /// As a document would write them.
    package var json: RatingJSON { .array(sets.map { .object($0.members) }) }

    /// The rules in the sets' `conditions`.
    package var conditions: [Rule] {
        sets.flatMap { $0.list }.compactMap { if case .value(.rule(let rule)) = $0.entry { rule } else { nil } }
    }
}

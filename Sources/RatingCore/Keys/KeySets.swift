/// Sets of keys of which one must be open as a whole (key `anyOf`).
package struct KeySets: Equatable, Sendable {
    /// What each set says of keys, by slot.
    package let sets: [Entries]

    package struct Entries: Equatable, Sendable {
        let entries: [(slot: Int, entry: ConfigurationDocument.Entry)]

        @inline(never)  // see RatingJSON
        package static func == (left: Entries, right: Entries) -> Bool {
            left.entries.elementsEqual(right.entries) { $0.slot == $1.slot && $0.entry == $1.entry }
        }
    }

    /// How many sets there may be.
    package static let maximumCount = 16

    /// As a document would write them.
    package var json: RatingJSON { .array(sets.map { $0.json }) }

    /// The rules in the sets' `conditions`.
    package var conditions: [Rule] {
        sets.flatMap { $0.entries }.compactMap { if case .value(.rule(let rule)) = $0.entry { rule } else { nil } }
    }
}

extension KeySets.Entries {
    package var json: RatingJSON {
        .object(
            entries.compactMap { slot, entry in
                let name = ConfigurationKey.row(ofSlot: slot).key.name
                return switch entry {
                case .absent, .reverted: nil
                case .null: RatingJSON.Member(name, .null)
                case .value(let value): RatingJSON.Member(name, value.json)
                }
            })
    }
}

/// What a document, or a part of one, says of the keys that it has.
///
/// A list and no table with a place for every key: to make and free one of those takes a good part of reading a document.
package struct KeyEntries: Equatable, Sendable {
    private(set) var list: [Place] = []

    /// What is said of one key. No tuple: an array of those is freed element by element through their types.
    struct Place: Sendable {
        let slot: Int
        var entry: ConfigurationDocument.Entry
    }

    init() {}

    /// What is said of the key at a slot.
    subscript(slot: Int) -> ConfigurationDocument.Entry {
        @inline(never) get { place(of: slot).map { list[$0].entry } ?? .absent }
        @inline(never) set {
            guard let place = place(of: slot) else {
                if !newValue.isAbsent { list.append(Place(slot: slot, entry: newValue)) }
                return
            }
            if newValue.isAbsent { list.remove(at: place) } else { list[place].entry = newValue }
        }
    }

    func contains(_ slot: Int) -> Bool { place(of: slot) != nil }

    private func place(of slot: Int) -> Int? { list.indices.first { list[$0].slot == slot } }

    /// For a key of which nothing is said yet.
    mutating func append(_ entry: consuming ConfigurationDocument.Entry, at slot: Int) {
        list.append(Place(slot: slot, entry: entry))
    }

    mutating func reserveCapacity(_ count: Int) { list.reserveCapacity(min(count, ConfigurationKey.count)) }

    /// In the order of the slots, whatever that of the document.
    var sorted: KeyEntries {
        var sorted = self
        sorted.list = list.inOrder { Int64($0.slot) }
        return sorted
    }

    /// Whatever the order.
    @inline(never)  // see JSONValue
    package static func == (left: KeyEntries, right: KeyEntries) -> Bool {
        left.list.count == right.list.count && left.list.allSatisfy { right[$0.slot] == $0.entry }
    }
}

extension KeyEntries {
    /// As a document would write them.
    var members: [RatingJSON.Member] {
        list.compactMap { place in
            let name = ConfigurationKey.row(ofSlot: place.slot).key.name
            return switch place.entry {
            case .absent, .reverted: nil
            case .null: RatingJSON.Member(name, .null)
            case .value(let value): RatingJSON.Member(name, value.json)
            }
        }
    }
}

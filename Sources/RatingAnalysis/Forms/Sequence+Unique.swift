extension Sequence {
    /// The first element with each key.
    package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var known: Set<Key> = []
        return filter { known.insert(key($0)).inserted }
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, in the order in which they come first.
    package var unique: [Element] { unique { $0 } }
}

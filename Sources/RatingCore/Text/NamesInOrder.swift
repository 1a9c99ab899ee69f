extension Sequence<String> {
    /// In the order of `<`.
    ///
    /// One sort for all names: each call of `sorted()` on another sequence is 3 KB of its own in an app.
    package func namesInOrder() -> [String] {
        var names = Array(self)
        names.sortNames()
        return names
    }
}

extension [String] {
    @inline(never)
    fileprivate mutating func sortNames() { sort() }
}

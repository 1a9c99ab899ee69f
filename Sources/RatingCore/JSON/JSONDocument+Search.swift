extension JSONDocument {
    /// The value or name that begins at a byte; nil where none does.
    package func node(atByte offset: Int) -> Node? {
        var (low, high) = (0, tape.entries.count)
        while low < high {
            let middle = (low + high) / 2
            if tape.entries[middle].start < offset { low = middle + 1 } else { high = middle }
        }
        guard low < tape.entries.count, tape.entries[low].start == offset else { return nil }
        return Node(tape: tape, index: low)
    }

    /// The object that a name is from; nil for a value.
    package func object(ofName name: Node) -> Node? {
        var object = root
        while true {
            var inner: Node?
            for member in object.members {
                if member.name.index == name.index { return object }
                if member.value.byteRange.contains(name.byteOffset) { inner = member.value }
            }
            for element in object.elements where element.byteRange.contains(name.byteOffset) { inner = element }
            guard let next = inner, next.kind == .object || next.kind == .array else { return nil }
            object = next
        }
    }
}

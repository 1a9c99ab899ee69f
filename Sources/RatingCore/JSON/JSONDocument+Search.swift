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

    /// The array or object that each of these values or names is directly in, nil for the root; in one pass for all.
    package func containers(of nodes: [Node]) -> [Node?] {
        var containers = [Node?](repeating: nil, count: nodes.count)
        var open: [Int] = []
        var index = 0
        for place in order(of: nodes.map { Int64($0.index) }) {
            while index < nodes[place].index {
                while let last = open.last, index >= Int(tape.entries[last].next) { open.removeLast() }
                if Int(tape.entries[index].next) > index + 1 { open.append(index) }
                index += 1
            }
            while let last = open.last, index >= Int(tape.entries[last].next) { open.removeLast() }
            containers[place] = open.last.map { Node(tape: tape, index: $0) }
        }
        return containers
    }
}

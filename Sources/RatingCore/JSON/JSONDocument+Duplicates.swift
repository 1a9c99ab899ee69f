extension JSONDocument {
    /// The names of members whose name, escapes resolved, came before in the same object: of all objects, in document order.
    public func duplicateNames() -> [Node] {
        var duplicates: [Node] = []
        for index in tape.entries.indices where tape.entries[index].count > 1 {
            Node(tape: tape, index: index).appendDuplicateNames(to: &duplicates)
        }
        return duplicates.sorted { $0.index < $1.index }
    }
}

extension JSONDocument.Node {
    /// Sorts the names, so that the time is bounded whatever the names are.
    fileprivate func appendDuplicateNames(to duplicates: inout [JSONDocument.Node]) {
        let names = members.map { $0.name }.sorted { first, second in
            switch first.order(before: second) {
            case .same: first.index < second.index
            case let order: order == .before
            }
        }
        for (name, following) in zip(names, names.dropFirst()) where name.order(before: following) == .same {
            duplicates.append(following)
        }
    }

    private enum Order { case before, same, after }

    /// Compares the contents of two strings byte for byte, escapes resolved.
    private func order(before other: JSONDocument.Node) -> Order {
        withUTF8 { bytes, _ in
            other.withUTF8 { otherBytes, _ in
                var (first, second) = (JSONUnescaper(bytes), JSONUnescaper(otherBytes))
                while true {
                    switch (first.next(), second.next()) {
                    case (nil, nil): return .same
                    case (nil, _): return .before
                    case (_, nil): return .after
                    case (let left?, let right?) where left != right: return left < right ? .before : .after
                    default: continue
                    }
                }
            }
        }
    }
}

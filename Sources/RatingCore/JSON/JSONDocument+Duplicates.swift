extension JSONDocument {
    /// The names of members whose name, escapes resolved, came before in the same object: of all objects, in document order.
    package func duplicateNames() -> [Node] {
        var duplicates: [Node] = []
        for index in tape.entries.indices where tape.entries[index].count > 1 {
            Node(tape: tape, index: index).appendDuplicateNames(to: &duplicates)
        }
        return duplicates.inOrder { Int64($0.index) }
    }
}

extension JSONDocument.Node {
    /// Sorts the names by hash and then by bytes, so that the time is bounded whatever the names are.
    fileprivate func appendDuplicateNames(to duplicates: inout [JSONDocument.Node]) {
        var names: [(hash: UInt64, node: JSONDocument.Node)] = []
        names.reserveCapacity(count)
        for member in members { names.append((member.name.contentHash, member.name)) }
        names.sort { first, second in
            guard first.hash == second.hash else { return first.hash < second.hash }
            return switch first.node.order(before: second.node) {
            case .before: true
            case .same: first.node.index < second.node.index
            case .after: false
            }
        }
        for (name, following) in zip(names, names.dropFirst()) where name.hash == following.hash {
            if name.node.order(before: following.node) == .same { duplicates.append(following.node) }
        }
    }

    /// FNV-1a over a string's contents, escapes resolved.
    private var contentHash: UInt64 {
        withUTF8 { bytes, hasEscapes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            if hasEscapes {
                var unescaper = JSONUnescaper(bytes)
                while let byte = unescaper.next() { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            } else {
                for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            }
            return hash
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

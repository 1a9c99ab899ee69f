extension JSONDocument {
    /// The elements of an array, in order.
    package struct Elements: Sequence, IteratorProtocol, Sendable {
        private let tape: JSONTape
        private var index: Int
        private let end: Int

        init(_ node: Node) {
            let entry = node.entry
            tape = node.tape
            index = node.index + 1
            end = entry.rawKind == Kind.array.rawValue ? Int(entry.next) : index
        }

        package mutating func next() -> Node? {
            guard index < end else { return nil }
            defer { index = Int(tape.entries[index].next) }
            return Node(tape: tape, index: index)
        }
    }

    /// One name and value of an object.
    package struct Member: Sendable {
        /// The name, a string.
        package let name: Node
        /// Of the same document: of the value that follows the name, or of one inside it that is taken in its place.
        let valueIndex: Int

        package var value: Node { Node(tape: name.tape, index: valueIndex) }
    }

    /// The members of an object, in order, also those whose name came before.
    package struct Members: Sequence, IteratorProtocol, Sendable {
        private let tape: JSONTape
        private var index: Int
        private let end: Int

        init(_ node: Node) {
            let entry = node.entry
            tape = node.tape
            index = node.index + 1
            end = entry.rawKind == Kind.object.rawValue ? Int(entry.next) : index
        }

        package mutating func next() -> Member? {
            guard index < end else { return nil }
            defer { index = Int(tape.entries[index + 1].next) }
            return Member(name: Node(tape: tape, index: index), valueIndex: index + 1)
        }
    }
}

extension JSONDocument.Node {
    /// The elements of an array; none for other values.
    package var elements: JSONDocument.Elements { JSONDocument.Elements(self) }

    /// The members of an object; none for other values.
    package var members: JSONDocument.Members { JSONDocument.Members(self) }

    /// One element of an array, counted from 0; nil where there is none.
    package func element(_ index: Int) -> JSONDocument.Node? {
        for (place, element) in elements.enumerated() where place == index { return element }
        return nil
    }

    /// One member of an object, counted from 0; nil where there is none.
    package func member(_ index: Int) -> JSONDocument.Member? {
        for (place, member) in members.enumerated() where place == index { return member }
        return nil
    }

    /// The value of the last member with this name, as RFC 8259, section 4 lets a reader choose; nil for other values.
    /// Names are the same when their Unicode scalars are.
    package subscript(name: String) -> JSONDocument.Node? {
        let object = entry
        guard object.rawKind == JSONDocument.Kind.object.rawValue else { return nil }
        var name = name
        var (index, last) = (self.index + 1, -1)
        name.withUTF8 { utf8 in
            // A name of no bytes begins with the quote that ends it.
            let first = utf8.first ?? .quote
            tape.text.bytes.withUnsafeBufferPointer { bytes in
                tape.entries.withUnsafeBufferPointer { entries in
                    while index < Int(object.next) {
                        let entry = entries[index]
                        let (start, end) = (Int(entry.start) + 1, Int(entry.end) - 1)
                        // One comparison that is nearly always right about a name that differs.
                        let difference = (end &- start) ^ utf8.count | Int(bytes[start] ^ first)
                        if difference == 0 || entry.hasEscapes, Self(tape: tape, index: index).isString(utf8) {
                            last = index + 1
                        }
                        index = Int(entries[index + 1].next)
                    }
                }
            }
        }
        return last < 0 ? nil : JSONDocument.Node(tape: tape, index: last)
    }

    /// This value with all that it holds. Works without recursion.
    @inline(never)
    package var value: RatingJSON {
        var values: [RatingJSON] = []
        var index = Int(entry.next) - 1
        while index >= self.index {
            let node = JSONDocument.Node(tape: tape, index: index)
            values.append(node.value(popping: &values))
            index -= 1
        }
        return values.last ?? .null
    }

    /// The value of this node, where those that it holds end the list, first one last, and are taken from it.
    private func value(popping values: inout [RatingJSON]) -> RatingJSON {
        switch kind {
        case .null: return .null
        case .bool: return .bool(boolValue ?? false)
        case .integer: return .integer(integerValue ?? 0)
        case .number: return .number(doubleValue ?? 0)
        case .string: return .string(stringValue ?? "")
        case .array:
            let elements = Array(values.suffix(count).reversed())
            values.removeLast(elements.count)
            return .array(elements)
        case .object:
            var members: [RatingJSON.Member] = []
            members.reserveCapacity(count)
            for _ in 0..<count {
                guard case .string(let name)? = values.popLast(), let value = values.popLast() else { break }
                members.append(RatingJSON.Member(name, value))
            }
            return .object(members)
        }
    }
}

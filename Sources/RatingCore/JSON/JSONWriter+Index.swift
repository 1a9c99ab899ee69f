extension JSONWriter {
    /// The entries of a `JSONTape` over what is written, so that it need not be read again.
    struct Index {
        private(set) var entries: ContiguousArray<JSONTape.Entry> = []
        /// The arrays and objects that are not yet closed.
        private var open: [Int] = []
        /// Where the first array or object begins that lies deeper than any may.
        private(set) var tooDeep: Int?
        private let maximumDepth: Int

        init(maximumDepth: Int) {
            self.maximumDepth = maximumDepth
        }

        mutating func add(_ kind: JSONDocument.Kind, from start: Int, to end: Int, hasEscapes: Bool = false) {
            entries.append(
                JSONTape.Entry(kind, start: start, end: end, next: entries.count + 1, hasEscapes: hasEscapes))
        }

        mutating func open(_ kind: JSONDocument.Kind, at start: Int, count: Int) {
            open.append(entries.count)
            if open.count > maximumDepth, tooDeep == nil { tooDeep = start }
            var entry = JSONTape.Entry(kind, start: start, end: start, next: 0)
            entry.count(count)
            entries.append(entry)
        }

        mutating func close(at end: Int) {
            guard let container = open.popLast() else { return }
            entries[container].end = UInt32(truncatingIfNeeded: end)
            entries[container].next = UInt32(truncatingIfNeeded: entries.count)
        }
    }
}

extension JSONDocument {
    /// A document of values that never were text. It is written and indexed in one pass, and not read.
    init(_ value: RatingJSON, limits: JSONLimits = .standard) throws(JSONSyntaxError) {
        var writer = JSONWriter(
            style: .compact, sortsNames: false, mostBytes: limits.maximumBytes,
            index: JSONWriter.Index(maximumDepth: limits.maximumDepth))
        writer.write(value)
        let text = SourceText(writer.bytes)
        if text.bytes.count > limits.maximumBytes {
            throw JSONSyntaxError(.init(reason: .tooLarge, offset: limits.maximumBytes), in: text, limits: limits)
        }
        if let offset = writer.index?.tooDeep {
            throw JSONSyntaxError(.init(reason: .tooDeep, offset: offset), in: text, limits: limits)
        }
        tape = JSONTape(text: text, entries: writer.index?.entries ?? [])
    }
}

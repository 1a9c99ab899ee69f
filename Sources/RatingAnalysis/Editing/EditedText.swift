import RatingCore

/// A text that is, or is to become, JSON, as it stands while somebody types: its parts with their places.
///
/// Nothing is refused: a string ends with its line at the latest, a bracket closes whatever stands open inside, commas,
/// colons and values may be missing. One pass over the bytes; what is valid is for `JSONDocument` to say.
struct EditedText: Sendable {
    let bytes: [UInt8]
    /// The text itself, then its values in the order in which they begin.
    private(set) var parts: [Part] = []

    /// A value, or the place of one that is still missing.
    struct Part: Sendable {
        let kind: Kind
        /// With quotes or brackets.
        fileprivate(set) var range: Range<Int>
        /// The member's name with its quotes; nil for an element.
        let name: Range<Int>?
        let parent: Int
        /// The first part behind this one and all that it holds.
        fileprivate(set) var next: Int
        /// Whether the closing bracket or quote is there.
        fileprivate(set) var isClosed = true

        enum Kind: UInt8, Sendable {
            case text, object, array, string
            /// A number, `true`, `false`, `null`, or what is none of them.
            case word
            /// A member without a value.
            case missing
        }

        var holdsParts: Bool { kind == .object || kind == .array || kind == .text }
        /// From the name to the end of the value.
        var whole: Range<Int> { (name?.lowerBound ?? range.lowerBound)..<range.upperBound }

        fileprivate mutating func end(at offset: Int, next: Int, isClosed: Bool) {
            (range, self.next, self.isClosed) = (range.lowerBound..<offset, next, isClosed)
        }

        /// Whether a cursor there stands inside the brackets.
        func encloses(_ offset: Int) -> Bool {
            guard holdsParts else { return false }
            let isBeforeEnd = offset < range.upperBound || !isClosed && offset == range.upperBound
            return kind == .text || range.lowerBound < offset && isBeforeEnd
        }
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // No configuration is as long as that: `json.limit` is all that is said of it.
        let read = bytes.count <= JSONLimits.standard.maximumBytes ? bytes : []
        parts = read.withUnsafeBufferPointer { bytes in
            var scanner = EditedTextScanner(bytes: bytes)
            return scanner.scan()
        }
    }

    /// The parts directly inside another, in order.
    func children(of index: Int) -> [Int] {
        var children: [Int] = []
        var child = index + 1
        while child < parts[index].next {
            children.append(child)
            child = parts[child].next
        }
        return children
    }

    /// The value of a member; nil where there is none of that name.
    func member(_ name: String, of index: Int) -> Int? {
        children(of: index).first { self.name(of: $0) == name }
    }

    /// The name of a member, escapes resolved; nil for an element.
    func name(of index: Int) -> String? { parts[index].name.map { text($0) } }

    /// The content of a string; nil for other parts.
    func string(_ index: Int) -> String? { parts[index].kind == .string ? text(parts[index].range) : nil }

    /// What stands at a place, without quotes and with escapes resolved where they are valid.
    func text(_ range: Range<Int>) -> String {
        var range = range
        let isQuoted = bytes[range].first == .quote
        let isClosed = isQuoted && range.count > 1 && bytes[range.upperBound - 1] == .quote
        if isClosed, bytes[range].contains(.backslash),
            let text = (try? JSONDocument(Array(bytes[range])))?.root.stringValue
        {
            return text
        }
        if isQuoted { range = range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0) }
        return String(decoding: bytes[range], as: UTF8.self)
    }
}

/// The one pass over the bytes.
private struct EditedTextScanner {
    typealias Part = EditedText.Part

    let bytes: UnsafeBufferPointer<UInt8>
    private var parts: [Part] = []
    private var current = 0
    /// A name whose value is still to come.
    private var name: Range<Int>?
    private var colon: Int?
    private var openObjects = 0
    private var openArrays = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func scan() -> [Part] {
        parts = [Part(kind: .text, range: 0..<bytes.count, name: nil, parent: -1, next: 0)]
        var index = 0
        while index < bytes.count {
            let end = endOfToken(at: index)
            switch bytes[index] {
            case .space, .tab, .lineFeed, .carriageReturn: break
            case .comma: finishMember()
            case .colon: if name != nil { colon = colon ?? index }
            case .openBrace: open(.object, index)
            case .openBracket: open(.array, index)
            case .closeBrace: if openObjects > 0 { close(.object, index) }
            case .closeBracket: if openArrays > 0 { close(.array, index) }
            case .quote: add(.string, index..<end, isClosed: end - index > 1 && endsWithQuote(index..<end))
            default: add(.word, index..<end, isClosed: true)
            }
            index = end
        }
        finishMember()
        while current > 0 { leave(at: bytes.count, isClosed: false) }
        parts[0].end(at: bytes.count, next: parts.count, isClosed: false)
        return parts
    }

    private func endOfToken(at start: Int) -> Int {
        var index = start + 1
        switch bytes[start] {
        case .space, .tab, .lineFeed, .carriageReturn, .comma, .colon, .openBrace, .openBracket, .closeBrace,
            .closeBracket:
            return index
        case .quote:
            while index < bytes.count {
                switch bytes[index] {
                case .quote: return index + 1
                case .lineFeed, .carriageReturn: return index
                case .backslash where index + 1 < bytes.count && bytes[index + 1] >= .space: index += 2
                default: index += 1
                }
            }
            return bytes.count
        default:
            while index < bytes.count, !endsWord(bytes[index]) { index += 1 }
            return index
        }
    }

    private func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case .comma, .colon, .openBrace, .openBracket, .closeBrace, .closeBracket, .quote: true
        default: byte <= .space
        }
    }

    /// Whether the last quote is no escaped one.
    private func endsWithQuote(_ range: Range<Int>) -> Bool {
        guard bytes[range.upperBound - 1] == .quote else { return false }
        var backslashes = 0
        while bytes[range.upperBound - 2 - backslashes] == .backslash { backslashes += 1 }
        return backslashes % 2 == 0
    }

    private mutating func add(_ kind: Part.Kind, _ range: Range<Int>, isClosed: Bool) {
        if parts[current].kind == .object, colon == nil, name == nil || kind == .string {
            finishMember()
            name = range
            return
        }
        var part = Part(kind: kind, range: range, name: name, parent: current, next: parts.count + 1)
        part.isClosed = isClosed
        parts.append(part)
        (name, colon) = (nil, nil)
    }

    /// A member whose value did not come.
    private mutating func finishMember() {
        guard let written = name else { return }
        let place = colon.map { $0 + 1 } ?? written.upperBound
        parts.append(Part(kind: .missing, range: place..<place, name: written, parent: current, next: parts.count + 1))
        (name, colon) = (nil, nil)
    }

    private mutating func open(_ kind: Part.Kind, _ start: Int) {
        parts.append(Part(kind: kind, range: start..<start + 1, name: name, parent: current, next: 0))
        current = parts.count - 1
        (name, colon) = (nil, nil)
        if kind == .object { openObjects += 1 } else { openArrays += 1 }
    }

    private mutating func close(_ kind: Part.Kind, _ end: Int) {
        finishMember()
        while parts[current].kind != kind { leave(at: end, isClosed: false) }
        leave(at: end + 1, isClosed: true)
    }

    private mutating func leave(at end: Int, isClosed: Bool) {
        parts[current].end(at: end, next: parts.count, isClosed: isClosed)
        if parts[current].kind == .object { openObjects -= 1 } else { openArrays -= 1 }
        current = parts[current].parent
    }
}

/// Writes a value without recursion: what is open lies on a stack.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private let isPretty: Bool
    private let sortsNames: Bool
    private var open: [Container] = []
    /// Nothing more is written once there are more bytes than this.
    private let mostBytes: Int
    /// The index over what is written, where one is wanted; see `JSONTape`.
    private(set) var index: Index?

    /// - Parameter index: given, it gets an entry for each value and each name.
    @inline(never)
    init(style: JSONStyle, sortsNames: Bool, mostBytes: Int = .max, index: Index? = nil) {
        self.mostBytes = mostBytes
        self.index = index
        isPretty = style == .pretty
        self.sortsNames = sortsNames
        bytes.reserveCapacity(256)
    }

    private enum Container {
        case array(ArraySlice<RatingJSON>)
        case object(ArraySlice<RatingJSON.Member>)
    }

    mutating func write(_ value: RatingJSON) {
        begin(value)
        while bytes.count <= mostBytes, let container = open.popLast() {
            switch container {
            case .array(var rest):
                guard let element = rest.popFirst() else {
                    close(.closeBracket)
                    continue
                }
                separate(isFirst: rest.startIndex == 1)
                open.append(.array(rest))
                begin(element)
            case .object(var rest):
                guard let member = rest.popFirst() else {
                    close(.closeBrace)
                    continue
                }
                separate(isFirst: rest.startIndex == 1)
                open.append(.object(rest))
                write(string: member.name)
                bytes.append(.colon)
                if isPretty { bytes.append(.space) }
                begin(member.value)
            }
        }
    }

    /// Writes a scalar or an empty container whole, and of another container the opening bracket.
    private mutating func begin(_ value: RatingJSON) {
        let start = bytes.count
        switch value {
        case .number(let value) where value.isFinite:
            bytes.append(contentsOf: value.description.utf8)
            index?.add(.number, from: start, to: bytes.count)
        case .null, .number:
            append("null")
            index?.add(.null, from: start, to: bytes.count)
        case .bool(let value):
            append(value ? "true" : "false")
            index?.add(.bool, from: start, to: bytes.count)
        case .integer(let value):
            bytes.append(contentsOf: value.description.utf8)
            index?.add(.integer, from: start, to: bytes.count)
        case .string(let value): write(string: value)
        case .array(let elements):
            bytes.append(.openBracket)
            index?.open(.array, at: start, count: elements.count)
            guard elements.isEmpty else { return open.append(.array(elements[...])) }
            bytes.append(.closeBracket)
            index?.close(at: bytes.count)
        case .object(let members):
            bytes.append(.openBrace)
            index?.open(.object, at: start, count: members.count)
            guard members.isEmpty else {
                return open.append(.object((sortsNames ? Self.sorted(members) : members)[...]))
            }
            bytes.append(.closeBrace)
            index?.close(at: bytes.count)
        }
    }

    private mutating func write(string: String) {
        let start = bytes.count
        let hasEscapes = append(string: string)
        index?.add(.string, from: start, to: bytes.count, hasEscapes: hasEscapes)
    }

    /// Members of the same name keep their order.
    private static func sorted(_ members: [RatingJSON.Member]) -> [RatingJSON.Member] {
        members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    // MARK: Layout

    /// Goes to the place of the next element of a container that is not on the stack at the moment.
    private mutating func separate(isFirst: Bool) {
        if !isFirst { bytes.append(.comma) }
        breakLine(level: open.count + 1)
    }

    private mutating func close(_ bracket: UInt8) {
        breakLine(level: open.count)
        bytes.append(bracket)
        index?.close(at: bytes.count)
    }

    private mutating func breakLine(level: Int) {
        guard isPretty else { return }
        bytes.append(.lineFeed)
        bytes.append(contentsOf: repeatElement(.space, count: 2 * level))
    }

    // MARK: Texts

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// - Returns: whether there are escapes in it.
    private mutating func append(string: String) -> Bool {
        var string = string
        var hasEscapes = false
        if string.utf8.count > mostBytes { string = String(decoding: string.utf8.prefix(mostBytes), as: UTF8.self) }
        bytes.append(.quote)
        string.withUTF8 { utf8 in
            var plainStart = 0
            for index in utf8.indices where utf8[index].mustBeEscaped {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[plainStart..<index]))
                hasEscapes = true
                appendEscape(of: utf8[index])
                plainStart = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[plainStart...]))
        }
        bytes.append(.quote)
        return hasEscapes
    }

    private mutating func appendEscape(of byte: UInt8) {
        bytes.append(.backslash)
        switch byte {
        case .quote, .backslash: bytes.append(byte)
        case .backspace: bytes.append(0x62)
        case .formFeed: bytes.append(0x66)
        case .lineFeed: bytes.append(0x6E)
        case .carriageReturn: bytes.append(0x72)
        case .tab: bytes.append(0x74)
        default:
            append("u00")
            bytes.append(.digitZero + byte >> 4)
            bytes.append(byte & 15 < 10 ? .digitZero + byte & 15 : 0x57 + byte & 15)
        }
    }
}

extension UInt8 {
    /// Whether this byte may not stand for itself in a string (RFC 8259, section 7).
    fileprivate var mustBeEscaped: Bool { self < .space || self == .quote || self == .backslash }
}

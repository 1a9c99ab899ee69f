/// Writes a value without recursion: what is open lies on a stack.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private let isPretty: Bool
    private let sortsNames: Bool
    private var open: [Container] = []
    /// Nothing more is written once there are more bytes than this.
    private let mostBytes: Int

    init(style: JSONStyle, sortsNames: Bool, mostBytes: Int = .max) {
        self.mostBytes = mostBytes
        isPretty = style == .pretty
        self.sortsNames = sortsNames
        bytes.reserveCapacity(256)
    }

    private enum Container {
        case array(ArraySlice<JSONValue>)
        case object(ArraySlice<JSONValue.Member>)
    }

    mutating func write(_ value: JSONValue) {
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
                append(string: member.name)
                bytes.append(.colon)
                if isPretty { bytes.append(.space) }
                begin(member.value)
            }
        }
    }

    /// Writes a scalar or an empty container whole, and of another container the opening bracket.
    private mutating func begin(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .integer(let value): bytes.append(contentsOf: value.description.utf8)
        case .number(let value):
            if value.isFinite { bytes.append(contentsOf: value.description.utf8) } else { append("null") }
        case .string(let value): append(string: value)
        case .array(let elements):
            bytes.append(.openBracket)
            if elements.isEmpty { bytes.append(.closeBracket) } else { open.append(.array(elements[...])) }
        case .object(let members):
            bytes.append(.openBrace)
            guard !members.isEmpty else {
                bytes.append(.closeBrace)
                return
            }
            open.append(.object((sortsNames ? Self.sorted(members) : members)[...]))
        }
    }

    /// Members of the same name keep their order.
    private static func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
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

    private mutating func append(string: String) {
        var string = string
        if string.utf8.count > mostBytes { string = String(decoding: string.utf8.prefix(mostBytes), as: UTF8.self) }
        bytes.append(.quote)
        string.withUTF8 { utf8 in
            var plainStart = 0
            for index in utf8.indices where utf8[index].mustBeEscaped {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[plainStart..<index]))
                appendEscape(of: utf8[index])
                plainStart = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[plainStart...]))
        }
        bytes.append(.quote)
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

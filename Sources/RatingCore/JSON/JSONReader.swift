/// Reads a document's bytes once, from front to back, into the entries of a `JSONTape`.
///
/// There is no recursion: an open array or object remembers its parent in its own entry.
struct JSONReader {
    /// What ended the reading, and at which byte.
    struct Failure: Error {
        var reason: JSONSyntaxError.Reason
        var offset: Int
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0
    private var entries: ContiguousArray<JSONTape.Entry> = []
    private var open = Self.none
    /// What the open array or object has had since its entry was last told.
    private var count = 0
    private var depth = 0
    private let maximumDepth: Int

    /// The parent of the document's value.
    private static var none: Int { Int(UInt32.max >> 1) }

    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits
    ) -> Result<ContiguousArray<JSONTape.Entry>, Failure> {
        guard bytes.count <= limits.maximumBytes else {
            return .failure(Failure(reason: .tooLarge, offset: limits.maximumBytes))
        }
        var reader = JSONReader(bytes, maximumDepth: limits.maximumDepth)
        do throws(Failure) {
            try reader.readDocument()
            return .success(reader.entries)
        } catch {
            return .failure(error)
        }
    }

    /// Reads a document into entries that are there, for their memory.
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits, into entries: inout ContiguousArray<JSONTape.Entry>
    ) -> JSONSyntaxError.Reason? {
        guard bytes.count <= limits.maximumBytes else { return .tooLarge }
        var reader = JSONReader(bytes, maximumDepth: limits.maximumDepth, reusing: &entries)
        defer { swap(&entries, &reader.entries) }
        do throws(Failure) {
            try reader.readDocument()
            return nil
        } catch {
            return error.reason
        }
    }

    private init(
        _ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int, reusing entries: inout ContiguousArray<JSONTape.Entry>
    ) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        swap(&self.entries, &entries)
        self.entries.removeAll(keepingCapacity: true)
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        entries.reserveCapacity(8 + bytes.count / 16)
    }

    /// The failure at a byte, or at the one that is being read.
    func failure(_ reason: JSONSyntaxError.Reason, at offset: Int? = nil) -> Failure {
        Failure(reason: reason, offset: offset ?? index)
    }

    // MARK: Structure

    private mutating func readDocument() throws(Failure) {
        try checkEncoding()
        skipWhitespace()
        guard index < bytes.count else { throw failure(.emptyDocument) }
        repeat {
            try readValue()
        } while try advanceToNextValue()
        guard index == bytes.count else {
            throw failure(bytes[index] == .slash ? .comment : .trailingContent)
        }
    }

    /// Tells UTF-16 and UTF-32 by their byte order mark or by the zero byte of their first character, which is ASCII.
    private func checkEncoding() throws(Failure) {
        guard bytes.count >= 2 else { return }
        switch (bytes[0], bytes[1]) {
        case (0xEF, 0xBB): throw failure(.byteOrderMark)
        case (0xFE, 0xFF), (0xFF, 0xFE): throw failure(.wrongEncoding)
        case (0, _), (_, 0): if bytes.count % 2 == 0 { throw failure(.wrongEncoding) }
        default: return
        }
    }

    /// Reads a scalar, or the opening of arrays and objects down to the first value within; the bytes are not at their end.
    private mutating func readValue() throws(Failure) {
        while true {
            guard index < bytes.count else { throw failure(.truncated) }
            switch bytes[index] {
            case .quote: return try appendString()
            case .openBrace:
                try openContainer(.object)
                if index < bytes.count, bytes[index] == .closeBrace { return closeContainer() }
                try readName()
            case .openBracket:
                try openContainer(.array)
                if index < bytes.count, bytes[index] == .closeBracket { return closeContainer() }
            default: return try readPlainScalar()
            }
        }
    }

    /// Goes on from the end of a value to the beginning of the next, closing what ends; false at the end of the document.
    private mutating func advanceToNextValue() throws(Failure) -> Bool {
        while true {
            skipWhitespace()
            guard open != Self.none else { return false }
            count += 1
            guard index < bytes.count else { throw failure(.truncated) }
            let isObject = entries[open].rawKind == JSONDocument.Kind.object.rawValue
            let byte = bytes[index]
            if byte == .comma {
                let comma = index
                index += 1
                skipWhitespace()
                guard index < bytes.count else { throw failure(.truncated) }
                guard bytes[index] != (isObject ? .closeBrace : .closeBracket) else {
                    throw failure(.trailingComma, at: comma)
                }
                if isObject { try readName() }
                return true
            }
            guard byte == (isObject ? .closeBrace : .closeBracket) else {
                if byte == .slash { throw failure(.comment) }
                throw failure(isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
            }
            closeContainer()
        }
    }

    private mutating func openContainer(_ kind: JSONDocument.Kind) throws(Failure) {
        depth += 1
        guard depth <= maximumDepth else { throw failure(.tooDeep) }
        if open != Self.none { tellCount() }
        entries.append(JSONTape.Entry(kind, start: index, end: index, next: open))
        open = entries.count - 1
        index += 1
        skipWhitespace()
    }

    private mutating func closeContainer() {
        index += 1
        tellCount()
        let parent = Int(entries[open].next)
        entries[open].end = UInt32(truncatingIfNeeded: index)
        entries[open].next = UInt32(truncatingIfNeeded: entries.count)
        open = parent
        depth -= 1
    }

    private mutating func tellCount() {
        entries[open].count(count)
        count = 0
    }

    private mutating func readName() throws(Failure) {
        guard index < bytes.count else { throw failure(.truncated) }
        guard bytes[index] == .quote else {
            if bytes[index] == .slash { throw failure(.comment) }
            throw failure(isAtWrongQuote ? .wrongQuotes : .expectedName)
        }
        try appendString()
        skipWhitespace()
        guard index < bytes.count else { throw failure(.truncated) }
        guard bytes[index] == .colon else { throw failure(.expectedColon) }
        index += 1
        skipWhitespace()
    }

    private mutating func skipWhitespace() {
        while index < bytes.count {
            let byte = bytes[index]
            guard byte <= .space, byte == .space || byte == .lineFeed || byte == .carriageReturn || byte == .tab else {
                return
            }
            index += 1
        }
    }

    // MARK: Scalars

    private mutating func readPlainScalar() throws(Failure) {
        switch bytes[index] {
        case 0x74: try readWord("true", .bool)
        case 0x66: try readWord("false", .bool)
        case 0x6E: try readWord("null", .null)
        case .minus, 0x30...0x39:
            let start = index
            let kind = try scanNumber()
            append(kind, from: start)
        case .slash: throw failure(.comment)
        case .plus, .period: throw failure(.invalidNumber)
        case let byte where byte.isLetter: throw failure(.invalidLiteral)
        default: throw failure(isAtWrongQuote ? .wrongQuotes : .unexpectedByte)
        }
    }

    /// Whether this is an apostrophe or one of U+2018, U+2019, U+201C and U+201D.
    private var isAtWrongQuote: Bool {
        if bytes[index] == .apostrophe { return true }
        guard bytes.count - index >= 3, bytes[index] == 0xE2, bytes[index + 1] == 0x80 else { return false }
        return [0x98, 0x99, 0x9C, 0x9D].contains(bytes[index + 2])
    }

    private mutating func readWord(_ word: StaticString, _ kind: JSONDocument.Kind) throws(Failure) {
        let start = index
        let matches = word.withUTF8Buffer { word in
            bytes.count - start >= word.count && (0..<word.count).allSatisfy { bytes[start + $0] == word[$0] }
        }
        guard matches else { throw failure(.invalidLiteral) }
        index += word.utf8CodeUnitCount
        if index < bytes.count, bytes[index].isLetter || bytes[index].isDigit {
            throw failure(.invalidLiteral, at: start)
        }
        append(kind, from: start)
    }

    private mutating func appendString() throws(Failure) {
        let start = index
        let hasEscapes = try scanString()
        append(.string, from: start, hasEscapes: hasEscapes)
    }

    @inline(__always)
    private mutating func append(_ kind: JSONDocument.Kind, from start: Int, hasEscapes: Bool = false) {
        entries.append(
            JSONTape.Entry(kind, start: start, end: index, next: entries.count + 1, hasEscapes: hasEscapes))
    }
}

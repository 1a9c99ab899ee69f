/// The status and the header of an answer.
struct HTTPHead: Hashable, Sendable {
    var status: Int
    /// By lower-case name; the values of a repeated one are joined by commas (RFC 9110, section 5.3).
    var headers: [String: String]
}

/// Reads the header of an answer while it comes in, in time proportional to its length (RFC 9112, sections 2 to 5).
///
/// Interim answers (100 to 199, but 101) before it, and trailers behind it, are passed over; all of them together have
/// a limit.
struct HTTPHeadParser: Sendable {
    struct Problem: Error, Hashable {
        let reason: String
    }

    /// In bytes; browsers take as much.
    static let longest = 262_144

    private var line: [UInt8] = []
    private var count = 0
    private var head: HTTPHead?
    /// The field that a folded line goes on with.
    private var lastName: String?
    private var isComplete = false

    /// - Returns: the head, once, when its last line is there.
    mutating func take(_ bytes: some Collection<UInt8>) throws(Problem) -> HTTPHead? {
        count += bytes.count
        guard count <= Self.longest else {
            throw Problem(reason: "the answer's header has more than \(Self.longest) bytes")
        }
        if isComplete { return nil }
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            defer { line.removeAll(keepingCapacity: true) }
            if let head = try endLine() {
                isComplete = true
                return head
            }
        }
        return nil
    }

    private mutating func endLine() throws(Problem) -> HTTPHead? {
        guard head != nil else {
            head = try statusLine()
            return nil
        }
        guard line.isEmpty else {
            try field()
            return nil
        }
        defer { (head, lastName) = (nil, nil) }
        guard let head, head.status >= 200 || head.status == 101 else { return nil }
        return head
    }

    /// `HTTP/1.1 200 OK`, `HTTP/2 200`.
    private func statusLine() throws(Problem) -> HTTPHead {
        let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        let digits = words.count > 1 ? words[1] : []
        guard words[0].starts(with: "HTTP/".utf8), digits.count == 3, let first = digits.first, first != 48,
            digits.allSatisfy({ (48...57).contains($0) })
        else { throw Problem(reason: "the answer does not begin with an HTTP status") }
        return HTTPHead(status: digits.reduce(0) { $0 * 10 + Int($1 - 48) }, headers: [:])
    }

    private mutating func field() throws(Problem) {
        guard line.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else {
            throw Problem(reason: "the answer's header has a control character")
        }
        if isBlank(line[0]), let lastName {
            let rest = trimmed(line[...])
            head?.headers[lastName]?.append(" \(String(decoding: rest, as: UTF8.self))")
            return
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
            throw Problem(reason: "the answer's header has a line without a name")
        }
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        let value = String(decoding: trimmed(line[(colon + 1)...]), as: UTF8.self)
        lastName = name
        if head?.headers[name]?.append(", \(value)") == nil { head?.headers[name] = value }
    }

    private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return bytes[first...last]
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
}

/// The status and the header of an answer.
struct HTTPHead: Equatable, Sendable {
    var status: Int
    /// By lower-case name; the values of a repeated one are joined by commas (RFC 9110, section 5.3).
    var headers: [String: String]
}

/// Reads the header of an answer while it comes in, in time proportional to its length (RFC 9112, sections 2 to 5).
///
/// Interim answers (100 to 199, but 101) before it, and trailers behind it, are passed over; all of them together have
/// a limit.
struct HTTPHeadParser: Sendable {
    struct Problem: Error, Equatable {
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
    mutating func take(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> HTTPHead? {
        count += bytes.count
        guard count <= Self.longest else {
            throw Problem(reason: "the answer's header has more than \(Self.longest) bytes")
        }
        if isComplete { return nil }
        for byte in bytes {
            guard byte == .lineFeed else {
                line.append(byte)
                continue
            }
            if line.last == .carriageReturn { line.removeLast() }
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
        let words = parts(of: line[...], at: .space)
        let digits = words.count > 1 ? words[1] : []
        guard words[0].prefix(5) == [72, 84, 84, 80, 47], digits.count == 3, let status = Int64(digits: digits),
            status > 99
        else { throw Problem(reason: "the answer does not begin with an HTTP status") }
        return HTTPHead(status: Int(status), headers: [:])
    }

    private mutating func field() throws(Problem) {
        guard line.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else {
            throw Problem(reason: "the answer's header has a control character")
        }
        if line[0].isBlank, let lastName {
            let rest = trimmed(line[...])
            head?.headers[lastName]?.append(" \(String(decoding: rest, as: UTF8.self))")
            return
        }
        let colon = line.firstIndex(of: .colon)
        let name = String(decoding: line[..<(colon ?? 0)], as: UTF8.self)
        guard let colon, isToken(name) else {
            throw Problem(reason: "the answer's header has a line without a name")
        }
        let value = String(decoding: trimmed(line[(colon + 1)...]), as: UTF8.self)
        let key = name.lowercased()
        lastName = key
        if head?.headers[key]?.append(", \(value)") == nil { head?.headers[key] = value }
    }
}

import RatingKit

/// Cuts a stream of bytes into the messages of the Language Server Protocol: a header with `Content-Length`, an empty
/// line, and so many bytes of JSON.
struct MessageFrames {
    /// Bytes of a header.
    static let maximumHeader = 4_096
    /// Bytes of a message: some times the largest document, because JSON escapes it.
    static let maximumMessage = 8 * JSONLimits.standard.maximumBytes

    private var bytes: [UInt8] = []
    /// What was cut already.
    private var start = 0
    /// Where the body lies that is awaited, once its header is read.
    private var body: Range<Int>?

    /// What cannot be a message; where the next would begin is not known then.
    struct Malformed: Error, Equatable {
        let message: String
    }

    mutating func append(_ more: [UInt8]) {
        if start > 0 {
            bytes.removeSubrange(..<start)
            body = body.map { $0.lowerBound - start..<$0.upperBound - start }
            start = 0
        }
        bytes += more
    }

    /// The next message; nil as long as it is not there whole.
    mutating func next() throws(Malformed) -> [UInt8]? {
        if body == nil { body = try header() }
        guard let body, body.upperBound <= bytes.count else { return nil }
        (start, self.body) = (body.upperBound, nil)
        return Array(bytes[body])
    }

    /// Where the body lies that the next header announces; nil as long as the header has no end.
    private func header() throws(Malformed) -> Range<Int>? {
        let window = bytes[start..<min(bytes.count, start + Self.maximumHeader)]
        var lineStart = start
        var length: Int?
        var index = start
        while index + 1 < window.endIndex {
            guard bytes[index] == 13, bytes[index + 1] == 10 else {
                index += 1
                continue
            }
            if index == lineStart {
                guard let length else { throw Malformed(message: "a header has no Content-Length") }
                return index + 2..<index + 2 + length
            }
            try read(String(decoding: bytes[lineStart..<index], as: UTF8.self), into: &length)
            index += 2
            lineStart = index
        }
        guard window.count < Self.maximumHeader else {
            throw Malformed(message: "a header has more than \(Self.maximumHeader) bytes")
        }
        return nil
    }

    private func read(_ line: String, into length: inout Int?) throws(Malformed) {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw Malformed(message: "“\(excerpt(line))” is not a header line") }
        let value = parts[1].filter { $0 != " " && $0 != "\t" }
        switch parts[0].lowercased() {
        case "content-length":
            guard length == nil else { throw Malformed(message: "a header has Content-Length twice") }
            guard !value.isEmpty, value.utf8.allSatisfy({ $0.isDigit }) else {
                throw Malformed(message: "Content-Length must be a number of bytes, not “\(excerpt(value))”")
            }
            guard let number = Int(value), number <= Self.maximumMessage else {
                throw Malformed(
                    message: "a message has \(excerpt(value)) bytes; at most \(Self.maximumMessage) are read")
            }
            length = number
        case "content-type":
            let charset = value.lowercased().split(separator: "charset=", maxSplits: 1).dropFirst().first ?? "utf-8"
            guard charset.hasPrefix("utf-8") || charset.hasPrefix("utf8") else {
                throw Malformed(message: "messages are UTF-8, not “\(excerpt(String(charset)))”")
            }
        default: break
        }
    }
}

import RatingKit

/// The messages of JSON-RPC 2.0.
enum RPC {
    /// A request that is refused.
    struct Failure: Error {
        let code: Code
        let message: String

        init(_ code: Code, _ message: String) {
            (self.code, self.message) = (code, message)
        }
    }

    enum Code: Int64 {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        /// The Language Server Protocol's own.
        case notInitialized = -32002
        /// A request in order that cannot be answered now; the Language Server Protocol's own.
        case requestFailed = -32803
    }

    /// Whether an identifier of a request may be this.
    static func isID(_ value: RatingJSON) -> Bool { value.stringValue != nil || value.integerValue != nil }

    static func result(_ id: RatingJSON, _ result: RatingJSON) -> RatingJSON {
        ["jsonrpc": "2.0", "id": id, "result": result]
    }

    static func failure(_ id: RatingJSON, _ code: Code, _ message: String) -> RatingJSON {
        ["jsonrpc": "2.0", "id": id, "error": ["code": .integer(code.rawValue), "message": .string(message)]]
    }

    static func notification(_ method: String, _ params: RatingJSON) -> RatingJSON {
        ["jsonrpc": "2.0", "method": .string(method), "params": params]
    }

    /// A log message: what went wrong where there is no request to answer.
    static func log(_ message: String) -> RatingJSON {
        notification("window/logMessage", ["type": 1, "message": .string(message)])
    }
}

extension [UInt8] {
    /// JSON text with U+FFFD in place of each half of a surrogate pair that is escaped without its other half: an editor
    /// that counts in UTF-16 may split a pair, and what it sends then is no text, but says which document it is about.
    var withoutHalfPairs: [UInt8] {
        var result = self
        var index = 0
        while let start = self[index...].firstIndex(of: UInt8(ascii: "\\")) {
            index = Swift.min(start + 2, count)
            guard let unit = escapedUnit(at: start), 0xD800...0xDFFF ~= unit else { continue }
            if unit < 0xDC00, let low = escapedUnit(at: start + 6), 0xDC00...0xDFFF ~= low {
                index = start + 12
            } else {
                result.replaceSubrange(start + 2..<start + 6, with: "FFFD".utf8)
            }
        }
        return result
    }

    /// The unit of UTF-16 that is escaped there.
    private func escapedUnit(at start: Int) -> UInt16? {
        guard start + 6 <= count, self[start] == UInt8(ascii: "\\"), self[start + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return UInt16(String(decoding: self[start + 2..<start + 6], as: UTF8.self), radix: 16)
    }
}

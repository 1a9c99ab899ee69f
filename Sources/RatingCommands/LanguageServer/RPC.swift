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

import Foundation

/// A request, with the limits that its answer must keep.
package struct HTTPRequest: Sendable {
    package var method: String
    package var url: URL
    /// In the order of sending. Credentials belong here and not into the URL: they are not sent on to another server
    /// when one redirects there.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]?
    /// Until the whole answer is there, redirects included, in seconds; at most a day.
    package var deadline: Double
    /// The longest body taken, after decompression.
    package var maximumBytes: Int
    /// Whether a longer body is cut there, in place of a failure.
    package var cutsBody = false

    package init(
        _ method: String = "GET", _ url: URL, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
        deadline: Double = 30, maximumBytes: Int = 1 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.deadline = deadline
        self.maximumBytes = maximumBytes
    }

    /// Whether it has a header of the name, in whatever case.
    func hasHeader(_ name: String) -> Bool {
        headers.contains { $0.name.lowercased() == name.lowercased() }
    }
}

/// A whole answer, whatever its status.
///
/// A class, because it is handed on by many and changed by none.
package final class HTTPResponse: Sendable {
    package let status: Int
    /// By lower-case name.
    package let headers: [String: String]
    package let body: [UInt8]
    /// Where the answer came from, after redirects.
    package let url: URL

    package init(status: Int, headers: [String: String], body: [UInt8], url: URL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}

/// Why there is no answer.
package enum HTTPFailure: Error, Equatable, Sendable {
    /// The host, scheme or address is not allowed.
    case addressRefused(String)
    /// A redirect to an address that is not allowed, or too many of them.
    case redirectRefused(String)
    case deadlineExceeded
    /// The body is longer than this many bytes.
    case tooLarge(limit: Int)
    /// The response began, but the connection ended before the whole body had arrived, or the body cannot be decoded.
    case truncated
    /// A header, method or URL of the request that HTTP cannot carry.
    case invalidRequest(String)
    /// Name resolution, connection, TLS or protocol: `URLError`'s code and what it says.
    case connection(code: Int, message: String)
    /// The system does not let this process make connections, like a Mac's sandbox without the permission for it.
    case notPermitted(String)
    case cancelled

    static func noConnection(_ cause: Cause, _ message: String) -> HTTPFailure {
        .connection(code: cause.rawValue, message: message)
    }

    /// Some of `URLError`'s codes, without the module that has them on Linux.
    package enum Cause: Int {
        case cannotFindHost = -1_003
        case cannotConnectToHost = -1_004
        case networkConnectionLost = -1_005
        case dnsLookupFailed = -1_006
        case badServerResponse = -1_011
        case secureConnectionFailed = -1_200
        case serverCertificateHasBadDate = -1_201
        case serverCertificateUntrusted = -1_202
        case serverCertificateHasUnknownRoot = -1_203
        case serverCertificateNotYetValid = -1_204
        case clientCertificateRejected = -1_205
        case clientCertificateRequired = -1_206
    }
}

extension HTTPFailure: CustomStringConvertible {
    /// What went wrong, for a log.
    package var description: String {
        switch self {
        case .addressRefused(let reason): "the address is refused: \(reason)"
        case .redirectRefused(let reason): "a redirect is refused: \(reason)"
        case .deadlineExceeded: "no complete response before the deadline"
        case .tooLarge(let limit): "the body is longer than \(limit) bytes"
        case .truncated: "the body broke off, or cannot be decoded"
        case .invalidRequest(let reason): "the request cannot be sent: \(reason)"
        case .connection(let code, let message): "no connection: \(message) (\(code))"
        case .notPermitted(let message): "the system does not let this process make connections: \(message)"
        case .cancelled: "cancelled"
        }
    }
}

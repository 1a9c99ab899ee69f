import Foundation

/// A request, with the limits that its answer must keep.
package struct HTTPRequest: Sendable {
    package var method: String
    package var url: URL
    /// In the order of sending; none of them may hold a line break.
    package var headers: [(name: String, value: String)]
    package var body: Data?
    /// Until the whole answer is there, redirects included, in seconds.
    package var deadline: Double
    /// The longest body taken, after decompression.
    package var maximumBytes: Int

    package init(
        _ method: String = "GET", _ url: URL, headers: [(name: String, value: String)] = [], body: Data? = nil,
        deadline: Double = 30, maximumBytes: Int = 1 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.deadline = deadline
        self.maximumBytes = maximumBytes
    }
}

/// A whole answer, whatever its status.
package struct HTTPResponse: Sendable {
    package let status: Int
    /// By lower-case name.
    package let headers: [String: String]
    package let body: Data
    /// Where the answer came from, after redirects.
    package let url: URL

    package init(status: Int, headers: [String: String], body: Data, url: URL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}

/// Why there is no answer.
package enum HTTPFailure: Error, Hashable, Sendable {
    /// The host, scheme or address is not one that may be asked.
    case addressRefused(String)
    /// A redirect to where the request may not go, or too many of them.
    case redirectRefused(String)
    case deadlineExceeded
    /// The body is longer than this many bytes.
    case tooLarge(limit: Int)
    /// Name resolution, connection, TLS or protocol: `URLError`'s code and what it says.
    case connection(code: Int, message: String)
    case cancelled
}

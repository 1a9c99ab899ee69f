/// How one ticket system accepts feedback: which requests create a ticket, and what the responses mean.
///
/// A form is pure: it turns the feedback and the responses so far into the next request, or into a result. Most forms
/// need one request. A form never sees a secret: it says where one goes, and the transport puts it there.
public protocol TicketForm: Sendable {
    /// How every request carries the secret.
    var authorization: TicketRequest.Authorization { get }

    /// What to do next.
    ///
    /// - Parameters:
    ///   - feedback: as it will be sent.
    ///   - idempotencyKey: the same on every attempt for the same feedback.
    ///   - answers: the responses to this attempt's requests, in their order; empty at the beginning.
    func step(_ feedback: Feedback, idempotencyKey: String, answers: [TicketRequest.Answer]) -> TicketStep
}

extension TicketRequest {
    /// Where a request carries a destination's secret.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum Authorization: Equatable, Sendable {
        /// There is none.
        case none
        /// `Authorization: Bearer SECRET` (RFC 6750).
        case bearer
        /// `Authorization: Basic` with this user name and the secret as the password (RFC 7617).
        case basic(user: String)
        /// A header with this name and the secret alone.
        case header(String)
        /// The secret is the URL; the form's own URL is ignored.
        case url
    }
}

/// What a form does next: another request, or the end.
public enum TicketStep: Equatable, Sendable {
    case send(TicketRequest)
    case done(DeliveryResult)
}

/// One request, without its secret.
public struct TicketRequest: Equatable, Sendable {
    public struct Header: Equatable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public var method: String
    public var url: String
    public var headers: [Header]
    public var body: [UInt8]

    public init(_ url: String, method: String = "POST", headers: [Header] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// A request with a JSON body.
    public init(_ url: String, json: RatingJSON, mediaType: String = "application/json", headers: [Header] = []) {
        self.init(url, headers: [Header("Content-Type", mediaType)] + headers, body: json.serializedBytes())
    }
}

extension TicketRequest {
    /// What a server answered.
    public struct Answer: Equatable, Sendable {
        public let status: Int
        /// By lower-case name.
        public let headers: [String: String]
        public let body: [UInt8]

        public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// The body as JSON; nil if it is something else.
        public var json: RatingJSON? { (try? JSONDocument(body))?.root.value }

        /// What names lead to in the body; nil if there is nothing.
        subscript(names: String...) -> RatingJSON? {
            var value = json
            for name in names { value = value?[name] }
            return value
        }

        /// What a response means that does not report a ticket.
        ///
        /// | status | result |
        /// |---|---|
        /// | 408, 409, 425, 429, from 500 on, 403 with `Retry-After` | may pass; `Retry-After` says when |
        /// | 400, 413, 414, 422, 431 | this feedback is refused |
        /// | any other, such as 401, 403, 404, 410, a redirect, or a 2xx from some other server | the destination is unusable |
        ///
        /// - Parameter detail: what the server says about it.
        public func failure(_ detail: String? = nil) -> DeliveryResult {
            let reason = reason(detail)
            switch status {
            case 408, 409, 425, 429, 500...: return .retry(reason: reason, after: retryAfter)
            // A limit on requests: nothing that the app changes lifts it.
            case 403 where retryAfter != nil: return .retry(reason: reason, after: retryAfter)
            case 400, 413, 414, 422, 431: return .refused(reason: reason)
            default: return .unusable(reason: reason)
            }
        }

        /// `the server answered 404: Not Found`; the detail on one line. It may be long: the sender of the request
        /// removes the secret from it, and then shortens it.
        public func reason(_ detail: String?) -> String {
            guard let detail = detail?.singleLine, !detail.isEmpty else { return "the server answered \(status)" }
            return "the server answered \(status): \(detail)"
        }

        public var retryAfter: RetryAfter? { headers["retry-after"].flatMap { RetryAfter($0) } }
    }
}

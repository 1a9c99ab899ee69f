/// How one ticket system takes a feedback: which requests make a ticket, and what the answers mean.
///
/// A form is pure: it turns the feedback and the answers so far into the next request, or into the end. Most forms need
/// one request. A form never sees a secret: it says where one goes, and the transport puts it there.
public protocol TicketForm: Sendable {
    /// How the secret goes along with every request.
    var authorization: TicketRequest.Authorization { get }

    /// What to do next.
    ///
    /// - Parameters:
    ///   - feedback: as it is to be sent.
    ///   - idempotencyKey: the same on every try for the same feedback.
    ///   - answers: those of this try's requests, in their order; empty at the beginning.
    func step(_ feedback: Feedback, idempotencyKey: String, answers: [TicketRequest.Answer]) -> TicketStep
}

extension TicketRequest {
    /// Where a destination's secret stands in a request.
    public enum Authorization: Equatable, Sendable {
        /// There is none.
        case none
        /// `Authorization: Bearer SECRET` (RFC 6750).
        case bearer
        /// `Authorization: Basic` with this user name and the secret as the password (RFC 7617).
        case basic(user: String)
        /// A header of this name with the secret alone.
        case header(String)
        /// The secret is the URL; the form's own URL is passed over.
        case url
    }
}

/// What a form does next for a feedback: another request, or the end.
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

        /// The body as JSON; nil where it is something else.
        public var json: RatingJSON? { (try? JSONDocument(body))?.root.value }

        /// What an answer means that does not tell of a ticket.
        ///
        /// | status | result |
        /// |---|---|
        /// | 408, 409, 425, 429, from 500 on, 403 with `Retry-After` | may pass; `Retry-After` says when |
        /// | 400, 413, 414, 422, 431 | this feedback is refused |
        /// | any other, such as 401, 403, 404, 410, a redirect, or a 2xx of some other server | the destination is unusable |
        ///
        /// - Parameter detail: what the server says of it.
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

        /// `the server answered 404: Not Found`; the detail on one line. It may be long: who sends the request takes the
        /// secret out of it, and then shortens it.
        public func reason(_ detail: String?) -> String {
            guard let detail = detail?.singleLine, !detail.isEmpty else { return "the server answered \(status)" }
            return "the server answered \(status): \(detail)"
        }

        public var retryAfter: RetryAfter? { headers["retry-after"].flatMap { RetryAfter($0) } }
    }
}

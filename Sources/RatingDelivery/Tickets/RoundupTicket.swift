/// An issue in a Roundup tracker.
///
/// - Endpoint: `TRACKER/rest/data/`, of the classic schema: the text becomes a `msg`, which the `issue` then refers to.
///   Auth: basic, a user who may create both.
/// - Body: `{"content", "messageid", "author", "date"}`, then `{"title", "messages"}` and the fields given. The
///   `messageid` is the idempotency key: an attempt first checks whether there is a message with it, and an issue with
///   that message, so a repetition creates no second issue.
/// - Headers: `X-Requested-With`, `Origin` and `Referer`, which Roundup requires of every writing request.
/// - Success: 201 with `data.id`; the reference is `issueID`.
/// - Retried: 408, 409, 425, 429, 5xx, and the 400 with which Roundup says that it failed itself, as when its database
///   is busy: without a JSON error, or with one that points to the server's log.
/// - Refused: any other 400, 413, 422. Unusable: 401, 403, 404, and a response that names nothing created.
public struct RoundupTicket: TicketForm, Equatable {
    /// The tracker's address: `https://bugs.example.org/demo`.
    public var tracker: String
    public var user: String
    /// Further fields of the issue, such as `priority`.
    public var fields: [RatingJSON.Member]

    public init(tracker: String, user: String, fields: [RatingJSON.Member] = []) {
        self.tracker = tracker.utf8.last == .slash ? String(tracker.dropLast()) : tracker
        self.user = user
        self.fields = fields
    }

    public var authorization: TicketRequest.Authorization { .basic(user: user) }

    public func step(_ feedback: Feedback, idempotencyKey: String, answers: [TicketRequest.Answer]) -> TicketStep {
        let key = "<\(idempotencyKey.pathComponent)@ratingkit>"
        guard let answer = answers.last, let first = answers.first else {
            return .send(search("msg", "messageid", key))
        }
        guard answer.status == 200 || answer.status == 201 else {
            return .done(failure(answer))
        }
        if let message = Self.found(first) {
            if answers.count == 1 { return .send(search("issue", "messages", message)) }
            if let issue = Self.found(answers[1]) { return .done(.delivered(reference: "issue\(issue)")) }
            if answers.count == 2 { return .send(issue(feedback, message: message)) }
            return .done(created(answer))
        }
        switch answers.count {
        case 1:
            return .send(message(feedback, key))
        case 2:
            guard let message = Self.id(answer) else {
                return .done(.unusable(reason: "Roundup returned no message"))
            }
            return .send(issue(feedback, message: message))
        default: return .done(created(answer))
        }
    }

    private func failure(_ answer: TicketRequest.Answer) -> DeliveryResult {
        let message = answer["error", "msg"]?.stringValue
        if answer.status == 400, message?.hasPart("check the server log") ?? true {
            return .retry(reason: answer.reason(message), after: nil)
        }
        return answer.failure(message)
    }

    private func created(_ answer: TicketRequest.Answer) -> DeliveryResult {
        guard let id = Self.id(answer) else { return .unusable(reason: "Roundup returned no issue") }
        return .delivered(reference: "issue\(id)")
    }

    /// A message must have an author, who is then told of answers.
    private func message(_ feedback: Feedback, _ key: String) -> TicketRequest {
        var members: [RatingJSON.Member] = [
            .init("content", .string(feedback.preview)), .init("messageid", .string(key)),
            .init("author", .string(user)),
        ]
        if let createdAt = feedback.createdAt {
            // 2026-03-01.09:30:00 in UTC.
            let utc = LocalInstant(createdAt.instant).iso8601.utf8.prefix(19).map { $0 == UInt8(ascii: "T") ? 46 : $0 }
            members.append(.init("date", .string(String(decoding: utc, as: UTF8.self))))
        }
        return create("msg", .object(members))
    }

    private func issue(_ feedback: Feedback, message: String) -> TicketRequest {
        create(
            "issue",
            .object(
                [.init("title", .string(feedback.title)), .init("messages", .array([.string(message)]))] + fields))
    }

    private func create(_ kind: String, _ json: RatingJSON) -> TicketRequest {
        TicketRequest("\(tracker)/rest/data/\(kind)", json: json, headers: headers)
    }

    private func search(_ kind: String, _ property: String, _ value: String) -> TicketRequest {
        TicketRequest(
            "\(tracker)/rest/data/\(kind)?\(property)=\(value.pathComponent)", method: "GET", headers: headers)
    }

    private var headers: [TicketRequest.Header] {
        // scheme://host is what stands before the third slash.
        let parts = parts(of: Array(tracker.utf8)[...], at: .slash)
        let origin = parts.prefix(3).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
        return [
            .init("Accept", "application/json"), .init("X-Requested-With", "rest"), .init("Origin", origin),
            .init("Referer", "\(tracker)/"),
        ]
    }

    /// The identifier of the first item of a collection.
    private static func found(_ answer: TicketRequest.Answer) -> String? {
        identifier(answer["data", "collection"]?[0]?["id"])
    }

    private static func id(_ answer: TicketRequest.Answer) -> String? { identifier(answer["data", "id"]) }

    private static func identifier(_ value: RatingJSON?) -> String? {
        value.flatMap { $0.stringValue ?? $0.integerValue.map { String($0) } }
    }
}

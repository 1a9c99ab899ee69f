/// A Zendesk request: a ticket as an end user makes it.
///
/// - Endpoint: `POST https://SITE/api/v2/requests.json`. Auth: none if the account accepts anonymous requests;
///   otherwise basic with `EMAIL/token` as the user and an API token.
/// - Body: `request` with `requester` (the user's contact, if it is an ASCII address), `subject` and `comment.body`,
///   plain text.
/// - Headers: `Idempotency-Key`, at most 255 characters. Zendesk keeps one for two hours.
/// - Success: 200 or 201 with `request.id`, the reference.
/// - Retried: 408, 409, 425, 429 and 5xx.
/// - Refused: 400 (also: the same key with another body), 413, 422. Unusable: 401, 403, 404.
public struct ZendeskTicket: TicketForm, Equatable {
    /// `example.zendesk.com`.
    public var site: String
    /// Whose token the secret is; nil: an anonymous request.
    public var user: String?
    /// Who asks, if the user left no address; Zendesk requires a name for an anonymous request.
    public var requesterName: String

    public init(site: String, user: String? = nil, requesterName: String = "App user") {
        self.site = site
        self.user = user
        self.requesterName = requesterName
    }

    public var authorization: TicketRequest.Authorization { user.map { .basic(user: "\($0)/token") } ?? .none }

    /// Zendesk takes 65,535 bytes.
    private static let maximumBody = 65_000

    public func step(_ feedback: Feedback, idempotencyKey: String, answers: [TicketRequest.Answer]) -> TicketStep {
        guard let answer = answers.last else { return .send(request(feedback, idempotencyKey)) }
        if answer.status == 200 || answer.status == 201 {
            let id = answer["request", "id"]
            return .done(.delivered(reference: id.map { $0.stringValue ?? $0.serialized() }))
        }
        return .done(answer.failure(answer["description"]?.stringValue ?? answer["error"]?.stringValue))
    }

    private func request(_ feedback: Feedback, _ key: String) -> TicketRequest {
        var requester: [RatingJSON.Member] = [.init("name", .string(requesterName))]
        if let contact = feedback.contact.flatMap({ MailAddress($0) }), contact.isASCII {
            requester.append(.init("email", .string(contact.description)))
        }
        // An empty comment is refused.
        let text = feedback.preview.isEmpty ? feedback.title : feedback.preview
        return TicketRequest(
            "https://\(site)/api/v2/requests.json",
            json: [
                "request": [
                    "requester": .object(requester), "subject": .string(feedback.title),
                    "comment": ["body": .string(text.shortened(toBytes: Self.maximumBody))],
                ]
            ],
            headers: [.init("Idempotency-Key", key.shortened(toBytes: 255))])
    }
}

/// Any server of your own: one POST with a JSON body. Prefer it to a ticket system's own form in an app that people
/// download, because then the ticket system's secret stays on your server.
///
/// - Endpoint: the URL given. Auth: a bearer token, another header, or none.
/// - Body: a CloudEvent 1.0 in structured mode (`application/cloudevents+json`) whose `id` is the idempotency key and
///   whose `data` is the feedback; or a template (``FeedbackTemplate``, `application/json`).
/// - Headers: `Idempotency-Key`, the same on every attempt.
/// - Success: any status 200…299; a `Location` header is the reference.
/// - Retried: 408, 409 (the same key is being handled), 425, 429, 5xx, and failures on the way.
/// - Refused: 400, 413, 422. Unusable: 401, 403, 404, 410, redirects, and any other status.
public struct WebhookTicket: TicketForm, Equatable {
    public var url: String
    public var authorization: TicketRequest.Authorization
    /// The body, if it is not a CloudEvent.
    public var template: FeedbackTemplate?
    /// The CloudEvent's `source`: a URI that names your app.
    public var source: String
    /// The CloudEvent's `type`.
    public var type: String

    public init(
        url: String, authorization: TicketRequest.Authorization = .bearer, template: FeedbackTemplate? = nil,
        source: String = "urn:ratingkit", type: String = "org.ratingkit.feedback.v1"
    ) {
        self.url = url
        self.authorization = authorization
        self.template = template
        self.source = source
        self.type = type
    }

    public func step(_ feedback: Feedback, idempotencyKey: String, answers: [TicketRequest.Answer]) -> TicketStep {
        guard let answer = answers.last else {
            let body = template?.body(feedback, idempotencyKey: idempotencyKey)
            return .send(
                TicketRequest(
                    url, json: body ?? event(feedback, id: idempotencyKey),
                    mediaType: body == nil ? "application/cloudevents+json; charset=UTF-8" : "application/json",
                    headers: [.init("Idempotency-Key", idempotencyKey)]))
        }
        if (200...299).contains(answer.status) { return .done(.delivered(reference: answer.headers["location"])) }
        return .done(answer.failure())
    }

    private func event(_ feedback: Feedback, id: String) -> RatingJSON {
        var members: [RatingJSON.Member] = [
            .init("specversion", "1.0"), .init("id", .string(id)), .init("source", .string(source)),
            .init("type", .string(type)),
        ]
        if let placement = feedback.placement, !placement.isEmpty {
            members.append(.init("subject", .string(placement)))
        }
        if let createdAt = feedback.createdAt { members.append(.init("time", .string(createdAt.iso8601))) }
        members.append(.init("datacontenttype", "application/json"))
        members.append(.init("data", feedback.sentJSON))
        return .object(members)
    }
}

extension Feedback {
    /// The feedback for a program to read: the stored form without what is useful only on the device, the paths of
    /// files.
    public var sentJSON: RatingJSON {
        guard let members = json.members else { return json }
        return .object(
            members.compactMap { member in
                switch member.name {
                case "format": nil
                case "attachments": RatingJSON.Member(member.name, .array(attachments.map { $0.sentJSON }))
                default: member
                }
            })
    }
}

extension Feedback.Attachment {
    fileprivate var sentJSON: RatingJSON {
        var members: [RatingJSON.Member] = [.init("name", .string(name)), .init("mediaType", .string(mediaType))]
        switch content {
        case .text(let text): members.append(.init("text", .string(text)))
        case .data(let bytes): members.append(.init("data", .string(Base64.text(bytes))))
        case .path: break
        }
        return .object(members)
    }
}

/// A message in a Slack channel, through an incoming webhook.
///
/// - Endpoint: the webhook's URL, `https://hooks.slack.com/services/…`. Auth: that URL is the secret.
/// - Body: `text` with `&`, `<` and `>` escaped, so nothing in it is a mention, a link or a channel; markup is off.
///   Slack knows no idempotency keys, so an attempt whose response was lost can create a second message.
/// - Success: 200 and the body `ok`. There is no reference.
/// - Retried: 408, 409, 425, 429 (more than one message a second) and 5xx.
/// - Refused: 400 (`invalid_payload`), 413, 422. Unusable: 403, 404, 410 (`action_prohibited`, `no_service`,
///   `channel_is_archived`), and a success that is not Slack's.
public struct SlackTicket: TicketForm, Equatable {
    public init() {}

    public var authorization: TicketRequest.Authorization { .url }

    /// Slack cuts messages at 40,000 characters; escaping makes five of one.
    private static let maximumText = 39_000

    public func step(_ feedback: Feedback, idempotencyKey: String, answers: [TicketRequest.Answer]) -> TicketStep {
        guard let answer = answers.last else {
            let text = Self.escaped("\(feedback.title)\n\n\(feedback.preview)", maximumBytes: Self.maximumText)
            return .send(
                TicketRequest(
                    "", json: ["text": .string(text), "mrkdwn": false, "unfurl_links": false, "unfurl_media": false]))
        }
        let said = String(decoding: answer.body.prefix(2_000), as: UTF8.self).singleLine
        if answer.status == 200, said == "ok" { return .done(.delivered(reference: nil)) }
        return .done(answer.failure(said))
    }

    /// Whole characters within the limit.
    static func escaped(_ text: String, maximumBytes: Int) -> String {
        var escaped = ""
        for character in text {
            let piece =
                switch character {
                case "&": "&amp;"
                case "<": "&lt;"
                case ">": "&gt;"
                default: String(character)
                }
            guard escaped.utf8.count + piece.utf8.count + 3 <= maximumBytes else { return "\(escaped)…" }
            escaped += piece
        }
        return escaped
    }
}

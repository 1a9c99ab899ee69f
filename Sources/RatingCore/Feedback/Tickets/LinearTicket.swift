/// An issue of a Linear team.
///
/// - Endpoint: `POST https://api.linear.app/graphql`. Auth: the API key alone in `Authorization`; or a bearer token of
///   OAuth.
/// - Body: the mutation `issueCreate` with `teamId`, `title` and `description` as variables. The user's words stand in a
///   code block, so that they mention nobody. Linear knows no idempotency keys, so that a try whose answer was lost can
///   make a second issue.
/// - Success: 200 without `errors`, and `issueCreate.success`; `identifier` is the reference. GraphQL says most of what
///   goes wrong with a status of 200.
/// - Retried: 408, 409, 425, 429, 5xx, and an error with the code `RATELIMITED` whatever its status.
/// - Refused: 400, 413, 422, and other errors with a status of 200. Unusable: 401, 403, 404, and errors of
///   authentication or rights whatever their status.
public struct LinearTicket: TicketForm, Equatable {
    /// The team's UUID.
    public var team: String
    /// Whether the secret is a token of OAuth, not an API key.
    public var usesOAuth: Bool

    public init(team: String, usesOAuth: Bool = false) {
        self.team = team
        self.usesOAuth = usesOAuth
    }

    public var authorization: TicketAuthorization { usesOAuth ? .bearer : .header("Authorization") }

    private static let maximumDescription = 65_000

    public func step(_ feedback: Feedback, idempotencyKey: String, answers: [TicketAnswer]) -> TicketStep {
        guard let answer = answers.last else { return .send(request(feedback)) }
        let json = answer.json
        let errors = json?["errors"]?.arrayValue ?? []
        if let error = errors.first {
            let message = error["message"]?.stringValue
            let kinds = [error["extensions"]?["code"], error["extensions"]?["type"]].compactMap { $0?.stringValue }
            if kinds.contains(where: { $0.lowercased() == "ratelimited" }) {
                return .retry(reason: answer.reason(message), after: answer.retryAfter)
            }
            if kinds.contains(where: Self.isOfRights) { return .unusable(reason: answer.reason(message)) }
            return answer.status == 200 ? .refused(reason: answer.reason(message)) : answer.failure(message)
        }
        guard answer.status == 200 else { return answer.failure() }
        guard let created = json?["data"]?["issueCreate"] else {
            return .unusable(reason: "the answer is not one of Linear")
        }
        guard created["success"]?.boolValue == true else { return .refused(reason: "Linear made no issue") }
        return .delivered(reference: created["issue"]?["identifier"]?.stringValue)
    }

    /// `AUTHENTICATION_ERROR`, `authentication error`, `forbidden`.
    private static func isOfRights(_ kind: String) -> Bool {
        let kind = kind.lowercased()
        return kind.holds("authentication") || kind.holds("forbidden")
    }

    private func request(_ feedback: Feedback) -> TicketRequest {
        TicketRequest(
            "https://api.linear.app/graphql",
            json: [
                "query":
                    "mutation IssueCreate($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { identifier url } } }",
                "variables": [
                    "input": [
                        "teamId": .string(team), "title": .string(feedback.title),
                        "description": .string(feedback.preview.shortened(toBytes: Self.maximumDescription).fenced),
                    ]
                ],
            ])
    }
}

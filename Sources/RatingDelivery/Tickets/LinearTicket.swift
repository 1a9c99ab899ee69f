/// An issue of a Linear team.
///
/// - Endpoint: `POST https://api.linear.app/graphql`. Auth: the API key alone in `Authorization`, or an OAuth bearer
///   token.
/// - Body: the mutation `issueCreate` with `id`, `teamId`, `title` and `description` as variables. The user's words are
///   in a code block, so they mention nobody. The `id` is the idempotency key if that is a version 4 UUID, as an outbox
///   makes them: a repetition cannot create a second issue, and finds the first one when it is rejected.
/// - Success: 200 without `errors`, and `issueCreate.success`; `identifier` is the reference. GraphQL reports most
///   errors with a status of 200.
/// - Retried: 408, 409, 425, 429, 5xx, and an error with the code `RATELIMITED` whatever its status.
/// - Refused: 400, 413, 422, and other errors with a status of 200. Unusable: 401, 403, 404, and errors of
///   authentication or permission whatever their status.
public struct LinearTicket: TicketForm, Equatable {
    /// The team's UUID.
    public var team: String
    /// Whether the secret is an OAuth token, not an API key.
    public var usesOAuth: Bool

    public init(team: String, usesOAuth: Bool = false) {
        self.team = team
        self.usesOAuth = usesOAuth
    }

    public var authorization: TicketRequest.Authorization { usesOAuth ? .bearer : .header("Authorization") }

    private static let maximumDescription = 65_000

    public func step(_ feedback: Feedback, idempotencyKey: String, answers: [TicketRequest.Answer]) -> TicketStep {
        guard let answer = answers.first else { return .send(request(feedback, id: idempotencyKey.linearID)) }
        let result = result(answer)
        guard case .refused = result, let id = idempotencyKey.linearID else { return .done(result) }
        // What is there already, from a try whose answer was lost, cannot be made.
        guard answers.count > 1 else { return .send(search(id)) }
        let found = answers[1]
        if found.status == 200, let name = found["data", "issue", "identifier"]?.stringValue {
            return .done(.delivered(reference: name))
        }
        let failure = found.failure()
        if case .retry = failure { return .done(failure) }
        return .done(result)
    }

    /// What the answer to the mutation says.
    private func result(_ answer: TicketRequest.Answer) -> DeliveryResult {
        if let error = answer["errors"]?[0] {
            let message = error["message"]?.stringValue
            let kinds = [error["extensions"]?["code"], error["extensions"]?["type"]].compactMap { $0?.stringValue }
            if kinds.contains(where: { $0.lowercased() == "ratelimited" }) {
                return .retry(reason: answer.reason(message), after: answer.retryAfter)
            }
            if kinds.contains(where: Self.isOfRights) { return .unusable(reason: answer.reason(message)) }
            return answer.status == 200 ? .refused(reason: answer.reason(message)) : answer.failure(message)
        }
        guard answer.status == 200 else { return answer.failure() }
        guard let created = answer["data", "issueCreate"] else {
            return .unusable(reason: "the response is not one of Linear's")
        }
        guard created["success"]?.boolValue == true else { return .refused(reason: "Linear created no issue") }
        return .delivered(reference: created["issue"]?["identifier"]?.stringValue)
    }

    /// `AUTHENTICATION_ERROR`, `authentication error`, `forbidden`.
    private static func isOfRights(_ kind: String) -> Bool {
        let kind = kind.lowercased()
        return kind.hasPart("authentication") || kind.hasPart("forbidden")
    }

    private func search(_ id: String) -> TicketRequest {
        TicketRequest(
            Self.endpoint,
            json: [
                "query": "query Issue($id: String!) { issue(id: $id) { identifier } }",
                "variables": ["id": .string(id)],
            ])
    }

    private static let endpoint = "https://api.linear.app/graphql"

    private func request(_ feedback: Feedback, id: String?) -> TicketRequest {
        let input: [RatingJSON.Member] = [
            .init("teamId", .string(team)), .init("title", .string(feedback.title)),
            .init("description", .string(feedback.preview.shortened(toBytes: Self.maximumDescription).fenced)),
        ]
        return TicketRequest(
            Self.endpoint,
            json: [
                "query":
                    "mutation IssueCreate($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { identifier url } } }",
                "variables": ["input": .object((id.map { [.init("id", .string($0))] } ?? []) + input)],
            ])
    }
}

extension String {
    /// The key as Linear takes it for an identifier: a UUID of version 4 (RFC 9562) in lower case; nil for any other.
    fileprivate var linearID: String? {
        let bytes = Array(utf8)
        guard bytes.count == 36, bytes[14] == UInt8(ascii: "4") else { return nil }
        for (place, byte) in bytes.enumerated() {
            let isHyphen = place == 8 || place == 13 || place == 18 || place == 23
            guard isHyphen ? byte == .minus : byte.hexValue != nil else { return nil }
        }
        return lowercased()
    }
}

/// An issue in a GitHub repository.
///
/// - Endpoint: `POST https://api.github.com/repos/OWNER/REPOSITORY/issues`. Auth: bearer, a token that may write issues.
/// - Body: `title`, `body`, `labels`. The user's words are in a code block, so they mention nobody and load nothing.
///   The idempotency key is in a hidden comment in the body, to find repetitions: GitHub knows no such keys, so an
///   attempt whose response was lost can create a second issue.
/// - Success: 201 with `html_url`, the reference.
/// - Retried: 408, 409, 425, 429, 5xx, and 403 if it is a rate limit, at the time that it names.
/// - Refused: 400, 413, 422. Unusable: 401, 403, 404 and 410 (issues are switched off).
public struct GitHubTicket: TicketForm, Equatable {
    public var owner: String
    public var repository: String
    public var labels: [String]
    /// `https://api.github.com`, or the address of a server of your own (`https://HOST/api/v3`).
    public var api: String

    public init(
        owner: String, repository: String, labels: [String] = [], api: String = "https://api.github.com"
    ) {
        self.owner = owner
        self.repository = repository
        self.labels = labels
        self.api = api
    }

    public var authorization: TicketRequest.Authorization { .bearer }

    /// The longest body that GitHub takes, here in bytes.
    private static let maximumBody = 65_000

    public func step(_ feedback: Feedback, idempotencyKey: String, answers: [TicketRequest.Answer]) -> TicketStep {
        guard let answer = answers.last else { return .send(request(feedback, idempotencyKey)) }
        if answer.status == 201 { return .done(.delivered(reference: answer["html_url"]?.stringValue)) }
        let message = answer["message"]?.stringValue
        if answer.status == 403 || answer.status == 429, let after = answer.gitHubRateLimit(message) {
            return .done(.retry(reason: answer.reason(message), after: after))
        }
        return .done(answer.failure(message))
    }

    private func request(_ feedback: Feedback, _ key: String) -> TicketRequest {
        let text = feedback.preview.shortened(toBytes: Self.maximumBody)
        // A comment ends at two hyphens and a bracket.
        let marker = String(decoding: key.utf8.filter { $0.isLetter || $0.isDigit || $0 == .minus }, as: UTF8.self)
        return TicketRequest(
            "\(api)/repos/\(owner.pathComponent)/\(repository.pathComponent)/issues",
            json: [
                "title": .string(feedback.title), "body": .string("\(text.fenced)\n\n<!-- ratingkit \(marker) -->"),
                "labels": .array(labels.map { .string($0) }),
            ],
            headers: [
                .init("Accept", "application/vnd.github+json"), .init("X-GitHub-Api-Version", "2022-11-28"),
                .init("User-Agent", "RatingKit"),
            ])
    }
}

extension TicketRequest.Answer {
    /// When to come back, if this is a rate limit: `Retry-After`, the reset time of a limit that is used up, or, for the
    /// secondary limit, a minute.
    fileprivate func gitHubRateLimit(_ message: String?) -> RetryAfter? {
        if let retryAfter { return retryAfter }
        if headers["x-ratelimit-remaining"] == "0" {
            guard let reset = headers["x-ratelimit-reset"].flatMap({ Int64(digits: Array($0.utf8)[...]) }),
                (0...1 << 40).contains(reset)
            else {
                return .seconds(60)
            }
            return .date(UTCInstant(milliseconds: reset * 1_000))
        }
        return message?.lowercased().hasPart("rate limit") == true ? .seconds(60) : nil
    }
}

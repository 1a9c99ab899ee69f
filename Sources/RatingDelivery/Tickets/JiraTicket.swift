/// An issue in a Jira Cloud project.
///
/// - Endpoint: `POST https://SITE/rest/api/3/issue`. Auth: basic, the account's e-mail address and an API token.
/// - Body: `fields` with `project`, `issuetype`, `summary` and `description` in the Atlassian Document Format, which
///   has no markup to break out into; `properties` with the idempotency key, to find repetitions: Jira knows no such
///   keys, so an attempt whose response was lost can create a second issue.
/// - Success: 201 with `key`, the reference.
/// - Retried: 408, 409, 425, 429, 5xx.
/// - Refused: 400 (a field that the project does not accept), 413, 422. Unusable: 401, 403, 404.
public struct JiraTicket: TicketForm, Equatable {
    /// `example.atlassian.net`.
    public var site: String
    public var user: String
    /// The project's key: `APP`.
    public var project: String
    public var issueType: String

    public init(site: String, user: String, project: String, issueType: String = "Task") {
        self.site = site
        self.user = user
        self.project = project
        self.issueType = issueType
    }

    public var authorization: TicketRequest.Authorization { .basic(user: user) }

    /// Jira takes 32,767 characters.
    private static let maximumDescription = 32_000

    public func step(_ feedback: Feedback, idempotencyKey: String, answers: [TicketRequest.Answer]) -> TicketStep {
        guard let answer = answers.last else { return .send(request(feedback, idempotencyKey)) }
        if answer.status == 201 { return .done(.delivered(reference: answer["key"]?.stringValue)) }
        var messages = (answer["errorMessages"]?.arrayValue ?? []).compactMap { $0.stringValue }
        for error in answer["errors"]?.members ?? [] {
            messages.append("\(error.name): \(error.value.stringValue ?? "")")
        }
        return .done(answer.failure(messages.joined(separator: " ")))
    }

    private func request(_ feedback: Feedback, _ key: String) -> TicketRequest {
        TicketRequest(
            "https://\(site)/rest/api/3/issue",
            json: [
                "fields": [
                    "project": ["key": .string(project)], "issuetype": ["name": .string(issueType)],
                    "summary": .string(feedback.title),
                    "description": Self.document(feedback.preview.shortened(toBytes: Self.maximumDescription)),
                ],
                "properties": [["key": "ratingkit", "value": ["idempotencyKey": .string(key)]]],
            ],
            headers: [.init("Accept", "application/json")])
    }

    /// A paragraph for every block between empty lines, with hard breaks between its lines.
    static func document(_ text: String) -> RatingJSON {
        var paragraphs: [RatingJSON] = []
        var content: [RatingJSON] = []
        func close() {
            if !content.isEmpty { paragraphs.append(["type": "paragraph", "content": .array(content)]) }
            content = []
        }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
            guard !line.isEmpty else {
                close()
                continue
            }
            if !content.isEmpty { content.append(["type": "hardBreak"]) }
            content.append(["type": "text", "text": .string(String(line))])
        }
        close()
        if paragraphs.isEmpty { paragraphs = [["type": "paragraph", "content": []]] }
        return ["type": "doc", "version": 1, "content": .array(paragraphs)]
    }
}

import Foundation

/// Creates tickets in a ticket system over HTTPS.
///
/// ```swift
/// let tickets = TicketTransport(
///     GitHubTicket(owner: "example", repository: "app"), secret: RatingSecret(environment: "GITHUB_TOKEN"),
///     hosts: HostRules(["api.github.com"]))
/// ```
///
/// Requests, including redirected ones, go only to hosts that the rules allow. Neither an error nor a log reveals the
/// secret.
public struct TicketTransport: FeedbackTransport {
    private let form: any TicketForm
    private let secret: RatingSecret?
    private let client: HTTPClient
    private let deadline: Duration

    /// - Parameters:
    ///   - form: the ticket system.
    ///   - secret: what the form's `authorization` needs.
    ///   - hosts: which servers requests may go to.
    ///   - deadline: for each request with its response.
    public init(
        _ form: any TicketForm, secret: RatingSecret? = nil, hosts: HostRules, deadline: Duration = .seconds(30)
    ) {
        self.form = form
        self.secret = secret
        self.deadline = deadline
        client = HTTPClient(allowing: hosts)
    }

    public func deliver(_ feedback: Feedback, idempotencyKey: String) async -> DeliveryResult {
        let authorization: TicketCredential
        do {
            authorization = try TicketCredential(form.authorization, secret)
        } catch {
            return .unusable(reason: error.reason)
        }
        return withoutSecret(await exchange(feedback, idempotencyKey, authorization), authorization)
    }

    private func withoutSecret(_ result: DeliveryResult, _ credential: TicketCredential) -> DeliveryResult {
        switch result {
        case .delivered(let reference): .delivered(reference: reference.map { withoutSecret($0, credential) })
        case .retry(let reason, let after): .retry(reason: withoutSecret(reason, credential), after: after)
        case .refused(let reason): .refused(reason: withoutSecret(reason, credential))
        case .unusable(let reason): .unusable(reason: withoutSecret(reason, credential))
        }
    }

    /// The secret goes first, and only then what is too long: also the beginning of a secret is to be hidden.
    @inline(never)
    private func withoutSecret(_ text: String, _ credential: TicketCredential) -> String {
        let shown = Array(credential.scrubbed(text).unicodeScalars)
        if shown.count <= Self.longestReason { return credential.scrubbed(text) }
        return String(String.UnicodeScalarView(shown[..<(Self.longestReason - 1)])) + "…"
    }

    /// In Unicode scalars.
    private static let longestReason = 240

    /// No form needs more requests.
    private static let maximumRequests = 8

    private func exchange(
        _ feedback: Feedback, _ idempotencyKey: String, _ credential: TicketCredential
    ) async -> DeliveryResult {
        var answers: [TicketRequest.Answer] = []
        while answers.count < Self.maximumRequests {
            switch form.step(feedback, idempotencyKey: idempotencyKey, answers: answers) {
            case .done(let result): return result
            case .send(let request):
                guard let asked = asked(request, credential) else {
                    return .unusable(reason: "the destination's address is not a URL")
                }
                switch await client.result(of: asked) {
                case .success(let response):
                    answers.append(
                        .init(status: response.status, headers: response.headers, body: response.body))
                case .failure(let failure):
                    return failure.isFinal
                        ? .unusable(reason: "\(failure)") : .retry(reason: "\(failure)", after: nil)
                }
            }
        }
        return .unusable(reason: "the ticket system demands more requests than any ticket needs")
    }

    /// Nil where the address is no URL.
    private func asked(_ request: TicketRequest, _ credential: TicketCredential) -> HTTPRequest? {
        guard let url = URL(string: credential.url ?? request.url) else { return nil }
        var asked = HTTPRequest(
            request.method, url, headers: request.headers.map { ($0.name, $0.value) } + credential.headers,
            body: request.body.isEmpty ? nil : request.body, deadline: deadline.inSeconds)
        // The status says whether there is a ticket, however much comes behind it.
        asked.cutsBody = true
        return asked
    }
}

extension HTTPFailure {
    /// Whether no request can succeed before something is changed.
    fileprivate var isFinal: Bool {
        switch self {
        case .addressRefused, .redirectRefused, .invalidRequest: true
        case .deadlineExceeded, .tooLarge, .truncated, .connection, .notPermitted, .cancelled: false
        }
    }
}

/// A secret in the place where a form wants it.
private struct TicketCredential {
    struct Missing: Error {
        let reason: String
    }

    var headers: [(name: String, value: String)] = []
    var url: String?
    /// What nobody may read, the longest first.
    private var hidden: [String] = []

    init(_ authorization: TicketRequest.Authorization, _ secret: RatingSecret?) throws(Missing) {
        if authorization == .none { return }
        guard let secret else { throw Missing(reason: "the destination needs a secret, but none is given") }
        guard let value = secret.revealed else { throw Missing(reason: "\(secret) is not set") }
        hidden = [value]
        switch authorization {
        case .none: break
        case .bearer: headers = [("Authorization", "Bearer \(value)")]
        case .header(let name): headers = [(name, secret.sent ?? value)]
        case .basic(let user):
            let encoded = Data(Array("\(user):\(value)".utf8)).base64EncodedString()
            headers = [("Authorization", "Basic \(encoded)")]
            hidden.append(encoded)
        case .url:
            url = value
            // What stands behind the host is as secret as the whole.
            guard let parts = URLComponents(string: value) else { break }
            for part in [parts.percentEncodedPath, parts.path, parts.percentEncodedQuery ?? "", parts.query ?? ""]
            where part.utf8.count > 1 { hidden.append(part) }
            for item in parts.queryItems ?? [] {
                if let secret = item.value, secret.utf8.count > 3 { hidden.append(secret) }
            }
        }
        hidden = hidden.inOrder { -Int64($0.utf8.count) }
    }

    func scrubbed(_ text: String) -> String {
        hidden.reduce(text) { $0.replacingOccurrences(of: $1, with: "[secret]") }
    }
}

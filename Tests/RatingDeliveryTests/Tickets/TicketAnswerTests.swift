import RatingDelivery
import Testing

@Suite
struct TicketAnswerTests {
    private func outcome(
        _ form: some TicketForm, _ status: Int, _ body: String = "", _ headers: [String: String] = [:]
    ) -> DeliveryResult? {
        let step = form.step(
            Feedback(stars: 1, text: "slow"), idempotencyKey: "k",
            answers: [TicketRequest.Answer(status: status, headers: headers, body: Array(body.utf8))])
        return if case .done(let result) = step { result } else { nil }
    }

    private let gitHub = GitHubTicket(owner: "o", repository: "r")
    private let jira = JiraTicket(site: "s.atlassian.net", user: "u", project: "P")
    private let zendesk = ZendeskTicket(site: "s.zendesk.com", user: "u@example.org")
    private let linear = LinearTicket(team: "t")

    @Test func `a ticket has a reference`() {
        #expect(outcome(gitHub, 201, #"{"html_url": "https://x/1"}"#) == .delivered(reference: "https://x/1"))
        #expect(outcome(jira, 201, #"{"id": "10000", "key": "P-24"}"#) == .delivered(reference: "P-24"))
        #expect(outcome(zendesk, 201, #"{"request": {"id": 33}}"#) == .delivered(reference: "33"))
        #expect(outcome(SlackTicket(), 200, "ok") == .delivered(reference: nil))
        let created = #"{"data": {"issueCreate": {"success": true, "issue": {"identifier": "APP-1"}}}}"#
        #expect(outcome(linear, 200, created) == .delivered(reference: "APP-1"))
        #expect(outcome(gitHub, 201, "no JSON") == .delivered(reference: nil))
    }

    @Test func `a success that is none comes from another server`() {
        #expect(outcome(gitHub, 200) == .unusable(reason: "the server answered 200"))
        #expect(outcome(SlackTicket(), 200, "<html>") == .unusable(reason: "the server answered 200: <html>"))
        #expect(outcome(linear, 200, "") == .unusable(reason: "the response is not one of Linear's"))
    }

    @Test func `Linear says with a success what went wrong`() {
        #expect(
            outcome(linear, 200, #"{"data": {"issueCreate": {"success": false}}}"#)
                == .refused(reason: "Linear created no issue"))
        #expect(
            outcome(linear, 200, #"{"errors": [{"message": "Argument Validation Error"}], "data": null}"#)
                == .refused(reason: "the server answered 200: Argument Validation Error"))
        for kind in ["AUTHENTICATION_ERROR", "authentication error", "FORBIDDEN"] {
            let body = #"{"errors": [{"message": "no", "extensions": {"type": "\#(kind)"}}]}"#
            #expect(outcome(linear, 200, body) == .unusable(reason: "the server answered 200: no"))
            #expect(outcome(linear, 400, body) == .unusable(reason: "the server answered 400: no"))
        }
    }

    @Test func `what Linear has already is found by the key`() throws {
        let key = "7D444840-9DC0-41D1-B245-5FFDCE74FAD2"
        let id = RatingJSON.string(key.lowercased())
        func step(_ answers: [(Int, String)], key: String = key) -> TicketStep {
            linear.step(
                Feedback(stars: 1, text: "slow"), idempotencyKey: key,
                answers: answers.map { TicketRequest.Answer(status: $0.0, body: Array($0.1.utf8)) })
        }
        func variables(_ step: TicketStep) throws -> RatingJSON? {
            guard case .send(let request) = step else { return nil }
            return try JSONDocument(request.body).root.value["variables"]
        }
        let turnedDown = (200, #"{"errors": [{"message": "id is taken"}]}"#)
        #expect(try variables(step([]))?["input"]?["id"] == id)
        #expect(try variables(step([], key: "K"))?["input"]?["id"] == nil)
        #expect(try variables(step([turnedDown])) == ["id": id])
        #expect(
            step([turnedDown, (200, #"{"data": {"issue": {"identifier": "APP-1"}}}"#)])
                == .done(.delivered(reference: "APP-1")))
        let refused = TicketStep.done(.refused(reason: "the server answered 200: id is taken"))
        #expect(step([turnedDown, (200, #"{"errors": [{"message": "not found"}]}"#)]) == refused)
        #expect(step([turnedDown], key: "K") == refused)
        #expect(step([turnedDown, (503, "")]) == .done(.retry(reason: "the server answered 503", after: nil)))
    }

    @Test(arguments: [401, 403, 404, 410])
    func `no system's items are burnt by what is wrong with the destination`(_ status: Int) {
        let unusable = DeliveryResult.unusable(reason: "the server answered \(status)")
        #expect(outcome(gitHub, status) == unusable)
        #expect(outcome(jira, status) == unusable)
        #expect(outcome(zendesk, status) == unusable)
        #expect(outcome(linear, status) == unusable)
        #expect(outcome(SlackTicket(), status) == unusable)
        #expect(outcome(RoundupTicket(tracker: "https://t", user: "u"), status) == unusable)
        #expect(outcome(WebhookTicket(url: "https://t"), status) == unusable)
    }

    @Test func `a rate limit of GitHub is waited for, whatever its status`() {
        let forbidden = #"{"message": "You have exceeded a secondary rate limit."}"#
        let reason = "the server answered 403: You have exceeded a secondary rate limit."
        #expect(outcome(gitHub, 403, forbidden) == .retry(reason: reason, after: .seconds(60)))
        #expect(outcome(gitHub, 403, forbidden, ["retry-after": "30"]) == .retry(reason: reason, after: .seconds(30)))
        let used = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1772353805"]
        #expect(
            outcome(gitHub, 403, "", used)
                == .retry(reason: "the server answered 403", after: .date(UTCInstant(milliseconds: 1_772_353_805_000))))
        #expect(
            outcome(gitHub, 403, "", ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "99999999999999999999"])
                == .retry(reason: "the server answered 403", after: .seconds(60)))
        #expect(
            outcome(gitHub, 403, #"{"message": "Resource not accessible"}"#)
                == .unusable(reason: "the server answered 403: Resource not accessible"))
        #expect(
            outcome(gitHub, 410, #"{"message": "Issues are disabled"}"#)
                == .unusable(reason: "the server answered 410: Issues are disabled"))
    }

    @Test func `where Roundup itself fails, its answer is tried again; where it takes exception, not`() {
        let roundup = RoundupTicket(tracker: "https://t", user: "u")
        let page = "<body><p>An error occurred.</p></body>"
        #expect(outcome(roundup, 400, page) == .retry(reason: "the server answered 400", after: nil))
        let log =
            #"{"error": {"status": 400, "msg": "An error occurred. Please check the server log for more information."}}"#
        #expect(
            outcome(roundup, 400, log)
                == .retry(
                    reason:
                        "the server answered 400: An error occurred. Please check the server log for more information.",
                    after: nil))
        let mistake = #"{"error": {"status": 400, "msg": "key 'priority' not found"}}"#
        #expect(outcome(roundup, 400, mistake) == .refused(reason: "the server answered 400: key 'priority' not found"))
    }

    @Test(arguments: ["code", "type"])
    func `a rate limit of Linear is waited for, whatever its status`(_ member: String) {
        let body = #"{"errors": [{"message": "slow down", "extensions": {"\#(member)": "RATELIMITED"}}]}"#
        for status in [200, 400] {
            #expect(
                outcome(linear, status, body, ["retry-after": "9"])
                    == .retry(reason: "the server answered \(status): slow down", after: .seconds(9)))
        }
    }

    @Test func `what is wrong is told in the system's own words, on one line`() {
        #expect(
            outcome(jira, 400, #"{"errorMessages": ["No"], "errors": {"summary": "is required"}}"#)
                == .refused(reason: "the server answered 400: No summary: is required"))
        #expect(
            outcome(zendesk, 422, #"{"error": "RecordInvalid", "description": "Record\nvalidation errors"}"#)
                == .refused(reason: "the server answered 422: Record validation errors"))
        #expect(outcome(SlackTicket(), 404, "no_service") == .unusable(reason: "the server answered 404: no_service"))
        let long = outcome(SlackTicket(), 400, String(repeating: "x", count: 5_000))
        #expect(long == .refused(reason: "the server answered 400: \(String(repeating: "x", count: 2_000))"))
    }

    @Test(arguments: [408, 409, 425, 429, 500, 502, 503, 599])
    func `every system is tried again when that may help`(_ status: Int) {
        let retried = DeliveryResult.retry(reason: "the server answered \(status)", after: .seconds(5))
        let headers = ["retry-after": "5"]
        #expect(outcome(gitHub, status, "", headers) == retried)
        #expect(outcome(jira, status, "", headers) == retried)
        #expect(outcome(zendesk, status, "", headers) == retried)
        #expect(outcome(linear, status, "", headers) == retried)
        #expect(outcome(SlackTicket(), status, "", headers) == retried)
        #expect(outcome(RoundupTicket(tracker: "https://t", user: "u"), status, "", headers) == retried)
        #expect(outcome(WebhookTicket(url: "https://t"), status, "", headers) == retried)
    }

    @Test func `where the secret goes`() {
        #expect(gitHub.authorization == .bearer)
        #expect(jira.authorization == .basic(user: "u"))
        #expect(zendesk.authorization == .basic(user: "u@example.org/token"))
        #expect(ZendeskTicket(site: "s").authorization == TicketRequest.Authorization.none)
        #expect(linear.authorization == .header("Authorization"))
        #expect(LinearTicket(team: "t", usesOAuth: true).authorization == .bearer)
        #expect(SlackTicket().authorization == .url)
    }

    @Test func `names in a path stay there`() {
        let form = GitHubTicket(owner: "../../user", repository: "a?b#c d")
        let step = form.step(Feedback(stars: nil, text: ""), idempotencyKey: "k", answers: [])
        var request: TicketRequest?
        if case .send(let first) = step { request = first }
        #expect(request?.url == "https://api.github.com/repos/..%2F..%2Fuser/a%3Fb%23c%20d/issues")
    }
}

import RatingKit
import TestInput
import Testing

@testable import RatingDelivery

/// What each status means, and how long texts may be.
@Suite struct TicketLimitTests {
    private static let words = Feedback(stars: 1, text: String(repeating: "x", count: 200_000))

    private func answer(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) -> TicketRequest.Answer {
        TicketRequest.Answer(status: status, headers: headers, body: Array(body.utf8))
    }

    @Test(arguments: 100...700)
    func `a status that tells of no ticket passes, refuses or rules out`(_ status: Int) {
        let reason = "the server answered \(status)"
        let expected: DeliveryResult =
            switch status {
            case 408, 409, 425, 429, 500...: .retry(reason: reason, after: nil)
            case 400, 413, 414, 422, 431: .refused(reason: reason)
            default: .unusable(reason: reason)
            }
        #expect(answer(status).failure() == expected)
        guard case .retry = expected else {
            let isLimit = status == 403
            let limited = answer(status, "", ["retry-after": "5"]).failure()
            #expect(limited == (isLimit ? .retry(reason: reason, after: .seconds(5)) : expected))
            return
        }
    }

    /// With a body that would be a success.
    @Test(arguments: 199...300)
    func `each system has its own success`(_ status: Int) {
        let linear = #"{"data": {"issueCreate": {"success": true, "issue": {"identifier": "A-1"}}}}"#
        let forms: [(form: any TicketForm, body: String, isSuccess: Bool)] = [
            (GitHubTicket(owner: "o", repository: "r"), #"{"html_url": "u"}"#, status == 201),
            (JiraTicket(site: "s", user: "u", project: "P"), #"{"key": "P-1"}"#, status == 201),
            (ZendeskTicket(site: "s"), #"{"request": {"id": 1}}"#, [200, 201].contains(status)),
            (RoundupTicket(tracker: "https://t", user: "u"), #"{"data": {"id": "1"}}"#, [200, 201].contains(status)),
            (SlackTicket(), "ok", status == 200), (LinearTicket(team: "t"), linear, status == 200),
            (WebhookTicket(url: "https://t"), "", 200...299 ~= status),
        ]
        for (form, body, isSuccess) in forms {
            // One that asks for more before it makes a ticket is done after a few answers at the latest.
            var answers: [TicketRequest.Answer] = []
            var result: DeliveryResult?
            while answers.count < 5, result == nil {
                answers.append(answer(status, body))
                let step = form.step(Feedback(stars: 1, text: "slow"), idempotencyKey: "k", answers: answers)
                if case .done(let end) = step { result = end }
            }
            if case .delivered = result { #expect(isSuccess, "\(form)") } else { #expect(!isSuccess, "\(form)") }
        }
    }

    @Test(
        arguments: [
            ("0", .date(UTCInstant(milliseconds: 0))), ("-1", .seconds(60)), ("soon", .seconds(60)),
            ("1099511627776", .date(UTCInstant(milliseconds: 1_099_511_627_776_000))), ("1099511627777", .seconds(60)),
        ] as [(String, RetryAfter)])
    func `GitHub says when a limit is over`(reset: String, after: RetryAfter) {
        let headers = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": reset]
        for status in [403, 429] {
            let step = GitHubTicket(owner: "o", repository: "r").step(
                Self.words, idempotencyKey: "k", answers: [answer(status, "", headers)])
            #expect(step == .done(.retry(reason: "the server answered \(status)", after: after)))
        }
        let other = GitHubTicket(owner: "o", repository: "r").step(
            Self.words, idempotencyKey: "k", answers: [answer(404, "", headers)])
        #expect(other == .done(.unusable(reason: "the server answered 404")))
    }

    private func body(_ form: some TicketForm, key: String = "k") throws -> (json: RatingJSON, request: TicketRequest) {
        guard case .send(let request) = form.step(Self.words, idempotencyKey: key, answers: []) else {
            throw NothingSent()
        }
        return (try JSONDocument(request.body).root.value, request)
    }

    private struct NothingSent: Error {}

    @Test func `a text has as many bytes as the system takes`() throws {
        let gitHub = try body(GitHubTicket(owner: "o", repository: "r")).json["body"]?.stringValue
        #expect(gitHub?.utf8.count == 65_000 + "```text\n\n```\n\n<!-- ratingkit k -->".utf8.count)
        let zendesk = try body(ZendeskTicket(site: "s"), key: String(repeating: "k", count: 300))
        #expect(zendesk.json["request"]?["comment"]?["body"]?.stringValue?.utf8.count == 65_000)
        let key = zendesk.request.headers.first { $0.name == "Idempotency-Key" }?.value
        #expect(key == String(repeating: "k", count: 252) + "…")
        #expect(try body(SlackTicket()).json["text"]?.stringValue?.utf8.count == 39_000)
    }

    private static func text(using random: inout SeededGenerator) -> String {
        let letters = ["a", "&", "<", ">", "é", "★", "😀", "e\u{301}", "👩‍👩‍👧"]
        return (0..<Int.random(in: 0...30, using: &random)).map { _ in letters.randomElement(using: &random)! }.joined()
    }

    @Test(arguments: 0..<4) func `a text is cut between characters, as late as it fits`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<400 {
            let (text, limit) = (Self.text(using: &random), Int.random(in: 3...80, using: &random))
            let short = text.shortened(toBytes: limit)
            guard text.utf8.count > limit else {
                #expect(short == text)
                continue
            }
            let kept = short.dropLast()
            #expect(short.hasSuffix("…") && text.hasPrefix(kept) && short.utf8.count <= limit, "seed \(seed)")
            let next = text.dropFirst(kept.count).prefix(1)
            #expect(kept.utf8.count + next.utf8.count + 3 > limit, "seed \(seed): \(text), \(limit)")
        }
    }

    @Test(arguments: 0..<4) func `a message of Slack is escaped and cut as late as it fits`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<400 {
            let (text, limit) = (Self.text(using: &random), Int.random(in: 3...120, using: &random))
            let pieces = text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;"][$0] ?? String($0) }
            var (kept, isCut) = ("", false)
            for piece in pieces {
                // There must be room for what says that it was cut.
                if kept.utf8.count + piece.utf8.count + 3 > limit { isCut = true }
                if !isCut { kept += piece }
            }
            #expect(
                SlackTicket.escaped(text, maximumBytes: limit) == kept + (isCut ? "…" : ""), "seed \(seed): \(text)")
        }
    }

    @Test(arguments: 0...6)
    func `a code block ends where nothing in it does`(count: Int) {
        let fence = String(repeating: "`", count: max(3, count + 1))
        let run = String(repeating: "`", count: count)
        for text in [run, "\(run)a", "a\(run)b` c", run + "\n" + run] {
            #expect(text.fenced == "\(fence)text\n\(text)\n\(fence)")
        }
    }
}

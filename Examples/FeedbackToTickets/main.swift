import Foundation
import RatingDelivery

// Feedback as a ticket. Without arguments it prints what each ticket system would get; otherwise it sends:
//
//     swift run FeedbackToTickets
//     swift run FeedbackToTickets webhook http://127.0.0.1:8080/feedback
//     TRACKER_PASSWORD=… swift run FeedbackToTickets roundup http://127.0.0.1:8080/demo admin

let feedback = Feedback(
    stars: 2, text: "Too slow 🐌\nLevel 3 takes ten seconds.", placement: "level_completed", version: "2.1",
    createdAt: LocalInstant(iso8601: "2026-03-01T09:30:00Z"), contact: "ana@example.org",
    attachments: [.log("level 3 loaded in 9.1 s\n")])

/// Prints the request that a form makes; nothing is sent, and no secret is in it.
func show(_ name: String, _ form: some TicketForm) {
    guard case .send(let request) = form.step(feedback, idempotencyKey: "2F1B-77", answers: []) else { return }
    print("--- \(name)\n\(request.method) \(request.url.isEmpty ? "the webhook's own URL" : request.url)")
    for header in request.headers { print("\(header.name): \(header.value)") }
    print("\n\(String(decoding: request.body, as: UTF8.self))\n")
}

let arguments = Array(CommandLine.arguments.dropFirst())
let destination: any FeedbackTransport
switch (arguments.first, arguments.count) {
case (nil, _):
    show("webhook", WebhookTicket(url: "https://relay.example.org/feedback"))
    show("GitHub", GitHubTicket(owner: "example", repository: "app", labels: ["feedback"]))
    show("Jira", JiraTicket(site: "example.atlassian.net", user: "bot@example.org", project: "APP"))
    show("Zendesk", ZendeskTicket(site: "example.zendesk.com"))
    show("Linear", LinearTicket(team: "9cfb482a-81e3-4154-b5b9-2c805e70a02d"))
    show("Slack", SlackTicket())
    show(
        "Roundup, which is asked first whether it has the ticket",
        RoundupTicket(tracker: "https://bugs.example.org/app", user: "bot"))
    exit(0)
case ("webhook", 2):
    destination = TicketTransport(
        WebhookTicket(url: arguments[1], authorization: .none), hosts: HostRules([], allowsLoopback: true))
case ("roundup", 3):
    destination = TicketTransport(
        RoundupTicket(tracker: arguments[1], user: arguments[2], fields: [.init("priority", "bug")]),
        secret: RatingSecret(environment: "TRACKER_PASSWORD"), hosts: HostRules([], allowsLoopback: true))
default:
    print("usage: FeedbackToTickets [webhook URL | roundup TRACKER USER]")
    exit(64)
}

// The outbox keeps it until the ticket exists: on disk first, then sent, and if necessary again at the next start.
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("FeedbackToTickets-\(UUID().uuidString)")
let outbox = Outbox(directory: folder, destinations: ["tickets": destination])
let key = try await outbox.enqueue(feedback, to: "tickets")
print("queued as \(key)")
print(await outbox.deliver())
try FileManager.default.removeItem(at: folder)

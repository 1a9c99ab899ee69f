import Foundation
import RatingDelivery

// Feedback as a mail. Without arguments it prints the message; with a sendmail-compatible command it sends it:
//
//     swift run FeedbackByEmail
//     swift run FeedbackByEmail /usr/bin/msmtp -C msmtprc -t -i

// 1. The configuration says who gets it, and what is sent with it.
let reading = ConfigurationReader().read([
    "emailSupport": "support@example.org", "emailObject": "Feedback on Example",
    "emailHeaderContent": "Sent from the app:",
    "feedback": [
        "to": "support", "fields": ["stars", "placement", "version", "contact", "attachments"], "redact": true,
    ],
])
for diagnostic in reading.diagnostics { print(diagnostic) }
let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))

// 2. What the user typed. The preview shows what will be sent: the phone number masked, the session count left out.
let typed = Feedback(
    stars: 2, text: "Trop lent 🐌\nCall me: +33 1 23 45 67 89", placement: "level_completed", version: "2.1",
    createdAt: LocalInstant(iso8601: "2026-03-01T09:30:00+01:00"), sessions: 12, contact: "ana@example.org",
    attachments: [.log("level 3 loaded in 9.1 s\n")])
let feedback = typed.prepared(configuration.feedbackSettings)
print("--- what will be sent\n\(feedback.preview)\n")

// 3. If the user's own mail program sends it, a URL opens the draft.
print("--- as a draft\n\(feedback.mailtoURL(configuration) ?? "no address is configured")\n")

// 4. Without one, the system's sendmail command does.
guard let from = MailAddress("app@example.org"), let mail = FeedbackMail(from: from, configuration) else {
    fatalError("the configuration above has an address")
}
let command = Array(CommandLine.arguments.dropFirst())
if command.isEmpty {
    let message = mail.message(feedback, idempotencyKey: "2F1B-77", now: SystemClock().now())
    print("--- as a message\n\(String(decoding: message.serialized(), as: UTF8.self))")
} else {
    #if os(macOS) || os(Linux)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("FeedbackByEmail-\(UUID().uuidString)")
    let outbox = Outbox(directory: folder, destinations: ["support": SendmailTransport(mail, command: command)])
    try await outbox.enqueue(feedback, to: "support")  // on disk, whatever happens now
    print(await outbox.deliver())
    try FileManager.default.removeItem(at: folder)
    #else
    print("There is no sendmail on this system.")
    #endif
}

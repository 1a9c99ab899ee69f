import Foundation
import RatingKit

extension CommandDefinition {
    static let feedback = CommandDefinition(
        name: "feedback", abstract: "Queues feedback in an outbox.",
        discussion: """
            First prints what will be sent. The feedback is on disk once the command ends; 'ratingkit outbox deliver' \
            sends it. The printed key accompanies every attempt, so a receiver can recognise a repetition.
            """,
        options: [
            .to, .text, .stars, .outbox, .destinations, .placement, .version, .contact, .attachedLog, .attachedFile,
            .at,
            .utcOffset, .format,
        ],
        examples: [
            (
                "ratingkit feedback --to support --text 'Too slow' --stars 2 --outbox /tmp/outbox",
                "Queues it for the destination “support”."
            ),
            (
                "journalctl | ratingkit feedback --to support --text - --outbox /tmp/outbox",
                "The text comes from a pipe."
            ),
        ],
        run: { try await FeedbackCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let to = Self("to", "name", "The destination's name.", isRequired: true)
    fileprivate static let text = Self(
        "text", "text", "What the user has to say; - reads standard input.", isRequired: true, mayBeEmpty: true)
    fileprivate static let stars = Self("stars", "stars", "How many stars, if any.")
    fileprivate static let version = Self(
        "app-version", "version", "The version of the app that the feedback is about.")
    fileprivate static let contact = Self("contact", "address", "Where to answer the user.")
    fileprivate static let attachedLog = Self("log", "file", "A log whose end is attached, at most 64 KiB.")
    fileprivate static let attachedFile = Self(
        "attach", "file", "A file that mails carry, read when it is sent; ticket systems get its name.")
}

private struct FeedbackCommand {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let destination = invocation.arguments.options["to"] ?? ""
        guard FeedbackSettings.isDestinationName(destination) else {
            throw CommandFailure.usage(
                "'\(destination)' is not a destination's name: 1 to 64 letters, digits, '-', '_' and '.'.")
        }
        let destinations = try invocation.destinations()
        if invocation.has(.destinations), destinations[destination] == nil {
            let hint = CommandFailure.hint(nearest: destination, among: destinations.keys)
            throw CommandFailure.problem("the destinations file has no “\(destination)”\(hint)")
        }
        let feedback = try feedback()
        if !invocation.isJSON {
            invocation.print("to “\(destination)”:\n\n\(lines: feedback.preview)\n")
        }
        let key = try await invocation.outbox().enqueue(feedback, to: destination)
        invocation.print(
            ["key": .string(key), "destination": .string(destination), "feedback": feedback.json],
            or: ["queued \(key) for \(destination)"])
        return .success
    }

    private func feedback() throws(CommandFailure) -> Feedback {
        let options = invocation.arguments.options
        var text = options["text"] ?? ""
        if text == "-" {
            let bytes = try InputBytes.read("-", limit: JSONLimits.standard.maximumBytes, invocation.terminal)
            text = String(decoding: bytes, as: UTF8.self)
        }
        var feedback = Feedback(
            stars: try Invocation.stars(options["stars"]), text: text, placement: options["placement"],
            version: options["app-version"],
            createdAt: try invocation.now(), contact: options["contact"])
        if let path = options["log"] { feedback.attachments.append(try log(path)) }
        if let path = options["attach"] {
            let url = URL(fileURLWithPath: path)
            guard !DocumentFolder.isFolder(url.path) else {
                throw .problem("\(path) is a directory; name a file in it")
            }
            guard FileManager.default.isReadableFile(atPath: url.path) else { throw .problem("cannot read \(path)") }
            feedback.attachments.append(
                Feedback.Attachment(
                    name: url.lastPathComponent, mediaType: Self.mediaType(url.pathExtension),
                    content: .path(url.path)))
        }
        return feedback
    }

    private func log(_ path: String) throws(CommandFailure) -> Feedback.Attachment {
        let found = try InputBytes.readEnd(
            path, atLeast: 2 * Feedback.Attachment.maximumLogBytes, limit: Self.maximumPipe, invocation.terminal)
        let name = path == "-" ? "log.txt" : URL(fileURLWithPath: path).lastPathComponent
        return .log(String(decoding: found.bytes, as: UTF8.self), name: name, omitted: found.before)
    }

    /// 64 MiB: what is read of a log that comes through a pipe, of which the end is attached.
    private static let maximumPipe = 64 << 20

    /// Of the kinds that users send; anything else is bytes.
    private static func mediaType(_ suffix: String) -> String {
        switch suffix.lowercased() {
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "heic": "image/heic"
        case "mp4": "video/mp4"
        case "pdf": "application/pdf"
        case "json": "application/json"
        case "zip": "application/zip"
        case "txt", "log": "text/plain"
        default: "application/octet-stream"
        }
    }
}

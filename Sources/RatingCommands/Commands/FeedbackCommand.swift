import RatingKit

extension CommandDefinition {
    static let feedback = CommandDefinition(
        name: "feedback", abstract: "Queues feedback in an outbox.",
        discussion: """
            On disk once the command ends; 'ratingkit outbox deliver' sends it. The key that is printed goes along with \
            every try, so that a receiver can tell a repetition.
            """,
        options: [
            .to, .text, .stars, .outbox, .destinations, .placement, .version, .contact, .attachedLog, .at, .utcOffset,
            .format,
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
        run: { try await FeedbackCommand($0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let to = Self(
        name: "to", value: "name", summary: "The destination's name.", isRequired: true)
    fileprivate static let text = Self(
        name: "text", value: "text", summary: "What the user has to say; - reads the standard input.",
        isRequired: true)
    fileprivate static let stars = Self(name: "stars", value: "stars", summary: "How many stars, if any.")
    fileprivate static let version = Self(
        name: "app-version", value: "version", summary: "The version of the app that it is about.")
    fileprivate static let contact = Self(
        name: "contact", value: "address", summary: "Where the user wants to be answered.")
    fileprivate static let attachedLog = Self(
        name: "log", value: "file", summary: "A log of which the end is attached.")
}

private struct FeedbackCommand {
    let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    func run() async throws -> ExitCode {
        let destination = invocation.arguments.options["to"] ?? ""
        let destinations = try invocation.destinations()
        if invocation.has(.destinations), destinations[destination] == nil {
            let hint = nearestName(to: destination, among: Array(destinations.keys)).map { "; did you mean '\($0)'?" }
            throw CommandFailure.problem("the destinations file has no “\(destination)”\(hint ?? "")")
        }
        let feedback = try feedback()
        let key = try await invocation.outbox().enqueue(feedback, to: destination)
        if invocation.isJSON {
            invocation.print(["key": .string(key), "destination": .string(destination), "feedback": feedback.json])
        } else {
            invocation.print("queued \(key) for \(destination.withoutControls)")
        }
        return .success
    }

    private func feedback() throws(CommandFailure) -> Feedback {
        let options = invocation.arguments.options
        var text = options["text"] ?? ""
        if text == "-" {
            text = String(decoding: try bytes("-", limit: JSONLimits.standard.maximumBytes), as: UTF8.self)
        }
        var feedback = Feedback(
            stars: nil, text: text, placement: options["placement"], version: options["app-version"],
            createdAt: try invocation.now(), contact: options["contact"])
        if let stars = options["stars"] {
            guard let number = Int64(stars), (0...1_000).contains(number) else {
                throw .usage("The value '\(stars)' is no number of stars.")
            }
            feedback.stars = number
        }
        if let path = options["log"] {
            let log = String(decoding: try bytes(path, limit: Self.maximumLogBytes), as: UTF8.self)
            let name = path.split(separator: "/").last.map(String.init) ?? "log.txt"
            feedback.attachments = [.log(log, name: path == "-" ? "log.txt" : name)]
        }
        return feedback
    }

    /// 1 GiB, of which the end is attached.
    private static let maximumLogBytes = 1 << 30

    private func bytes(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        do throws(FileProblem) {
            return try InputBytes.read(path, limit: limit, invocation.terminal)
        } catch {
            throw .problem(error.message)
        }
    }
}

import RatingDelivery
import RatingKit

extension CommandDefinition {
    static let outbox = CommandDefinition(
        name: "outbox", abstract: "Lists, shows, delivers, retries or drops queued feedback.",
        discussion: """
            list counts the items for each destination; show prints one item; deliver sends what is due and needs \
            --destinations; retry makes an item, or without a key every item, due at once, failed or not; drop deletes \
            an item. The exit code of deliver is 0 once nothing is left to send. A destination on this device needs \
            "allowLoopback": true in its file, one in a private network "allowPrivateAddresses": true.
            """,
        positionals: [
            Positional(
                "action", "list, show, deliver, retry or drop.", choices: ["list", "show", "deliver", "retry", "drop"]),
            Positional("key", "The item's key.", isRequired: false),
        ],
        options: [.outbox, .destinations, .wait, .limit, .at, .format],
        examples: [
            ("ratingkit outbox list --outbox /tmp/outbox", "What is waiting, and why."),
            (
                "ratingkit outbox deliver --outbox /tmp/outbox --destinations destinations.json --wait",
                "Tries until everything is delivered or refused, or nothing can be sent."
            ),
        ],
        run: { try await OutboxCommand(invocation: $0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let wait = Self("wait", "deliver: continue until all that is left needs a change first.")
    fileprivate static let limit = Self(
        "limit", "count", "list: how many items to print at most; 0: all.", standard: "100")
}

private struct OutboxCommand {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let action = invocation.positional(0) ?? ""
        invocation.noteMissingOutbox()
        switch action {
        case "list": return try await list()
        case "show": return try await show(key(action))
        case "deliver": return try await deliver()
        case "retry": return try await retry()
        case "drop":
            let key = try key(action)
            try await outbox().drop(key)
            invocation.print(["dropped": .string(key)], or: ["dropped \(key)"])
            return .success
        default:
            throw CommandFailure.usage(
                "Unknown action '\(action)'.",
                suggestion: nearestName(to: action, among: ["list", "show", "deliver", "retry", "drop"]))
        }
    }

    private func list() async throws -> ExitCode {
        let limit = try invocation.whole(.limit, 0...1_000_000_000) ?? 0
        let outbox = try outbox()
        let status = try await outbox.status()
        let listing = OutboxText(style: invocation.style, knowsDestinations: invocation.has(.destinations))
        if !invocation.isJSON { listing.lines(status).forEach(invocation.print) }
        var items: [RatingJSON] = []
        var last: OutboxEntry?
        var left = limit == 0 ? Int.max : limit
        while left > 0 {
            let page = try await outbox.entries(after: last, limit: min(left, 10_000))
            guard !page.isEmpty else { break }
            if invocation.isJSON {
                items += page.map(\.json)
            } else {
                page.map(listing.line).forEach(invocation.print)
            }
            (last, left) = (page.last, left - page.count)
        }
        let rest = status.waiting + status.failed - Int64(limit)
        if invocation.isJSON {
            invocation.print(json: ["destinations": .array(status.destinations.map(\.json)), "items": .array(items)])
        } else if limit > 0, rest > 0 {
            invocation.print("… and \(rest) more; see --limit")
        }
        return .success
    }

    private func show(_ key: String) async throws -> ExitCode {
        guard let item = try await outbox().item(key) else { throw Outbox.Failure.notFound(key: key) }
        invocation.print(item.json, or: OutboxText(style: invocation.style).lines(item))
        return .success
    }

    private func deliver() async throws -> ExitCode {
        guard invocation.has(.destinations) else {
            throw CommandFailure.usage("Missing option '--destinations <file>'.")
        }
        if invocation.has(.wait), invocation.has(.at) {
            throw CommandFailure.usage("'--wait' follows the system's clock; leave out '--at'.")
        }
        let waiting = try await outbox().status().waiting
        let count = DeliveryCount()
        let progress = ProgressBar(invocation.terminal, every: .zero) { done, _, width in
            "\(ProgressBar.bar(done, of: waiting, max(10, min(40, width - 30)))) \(min(done, waiting)) of \(waiting)"
        }
        let outbox = try invocation.outbox { result in
            count.add(result)
            // Fewer are there before a bar would help.
            if waiting > 1 { progress.show(count.delivered + count.failed) }
        }
        var report = await outbox.deliver()
        let clock = SystemClock()
        while invocation.has(.wait), let next = try await nextTry(of: outbox) {
            let wait = min(max(next.milliseconds - clock.now().instant.milliseconds, 100), 60_000)
            try await Task.sleep(nanoseconds: UInt64(wait) * 1_000_000)
            report = report.adding(await outbox.deliver())
        }
        progress.end()
        invocation.print(report.json, or: ["\(report.text)"])
        return report.failed == 0 && report.waiting == 0 ? .success : .problems
    }

    /// Nil where nothing waits but for what must be changed first.
    private func nextTry(of outbox: Outbox) async throws -> UTCInstant? {
        try await outbox.status().destinations
            .filter { $0.waiting > 0 && $0.isDefined && !$0.isUnusable }.compactMap(\.nextTryAt).min()
    }

    private func retry() async throws -> ExitCode {
        let outbox = try outbox()
        if let key = invocation.positional(1) {
            try await outbox.retry(key)
            invocation.print(["retried": 1], or: ["\(key) is due at once"])
        } else {
            let pauses = try await outbox.status().destinations.count { $0.attempts > 0 }
            let count = try await outbox.retryAll()
            let ended = pauses > 0 ? ", \(counted(pauses, "pause")) ended" : ""
            invocation.print(
                ["retried": .integer(count), "pausesEnded": .integer(Int64(pauses))],
                or: ["\(counted(Int(count), "failed item")) to be tried again\(ended)"])
        }
        return .success
    }

    private func outbox() throws(CommandFailure) -> Outbox { try invocation.outbox() }

    private func key(_ action: String) throws(CommandFailure) -> String {
        guard let key = invocation.positional(1) else {
            throw .usage("Missing key: write 'outbox \(action) <key>'.")
        }
        return key
    }
}

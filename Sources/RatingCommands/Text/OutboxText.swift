import RatingDelivery
import RatingKit

/// An outbox as lines of text.
struct OutboxText {
    let style: TextStyle
    /// Whether it is known which destinations there are.
    var knowsDestinations = false

    /// A line for each destination.
    func lines(_ status: Outbox.Status) -> [StyledText] {
        if status.destinations.isEmpty { return ["the outbox is empty"] }
        let width = status.destinations.map { $0.name.withoutControls.count }.max() ?? 0
        return status.destinations.map { destination in
            var parts: [StyledText] = ["\(destination.waiting) waiting"]
            if destination.failed > 0 { parts.append(style.red("\(destination.failed) failed")) }
            parts.append("\(counted(Int(destination.bytes), "byte"))")
            if let next = destination.nextTryAt, destination.attempts > 0 { parts.append("next try \(next)") }
            if destination.isUnusable { parts.append(style.red("needs a change first")) }
            if let error = destination.lastError { parts.append(style.yellow("\(error.oneLine)")) }
            if knowsDestinations, !destination.isDefined { parts.append(style.red("not defined")) }
            return
                "\(style.bold("\(destination.name.withoutControls.padded(to: width))"))  \(parts.joined(separator: ", "))"
        }
    }

    func line(_ entry: OutboxEntry) -> StyledText {
        let state: StyledText = entry.isFailed ? style.red("failed ") : "waiting"
        return "\(entry.key)  \(entry.enqueuedAt)  \(state)  \(entry.destination)"
    }

    func lines(_ item: OutboxItem) -> [StyledText] {
        var lines = [line(item.entry)]
        if item.attempts > 0 { lines.append("\(style.bold("attempts"))    \(item.attempts)") }
        if let next = item.nextTryAt { lines.append("\(style.bold("next try"))    \(next)") }
        if let error = item.lastError {
            lines.append("\(style.bold("last error"))  \(style.yellow("\(error.oneLine)"))")
        }
        if let feedback = item.feedback { lines += ["", "\(lines: feedback.preview)"] }
        return lines
    }
}

extension String {
    fileprivate var oneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}

extension OutboxEntry {
    /// `{key, destination, enqueuedAt, bytes, state}`.
    var json: RatingJSON {
        [
            "key": .string(key), "destination": .string(destination), "enqueuedAt": .string(enqueuedAt.description),
            "bytes": .integer(bytes), "state": isFailed ? "failed" : "waiting",
        ]
    }
}

extension Outbox.Status.Destination {
    var json: RatingJSON {
        [
            "name": .string(name), "defined": .bool(isDefined), "waiting": .integer(waiting),
            "failed": .integer(failed), "bytes": .integer(bytes),
            "oldest": oldest.map { .string($0.description) } ?? .null,
            "nextTryAt": nextTryAt.map { .string($0.description) } ?? .null, "attempts": .integer(attempts),
            "lastError": lastError.map { .string($0) } ?? .null, "unusable": .bool(isUnusable),
        ]
    }
}

extension OutboxItem {
    var json: RatingJSON {
        .object(
            (entry.json.members ?? []) + [
                .init("attempts", .integer(attempts)),
                .init("nextTryAt", nextTryAt.map { .string($0.description) } ?? .null),
                .init("lastError", lastError.map { .string($0) } ?? .null),
                .init("feedback", feedback?.json ?? .null),
            ])
    }
}

extension Outbox.DeliveryReport {
    var json: RatingJSON {
        [
            "delivered": .integer(delivered), "failed": .integer(failed), "waiting": .integer(waiting),
            "nextTryAt": nextTryAt.map { .string($0.description) } ?? .null,
        ]
    }

    /// `delivered 3, failed 0, waiting 1; next try 2026-11-21T09:30:00Z`.
    var text: String {
        "delivered \(delivered), failed \(failed), waiting \(waiting)" + (nextTryAt.map { "; next try \($0)" } ?? "")
    }
}

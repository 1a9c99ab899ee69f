import Foundation
import RatingDelivery
import RatingKit

// The process that the outbox's tests kill, starve and race: `OutboxSender DIRECTORY COMMAND [ARGUMENT…]`.
// `queue N` queues N items (0: until killed) and says each key once it is durable; `send PORT SECONDS` sends everything to
// a server on this device, says where it got no answer within so many seconds, and ends when nothing waits; `fill` queues
// until that fails. What fails is said and ends the process with 1.

@Sendable func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}

/// Posts the stored form of a feedback with its key, and sorts the answers as ticket systems want it.
struct Poster: FeedbackTransport {
    let url: URL
    let deadline: Double
    let client = HTTPClient(allowing: HostRules([String](), allowsLoopback: true))

    func deliver(_ feedback: Feedback, idempotencyKey: String) async -> DeliveryResult {
        let request = HTTPRequest(
            "POST", url,
            headers: [
                ("Idempotency-Key", idempotencyKey), ("Content-Type", "application/json"), ("X-Sender", "\(getpid())"),
            ],
            body: feedback.json.serializedBytes(), deadline: deadline)
        do throws(HTTPFailure) {
            let response = try await client.send(request)
            switch response.status {
            case 200..<300: return .delivered(reference: nil)
            case 408, 429, 500...599:
                let wish = response.headers["retry-after"].flatMap { RetryAfter($0) }
                return .retry(reason: "\(response.status)", after: wish)
            default: return .refused(reason: "\(response.status)")
            }
        } catch {
            if error == .deadlineExceeded { say("no answer") }
            return .retry(reason: "\(error)", after: nil)
        }
    }
}

func outbox(_ directory: String, port: UInt16 = 0, deadline: Double = 0) -> Outbox {
    let names = ["support", "sales", "lab"]
    let destinations = names.compactMap { name in
        URL(string: "http://127.0.0.1:\(port)/\(name)").map { (name, Poster(url: $0, deadline: deadline)) }
    }
    return Outbox(
        directory: URL(fileURLWithPath: directory), destinations: Dictionary(uniqueKeysWithValues: destinations),
        backoff: Backoff(base: .milliseconds(20), cap: .milliseconds(200)), log: SilentLog())
}

let arguments = CommandLine.arguments.dropFirst()
guard let directory = arguments.first, let command = arguments.dropFirst().first else { exit(64) }
let number = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0

do {
    switch command {
    case "queue", "fill":
        let outbox = outbox(directory)
        let text = String(repeating: "x", count: command == "fill" ? 2_000 : 200)
        var done = 0
        repeat {
            say(try await outbox.enqueue(Feedback(stars: 1, text: "\(done) \(text)"), to: "support"))
            done += 1
        } while command == "fill" || done != number
    case "send":
        let deadline = arguments.dropFirst(3).first.flatMap { Double($0) } ?? 0
        let outbox = outbox(directory, port: UInt16(number), deadline: deadline)
        say("ready")
        while true {
            let report = await outbox.deliver()
            guard report.waiting > 0 else { break }
            let wait = (report.nextTryAt?.milliseconds ?? 0) - SystemClock().now().instant.milliseconds
            try await Task.sleep(nanoseconds: UInt64(min(max(wait, 5), 200)) * 1_000_000)
        }
    default:
        exit(64)
    }
} catch {
    say("\(error)")
    exit(1)
}

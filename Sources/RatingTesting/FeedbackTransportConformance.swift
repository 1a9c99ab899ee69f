import RatingDelivery
import RatingKit

/// Checks that a transport keeps the contract of `FeedbackTransport`, for use in any test framework.
///
/// ```swift
/// try await checkFeedbackTransport(MyTransport(server.url), received: { key in server.count(of: key) })
/// ```
/// - Parameters:
///   - transport: one whose receiver accepts everything.
///   - received: how often the receiver has accepted something under a key, not counting repetitions; nil if the
///     receiver knows no keys.
///   - patience: how long a cancelled attempt may take to end: longer if tests run beside many others.
/// - Throws: ``BrokenTransportContract`` for the first promise that is not kept.
public func checkFeedbackTransport(
    _ transport: some FeedbackTransport, patience: Duration = .seconds(5),
    received: (@Sendable (_ key: String) async -> Int)? = nil
) async throws(BrokenTransportContract) {
    for promise in TransportPromise.allCases { try await promise.check(transport, patience, received) }
}

/// A promise that a transport does not keep.
public struct BrokenTransportContract: Error, Equatable, CustomStringConvertible {
    /// What the contract says.
    public let promise: String
    /// What the transport did.
    public let found: String

    public var description: String { "the transport breaks a promise: \(promise); but \(found)" }
}

/// What a transport promises, in the order in which it is checked.
private enum TransportPromise: String, CaseIterable {
    case delivers = "feedback that the receiver accepts is delivered"
    case deliversAnything = "whatever the user typed is delivered"
    case repeats = "the same feedback under the same key is delivered again, and the receiver has it once"
    case tellsApart = "the same feedback under another key is delivered as another one"
    case endsWhenCancelled = "an attempt that is cancelled ends soon"

    func check(
        _ transport: some FeedbackTransport, _ patience: Duration, _ received: (@Sendable (String) async -> Int)?
    ) async throws(BrokenTransportContract) {
        switch self {
        case .delivers: try await deliver(.sample, "conformance-1", transport)
        case .deliversAnything:
            let texts = [
                "", " ", "\u{0}\u{1}\u{1B}[31m\u{7F}", "one\r\ntwo\rthree\n.\n", "\"\\</script>&<@U1> {{text}} %0A",
                "Здравствуйте 遅い مرحبا 👩‍👩‍👧‍👦", String(repeating: "x", count: 5_000),
            ]
            for (number, text) in texts.enumerated() {
                try await deliver(Feedback(stars: 1, text: text), "conformance-2-\(number)", transport)
            }
        case .repeats:
            for _ in 0..<2 { try await deliver(.sample, "conformance-3", transport) }
            try await expect(1, under: "conformance-3", received)
        case .tellsApart:
            for key in ["conformance-4", "conformance-5"] {
                try await deliver(.sample, key, transport)
                try await expect(1, under: key, received)
            }
        case .endsWhenCancelled:
            let clock = ContinuousClock()
            let start = clock.now
            let delivery = Task { await transport.deliver(.sample, idempotencyKey: "conformance-6") }
            delivery.cancel()
            _ = await delivery.value
            let taken = clock.now - start
            guard taken < patience else { throw broken("it took \(taken)") }
        }
    }

    private func deliver(
        _ feedback: Feedback, _ key: String, _ transport: some FeedbackTransport
    ) async throws(BrokenTransportContract) {
        let result = await transport.deliver(feedback, idempotencyKey: key)
        guard case .delivered = result else { throw broken("“\(feedback.text)” came to \(result)") }
    }

    private func expect(
        _ count: Int, under key: String, _ received: (@Sendable (String) async -> Int)?
    ) async throws(BrokenTransportContract) {
        guard let found = await received?(key), found != count else { return }
        throw broken("the receiver has it \(found) times")
    }

    private func broken(_ found: String) -> BrokenTransportContract {
        BrokenTransportContract(promise: rawValue, found: found)
    }
}

extension Feedback {
    fileprivate static var sample: Feedback {
        Feedback(
            stars: 2, text: "It is slow when I scroll.", answers: [.init("recommend", 3)], placement: "home",
            version: "2.1", createdAt: LocalInstant(iso8601: "2026-03-01T09:00:00+01:00"),
            variants: [.init(experiment: "text", variant: "short")], systemName: "iOS", systemVersion: "17.2",
            locale: "fr-CA", sessions: 12, crashes: 1, contact: "user@example.org",
            attachments: [.log("started\nfailed\n")])
    }
}

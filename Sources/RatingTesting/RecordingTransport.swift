import RatingDelivery
import RatingKit

/// A transport that delivers nothing, records what it was given, and answers as told.
public final class RecordingTransport: FeedbackTransport {
    /// One attempt.
    public struct Try: Equatable, Sendable {
        public let key: String
        public let feedback: Feedback
    }

    private let recorded = Locked<[Try]>([])
    private let answer: @Sendable (Try, _ earlier: Int) async -> DeliveryResult

    /// - Parameter answer: the result of an attempt, given how many there were before it; by default each is delivered.
    public init(
        _ answer: @escaping @Sendable (_ attempt: Try, _ earlier: Int) async -> DeliveryResult = { _, _ in
            .delivered(reference: nil)
        }
    ) {
        self.answer = answer
    }

    /// All attempts, oldest first.
    public var tries: [Try] { recorded.withLock { $0 } }

    public func deliver(_ feedback: Feedback, idempotencyKey: String) async -> DeliveryResult {
        let attempt = Try(key: idempotencyKey, feedback: feedback)
        let earlier = recorded.withLock { tries in
            defer { tries.append(attempt) }
            return tries.count
        }
        return await answer(attempt, earlier)
    }
}

import RatingDelivery
import RatingKit

/// Tells what became of every try.
struct ObservedTransport: FeedbackTransport {
    let transport: any FeedbackTransport
    let observe: @Sendable (DeliveryResult) -> Void

    func deliver(_ feedback: Feedback, idempotencyKey: String) async -> DeliveryResult {
        let result = await transport.deliver(feedback, idempotencyKey: idempotencyKey)
        observe(result)
        return result
    }
}

/// How many items went, or were given up.
final class DeliveryCount: Sendable {
    private let counts = Locked<(delivered: Int64, failed: Int64)>((0, 0))

    var delivered: Int64 { counts.withLock { $0.delivered } }
    var failed: Int64 { counts.withLock { $0.failed } }

    func add(_ result: DeliveryResult) {
        counts.withLock { counts in
            switch result {
            case .delivered: counts.delivered += 1
            case .refused: counts.failed += 1
            case .retry, .unusable: break
            }
        }
    }
}

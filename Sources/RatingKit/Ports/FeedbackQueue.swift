/// Takes feedback durably, and delivers it to where people read it. RatingDelivery's `Outbox` is one.
///
/// Keys identify feedback: they never change, and a receiver recognises a repetition by them.
public protocol FeedbackQueue: Sendable {
    /// The destinations that it can reach, as configurations name them.
    var destinationNames: [String] { get }

    /// A new key: 1 to 36 ASCII letters, digits and hyphens.
    func makeKey() -> String

    /// Takes feedback, durably once this returns. Feedback already stored under the key stays as it is.
    ///
    /// - Parameters:
    ///   - feedback: what is sent, as it is.
    ///   - destination: need not be reachable: what cannot be sent yet is kept until it can.
    ///   - key: of ``makeKey()``.
    ///   - isHeld: whether it is not to be sent before ``release(_:)``.
    func take(
        _ feedback: Feedback, to destination: String, as key: String, isHeld: Bool
    ) async throws(FeedbackQueueFailure)

    /// Whether there is feedback with that key that is waiting or was refused.
    func holds(_ key: String) async throws(FeedbackQueueFailure) -> Bool

    /// Allows held feedback to be sent.
    func release(_ key: String) async

    /// Removes held feedback, because another way was chosen.
    func withdraw(_ key: String) async

    /// Sends what is due, and reports the result.
    ///
    /// - Parameter triesUnusable: whether destinations that were unusable are tried again before their pause is over.
    @discardableResult
    func deliver(triesUnusable: Bool) async -> DeliveryReport

    /// Forgets everything, delivered or not.
    func erase() async throws(FeedbackQueueFailure)
}

/// The result of a pass over waiting feedback.
public struct DeliveryReport: Equatable, Sendable {
    public var delivered: Int64
    /// Given up or set aside.
    public var failed: Int64
    /// How many items are still waiting, for whatever reason.
    public var waiting: Int64
    /// When the next attempt is due; nil if nothing is waiting that this app can send.
    public var nextTryAt: UTCInstant?

    public init(delivered: Int64 = 0, failed: Int64 = 0, waiting: Int64 = 0, nextTryAt: UTCInstant? = nil) {
        self.delivered = delivered
        self.failed = failed
        self.waiting = waiting
        self.nextTryAt = nextTryAt
    }

    /// The result of this pass and a later one together.
    public func adding(_ later: DeliveryReport) -> DeliveryReport {
        var sum = later
        sum.delivered += delivered
        sum.failed += failed
        return sum
    }
}

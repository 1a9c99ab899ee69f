extension Outbox {
    /// Why an outbox could not do what it was asked to. Then nothing is changed, except with
    /// ``FeedbackQueueFailure/notDurable(_:)``.
    public typealias Failure = FeedbackQueueFailure
    /// The result of a pass over the outbox.
    public typealias DeliveryReport = RatingKit.DeliveryReport
}

extension FeedbackQueueFailure {
    init(_ error: RecordFileError) {
        switch error {
        case .noPermission, .notADirectory, .notAFile, .invalidName: self = .noAccess(error.description)
        case .noSpace(let failure):
            self = .noSpace("\(failure.cause); what was queued before is kept; free some space and try again")
        case .lockTimeout, .suspended: self = .busy(error.description)
        case .tooLarge(_, let size, let limit): self = .tooLarge(bytes: size, limit: limit)
        case .notDurable: self = .notDurable(error.description)
        case .io: self = .failed(error.description)
        }
    }
}

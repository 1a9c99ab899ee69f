import Foundation

// What an app shows of an error in `localizedDescription` is what `print` says of it. The core knows no Foundation.

extension Diagnostic: LocalizedError {
    public var errorDescription: String? { description }
}

extension StepAnswer.ValidationError: LocalizedError {
    public var errorDescription: String? { description }
}

extension FeedbackTemplate.SyntaxError: LocalizedError {
    public var errorDescription: String? { description }
}

extension RatingContext.FormatError: LocalizedError {
    public var errorDescription: String? { description }
}

extension SHA256Check.Mismatch: LocalizedError {
    public var errorDescription: String? { description }
}

extension RemoteConfiguration.Failure: LocalizedError {
    public var errorDescription: String? { description }
}

extension ContextStoreError: LocalizedError {
    public var errorDescription: String? { description }
}

extension Outbox.Failure: LocalizedError {
    public var errorDescription: String? { description }
}

extension LegacyState.ReadingError: LocalizedError {
    public var errorDescription: String? { description }
}

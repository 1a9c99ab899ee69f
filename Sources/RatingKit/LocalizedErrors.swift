import Foundation

// What an app shows of an error in `localizedDescription` is what `print` says of it: here of the core's, which knows no
// Foundation, and else beside each error.

extension Diagnostic: LocalizedError {
    public var errorDescription: String? { description }
}

extension StepAnswer.ValidationError: LocalizedError {
    public var errorDescription: String? { description }
}

extension RatingContext.FormatError: LocalizedError {
    public var errorDescription: String? { description }
}

import Foundation

// The forms know no Foundation.

extension FeedbackTemplate.SyntaxError: LocalizedError {
    public var errorDescription: String? { description }
}

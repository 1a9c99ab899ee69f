import Foundation

extension StoreListing.LookupError {
    init(_ failure: HTTPFailure) {
        switch failure {
        case .deadlineExceeded: self = .deadlineExceeded
        case .tooLarge(let limit): self = .tooLarge(limit: limit)
        case .cancelled: self = .cancelled
        case .notPermitted: self = .notPermitted
        case .connection(let code, let message): self = .unreachable(code: code, message: message)
        default: self = .unreachable(code: URLError.Code.badURL.rawValue, message: "\(failure)")
        }
    }
}

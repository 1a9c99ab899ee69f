import Foundation

extension RemoteConfiguration.Failure {
    /// - Parameter names: of the settings that lift a refusal.
    init(_ failure: HTTPFailure, _ names: [String: String] = [:]) {
        let setting: String? =
            switch failure {
            case .tooLarge: "maximumBytes"
            case .deadlineExceeded: "deadline"
            default: nil
            }
        self.init(Self.code(of: failure), failure.description + (setting.map { " (\(names[$0] ?? $0))" } ?? ""))
    }

    private static func code(of failure: HTTPFailure) -> Code {
        switch failure {
        case .addressRefused, .invalidRequest: .addressRefused
        case .redirectRefused: .redirectRefused
        case .deadlineExceeded: .deadlineExceeded
        case .tooLarge: .tooLarge
        case .truncated: .truncated
        case .notPermitted: .unreachable
        case .cancelled: .cancelled
        // Foundation on Linux has one code for all of libcurl's errors, and libcurl's words.
        case .connection(-1, let message) where message.hasPrefix("SSL"): .untrusted
        case .connection(let code, _):
            switch HTTPFailure.Cause(rawValue: code) {
            case .cannotFindHost, .dnsLookupFailed: .nameUnknown
            case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired:
                .untrusted
            default: .unreachable
            }
        }
    }
}

extension RemoteConfiguration.Failure: LocalizedError {
    public var errorDescription: String? { description }
}

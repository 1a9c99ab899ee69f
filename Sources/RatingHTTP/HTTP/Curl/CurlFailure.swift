#if os(Linux)
import Foundation

/// How the `curl` command failed: <https://curl.se/docs/manpage.html#EXIT>.
struct CurlFailure {
    private let code: Int32
    private let said: String

    init(_ code: Int32, _ errors: ErrorLines) {
        self.code = code
        // curl: (60) SSL certificate problem: certificate has expired
        let line = errors.lines.first { $0.hasPrefix("curl: (\(code))") }
        // Of what fails before the transfer, it does not repeat the number.
        let words = line.map { String($0.dropFirst("curl: (\(code)) ".count)) } ?? errors.lines.first
        said = words.map { "\($0) (curl \(code))" } ?? "curl ended with \(code)"
    }

    /// - Parameter hasHead: whether the answer's header had come.
    func meaning(hasHead: Bool) -> HTTPFailure {
        switch code {
        case 3: .invalidRequest("the URL")
        case 28: .deadlineExceeded
        case _ where hasHead: .truncated
        case 5, 6: .noConnection(.cannotFindHost, said)
        case 7: .noConnection(.cannotConnectToHost, "the host takes no connection (curl 7)")
        case 35: .noConnection(.secureConnectionFailed, said)
        case 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98:
            .noConnection(.serverCertificateUntrusted, said)
        case 1, 8: .noConnection(.badServerResponse, said)
        default: .noConnection(.networkConnectionLost, said)
        }
    }
}
#endif

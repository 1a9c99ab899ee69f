/// Carries one request to its server and the answer back: follows no redirect, keeps no cookie, credential or copy.
///
/// Whether the server may be asked, and where a redirect leads, is for the `HTTPClient` to say.
package protocol HTTPExchange: Sendable {
    /// The server's answer, whatever its status, within the request's limits.
    ///
    /// - Parameter end: when the whole answer must be there; the request's own deadline is not looked at.
    func answer(
        to request: HTTPRequest, until end: ContinuousClock.Instant
    ) async throws(HTTPFailure) -> HTTPResponse
}

/// Whether the text can be a method or the name of a header (RFC 9110, section 5.6.2).
func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.isOnly { $0.isLetter || $0.isDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
}

import Foundation

/// Asks servers: nothing is cached, no cookie is kept, no credential remembered.
///
/// Every request has a total deadline and a byte limit that hold while the body streams in, whatever the server does.
/// Redirects are followed here and nowhere else: at most five, never to another scheme, only to an allowed host.
///
/// On Linux the `curl` command carries the requests where it is installed, elsewhere `URLSession` does; a released tool has
/// `curl` alone.
package final class HTTPClient: Sendable {
    /// Which servers may be asked.
    package let rules: HostRules

    private let exchange: any HTTPExchange

    private static let maximumRedirects = 5
    private static let longestDeadline = 86_400.0

    /// - Parameters:
    ///   - rules: which servers may be asked; they hold for redirects too.
    ///   - authorities: the path of the certificates that are trusted in place of the system's, in PEM; needs `curl`.
    package convenience init(allowing rules: HostRules, authorities: String? = nil) {
        self.init(allowing: rules, over: Self.standardExchange(authorities))
    }

    /// - Parameter exchange: what carries the requests.
    package init(allowing rules: HostRules, over exchange: any HTTPExchange) {
        self.rules = rules
        self.exchange = exchange
    }

    private static func standardExchange(_ authorities: String?) -> any HTTPExchange {
        #if os(Linux)
        if let curl = CurlExchange.installed { return CurlExchange(command: curl, authorities: authorities) }
        #endif
        #if CURL_ONLY
        return NoExchange()
        #else
        #if os(Linux)
        _ = warning
        #endif
        return SessionExchange(authorities: authorities)
        #endif
    }

    #if os(Linux) && !CURL_ONLY
    /// Said once.
    private static let warning: Void = SystemLog().log(
        .warning,
        "there is no curl command, so requests go through URLSession, and on Linux a server can crash this process by "
            + "closing the connection too early, or block it; install curl")
    #endif

    /// The server's answer, whatever its status, after redirects.
    ///
    /// Redirects of `GET` and `HEAD` are followed, those of other methods only where the method and body stay (307 and
    /// 308). To another origin go only headers that say nothing secret.
    /// - Throws: `HTTPFailure`; also when the task is cancelled.
    package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let clock = ContinuousClock()
        let seconds = request.deadline.isNaN ? 0 : min(max(request.deadline, 0), Self.longestDeadline)
        let end = clock.now + .seconds(seconds)
        try check(request)
        var request = request
        for _ in 0...Self.maximumRedirects {
            let response = try await exchange.answer(to: request, until: end)
            guard let next = try redirected(request, by: response) else { return response }
            request = next
        }
        throw .redirectRefused("there are more than \(Self.maximumRedirects) in a row")
    }

    /// The same as a value, for callers that go on at length in either case.
    package func result(of request: HTTPRequest) async -> Result<HTTPResponse, HTTPFailure> {
        do throws(HTTPFailure) {
            return .success(try await send(request))
        } catch {
            return .failure(error)
        }
    }

    private func check(_ request: HTTPRequest) throws(HTTPFailure) {
        if let reason = rules.refusal(of: request.url) { throw .addressRefused(reason) }
        guard isToken(request.method) else { throw .invalidRequest("the method \(request.method)") }
        for (name, value) in request.headers {
            guard isToken(name) else { throw .invalidRequest("the header name") }
            guard value.isOnly({ $0 >= .space && $0 != 127 || $0 == .tab }) else {
                throw .invalidRequest("the header \(name)")
            }
        }
    }

    /// The request that a redirect asks for; nil if the answer is not a redirect.
    func redirected(
        _ request: HTTPRequest, by response: HTTPResponse
    ) throws(HTTPFailure) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["location"] else {
            return nil
        }
        let isSafe = request.method == "GET" || request.method == "HEAD"
        guard isSafe || response.status >= 307 else {
            throw .redirectRefused("\(response.status) would turn \(request.method) into GET")
        }
        // Several of them, joined, have a space between them.
        guard location.isOnly({ $0 > .space && $0 != 127 }),
            let url = URL(string: location, relativeTo: request.url)?.absoluteURL, let scheme = url.scheme
        else {
            throw .redirectRefused("its location is not a URL")
        }
        guard scheme.lowercased() == request.url.scheme?.lowercased() else {
            throw .redirectRefused("it leads from \(request.url.scheme ?? "no scheme") to \(scheme)")
        }
        if let reason = rules.refusal(of: url) { throw .redirectRefused(reason) }
        var next = request
        next.url = url
        if Origin(url) != Origin(request.url) {
            guard request.body == nil else { throw .redirectRefused("it would send the body to another server") }
            next.headers.removeAll { !Self.harmless.contains($0.name.lowercased()) }
        }
        return next
    }

    /// Headers that another server may see.
    private static let harmless = [
        "accept", "accept-language", "if-modified-since", "if-none-match", "user-agent",
    ]
}

#if CURL_ONLY
/// What there is without a `curl` command, where nothing else can carry requests.
private struct NoExchange: HTTPExchange {
    func answer(
        to request: HTTPRequest, until end: ContinuousClock.Instant
    ) async throws(HTTPFailure) -> HTTPResponse {
        throw .noConnection(.cannotConnectToHost, "there is no curl command; install curl")
    }
}
#endif

/// What is within may hold requests, and they may hold secrets.
extension HTTPClient: CustomReflectable {
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A server, as far as secrets are concerned.
private struct Origin: Equatable {
    let scheme: String?
    let host: String?
    let port: Int?

    init(_ url: URL) {
        scheme = url.scheme?.lowercased()
        host = url.host?.lowercased()
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }
}

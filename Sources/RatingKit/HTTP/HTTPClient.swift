import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks servers over one `URLSession`: nothing is cached, no cookie is kept, no credential remembered.
///
/// Every request has a total deadline and a byte limit that hold while the body streams in, whatever the server does.
/// Redirects are followed here and not by the session: at most five, never to another scheme, only to an allowed host.
package final class HTTPClient: Sendable {
    /// Which servers may be asked.
    package let rules: HostRules

    private let session: URLSession
    private let events = HTTPSessionEvents()

    private static let maximumRedirects = 5
    private static let longestDeadline = 86_400.0

    /// - Parameter rules: which servers may be asked; they hold for redirects too.
    package init(allowing rules: HostRules) {
        self.rules = rules
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        session = URLSession(configuration: configuration, delegate: events, delegateQueue: nil)
    }

    deinit {
        // What still runs was cancelled when its answer was given up.
        session.finishTasksAndInvalidate()
    }

    /// The server's answer, whatever its status, after redirects.
    ///
    /// Redirects of `GET` and `HEAD` are followed, those of other methods only where the method and body stay (307 and
    /// 308). To another origin go only headers that say nothing secret.
    /// - Throws: ``HTTPFailure``; also when the task is cancelled.
    package func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let clock = ContinuousClock()
        let seconds = request.deadline.isNaN ? 0 : min(max(request.deadline, 0), Self.longestDeadline)
        let end = clock.now + .seconds(seconds)
        if let reason = rules.refusal(of: request.url) { throw .addressRefused(reason) }
        var request = request
        for _ in 0...Self.maximumRedirects {
            let response = try await exchange(request, until: end)
            guard let next = try redirected(request, by: response) else { return response }
            request = next
        }
        throw .redirectRefused("there are more than \(Self.maximumRedirects) in a row")
    }

    /// One request and its answer, without redirects.
    private func exchange(
        _ request: HTTPRequest, until end: ContinuousClock.Instant
    ) async throws(HTTPFailure) -> HTTPResponse {
        if Task.isCancelled { throw .cancelled }
        let task = session.dataTask(with: try urlRequest(request, until: end))
        let exchange = HTTPExchange(
            limit: max(0, request.maximumBytes), url: request.url, hasBody: request.method != "HEAD",
            cutsBody: request.cutsBody)
        events.add(exchange, for: task)
        let timer = countdown(to: end) { exchange.finish(.failure(.deadlineExceeded)) }
        defer { timer.cancel() }
        let result = await withTaskCancellationHandler {
            await exchange.result { task.resume() }
        } onCancel: {
            exchange.finish(.failure(.cancelled))
        }
        // Foundation on Linux waits within `cancel` for as long as it unpacks what has come.
        if result.isFailure || exchange.isCut { DispatchQueue.global(qos: .utility).async { exchange.cancel(task) } }
        return try result.get()
    }

    /// Runs the body at the deadline, unless it is cancelled before.
    ///
    /// A timer, since a task that sleeps keeps its memory until it would have woken, even if it is cancelled.
    private func countdown(
        to end: ContinuousClock.Instant, _ body: @escaping @Sendable () -> Void
    ) -> any DispatchSourceTimer {
        let rest = ContinuousClock().now.duration(to: end).components
        let milliseconds = rest.seconds * 1_000 + rest.attoseconds / 1_000_000_000_000_000 + 1
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.setEventHandler(handler: body)
        timer.schedule(deadline: .now() + .milliseconds(Int(max(0, milliseconds))), leeway: .milliseconds(1))
        timer.activate()
        return timer
    }

    private func urlRequest(
        _ request: HTTPRequest, until end: ContinuousClock.Instant
    ) throws(HTTPFailure) -> URLRequest {
        guard isToken(request.method) else { throw .invalidRequest("the method \(request.method)") }
        // The session's own limit comes after the countdown, so that there is one cause of a failure and not two.
        let rest = ContinuousClock().now.duration(to: end).components.seconds
        var result = URLRequest(
            url: request.url, cachePolicy: .reloadIgnoringLocalCacheData,
            timeoutInterval: TimeInterval(max(0, rest) + 10))
        result.httpMethod = request.method
        result.httpShouldHandleCookies = false
        result.httpBody = request.body
        for (name, value) in request.headers {
            guard isToken(name), !value.utf8.contains(where: { $0 < 32 && $0 != 9 || $0 == 127 }) else {
                throw .invalidRequest("the header \(isToken(name) ? name : "name")")
            }
            result.addValue(value, forHTTPHeaderField: name)
        }
        return result
    }

    /// The request that a redirect asks for; nil if the answer is none.
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
        guard let url = URL(string: location, relativeTo: request.url)?.absoluteURL, let scheme = url.scheme else {
            throw .redirectRefused("its location is no URL")
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
    private static let harmless: Set<String> = [
        "accept", "accept-language", "if-modified-since", "if-none-match", "user-agent",
    ]
}

/// The session within holds requests, and they may hold secrets.
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

/// Whether the text can be a method or the name of a header (RFC 9110, section 5.6.2).
private func isToken(_ text: String) -> Bool {
    !text.isEmpty
        && text.utf8.allSatisfy { byte in
            switch byte {
            case 48...57, 65...90, 97...122: true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }
}

#if !CURL_ONLY
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Lets one `URLSession` carry requests: nothing is cached, no cookie is kept, no credential remembered.
///
/// On Linux, a server can end the process by closing the connection within the header of its answer, hold up every
/// session of the process by a header of many thousand lines, and nobody is reached under `http://[::1]`; that cannot
/// be mended from outside.
final class SessionExchange: HTTPExchange {
    private let session: URLSession
    private let events = SessionEvents()
    private let authorities: String?

    /// - Parameter authorities: what only the `curl` command can do; no request is sent with it.
    init(authorities: String? = nil) {
        self.authorities = authorities
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

    func answer(
        to request: HTTPRequest, until end: ContinuousClock.Instant
    ) async throws(HTTPFailure) -> HTTPResponse {
        if authorities != nil { throw .invalidRequest("private certificate authorities need the curl command") }
        if Task.isCancelled { throw .cancelled }
        let task = session.dataTask(with: try urlRequest(request, until: end))
        let answer = SessionAnswer(to: request)
        events.add(answer, for: task)
        let timer = countdown(to: end) { answer.finish(.failure(.deadlineExceeded)) }
        defer { timer.cancel() }
        let result = await withTaskCancellationHandler {
            await answer.result { task.resume() }
        } onCancel: {
            answer.finish(.failure(.cancelled))
        }
        // Foundation on Linux waits within `cancel` for as long as it unpacks what has come.
        if result.isFailure || answer.isCut { DispatchQueue.global(qos: .utility).async { answer.cancel(task) } }
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
        // The session's own limit comes after the countdown, so that there is one cause of a failure and not two.
        let rest = ContinuousClock().now.duration(to: end).components.seconds
        var result = URLRequest(
            url: request.url, cachePolicy: .reloadIgnoringLocalCacheData,
            timeoutInterval: TimeInterval(max(0, rest) + 10))
        result.httpMethod = request.method
        result.httpShouldHandleCookies = false
        result.httpBody = request.body.map { Data($0) }
        for (name, value) in request.headers { result.addValue(value, forHTTPHeaderField: name) }
        return result
    }
}

extension PartialAnswer.Outcome {
    fileprivate var isFailure: Bool {
        if case .failure = self { return true }
        return false
    }
}
#endif

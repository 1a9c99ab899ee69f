#if !CURL_ONLY
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Takes what the session reports to the answer that it is about.
final class SessionEvents: NSObject, URLSessionDataDelegate, Sendable {
    private let answers = Locked<[(task: Int, answer: SessionAnswer)]>([])

    func add(_ answer: SessionAnswer, for task: URLSessionTask) {
        answers.withLock { $0.append((task.taskIdentifier, answer)) }
    }

    private func answer(of task: URLSessionTask) -> SessionAnswer? {
        answers.withLock { $0.first { $0.task == task.taskIdentifier }?.answer }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { answer(of: dataTask)?.receive(response) }
        // Whoever waits cancels a task that is no longer wanted. Foundation on Linux crashes if it is refused here too.
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        answer(of: dataTask)?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let answer = answer(of: task)
        answers.withLock { $0.removeAll { $0.task == task.taskIdentifier } }
        answer?.complete(error)
    }

    /// A server that wants a password gets none here: its 401 is the answer. Left alone, Foundation on Linux waits.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let wantsPassword = [
            NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        ].contains(challenge.protectionSpace.authenticationMethod)
        completionHandler(wantsPassword ? .rejectProtectionSpace : .performDefaultHandling, nil)
    }

    /// Redirects come back as answers: whoever sent the request follows them by its own rules.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
#endif

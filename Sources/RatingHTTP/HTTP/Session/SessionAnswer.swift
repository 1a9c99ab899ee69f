#if !CURL_ONLY
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One answer of a session on its way in. Whatever comes first settles it: the end of the body, an error, the limit, the
/// deadline, or cancellation; all that comes later is dropped.
final class SessionAnswer: Sendable {
    typealias Outcome = PartialAnswer.Outcome

    private struct State {
        /// nil once it is settled.
        var answer: PartialAnswer?
        /// Whether it was settled with what the server sent, before the task ended.
        var isCut = false
        var outcome: Outcome?
        var waiting: CheckedContinuation<Outcome, Never>?
    }

    private struct Ending {
        var isComplete = false
        /// Signalled when the task has been told to cancel.
        var cancelling: DispatchSemaphore?
    }

    private let state: Locked<State>
    private let ending = Locked(Ending())

    init(to request: HTTPRequest) {
        state = Locked(State(answer: PartialAnswer(to: request)))
    }

    /// Starts, and waits for what comes of it.
    func result(start: () -> Void) async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome = state.withLock { state -> Outcome? in
                if state.outcome == nil { state.waiting = continuation }
                return state.outcome
            }
            if let outcome { return continuation.resume(returning: outcome) }
            start()
        }
    }

    /// Settles the exchange, unless that has happened.
    func finish(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            state.answer = nil
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: outcome)
    }

    func receive(_ response: HTTPURLResponse) {
        var head = HTTPHead(status: response.statusCode, headers: [:])
        for (name, value) in response.allHeaderFields {
            guard let name = name as? String, let value = value as? String else { continue }
            head.headers[name.lowercased()] = value
        }
        if let outcome = state.withLock({ $0.answer?.take(head) }) { finish(outcome) }
    }

    func receive(_ data: Data) {
        let outcome = state.withLock { state -> Outcome? in
            let outcome = data.withUnsafeBytes { state.answer?.take($0) } ?? nil
            if case .success = outcome { state.isCut = true }
            return outcome
        }
        if let outcome { finish(outcome) }
    }

    /// Whether the answer was given before the task ended.
    var isCut: Bool { state.withLock { $0.isCut } }

    func complete(_ error: (any Error)?) {
        end()
        let outcome = state.withLock { state -> Outcome? in
            guard let answer = state.answer else { return nil }
            // A challenge that was turned down ends the task with an error, and yet is an answer.
            if let head = answer.head, head.status == 401 || head.status == 407 { return answer.ended() }
            guard let error else { return answer.ended() }
            return .failure(HTTPFailure(error, hasHead: answer.head != nil))
        }
        if let outcome { finish(outcome) }
    }

    /// Cancels a task whose answer nobody waits for any more, unless it has completed.
    ///
    /// Foundation on Linux crashes where a task completes while it is being cancelled: completion waits meanwhile.
    func cancel(_ task: URLSessionTask) {
        let told = DispatchSemaphore(value: 0)
        let isComplete = ending.withLock { ending in
            if !ending.isComplete { ending.cancelling = told }
            return ending.isComplete
        }
        if isComplete { return }
        task.cancel()
        told.signal()
    }

    /// Waits for a cancelling that is under way, and lets no other begin.
    private func end() {
        let cancelling = ending.withLock { ending in
            ending.isComplete = true
            return ending.cancelling
        }
        cancelling?.wait()
    }

}

extension HTTPFailure {
    /// - Parameters:
    ///   - error: `URLSession`'s.
    ///   - hasHead: whether the answer had begun.
    package init(_ error: any Error, hasHead: Bool = false) {
        let reason = error as NSError
        if reason.isNotPermitted {
            self = .notPermitted(reason.localizedDescription)
            return
        }
        switch (error as? URLError)?.code {
        case .cancelled: self = .cancelled
        case .timedOut: self = .deadlineExceeded
        case _ where hasHead: self = .truncated
        default: self = .connection(code: reason.code, message: reason.localizedDescription)
        }
    }
}

extension NSError {
    /// What the sandbox says: `EPERM`, by itself or as the reason of an error of Foundation's.
    fileprivate var isNotPermitted: Bool {
        if domain == NSPOSIXErrorDomain, code == Int(POSIXErrorCode.EPERM.rawValue) { return true }
        return (userInfo[NSUnderlyingErrorKey] as? NSError)?.isNotPermitted ?? false
    }
}
#endif

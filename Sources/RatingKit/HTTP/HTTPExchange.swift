import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One answer on its way in. Whatever comes first settles it: the end of the body, an error, the limit, the deadline,
/// or cancellation; all that comes later is dropped.
final class HTTPExchange: Sendable {
    typealias Outcome = Result<HTTPResponse, HTTPFailure>

    private struct State {
        var head: (status: Int, headers: [String: String])?
        var body = Data()
        var outcome: Outcome?
        var waiting: CheckedContinuation<Outcome, Never>?
    }

    private struct Ending {
        var isComplete = false
        /// Signalled when the task has been told to cancel.
        var cancelling: DispatchSemaphore?
    }

    private let state = Locked(State())
    private let ending = Locked(Ending())
    private let limit: Int
    private let url: URL
    private let hasBody: Bool

    /// - Parameter hasBody: false if the answer has none whatever its headers say (`HEAD`).
    init(limit: Int, url: URL, hasBody: Bool) {
        self.limit = limit
        self.url = url
        self.hasBody = hasBody
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
            state.body = Data()
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: outcome)
    }

    func receive(_ response: HTTPURLResponse) {
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            guard let name = name as? String, let value = value as? String else { continue }
            headers[name.lowercased()] = value
        }
        let isTooLarge = state.withLock { state in
            state.head = (response.statusCode, headers)
            return announcedLength(state).map { $0 > limit } ?? false
        }
        if isTooLarge { finish(.failure(.tooLarge(limit: limit))) }
    }

    func receive(_ data: Data) {
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil else { return true }
            guard data.count <= limit - state.body.count else { return true }
            state.body.append(data)
            return false
        }
        if isTooLarge { finish(.failure(.tooLarge(limit: limit))) }
    }

    func complete(_ error: (any Error)?) {
        end()
        finish(
            state.withLock { state in
                // A challenge that was turned down ends the task with an error, and yet is an answer.
                if let head = state.head, head.status == 401 || head.status == 407 { return answer(state) }
                guard let error else { return answer(state) }
                return .failure(Self.failure(error, hasHead: state.head != nil))
            })
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

    private func answer(_ state: State) -> Outcome {
        guard let head = state.head else { return .failure(.connection(code: -1, message: "no HTTP answer")) }
        // Not every loading system reports that a body is shorter than announced.
        if let length = announcedLength(state), state.body.count < length, head.status == 200 {
            return .failure(.truncated)
        }
        return .success(HTTPResponse(status: head.status, headers: head.headers, body: state.body, url: url))
    }

    /// How many bytes the body must have; nil where that is not said, or said of the compressed form.
    private func announcedLength(_ state: State) -> Int? {
        guard let head = state.head, hasBody, head.status >= 200, head.status != 204, head.status != 304,
            head.headers["content-encoding"] == nil, head.headers["transfer-encoding"] == nil
        else { return nil }
        return head.headers["content-length"].flatMap { Int($0) }
    }

    private static func failure(_ error: any Error, hasHead: Bool) -> HTTPFailure {
        let reason = error as NSError
        switch (error as? URLError)?.code {
        case .cancelled: return .cancelled
        case .timedOut: return .deadlineExceeded
        case _ where hasHead: return .truncated
        default: return .connection(code: reason.code, message: reason.localizedDescription)
        }
    }
}

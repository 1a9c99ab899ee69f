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
        /// Whether the rest of the body was left out.
        var isCut = false
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
    private let cutsBody: Bool

    /// - Parameters:
    ///   - hasBody: false if the answer has none whatever its headers say (`HEAD`).
    ///   - cutsBody: whether a body beyond the limit is cut there, in place of a failure.
    init(limit: Int, url: URL, hasBody: Bool, cutsBody: Bool = false) {
        self.limit = limit
        self.url = url
        self.hasBody = hasBody
        self.cutsBody = cutsBody
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
            return !cutsBody && announcedLength(state).map { $0 > limit } ?? false
        }
        if isTooLarge { finish(.failure(.tooLarge(limit: limit))) }
    }

    func receive(_ data: Data) {
        let tooLarge = state.withLock { state -> Outcome? in
            guard state.outcome == nil else { return nil }
            let room = limit - state.body.count
            guard data.count > room else {
                state.body.append(data)
                return nil
            }
            guard cutsBody, let head = state.head else { return .failure(.tooLarge(limit: limit)) }
            state.isCut = true
            let body = state.body + data.prefix(room)
            return .success(HTTPResponse(status: head.status, headers: head.headers, body: body, url: url))
        }
        if let tooLarge { finish(tooLarge) }
    }

    /// Whether the answer was given before the task ended.
    var isCut: Bool { state.withLock { $0.isCut } }

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

extension HTTPExchange.Outcome {
    var isFailure: Bool {
        if case .failure = self { return true }
        return false
    }
}

import Foundation

/// A configuration document that a server has: fetched now and then, checked, and kept on disk.
///
/// ```swift
/// let remote = RemoteConfiguration(url: url, cache: directory)
/// if let reading = await remote.cached() { engine.apply(reading, to: .remote) }
/// for await fetch in remote.poll() {
///     if let reading = fetch.reading { engine.apply(reading, to: .remote) }
/// }
/// ```
///
/// A document is stored together with its validators, only after it was read without errors, and atomically: whatever
/// fails or is killed on the way, the last good document stays, whole. One directory keeps one remote configuration.
public actor RemoteConfiguration {
    /// Where the document is.
    public nonisolated let url: URL
    /// How it is fetched.
    public nonisolated let settings: Settings

    let file: RecordFile
    let source: SHA256Digest
    let clock: any RatingClock
    let log: any RatingLog
    var random: AnyRandom
    /// Newer than what is on disk only where that could not be written.
    var schedule: FetchSchedule?
    private let client: HTTPClient
    private let sleep: @Sendable (_ milliseconds: Int64) async throws -> Void
    private var running: Task<RemoteFetch, Never>?
    private var stoppedBy: Int?
    /// Whether the next request goes without validators, because the server answered with those of another document.
    private var doubtsValidators = false
    /// The failure that the log has had, until the server is back.
    private(set) var reported: RemoteFailure?

    /// Touches neither the disk nor the network.
    ///
    /// - Parameters:
    ///   - url: where the document is: `https`, or `http` on this device where the settings allow that.
    ///   - directory: where the document is kept, as `remote.json`; made with mode 0700. Not a caches directory, which
    ///     systems empty, or the app starts without its last good configuration.
    ///   - settings: intervals, limits, hosts.
    ///   - clock: what the intervals are measured by.
    ///   - log: gets one line for every fetch.
    ///   - random: draws the jitter.
    public init(
        url: URL, cache directory: URL, settings: Settings = Settings(), clock: any RatingClock = SystemClock(),
        log: any RatingLog = SystemLog(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            url: url, cache: directory, settings: settings, clock: clock, log: log, random: random,
            sleep: { try await Task.sleep(nanoseconds: UInt64(max(0, $0)) * 1_000_000) })
    }

    /// - Parameter sleep: lets time pass between two polls.
    package init(
        url: URL, cache directory: URL, settings: Settings, clock: any RatingClock, log: any RatingLog,
        random: any RandomNumberGenerator & Sendable,
        sleep: @escaping @Sendable (_ milliseconds: Int64) async throws -> Void
    ) {
        self.url = url
        self.settings = settings
        self.clock = clock
        self.log = log
        self.random = AnyRandom(base: random)
        self.sleep = sleep
        file = RecordFile(directory: directory.path, name: "remote.json")
        source = SHA256Digest(of: Array(url.absoluteString.utf8))
        client = HTTPClient(allowing: settings.rules(for: url))
    }

    /// Asks the server, unless it is too early, and stores a new document.
    ///
    /// Callers that come while a request is under way get its result. Cancelling the first of them ends the request,
    /// which is no failure that delays the next.
    /// - Parameter force: whether to ask at once, whatever the minimum interval, the back-off, or the server said.
    public func fetch(force: Bool = false) async -> RemoteFetch {
        while let running {
            let result = await running.value
            if result.code != RemoteFailure.Code.cancelled.rawValue || Task.isCancelled { return result }
        }
        let record = load()
        if !force {
            if let stoppedBy { return .stopped(status: stoppedBy) }
            if let until = record.schedule.wait(at: clock.now().instant) { return .tooEarly(until: until) }
        }
        let task = Task { await self.ask(record) }
        running = task
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Fetches again and again for as long as the stream is read: at the minimum interval and some jitter later, after
    /// failures as the back-off or the server says.
    ///
    /// Every request gives one element. The stream ends when the server says for good that this client gets nothing.
    public nonisolated func poll() -> AsyncStream<RemoteFetch> {
        AsyncStream { continuation in
            let task = Task {
                await self.poll(into: continuation)
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func poll(into continuation: AsyncStream<RemoteFetch>.Continuation) async {
        while !Task.isCancelled {
            let result = await fetch()
            switch result {
            case .tooEarly: break
            case .updated, .unchanged, .kept, .stopped: continuation.yield(result)
            }
            guard stoppedBy == nil, (try? await sleep(pause())) != nil else { return }
        }
    }

    /// Until the next poll, in milliseconds.
    private func pause() -> Int64 {
        let now = clock.now().instant
        let schedule = load().schedule
        let wait = schedule.wait(at: now).map { $0.milliseconds - now.milliseconds } ?? 0
        let jitter = schedule.failures == 0 ? Int64.random(in: 0...settings.longestJitter, using: &random) : 0
        return max(Self.shortestPause, wait + jitter)
    }

    private static let shortestPause: Int64 = 1_000

    /// One request, and what comes of it.
    private func ask(_ record: RemoteRecord) async -> RemoteFetch {
        defer { running = nil }
        let validators = doubtsValidators || !isUsable(record.current) ? .none : RemoteValidators(of: record)
        let result: RemoteFetch
        do throws(RemoteFailure) {
            let response = try await send(validators)
            let answer = RemoteAnswer(
                response: response, settings: settings, stored: record, sentValidators: validators)
            result = settle(answer, at: clock.now().instant)
        } catch {
            result = keep(error, serverWait: nil, at: clock.now().instant)
        }
        report(result)
        return result
    }

    private func send(_ validators: RemoteValidators) async throws(RemoteFailure) -> HTTPResponse {
        var headers: [(name: String, value: String)] = [("Accept", "application/json"), ("User-Agent", "RatingKit")]
        headers.removeAll { header in settings.headers.keys.contains { $0.lowercased() == header.name.lowercased() } }
        headers += settings.headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        headers += validators.headers
        let request = HTTPRequest(
            settings.requestBody == nil ? "GET" : "POST", url, headers: headers, body: settings.requestBody,
            deadline: settings.deadline, maximumBytes: settings.maximumBytes)
        do throws(HTTPFailure) {
            return try await client.send(request)
        } catch {
            throw RemoteFailure(error)
        }
    }

    private func settle(_ answer: RemoteAnswer, at now: Instant) -> RemoteFetch {
        do throws(RemoteFailure) {
            let verdict = try answer.verdict(at: now)
            doubtsValidators = false
            stoppedBy = nil
            return try accept(verdict, status: answer.response.status, at: now)
        } catch {
            if error.code == .accessDenied { stoppedBy = error.status }
            if error.code == .unexpectedNotModified { doubtsValidators = true }
            return keep(error, serverWait: answer.serverWait(at: now), at: now)
        }
    }

    /// A failure is worth one line for as long as it stays the same, and says nothing that the URL may keep secret.
    private func report(_ result: RemoteFetch) {
        let host = url.host ?? "no host"
        let last = reported
        switch result {
        case .updated, .unchanged: reported = nil
        case .kept(let failure) where failure.code != .cancelled: reported = failure
        case .kept, .tooEarly, .stopped: break
        }
        switch result {
        case .updated: log.log(.notice, "the remote configuration of \(host) was updated")
        case .unchanged where last != nil:
            log.log(.notice, "the remote configuration of \(host) is there again (\(result.code))")
        case .kept(let failure) where failure.code != .cancelled && !failure.isSame(as: last):
            log.log(.warning, "the remote configuration of \(host) was not fetched: \(failure)")
        case .kept, .unchanged, .tooEarly, .stopped:
            log.log(.debug, "the remote configuration of \(host): \(result.code)")
        }
    }
}

/// Any source of random numbers, as the generic functions that draw them want it.
struct AnyRandom: RandomNumberGenerator, Sendable {
    var base: any RandomNumberGenerator & Sendable

    mutating func next() -> UInt64 { base.next() }
}

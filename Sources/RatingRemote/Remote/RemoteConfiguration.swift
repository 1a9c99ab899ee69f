import Foundation

/// A configuration document on a server: fetched now and then, checked, and kept on disk.
///
/// ```swift
/// let remote = RemoteConfiguration(url: url, cache: directory)
/// let following = await engine.configurations.follow(remote)
/// ```
///
/// An app without a ``ConfigurationStore`` uses ``cached()`` first, and then the readings of ``poll()``.
///
/// A document is stored together with its validators, only after it was read without errors, and atomically: whatever
/// fails or is killed on the way, the last good document stays whole. One directory holds one remote configuration.
///
/// If deciding on a document that a ``ConfigurationStore`` follows makes the process end all the same, the app does not
/// end at every start: while the engine evaluates a document, a byte on disk says so, and when for the second start in
/// a row the previous process turns out to have ended during an evaluation, the document is set aside. The previous
/// document is in force again, or else the bundled one; `disabled` of the one set aside still counts; log and delegate
/// are told (`config.set-aside`). It is tried again after 24 hours, or with another ``Settings/appVersion``.
public actor RemoteConfiguration {
    /// Where the document is.
    public nonisolated let url: URL
    /// How it is fetched.
    public nonisolated let settings: Settings

    let clock: any RatingClock
    let log: any RatingLog
    let sleep: @Sendable (_ milliseconds: Int64) async throws -> Void
    var random: AnyRandom
    let storage: RemoteStorage
    /// Set while a configuration store uses a document of this.
    nonisolated let mark: UseMark
    /// What is to be set aside and is not yet stored as that; nil also before the first use.
    var condemned: (digest: SHA256Digest, setAside: RemoteRecord.SetAside)?
    var hasLookedBack = false
    /// What is to be told of the document that this start has set aside.
    var refusal: Diagnostic?
    var server = ServerStanding()
    /// What callers have of what is stored; nil before the first use.
    var handed: Handed?
    /// How often everything was erased: what is under way then is not stored.
    var erasures = 0
    /// The request under way.
    var running: Task<RemoteConfiguration.Fetch, Never>?
    /// The polls that wait for their next request.
    var rests: [(wait: StoredWait, sleep: Task<Void, any Error>)] = []
    private(set) var bundled: ConfigurationDocument?
    private let client: HTTPClient

    /// Accesses neither the disk nor the network.
    ///
    /// - Parameters:
    ///   - url: where the document is: `https`, or `http` on this device if the settings allow that.
    ///   - directory: where the document is kept, as `remote.json`; created with mode 0700. Do not use a caches
    ///     directory: systems empty it, and the app would then start without its last good configuration.
    ///   - settings: intervals, limits, hosts.
    ///   - clock: measures the intervals.
    ///   - log: gets one line for every fetch.
    ///   - random: draws the jitter.
    public init(
        url: URL, cache directory: URL, settings: Settings = Settings(), clock: any RatingClock = SystemClock(),
        log: any RatingLog = SystemLog(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            url: url, cache: directory, settings: settings, clock: clock, log: log, random: random,
            sleep: { milliseconds in
                // This clock goes on while the device sleeps.
                let end = ContinuousClock().now + .milliseconds(milliseconds)
                try await Task.sleep(until: end, tolerance: .milliseconds(milliseconds / 100), clock: .continuous)
            })
    }

    /// - Parameters:
    ///   - exchange: what carries the requests; nil for the standard one.
    ///   - process: stands for the process, in tests of what the next start makes of the end of one.
    ///   - sleep: lets time pass between two polls.
    package init(
        url: URL, cache directory: URL, settings: Settings, clock: any RatingClock, log: any RatingLog,
        random: any RandomNumberGenerator & Sendable, exchange: (any HTTPExchange)? = nil,
        process: UInt64? = nil, sleep: @escaping @Sendable (_ milliseconds: Int64) async throws -> Void
    ) {
        self.url = url
        self.settings = settings
        self.clock = clock
        self.log = log
        self.random = AnyRandom(base: random)
        self.sleep = sleep
        bundled = settings.bundled
        storage = RemoteStorage(url, in: directory, settings: settings, log: log)
        mark = UseMark(beside: storage.path, process: process ?? UseMark.currentProcess)
        client =
            exchange.map { HTTPClient(allowing: settings.rules(for: url), over: $0) } ?? settings.client(for: url)
    }

    /// Requests the document, unless it is too early, and stores a new one.
    ///
    /// Callers that arrive while a request is under way get its result. Cancelling the first of them ends the request,
    /// which is not a failure that delays the next; cancelling another ends only its own wait. If it is too early, but
    /// another process has stored a document meanwhile, that is the result.
    /// - Parameter force: whether to make the request at once, regardless of the minimum interval, the back-off, or
    ///   what the server said.
    public func fetch(force: Bool = false) async -> RemoteConfiguration.Fetch {
        while let running {
            guard let result = await result(of: running) else {
                return .kept(RemoteConfiguration.Failure(HTTPFailure.cancelled))
            }
            if result.code != RemoteConfiguration.Failure.Code.cancelled.rawValue { return result }
        }
        return await begin(force: force)
    }

    private func begin(force: Bool) async -> RemoteConfiguration.Fetch {
        let record = load()
        let reading = reading(of: record)
        if handed == nil { handed = Handed(record, reading) }
        if !force, let hindrance = server.hindrance(record.schedule, at: clock.now().instant) {
            guard let news = news(in: record, reading) else { return hindrance }
            log.log(.notice, "\(storage.path): another process has stored a remote configuration")
            return .updated(news, status: nil)
        }
        let isUsable = reading?.document != nil
        let task = Task { await self.ask(record, isUsable: isUsable) }
        running = task
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Waits for a request that somebody else began; nil if the waiting is cancelled first.
    private func result(of running: Task<RemoteConfiguration.Fetch, Never>) async -> RemoteConfiguration.Fetch? {
        // Waiting for a task does not end with cancellation, reading a stream does.
        let results = AsyncStream { continuation in
            Task {
                continuation.yield(await running.value)
                continuation.finish()
            }
        }
        for await result in results { return result }
        return nil
    }

    /// Measures documents by what the app ships, where the settings do not say what that is.
    func measure(by bundled: ConfigurationDocument?) {
        if settings.bundled == nil { self.bundled = bundled }
    }

    /// The settings with what the app ships.
    var settingsInForce: Settings {
        var settings = settings
        settings.bundled = bundled
        return settings
    }

    /// One request, and its result.
    private func ask(_ record: RemoteRecord, isUsable: Bool) async -> RemoteConfiguration.Fetch {
        defer { running = nil }
        let end = ContinuousClock().now + settings.longestFetch
        let validators = server.validators(of: record, isUsable: isUsable)
        let erasures = erasures
        let response = await send(validators)
        let now = clock.now().instant
        let result: RemoteConfiguration.Fetch
        switch response {
        case _ where erasures != self.erasures:
            result = .kept(RemoteConfiguration.Failure(.cancelled, "everything was erased meanwhile"))
        case .success(let response):
            let answer = RemoteAnswer(
                response: response, settings: settingsInForce, sentValidators: validators,
                storedThen: record.current?.digest)
            result = settle(answer, at: now, end: end)
        case .failure(let failure):
            result = keep(failure, serverWait: nil, at: now, end: end)
        }
        let line = server.line(for: result, of: url.host ?? "no host")
        log.log(line.level, line.text)
        return result
    }

    private func send(_ validators: RemoteValidators) async -> Result<HTTPResponse, RemoteConfiguration.Failure> {
        let body = settings.requestBody.map { $0.serializedBytes() }
        do throws(RemoteConfiguration.Failure) {
            let request = HTTPRequest(
                body == nil ? "GET" : "POST", url, headers: try settings.requestHeaders + validators.headers,
                body: body,
                deadline: settings.deadline.inSeconds, maximumBytes: settings.maximumBytes)
            return await client.result(of: request).mapError { RemoteConfiguration.Failure($0, settings.names) }
        } catch {
            return .failure(error)
        }
    }

    private func settle(_ answer: borrowing RemoteAnswer, at now: UTCInstant, end: ContinuousClock.Instant)
        -> RemoteConfiguration.Fetch
    {
        do throws(RemoteConfiguration.Failure) {
            return try accept(try answer.content(at: now), of: answer, at: now, end: end)
        } catch {
            server.note(error)
            return keep(error, serverWait: answer.serverWait(at: now), at: now, end: end)
        }
    }

    /// Stores what an answer says, if that is to be taken of what is stored by now.
    private func accept(
        _ content: RemoteAnswer.Content, of answer: borrowing RemoteAnswer, at now: UTCInstant,
        end: ContinuousClock.Instant
    ) throws(RemoteConfiguration.Failure) -> RemoteConfiguration.Fetch {
        var fetched: ConfigurationReading?
        if case .document(_, let reading) = content { fetched = reading }
        let status = answer.response.status
        do throws(RemoteConfiguration.Failure) {
            let record = try store(end: end) { record throws(RemoteConfiguration.Failure) in
                try answer.apply(content, to: &record, at: now)
            }
            server.noteAnswer()
            return news(in: record, fetched ?? reading(of: record)).map { .updated($0, status: status) }
                ?? .unchanged(status: status)
        } catch {
            guard error.code == .notStored else { throw error }
            server.noteAnswer()
            throw RemoteConfiguration.Failure(error.code, error.message, status: status, reading: fetched?.onlyDisabled)
        }
    }

    /// Notes a failure. What cannot be written is remembered for as long as the process runs.
    private func keep(
        _ failure: RemoteConfiguration.Failure, serverWait: Int64?, at now: UTCInstant, end: ContinuousClock.Instant
    ) -> RemoteConfiguration.Fetch {
        guard failure.delaysNext else { return .kept(failure) }
        let schedule = load().schedule.after(
            failure, serverWait: serverWait, at: now, settings: settings, random: &random)
        let isDisabled = failure.reading?.isDisabled == true
        let record = try? store(end: end) { record in
            record.schedule = schedule
            if isDisabled { record.isDisabledByRefusal = true }
        }
        if record == nil { storage.keep(schedule) }
        if record != nil, isDisabled { handed = Handed(digest: handed?.digest, isDisabled: true) }
        return .kept(failure.retrying(at: schedule.until))
    }
}

/// Any source of random numbers as one type, to draw from it in generic functions.
struct AnyRandom: RandomNumberGenerator, Sendable {
    var base: any RandomNumberGenerator & Sendable

    mutating func next() -> UInt64 { base.next() }
}

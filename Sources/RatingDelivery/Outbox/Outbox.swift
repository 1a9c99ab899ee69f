import Foundation

/// A durable queue of outgoing feedback that survives crashes, kills and bad networks.
///
/// ```swift
/// let outbox = Outbox(directory: Outbox.standardDirectory, destinations: ["support": webhook])
/// try await outbox.enqueue(feedback, to: "support")  // on disk before this returns
/// await outbox.deliver()  // and again at the next start, or whenever the app has a moment
/// ```
///
/// Each destination gets its items in order, one at a time. An item that must wait holds up those behind it, but no
/// other destination; its wait survives a restart. Every attempt for an item has the same idempotency key: an item is
/// delivered at least once, and a receiver that remembers keys accepts it once. Any number of processes may share the
/// folder; no two send the same item at the same time.
public actor Outbox: FeedbackQueue {
    /// How to reach each destination, by name.
    public nonisolated let destinations: [String: any FeedbackTransport]

    nonisolated let folder: OutboxFolder
    let rules: DeliveryRules
    let clock: any RatingClock
    let log: any RatingLog
    let broadcast = Broadcast<Outbox.Event>(capacity: 1_000)
    /// For each try, in seconds.
    let deadline: Double
    let startActivity: ExpiringActivity.Start?
    private nonisolated let drawKey: @Sendable () -> String
    var random: any RandomNumberGenerator & Sendable

    private var lastStamp: OutboxEntry.Stamp?
    private var isOpen = false
    /// What the folder held when it was last counted, and what this outbox has added since.
    var tally: OutboxTally?
    /// Items that are not to be sent yet.
    var held: Set<String> = []
    /// How often everything was erased: what was under way then leaves no trace.
    private(set) var erasures = 0
    /// What goes on at each destination.
    private(set) var lines: [String: DestinationLine] = [:]
    /// The files of items that have arrived, but could not be removed: they are not sent again.
    var arrived: Set<String> = []
    /// What the log has had of files that are left alone.
    private var reported: Set<String> = []

    /// The disk is not accessed before the first use.
    ///
    /// - Parameters:
    ///   - directory: created with mode 0700 by the first use. Do not put it in a caches directory, which systems
    ///     empty.
    ///   - destinations: how to reach each destination, by a name of 1 to 64 bytes.
    ///   - limits: how much is kept.
    ///   - backoff: how long a destination is left alone after failures; by default up to 30 s after the first, and
    ///     never more than 6 hours.
    ///   - deadline: how long an attempt may take, a day at most, whatever the transport's own deadline. A tenth of it
    ///     before the end, at most a second, the attempt is cancelled, and the item is tried again later; if the
    ///     transport goes on all the same, once that attempt has ended.
    ///   - clock: decides when attempts are due.
    ///   - log: gets messages about what could not be delivered.
    ///   - makeKey: makes idempotency keys: 1 to 36 ASCII letters, digits and hyphens, never the same twice.
    ///   - random: draws the waits.
    public init(
        directory: URL,
        destinations: [String: any FeedbackTransport],
        limits: Outbox.Limits = Outbox.Limits(),
        backoff: Backoff = Backoff(base: .seconds(30), cap: .seconds(21_600)),
        deadline: Duration = .seconds(300),
        clock: any RatingClock = SystemClock(),
        log: any RatingLog = SystemLog(),
        makeKey: @escaping @Sendable () -> String = { UUID().uuidString },
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            directory: directory, destinations: destinations, limits: limits, backoff: backoff, deadline: deadline,
            clock: clock, log: log, makeKey: makeKey, random: random, startActivity: ExpiringActivity.system)
    }

    package init(
        directory: URL, destinations: [String: any FeedbackTransport], limits: Outbox.Limits = Outbox.Limits(),
        backoff: Backoff, deadline: Duration = .seconds(300), clock: any RatingClock, log: any RatingLog,
        makeKey: @escaping @Sendable () -> String,
        random: any RandomNumberGenerator & Sendable, startActivity: ExpiringActivity.Start?
    ) {
        folder = OutboxFolder(path: directory.path)
        self.destinations = destinations
        rules = DeliveryRules(limits: limits, backoff: backoff)
        self.deadline = min(max(deadline.inSeconds, 0), 86_400)
        self.clock = clock
        self.log = log
        drawKey = makeKey
        self.random = random
        self.startActivity = startActivity
    }

    public nonisolated var destinationNames: [String] { destinations.keys.namesInOrder() }

    public nonisolated func makeKey() -> String { drawKey() }

    /// `RatingKit/outbox` in the user's application support directory.
    public static var standardDirectory: URL {
        FileContextStore.standardDirectory.appendingPathComponent("outbox")
    }

    /// Queues feedback, durably once this returns, and returns its idempotency key. Sends nothing yet.
    ///
    /// - Parameters:
    ///   - feedback: what is sent, as it is: already prepared by the configuration's settings.
    ///   - destination: need not be one of ``destinations``: what the app cannot send yet is kept until it can.
    @discardableResult
    public func enqueue(_ feedback: Feedback, to destination: String) throws(Outbox.Failure) -> String {
        try enqueue(feedback, to: destination, as: nil, isHeld: false)
    }

    public func take(
        _ feedback: Feedback, to destination: String, as key: String, isHeld: Bool
    ) throws(Outbox.Failure) {
        _ = try enqueue(feedback, to: destination, as: key, isHeld: isHeld)
    }

    /// - Parameters:
    ///   - key: nil: a new one. An item that is here under it stays as it is.
    ///   - isHeld: whether it is not to be sent before `release(_:)`; not kept beyond this process.
    func enqueue(
        _ feedback: Feedback, to destination: String, as known: String?, isHeld: Bool
    ) throws(Outbox.Failure) -> String {
        guard OutboxEntry.isDestination(destination) else { throw .invalidDestination(destination) }
        let key = known ?? makeKey()
        guard OutboxEntry.isKey(key) else { throw .invalidKey(key) }
        if known != nil, try holds(key) {
            if isHeld { held.insert(key) }
            return key
        }
        let now = clock.now().instant
        let record = OutboxRecord(key: key, destination: destination, enqueuedAt: now, feedback: feedback)
        let bytes = record.bytes
        let limit = min(rules.limits.bytes, Int64(OutboxRecord.maximumBytes))
        guard bytes.count <= limit else { throw .tooLarge(bytes: Int64(bytes.count), limit: limit) }
        try mapped { () throws(RecordFileError) in
            try open()
            // A clock that was far ahead must not date all that comes later.
            if let last = lastStamp, last.milliseconds > now.adding(days: Int64(1)).milliseconds {
                lastStamp = try folder.lastStamp(from: now)
            }
            let stamp = OutboxEntry.Stamp.next(at: now, after: lastStamp)
            let entry = OutboxEntry(key: key, destination: destination, stamp: stamp, bytes: Int64(bytes.count))
            try locked { () throws(RecordFileError) in try folder.add(bytes, as: entry) }
            lastStamp = stamp
        }
        if isHeld { held.insert(key) }
        tally?.add(Int64(bytes.count))
        keepLimits(sparing: key)
        return key
    }

    public func holds(_ key: String) throws(Outbox.Failure) -> Bool {
        try mapped { () throws(RecordFileError) in try folder.entry(key) } != nil
    }

    public func release(_ key: String) { held.remove(key) }

    public func withdraw(_ key: String) {
        do throws(RecordFileError) {
            if let entry = try folder.entry(key), try folder.takeOut(entry) { tally?.remove(entry.bytes) }
            held.remove(key)
        } catch {
            log.log(.error, "feedback \(key) could not be taken back: \(error)")
        }
    }

    /// What happens to items from now on. Each caller has a stream of its own, which buffers the last 1,000 events for
    /// a slow reader.
    public nonisolated func events() -> AsyncStream<Outbox.Event> { broadcast.stream() }

    /// Forgets every item, delivered or not, and all pauses.
    ///
    /// What is being sent at this moment may still arrive.
    public func erase() throws(Outbox.Failure) {
        erasures += 1
        (held, arrived) = ([], [])
        for line in lines.values { line.unstored = nil }
        tally = nil
        try mapped { () throws(RecordFileError) in
            try locked { () throws(RecordFileError) in try folder.erase(others: leaveAlone) }
        }
    }

    func line(of destination: String) -> DestinationLine {
        if let line = lines[destination] { return line }
        let line = DestinationLine()
        lines[destination] = line
        return line
    }

    /// The first time, makes the folder, clears up behind killed processes, and takes up the order where it was left.
    @inline(never)
    func open() throws(RecordFileError) {
        guard !isOpen else { return }
        try folder.prepare()
        try? folder.sweep(others: leaveAlone)
        lastStamp = try folder.lastStamp(from: clock.now().instant)
        isOpen = true
    }

    /// Says, once, that there is something in the folder that is not the outbox's.
    func leaveAlone(_ path: String) { leaveAlone(path, Self.isNoItem) }

    func leaveAlone(_ path: String, _ reason: String) {
        guard reported.count < Self.mostReported, reported.insert(path).inserted else { return }
        log.log(.warning, "\(path) is left alone: \(reason)")
        guard reported.count == Self.mostReported else { return }
        log.log(.warning, "\(folder.path) has more files that are left alone")
    }

    private static let mostReported = 100

    /// Keeps the system from suspending the process during a change.
    func locked<Result>(_ body: () throws(RecordFileError) -> Result) throws(RecordFileError) -> Result {
        let activity = try ExpiringActivity.begin(startActivity, path: folder.path)
        defer { activity?.end() }
        return try body()
    }

    func mapped<Result>(_ body: () throws(RecordFileError) -> Result) throws(Outbox.Failure) -> Result {
        do throws(RecordFileError) {
            return try body()
        } catch {
            throw Outbox.Failure(error)
        }
    }

    /// Tells the log and the listeners what happened.
    func report(_ outcome: Outbox.Event.Outcome, of entry: OutboxEntry) {
        let item = "feedback \(entry.key) for “\(entry.destination)”"
        switch outcome {
        case .delivered(let reference):
            log.log(.debug, "\(item) was delivered" + (reference.map { " as \($0)" } ?? ""))
        case .postponed(let reason, let until):
            log.log(.notice, "\(item) could not be delivered: \(reason); it is tried again from \(until) on")
        case .failed(let reason): log.log(.error, "\(item) was refused: \(reason); it is kept as failed")
        case .setAside(let reason): log.log(.error, "\(item) was set aside: \(reason)")
        case .dropped(let reason): log.log(.warning, "\(item) is deleted undelivered: \(reason)")
        }
        broadcast.send(Outbox.Event(key: entry.key, destination: entry.destination, outcome: outcome))
    }
}

/// Why and how long a destination is left alone after a try that came to nothing.
///
/// The first item in line is the only one that is tried, so its tries are the destination's.
struct DestinationPause: Equatable {
    /// The idempotency key of the item that was tried.
    let key: String
    /// Tries in a row.
    let attempts: Int64
    /// When the first of them was.
    let since: Instant
    /// The next try is not before.
    let until: Instant
    let lastError: String
    /// Whether nothing can be sent until something is changed.
    var isUnusable = false

    /// The version of the form below: since 2 it has a checksum.
    private static let version: Int64 = 2

    var bytes: [UInt8] {
        let json: JSONValue = [
            "version": .integer(Self.version), "key": .string(key), "attempts": .integer(attempts),
            "since": .string(since.description), "until": .string(until.description),
            "lastError": .string(lastError), "unusable": .bool(isUnusable),
        ]
        return RecordChecksum.added(to: json.serializedBytes())
    }

    init(
        key: String, attempts: Int64, since: Instant, until: Instant, lastError: String, isUnusable: Bool = false
    ) {
        self.key = key
        self.attempts = attempts
        self.since = since
        self.until = until
        self.lastError = lastError
        self.isUnusable = isUnusable
    }

    /// Nil for anything that this version does not understand: the destination is then simply tried.
    init?(_ bytes: [UInt8]) {
        guard let hasChecksum = try? RecordChecksum.isPresent(in: bytes),
            let json = try? JSONDocument(bytes).root.value, let version = json["version"]?.integerValue,
            hasChecksum ? version == Self.version : version == 1,
            let key = json["key"]?.stringValue, let attempts = json["attempts"]?.integerValue, attempts >= 0,
            let until = Self.instant(json["until"]), let lastError = json["lastError"]?.stringValue
        else { return nil }
        self.init(
            key: key, attempts: min(attempts, .max - 1), since: Self.instant(json["since"]) ?? until, until: until,
            lastError: lastError, isUnusable: json["unusable"]?.boolValue ?? false)
    }

    /// The same pause, ending no later than the longest wait from now on: a clock that was set back must not turn it
    /// into years.
    func limited(to longest: Int64, from now: Instant) -> DestinationPause {
        DestinationPause(
            key: key, attempts: attempts, since: min(since, now),
            until: min(until, now.adding(milliseconds: longest)), lastError: lastError, isUnusable: isUnusable)
    }

    /// Whether an item was tried often and long enough to be given up, once others get through.
    func isExhausted(_ limits: OutboxLimits, at now: Instant) -> Bool {
        attempts >= limits.tries && since.adding(days: limits.daysOfTries) <= now
    }

    private static func instant(_ json: JSONValue?) -> Instant? {
        json?.stringValue.flatMap(LocalInstant.init(iso8601:))?.instant
    }
}

/// Why and how long a destination is left alone after a try that failed.
///
/// The first item in line is the only one that is tried, so its tries are the destination's.
struct DestinationPause: Equatable {
    /// The idempotency key of the item that was tried; empty where nothing could be tried.
    let key: String
    /// Tries in a row.
    let attempts: Int64
    /// When the first of them was.
    let since: UTCInstant
    /// Until the next try.
    var wait: StoredWait
    let lastError: String
    /// Whether nothing can be sent until something is changed.
    var isUnusable = false

    /// The next try is not before.
    var until: UTCInstant { wait.until }

    /// The version of the form below: since 2 it has a checksum.
    private static let version: Int64 = 2

    func bytes(for destination: String) -> [UInt8] {
        let json: RatingJSON = [
            "version": .integer(Self.version), "destination": .string(destination), "key": .string(key),
            "attempts": .integer(attempts), "since": .string(since.description),
            "began": .string(wait.began.description), "until": .string(until.description),
            "lastError": .string(lastError), "unusable": .bool(isUnusable),
        ]
        return RecordChecksum.added(to: json.serializedBytes())
    }

    init(
        key: String, attempts: Int64, since: UTCInstant, wait: StoredWait, lastError: String, isUnusable: Bool = false
    ) {
        self.key = key
        self.attempts = attempts
        self.since = since
        self.wait = wait
        self.lastError = lastError
        self.isUnusable = isUnusable
    }

    /// Nil for anything that this version does not understand, or that is another destination's: the destination is then
    /// simply tried.
    ///
    /// - Parameter longest: no wait is longer, in milliseconds. One without a beginning, as earlier versions stored it,
    ///   is as long as that.
    init?(_ bytes: [UInt8], of destination: String, longest: Int64) {
        guard let hasChecksum = try? RecordChecksum.isPresent(in: bytes),
            let json = try? JSONDocument(bytes).root.value, let version = json["version"]?.integerValue,
            hasChecksum ? version == Self.version : version == 1,
            let key = json["key"]?.stringValue, let attempts = json["attempts"]?.integerValue, attempts >= 0,
            let until = Self.instant(json["until"]), let lastError = json["lastError"]?.stringValue,
            json["destination"].map({ $0.stringValue == destination }) ?? true
        else { return nil }
        let began = Self.instant(json["began"]) ?? until.adding(milliseconds: -longest)
        self.init(
            key: key, attempts: min(attempts, .max - 1), since: Self.instant(json["since"]) ?? until,
            wait: StoredWait(began: began, length: min(until.milliseconds - began.milliseconds, longest)),
            lastError: lastError, isUnusable: json["unusable"]?.boolValue ?? false)
    }

    /// The tries of an item in a row, with one that has just failed. While the destination was unusable, the
    /// item was not at fault.
    static func tries(
        of key: String, isUnusable: Bool, after last: DestinationPause?, at now: UTCInstant
    ) -> (attempts: Int64, since: UTCInstant) {
        guard let last, last.key == key, last.isUnusable == isUnusable else { return (1, now) }
        // A clock that was far ahead at the first must not keep the item from being given up.
        return (last.attempts + 1, min(last.since, now))
    }

    /// Whether an item was tried often and long enough to be given up, once others get through.
    func isExhausted(_ limits: Outbox.Limits, at now: UTCInstant) -> Bool {
        attempts >= limits.tries && since.adding(milliseconds: limits.patience.milliseconds) <= now
    }

    private static func instant(_ json: RatingJSON?) -> UTCInstant? {
        json?.stringValue.flatMap(LocalInstant.init(iso8601:))?.instant
    }
}

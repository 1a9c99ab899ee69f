/// Why and how long a destination is left alone after a try that came to nothing.
///
/// The first item in line is the only one that is tried, so its tries are the destination's.
struct DestinationPause: Equatable {
    /// The idempotency key of the item that was tried.
    let key: String
    /// Tries in a row.
    let attempts: Int64
    /// The next try is not before.
    let until: Instant
    let lastError: String

    private static let version: Int64 = 1

    var bytes: [UInt8] {
        let json: JSONValue = [
            "version": .integer(Self.version), "key": .string(key), "attempts": .integer(attempts),
            "until": .string(until.description), "lastError": .string(lastError),
        ]
        return json.serializedBytes()
    }

    init(key: String, attempts: Int64, until: Instant, lastError: String) {
        self.key = key
        self.attempts = attempts
        self.until = until
        self.lastError = lastError
    }

    /// Nil for anything that this version does not understand: the destination is then simply tried.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONDocument(bytes).root.value, json["version"]?.integerValue == Self.version,
            let key = json["key"]?.stringValue, let attempts = json["attempts"]?.integerValue, attempts >= 0,
            let until = json["until"]?.stringValue.flatMap(LocalInstant.init(iso8601:))?.instant,
            let lastError = json["lastError"]?.stringValue
        else { return nil }
        self.init(key: key, attempts: attempts, until: until, lastError: lastError)
    }

    /// The same pause, ending no later than the longest wait from now on: a clock that was set back must not turn it
    /// into years.
    func limited(to longest: Int64, from now: Instant) -> DestinationPause {
        let latest = now.adding(milliseconds: longest)
        return until <= latest
            ? self : DestinationPause(key: key, attempts: attempts, until: latest, lastError: lastError)
    }
}

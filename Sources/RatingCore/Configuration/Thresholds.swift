/// The values of a configuration as plain numbers, taken out of it once for all decisions.
///
/// Every value is within the range of its key, in which no gate's arithmetic overflows.
struct Thresholds: Sendable {
    /// A bit for each flag.
    private let flags: UInt64
    private let integers: [Int64?]
    private let numbers: [Double?]
    /// The numbers as days, in milliseconds.
    private let waits: [Int64]
    let activeFrom: UTCInstant?
    let activeUntil: UTCInstant?
    let quietHours: QuietHours?
    let requiredEvents: [RequiredEvent]
    let eventsBeforeAskingAgain: EventsBeforeAskingAgain
    let score: ScoreRules
    let granularity: VersionGranularity
    let cooldownGrowth: CooldownGrowth?

    init(_ values: [ConfigurationValue?]) {
        func date(_ key: ConfigurationKey.Structure) -> UTCInstant? {
            if case .date(let date) = values[ConfigurationKey.structure(key).slot] { date.instant } else { nil }
        }
        flags = ConfigurationKey.Flag.allCases.reduce(0) { flags, key in
            if case .flag(true) = values[ConfigurationKey.flag(key).slot] { flags | Self.bit(key) } else { flags }
        }
        integers = ConfigurationKey.Integer.allCases.map { key in
            if case .integer(let value) = values[ConfigurationKey.integer(key).slot] { value } else { nil }
        }
        numbers = ConfigurationKey.Number.allCases.map { key in
            if case .number(let value) = values[ConfigurationKey.number(key).slot] { value } else { nil }
        }
        waits = numbers.map { UTCInstant(milliseconds: 0).adding(days: $0 ?? 0).milliseconds }
        (activeFrom, activeUntil) = (date(.activeFrom), date(.activeUntil))
        if case .quietHours(let hours) = values[ConfigurationKey.structure(.quietHours).slot] {
            quietHours = hours
        } else {
            quietHours = nil
        }
        if case .counts(let events) = values[ConfigurationKey.structure(.requiredEvents).slot] {
            requiredEvents = events
        } else {
            requiredEvents = []
        }
        eventsBeforeAskingAgain = EventsBeforeAskingAgain(values)
        score = ScoreRules(values)
        cooldownGrowth = CooldownGrowth(values)
        if case .granularity(let value) = values[ConfigurationKey.structure(.versionGranularity).slot] {
            granularity = value
        } else {
            granularity = .patch
        }
    }

    private static func bit(_ key: ConfigurationKey.Flag) -> UInt64 { 1 << UInt64(key.rawValue) }

    @inline(__always)
    subscript(key: ConfigurationKey.Flag) -> Bool { flags & Self.bit(key) != 0 }

    @inline(__always)
    subscript(key: ConfigurationKey.Integer) -> Int64? { integers[Int(key.rawValue)] }

    @inline(__always)
    subscript(key: ConfigurationKey.Number) -> Double? { numbers[Int(key.rawValue)] }

    /// Days in milliseconds; none where the key is absent.
    @inline(__always)
    func wait(_ key: ConfigurationKey.Integer) -> Int64 { (self[key] ?? 0) &* UTCInstant.millisecondsPerDay }

    /// Days in milliseconds; none where the key is absent.
    @inline(__always)
    func wait(_ key: ConfigurationKey.Number) -> Int64 { waits[Int(key.rawValue)] }
}

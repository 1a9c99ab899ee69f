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
    let activeFrom: Instant?
    let activeUntil: Instant?
    let quietHours: QuietHours?
    let requiredEvents: [RequiredEvent]

    init(_ values: [ConfigurationValue?]) {
        func date(_ key: StructureKey) -> Instant? {
            if case .date(let date) = values[ConfigurationKey.structure(key).slot] { date.instant } else { nil }
        }
        flags = FlagKey.allCases.reduce(0) { flags, key in
            values[ConfigurationKey.flag(key).slot] == .flag(true) ? flags | Self.bit(key) : flags
        }
        integers = IntegerKey.allCases.map { key in
            if case .integer(let value) = values[ConfigurationKey.integer(key).slot] { value } else { nil }
        }
        numbers = NumberKey.allCases.map { key in
            if case .number(let value) = values[ConfigurationKey.number(key).slot] { value } else { nil }
        }
        waits = numbers.map { Instant(milliseconds: 0).adding(days: $0 ?? 0).milliseconds }
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
    }

    private static func bit(_ key: FlagKey) -> UInt64 { 1 << UInt64(key.rawValue) }

    @inline(__always)
    subscript(key: FlagKey) -> Bool { flags & Self.bit(key) != 0 }

    @inline(__always)
    subscript(key: IntegerKey) -> Int64? { integers[Int(key.rawValue)] }

    @inline(__always)
    subscript(key: NumberKey) -> Double? { numbers[Int(key.rawValue)] }

    /// Days in milliseconds; none where the key is absent.
    @inline(__always)
    func wait(_ key: IntegerKey) -> Int64 { (self[key] ?? 0) &* Instant.millisecondsPerDay }

    /// Days in milliseconds; none where the key is absent.
    @inline(__always)
    func wait(_ key: NumberKey) -> Int64 { waits[Int(key.rawValue)] }
}

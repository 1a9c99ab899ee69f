/// A value of a configuration key, read and checked.
package enum ConfigurationValue: Equatable, Sendable {
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case policy(RatingPolicy)
    case date(LocalInstant)
    case quietHours(QuietHours)
    case granularity(VersionGranularity)
    case counts([RequiredEvent])
    case points([EventPoints])
    case keySets(KeySets)
    indirect case rule(Rule)
    indirect case workflow(WorkflowChoice)
    indirect case strings(LanguageTexts)
    indirect case appearance(Appearance)
    indirect case feedback(FeedbackSettings)
    indirect case experiments([Experiment])
    case revision(ConfigurationDocument.Revision)

    /// Of one key's values, since a text and a date may be written alike.
    @inline(never)
    package static func == (left: ConfigurationValue, right: ConfigurationValue) -> Bool { left.json == right.json }

    /// The value as a document would write it.
    package var json: RatingJSON {
        switch self {
        case .flag(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .text(let value): .string(value)
        case .policy(let value): .string(value.name)
        case .date(let value): .string(value.iso8601)
        case .quietHours(let value): .string(value.description)
        case .granularity(let value): .string(value.name)
        case .counts(let value): .object(value.map { RatingJSON.Member($0.name, $0.json) })
        case .points(let value): .object(value.map { RatingJSON.Member($0.name, .integer($0.points)) })
        case .keySets(let value): value.json
        case .rule(let value): value.json
        case .workflow(let value): value.json
        case .strings(let value): value.json
        case .appearance(let value): value.json
        case .feedback(let value): value.json
        case .experiments(let value): .object(value.map { RatingJSON.Member($0.name, $0.json) })
        case .revision(let value): value.json
        }
    }
}

/// A daily span of local time in which nobody is asked: from the start on, before the end, over midnight if need be.
package struct QuietHours: Hashable, Sendable, CustomStringConvertible {
    /// Minutes since midnight, 0…1439.
    package let start: Int
    /// Minutes since midnight, 0…1439; not the same as the start.
    package let end: Int

    /// - Parameter text: `"22:00-08:00"`; nil for other text and for an empty span.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 11, bytes[5] == UInt8(ascii: "-"), let start = Self.minutes(bytes[0..<5]),
            let end = Self.minutes(bytes[6..<11]), start != end
        else { return nil }
        self.start = start
        self.end = end
    }

    /// The span of the other hours, where the start is not the end.
    package init(start: Int, end: Int) { (self.start, self.end) = (start, end) }

    package func contains(minuteOfDay minute: Int) -> Bool { contains(millisecondOfDay: Int64(minute) * 60_000) }

    @inline(__always)
    func contains(millisecondOfDay time: Int64) -> Bool {
        let (isAfterStart, isBeforeEnd) = (time >= Int64(start) &* 60_000, time < Int64(end) &* 60_000)
        // By day it is where both hold, and neither never does; over midnight where one holds, and both never do. Without
        // a branch, which a processor would guess wrong.
        return (isAfterStart == isBeforeEnd) == (start < end)
    }

    package var description: String { "\(Self.text(start))-\(Self.text(end))" }

    private static func minutes(_ bytes: ArraySlice<UInt8>) -> Int? {
        let digits = bytes.map { Int($0) - 48 }
        guard bytes[bytes.startIndex + 2] == UInt8(ascii: ":") else { return nil }
        let hour = digits[0] * 10 + digits[1]
        let minute = digits[3] * 10 + digits[4]
        for index in [0, 1, 3, 4] where digits[index] < 0 || digits[index] > 9 { return nil }
        return hour < 24 && minute < 60 ? hour * 60 + minute : nil
    }

    private static func text(_ minutes: Int) -> String {
        "\(minutes / 600)\(minutes / 60 % 10):\(minutes % 60 / 10)\(minutes % 10)"
    }
}

extension ConfigurationDocument {
    /// What a document calls itself (key `revision`).
    public enum Revision: Equatable, Sendable, CustomStringConvertible {
        case integer(Int64)
        case text(String)

        /// Whether this revision is known to be lower: integers by value, dotted numbers (`"2.10"`) part by part;
        /// other texts have no order, so none is lower.
        public func isLower(than other: ConfigurationDocument.Revision) -> Bool {
            guard let left = parts, let right = other.parts else { return false }
            for index in 0..<max(left.count, right.count) {
                let (a, b) = (index < left.count ? left[index] : 0, index < right.count ? right[index] : 0)
                if a != b { return a < b }
            }
            return false
        }

        public var description: String {
            switch self {
            case .integer(let value): String(value)
            case .text(let value): value
            }
        }

        public var json: RatingJSON {
            switch self {
            case .integer(let value): .integer(value)
            case .text(let value): .string(value)
            }
        }

        private var parts: [Int64]? {
            switch self {
            case .integer(let value): return [value]
            case .text(let value):
                var parts: [Int64] = []
                for part in value.split(separator: ".", omittingEmptySubsequences: false) {
                    guard let number = Int64(part) else { return nil }
                    parts.append(number)
                }
                return parts
            }
        }
    }
}

import RatingKit

/// What the state of one library says, in the words of the context.
struct LegacyFindings {
    let library: LegacyState.Library
    private(set) var counts: [Int64?] = LegacyCount.allCases.map { _ in nil }
    private(set) var dates: [LocalInstant?] = LegacyDate.allCases.map { _ in nil }
    private(set) var replies: [Reply?] = LegacyReply.allCases.map { _ in nil }
    private(set) var version: String?
    private(set) var promptVersion: String?
    private(set) var promptKind: RatingContext.Prompt.Kind
    private(set) var entries: [LegacyState.ImportReport.Entry] = []

    /// What the user said, and at which version, where that is known.
    struct Reply {
        let version: String?
    }

    subscript(count: LegacyCount) -> Int64? { counts[Int(count.rawValue)] }
    subscript(date: LegacyDate) -> LocalInstant? { dates[Int(date.rawValue)] }
    subscript(reply: LegacyReply) -> Reply? { replies[Int(reply.rawValue)] }

    /// Reads what is stored under the library's keys.
    init(
        _ state: LegacyState, of library: LegacyState.Library, now: LocalInstant, utcOffset: (UTCInstant) -> Int32
    ) {
        self.library = library
        promptKind = library.promptKind
        for stored in state.entries {
            guard let role = library.role(of: stored.key) else { continue }
            var entry = LegacyState.ImportReport.Entry(library: library, key: stored.key, value: stored.value)
            switch role {
            case .count(let count): read(count, stored.value, &entry)
            case .date(let date): read(date, stored.value.instant, &entry, now, utcOffset)
            case .epoch(let date): readEpoch(date, stored.value, &entry, now, utcOffset)
            case .flag(let reply): readFlag(reply, stored.value, &entry)
            case .mark(let reply): readMark(reply, stored.value, &entry)
            case .version: version = readVersion(stored.value, "version", &entry)
            case .promptVersion: promptVersion = readVersion(stored.value, "prompts", &entry)
            case .isNative:
                if stored.value.flag == true { promptKind = .native }
                entry.note = "a setting: prefersNativeRating in the configuration"
            case .setting(let name): entry.note = "a setting: \(name) in the configuration"
            case .unused(let reason): entry.note = reason
            }
            entries.append(entry)
        }
    }

    /// More than anyone does; a larger count is a damaged one.
    static let maximumCount: Int64 = 1_000_000_000
    /// The day on which the App Store opened, 2008-07-10: no library asked for a rating before.
    static let earliestDate = UTCInstant(milliseconds: 1_215_648_000_000)

    private mutating func read(
        _ count: LegacyCount, _ value: LegacyState.Value, _ entry: inout LegacyState.ImportReport.Entry
    ) {
        guard let stored = value.integer else {
            entry.note = "not a count"
            return
        }
        let index = Int(count.rawValue)
        let taken = min(max(stored, 0), Self.maximumCount)
        if taken != stored { entry.note = "taken as \(taken)" }
        entry.field = count.field
        // Of Armchair, several apps' state may be there.
        counts[index] = counts[index].map { count.joined($0, taken) } ?? taken
    }

    private mutating func read(
        _ date: LegacyDate, _ stored: UTCInstant?, _ entry: inout LegacyState.ImportReport.Entry, _ now: LocalInstant,
        _ utcOffset: (UTCInstant) -> Int32
    ) {
        guard let stored else {
            entry.note = "not a date"
            return
        }
        guard stored >= Self.earliestDate else {
            entry.note = "before there was an App Store"
            return
        }
        var taken = LocalInstant(stored, utcOffset: utcOffset(stored))
        if stored > now.instant {
            taken = now
            entry.note = "in the future: taken as now"
        }
        entry.field = date.field
        let index = Int(date.rawValue)
        if let other = dates[index], other.instant > taken.instant { taken = other }
        dates[index] = taken
    }

    private mutating func readEpoch(
        _ date: LegacyDate, _ value: LegacyState.Value, _ entry: inout LegacyState.ImportReport.Entry,
        _ now: LocalInstant,
        _ utcOffset: (UTCInstant) -> Int32
    ) {
        if value.seconds == 0 {
            entry.note = "none yet"
            return
        }
        read(date, value.instant ?? value.seconds.map(UTCInstant.init(seconds:)), &entry, now, utcOffset)
    }

    private mutating func readFlag(
        _ reply: LegacyReply, _ value: LegacyState.Value, _ entry: inout LegacyState.ImportReport.Entry
    ) {
        guard let isSet = value.flag else {
            entry.note = "not a flag"
            return
        }
        guard isSet else {
            entry.note = "not yet"
            return
        }
        take(reply, version: nil, &entry)
    }

    private mutating func readMark(
        _ reply: LegacyReply, _ value: LegacyState.Value, _ entry: inout LegacyState.ImportReport.Entry
    ) {
        // SwiftyiRate looks whether there is anything at all, iRate for a text that is not empty.
        let text = value.text
        if library == .irate, text?.isEmpty ?? true {
            entry.note = text == nil ? "not a version" : "not yet"
            return
        }
        take(reply, version: text?.isEmpty ?? true ? nil : text, &entry)
    }

    private mutating func take(_ reply: LegacyReply, version: String?, _ entry: inout LegacyState.ImportReport.Entry) {
        entry.field = reply.field
        replies[Int(reply.rawValue)] = Reply(version: version)
    }

    private func readVersion(
        _ value: LegacyState.Value, _ field: String, _ entry: inout LegacyState.ImportReport.Entry
    ) -> String? {
        guard let text = value.text else {
            entry.note = "not a version"
            return nil
        }
        guard !text.isEmpty else {
            entry.note = "none yet"
            return nil
        }
        entry.field = field
        return text
    }
}

extension LegacyCount {
    /// What counts where two libraries counted at the same time: the smaller number of uses, so that no threshold is
    /// reached sooner, and the larger of crashes and prompts.
    func joined(_ left: Int64, _ right: Int64) -> Int64 {
        switch self {
        case .crashes, .prompts: max(left, right)
        case .sessions, .launches, .uses, .events: left == 0 || right == 0 ? max(left, right) : min(left, right)
        }
    }
}

extension UTCInstant {
    /// Seconds since 1970, cut to milliseconds; within the years that there are.
    fileprivate init(seconds: Double) {
        self.init(milliseconds: Int64(saturating: seconds * 1_000))
    }
}

/// As user defaults convert what is stored: a number as text is a number, and so on.
extension LegacyState.Value {
    var instant: UTCInstant? {
        if case .date(let date) = self { date } else { nil }
    }

    var integer: Int64? {
        switch self {
        case .bool(let bool): bool ? 1 : 0
        case .integer(let integer): integer
        case .number(let number): number.isNaN ? nil : Int64(saturating: number)
        case .text(let text): Int64(text)
        case .date, .other: nil
        }
    }

    /// Nil for anything but a finite number.
    var seconds: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number.isFinite ? number : nil
        case .text(let text): Int64(text).map { Double($0) }
        case .bool, .date, .other: nil
        }
    }

    var flag: Bool? {
        switch self {
        case .bool(let bool): bool
        case .integer(let integer): integer != 0
        case .number(let number): number != 0
        case .text(let text):
            switch text.lowercased() {
            case "yes", "true", "1": true
            case "no", "false", "0", "": false
            default: nil
            }
        case .date, .other: nil
        }
    }

    var text: String? {
        switch self {
        case .text(let text): text
        case .integer(let integer): "\(integer)"
        case .number(let number): number.isFinite ? RatingJSON.number(number).serialized() : nil
        case .bool, .date, .other: nil
        }
    }
}

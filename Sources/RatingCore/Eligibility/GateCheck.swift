/// What a gate finds: the numbers it compares. Open or closed follows from them, and so does the explanation.
enum GateCheck {
    /// Nothing to count or wait for.
    case state(isOpen: Bool)
    /// Open from a number on.
    case reached(have: Int64, need: Int64)
    /// Open below a number.
    case below(have: Int64, limit: Int64)
    /// Open once so many milliseconds have passed. `since`: when the waiting began, nil if it never did and the gate is
    /// open.
    case waited(since: LocalInstant?, Int64)
    /// Open once calendar days have passed; always open where none are needed.
    case calendarDays(since: LocalInstant?, need: Int64)
    /// Closed for good by something that happened then.
    case forGood(since: LocalInstant)
    /// The waiting cannot begin before the app has been launched: for milliseconds, or days of the calendar.
    case notInstalled(need: Int64, ofCalendar: Bool = false)

    @inline(__always)
    func isOpen(at now: LocalInstant) -> Bool {
        switch self {
        case .state(let isOpen): isOpen
        case .reached(let have, let need): have >= need
        case .below(let have, let limit): have < limit
        case .waited(let since?, let wait): now.instant.milliseconds &- since.instant.milliseconds >= wait
        case .waited(nil, _): true
        case .calendarDays(let since, let need):
            need <= 0 || (since.map { $0.areCalendarDaysOver(need, at: now) } ?? true)
        case .forGood, .notInstalled: false
        }
    }

    func quantities(_ unit: String?, now: LocalInstant) -> GateQuantities {
        switch self {
        case .state: GateQuantities()
        case .reached(let have, let need):
            GateQuantities(measured: .integer(have), required: .integer(need), unit: unit)
        case .below(let have, let limit):
            GateQuantities(measured: .integer(have), required: .integer(limit), unit: unit)
        case .waited(let since, let wait):
            GateQuantities(measured: elapsed(since: since, now: now), required: GateQuantities.days(wait), unit: unit)
        case .calendarDays(let since, let need):
            GateQuantities(
                measured: since.map { .integer($0.calendarDays(to: now)) }, required: .integer(need), unit: unit)
        case .forGood(let since): GateQuantities(measured: since.json)
        case .notInstalled(let need, let ofCalendar):
            GateQuantities(required: ofCalendar ? .integer(need) : GateQuantities.days(need), unit: unit)
        }
    }

    private func elapsed(since: LocalInstant?, now: LocalInstant) -> RatingJSON? {
        since.map { GateQuantities.days(now.instant.milliseconds - $0.instant.milliseconds) }
    }

    func opening(now: LocalInstant) -> GateOpening {
        switch self {
        case .waited(let since?, let wait): return .at(milliseconds: since.instant.milliseconds + wait)
        case .calendarDays(let since?, let need):
            let civil = since.civilMilliseconds + need * UTCInstant.millisecondsPerDay
            return .at(milliseconds: civil - Int64(now.utcOffset) * 1_000)
        case .notInstalled: return .after("launches", 1)
        case .state, .reached, .below, .waited, .calendarDays, .forGood: return .never
        }
    }
}

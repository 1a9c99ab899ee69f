import RatingCore

/// How close together asks can be: their times are a system of differences (from each to the one before, and to the one as
/// many before as a cap allows), and the earliest times that it admits are the least.
///
/// Every time is the earliest that any way admits after the earliest times before it. Because each demand is a least
/// distance, asking later never lets a later ask come sooner, so no history asks more closely than this.
struct AskSpacing {
    static let year = 365 * UTCInstant.millisecondsPerDay

    /// From the first ask to the one so many later, in milliseconds. Shorter than was asked for where no more can follow.
    private(set) var spans: [Int64] = [0]
    /// What keeps each from coming sooner.
    private(set) var gates: [[Gate]] = [[]]
    /// Whether no more can follow.
    private(set) var isEnded = false

    /// - Parameters:
    ///   - demands: of all ways that can be taken.
    ///   - count: how many asks after the first are looked at.
    ///   - limit: how far; later ones are not looked for.
    init(_ demands: [Demands], offsets: OffsetRange, count: Int, below limit: Int64) {
        self.init(demands, offsets: offsets, count: count, below: limit, begin: Self.begin(demands), isFromBegin: false)
    }

    /// The same where every way is open between two dates only: as many asks as there can be at all. Nil where that is not
    /// so.
    init?(inScheduleOf demands: [Demands], offsets: OffsetRange, count: Int) {
        guard demands.allSatisfy({ $0.until != nil }), let begin = Self.begin(demands) else { return nil }
        self.init(demands, offsets: offsets, count: count, below: .max / 8, begin: begin, isFromBegin: true)
    }

    /// Before it nobody is asked.
    private static func begin(_ demands: [Demands]) -> Int64? {
        demands.allSatisfy { $0.from != nil } ? demands.compactMap { $0.from }.min() : nil
    }

    private init(
        _ demands: [Demands], offsets: OffsetRange, count: Int, below limit: Int64, begin: Int64?, isFromBegin: Bool
    ) {
        let demands = Array(Set(demands))
        guard !demands.isEmpty else {
            isEnded = true
            return
        }
        // Before the first launch there is no version, and the first launch is no update: one version is had for nothing.
        let isVersionFree = demands.contains { $0.launches.value == 0 }
        // Where a way needs prompts before it, the first of those that count here need not be the first of all.
        let starts = Set(demands.map { max($0.leastPrompts.value, $0.needsPrompt == nil ? 0 : 1) } + [0])
        var best: [Chain.Ask] = []
        var isEnded = true
        for start in starts {
            var chain = Chain(
                demands, start: start, reach: offsets.reach, isVersionFree: isVersionFree, begin: begin,
                isFromBegin: isFromBegin)
            var asks: [Chain.Ask] = []
            while asks.count < count, let ask = chain.next() {
                guard ask.time < limit else {
                    isEnded = false
                    break
                }
                asks.append(ask)
            }
            if asks.count == count { isEnded = false }
            for (index, ask) in asks.enumerated() {
                if index == best.count { best.append(ask) } else if ask.time < best[index].time { best[index] = ask }
            }
        }
        spans += best.map { $0.time }
        gates += best.map { $0.gates }
        self.isEnded = isEnded
    }

    /// The time at which so many asks later is possible; nil: never, or beyond the limit.
    func span(_ count: Int) -> Int64? { count < spans.count ? spans[count] : nil }
}

/// The earliest asks, one after the other.
private struct Chain {
    struct Ask {
        var time: Int64
        /// The earliest local time.
        var civil: Int64
        var gates: [Gate]
    }

    private let demands: [Demands]
    private let start: Int64
    private let reach: Int64
    private let isVersionFree: Bool
    /// When the first ask is at the earliest; milliseconds since 1970 UTC.
    private let begin: Int64?
    /// Whether it is just then.
    private let isFromBegin: Bool
    /// The asks so far, with a version had for nothing and without.
    private var with: [Ask]
    private var without: [Ask]

    init(
        _ demands: [Demands], start: Int64, reach: Int64, isVersionFree: Bool, begin: Int64?,
        isFromBegin: Bool
    ) {
        (self.demands, self.start, self.reach, self.isVersionFree) = (demands, start, reach, isVersionFree)
        (self.begin, self.isFromBegin) = (begin, isFromBegin)
        with = [Ask(time: 0, civil: -reach, gates: [])]
        without = with
    }

    mutating func next() -> Ask? {
        let later = earliest(after: without, isVersionFree: false)
        var sooner = earliest(after: with, isVersionFree: false)
        if isVersionFree, let free = earliest(after: without, isVersionFree: true) {
            if free.time < sooner?.time ?? .max { sooner = free }
        }
        // Where only the one goes on, the other is as late as can be.
        guard let best = sooner ?? later else { return nil }
        with.append(best)
        without.append(later ?? Ask(time: .max / 4, civil: .max / 4, gates: []))
        return best
    }

    private func earliest(after asks: [Ask], isVersionFree: Bool) -> Ask? {
        let index = start + Int64(asks.count)
        let last = asks[asks.count - 1]
        var best: Ask?
        for demand in demands {
            guard index <= demand.mostPrompts.value, demand.cooldown.value < .max else { continue }
            var (time, gates) = (last.time, [Gate]())
            func wait(until moment: Int64, _ gate: Gate?) {
                if moment > time { (time, gates) = (moment, gate.map { [$0] } ?? []) }
            }
            wait(until: last.time + demand.cooldown.value, demand.cooldown.gate)
            if let gate = demand.newVersion, !isVersionFree {
                guard demand.update.value < .max else { continue }
                wait(until: last.time + demand.update.value, gate)
                if gates == [gate], let other = demand.update.gate { gates.append(other) }
            }
            if let cap = demand.yearlyCap, asks.count >= cap {
                wait(until: asks[asks.count - cap].time + AskSpacing.year, .yearlyCap)
            }
            var civil = Int64.min
            if demand.calendarCooldown.value > 0 {
                civil = last.civil + demand.calendarCooldown.value
                wait(until: civil - reach, demand.calendarCooldown.gate)
            }
            if let begin {
                if isFromBegin { wait(until: (demand.from ?? begin) - begin, .schedule) }
                if let until = demand.until, time >= until - begin { continue }
            }
            civil = max(civil, time - reach)
            if let found = best {
                let isSooner = time < found.time
                best = Ask(
                    time: min(time, found.time), civil: min(civil, found.civil), gates: isSooner ? gates : found.gates)
            } else {
                best = Ask(time: time, civil: civil, gates: gates)
            }
        }
        return best
    }
}

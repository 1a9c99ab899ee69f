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

    /// Each once.
    var allGates: [Gate] { gates.joined().unique }

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

    /// What else the next ask depends on.
    private struct State: Equatable {
        /// Whether there is still a version to be had for nothing.
        var isVersionFree: Bool
        /// How many prompts in a row got no reply.
        var unanswered: Int64
    }

    private let demands: [Demands]
    private let start: Int64
    private let reach: Int64
    /// When the first ask is at the earliest; milliseconds since 1970 UTC.
    private let begin: Int64?
    /// Whether it is just then.
    private let isFromBegin: Bool
    private let mostGrown: Int64
    /// The times of the asks so far, each the earliest of all ways to it.
    private var times: [Int64] = [0]
    /// The earliest last ask in each state.
    private var last: [(state: State, ask: Ask)]

    init(
        _ demands: [Demands], start: Int64, reach: Int64, isVersionFree: Bool, begin: Int64?,
        isFromBegin: Bool
    ) {
        (self.demands, self.start, self.reach) = (demands, start, reach)
        (self.begin, self.isFromBegin) = (begin, isFromBegin)
        mostGrown = demands.map { $0.mostGrown }.max() ?? 1
        last = [(State(isVersionFree: isVersionFree, unanswered: 1), Ask(time: 0, civil: -reach, gates: []))]
    }

    mutating func next() -> Ask? {
        var next: [(state: State, ask: Ask)] = []
        for (state, ask) in last {
            for demand in demands {
                let canBeFree = state.isVersionFree && demand.newVersion != nil
                // Where this one waits for no reply, a later one need not wait for as long.
                let canReply = state.unanswered > 1
                for isFree in canBeFree ? [false, true] : [false] {
                    for isReplied in canReply ? [false, true] : [false] {
                        guard let found = self.ask(demand, after: ask, state, isFree: isFree, isReplied: isReplied)
                        else { continue }
                        let unanswered = isReplied ? 1 : min(state.unanswered + 1, mostGrown)
                        Self.add(
                            found, State(isVersionFree: state.isVersionFree && !isFree, unanswered: unanswered),
                            to: &next)
                    }
                }
            }
        }
        last = next.filter { one in !next.contains { $0.state != one.state && Self.isBetter($0, than: one) } }
        guard let best = last.map({ $0.ask }).min(by: { $0.time < $1.time }) else { return nil }
        times.append(best.time)
        return best
    }

    private static func add(_ ask: Ask, _ state: State, to next: inout [(state: State, ask: Ask)]) {
        guard let index = next.firstIndex(where: { $0.state == state }) else { return next.append((state, ask)) }
        let known = next[index].ask
        next[index].ask = Ask(
            time: min(ask.time, known.time), civil: min(ask.civil, known.civil),
            gates: ask.time < known.time ? ask.gates : known.gates)
    }

    /// Whether whatever follows from the other follows from this as soon.
    private static func isBetter(_ one: (state: State, ask: Ask), than other: (state: State, ask: Ask)) -> Bool {
        one.ask.time <= other.ask.time && one.ask.civil <= other.ask.civil
            && one.state.unanswered <= other.state.unanswered
            && (one.state.isVersionFree || !other.state.isVersionFree)
    }

    /// - Parameter isReplied: whether there is a reply in between that lets waits grow anew.
    private func ask(
        _ demand: Demands, after last: Ask, _ state: State, isFree: Bool, isReplied: Bool
    ) -> Ask? {
        let index = start + Int64(times.count)
        guard index <= demand.mostPrompts.value, demand.cooldown.value < .max else { return nil }
        var (time, gates) = (last.time, [Gate]())
        func wait(until moment: Int64, _ gate: Gate?) {
            if moment > time { (time, gates) = (moment, gate.map { [$0] } ?? []) }
        }
        let unanswered = isReplied ? 0 : state.unanswered
        wait(until: last.time + demand.cooldown(after: unanswered), demand.cooldown.gate)
        if isReplied {
            let span = demand.afterReply(isVersionFree: state.isVersionFree)
            guard span < .max else { return nil }
            wait(until: last.time + span, demand.answer.value == span ? demand.answer.gate : demand.update.gate)
        }
        if let gate = demand.newVersion, !isFree {
            let update = demand.afterNewVersion
            guard update.value < .max else { return nil }
            wait(until: last.time + update.value, gate)
            if gates == [gate], let other = update.gate { gates.append(other) }
        }
        if let cap = demand.yearlyCap, times.count >= cap {
            wait(until: times[times.count - cap] + AskSpacing.year, .yearlyCap)
        }
        var civil = Int64.min
        if demand.calendarCooldown.value > 0 {
            civil = last.civil + demand.calendarCooldown(after: unanswered)
            wait(until: civil - reach, demand.calendarCooldown.gate)
        }
        if let begin {
            if isFromBegin { wait(until: (demand.from ?? begin) - begin, .schedule) }
            if let until = demand.until, time >= until - begin { return nil }
        }
        return Ask(time: time, civil: max(civil, time - reach), gates: gates)
    }
}

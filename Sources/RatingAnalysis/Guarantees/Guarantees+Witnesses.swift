import RatingCore

/// Histories that show something.
extension Guarantees {
    /// A Monday at noon.
    static let start: Int64 = 1_767_614_400_000

    private static let day = UTCInstant.millisecondsPerDay

    /// Moments from which a number of asks may do best.
    ///
    /// - Parameter span: how long they take.
    func starts(_ ways: [AskingModel.Way], span: Int64) -> [Int64] {
        var moments: [Int64] = []
        func add(_ moment: Int64) {
            guard !moments.contains(moment) else { return }
            moments.append(moment)
            for way in ways.prefix(8) {
                guard let quiet = way.demands.quiet else { continue }
                let opening = quiet.next(minuteOfDay: quiet.end, from: moment)
                if !moments.contains(opening) { moments.append(opening) }
                guard offsets.reach > 0, way.demands.calendarCooldown.value > 0 else { continue }
                let west = quiet.next(minuteOfDay: quiet.end, from: moment - offsets.reach) + offsets.reach
                if !moments.contains(west) { moments.append(west) }
            }
        }
        let unlimited = ways.contains { $0.demands.from == nil && $0.demands.until == nil }
        if unlimited { add(Self.start) }
        for way in ways {
            if let until = way.demands.until {
                if way.demands.from == nil { add(min(Self.start, until - span - 400 * Self.day)) }
                add(until - span - 1)
            }
            if let from = way.demands.from { add(from) }
        }
        return Array(moments.prefix(12))
    }

    /// Asks so many more times after the first that it shows what it must.
    func search(
        _ name: String, in scope: AskingScope, asks count: Int, span: Int64,
        shows: @escaping ([ScenarioReplay.Happening]) -> Bool
    ) -> WitnessSearch {
        var search = WitnessSearch(
            scope.group, offsets: offsets, name: name, isFastest: isFastest, shows: shows)
        let isChoosing = Set(scope.ways.map { $0.demands }).count > 1
        for earlier in scope.leastPrompts.prefix(3) {
            for start in starts(scope.ways, span: span) {
                for isVersionFree in [false, true]
                where !isVersionFree || scope.ways.contains(where: { $0.demands.newVersion != nil }) {
                    let plan = AskPlan(
                        scope.ways, after: scope.others, earlier: earlier, start: start, count: count + 1,
                        offsets: offsets,
                        isVersionFree: isVersionFree)
                    if let plan { search.attempt(plan) }
                }
                if isFastest || !isChoosing, search.best != nil { return search }
            }
        }
        // One placement alone may need fewer events.
        guard isChoosing, count < 200, search.best == nil || !isFastest else { return search }
        for way in scope.distinctWays.prefix(12) {
            let earlier = way.demands.earlier
            for start in starts([way], span: span).prefix(4) {
                let plan = AskPlan(
                    [way], after: scope.others, earlier: earlier, start: start, count: count + 1, offsets: offsets)
                if let plan { search.attempt(plan) }
            }
        }
        return search
    }

    /// One ask soon after something else.
    func search(
        _ name: String, in scope: AskingScope, soonAfter besides: WitnessSearch.Besides,
        waiting wait: (Demands) -> Int64?,
        shows: @escaping ([ScenarioReplay.Happening]) -> Bool
    ) -> WitnessSearch {
        var search = WitnessSearch(
            scope.group, offsets: offsets, name: name, isFastest: isFastest, shows: shows)
        let ways = scope.distinctWays.compactMap { way in wait(way.demands).map { (way, $0) } }.sorted { $0.1 < $1.1 }
        for (way, wait) in ways.prefix(24) where wait < .max {
            for start in starts([way], span: 0) {
                let plan = AskPlan(
                    [way], after: scope.others, earlier: way.demands.earlier, start: start, count: 1, offsets: offsets)
                guard let plan, let last = plan.asks.last else { continue }
                if plan.earlier == 0 {
                    search.attempt(plan, besides: (besides, at: last.time - wait))
                }
                if isFastest, search.best != nil { return search }
                if search.best != nil { break }
            }
            if search.tries > 60 { break }
        }
        return search
    }

    /// The first ask as soon after the installation as can be.
    func searchFirst(
        _ name: String, in scope: AskingScope, avoidsLaunches: Bool = false,
        shows: @escaping ([ScenarioReplay.Happening]) -> Bool
    ) -> WitnessSearch {
        var search = WitnessSearch(scope.group, offsets: offsets, name: name, isFastest: isFastest, shows: shows)
        search.avoidsLaunches = avoidsLaunches
        let configuration = scope.group.configuration
        let ways = scope.distinctWays.map { ($0, firstAsk($0.demands, configuration, isFromNothing: true).time) }
            .sorted { $0.1 < $1.1 }
        let possible = ways.filter { way, wait in
            way.demands.earlier == 0 && way.demands.mostPrompts.value >= 0 && wait < .max / 8
        }
        for (way, wait) in possible.prefix(24) {
            for start in starts([way], span: 0) {
                for install in installs(way.demands, wait, start) {
                    let isCalendar = way.demands.calendarAge.value > 0 && offsets == .any
                    if isCalendar {
                        // As far east as can be, at noon.
                        let civil = way.demands.quiet.map { $0.next(minuteOfDay: $0.end, from: start) } ?? start
                        let time = civil - offsets.reach + (civil - offsets.reach < start ? Self.day : 0)
                        search.attempt(
                            AskPlan([.init(way: way, time: time, offset: 64_800)]), install: time - wait)
                        continue
                    }
                    guard let plan = AskPlan([way], start: install + wait, count: 1, offsets: offsets) else { continue }
                    search.attempt(plan, install: install)
                    // Early enough that a session a day is there by then.
                    if !isFastest { search.attempt(plan) }
                }
            }
            if search.best != nil, isFastest || search.tries > 24 { break }
        }
        return search
    }

    /// Moments of the installation that may do best.
    private func installs(_ demands: Demands, _ wait: Int64, _ start: Int64) -> [Int64] {
        let install = start - wait
        guard offsets == .fixed else { return [install] }
        let midnight = (LocalInstant(UTCInstant(milliseconds: start)).civilDay + 1) * Self.day
        var installs = [midnight - 1, install]
        if let quiet = demands.quiet {
            for minute in [quiet.end, (quiet.start + 1_439) % 1_440] {
                let ask = quiet.next(minuteOfDay: minute, from: start)
                installs.append(ask - wait)
            }
        }
        return installs.filter { $0 + wait >= demands.from ?? .min }
    }
}

extension AskingScope {
    /// One of each that demand the same.
    var distinctWays: [AskingModel.Way] { ways.unique { $0.demands } }

    /// How many asks there may have to be before the counted ones.
    var leastPrompts: [Int] { Set(ways.map { $0.demands.earlier }).sorted() }
}

extension Demands {
    /// How many prompts there must be before.
    var earlier: Int { Int(min(max(leastPrompts.value, needsPrompt == nil ? 0 : 1), 1_000)) }
}

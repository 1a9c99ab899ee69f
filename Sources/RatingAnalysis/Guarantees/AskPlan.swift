import RatingCore

/// When and where somebody is asked: the earliest times from a beginning on, with the schedule in force.
struct AskPlan {
    struct Ask {
        let way: AskingModel.Way
        /// Milliseconds since 1970 UTC.
        var time: Int64
        var offset: Int32
        /// Whether there is a reply to the one before, so that waits grow anew.
        var isAfterReply = false
        /// How many prompts in a row have got no reply, this one among them.
        var unanswered: Int64 = 1

        /// On the user's own clock.
        var civil: Int64 { time + Int64(offset) * 1_000 }
    }

    private(set) var asks: [Ask] = []
    /// How many of the first asks are there only because later ones need them.
    let earlier: Int

    /// - Parameters:
    ///   - ways: that are counted.
    ///   - others: that may come before, where counted ones need prompts before them.
    ///   - start: of the counted asks.
    ///   - count: of the counted asks.
    ///   - isVersionFree: whether the first other version is that of the first launch.
    init?(
        _ ways: [AskingModel.Way], after others: [AskingModel.Way] = [], earlier: Int = 0, start: Int64, count: Int,
        offsets: OffsetRange, isVersionFree: Bool = false
    ) {
        self.earlier = earlier
        var planner = Planner(offsets: offsets, isVersionFree: isVersionFree)
        planner.hasCalendar = ways.contains { $0.demands.calendarCooldown.value > 0 }
        let pause = others.reduce(AskSpacing.year) { pause, way in
            let wait = max(
                way.demands.cooldown(after: Int64(earlier)), way.demands.calendarCooldown(after: Int64(earlier)))
            return wait < .max ? max(pause, wait + 2 * AskSpacing.year) : pause
        }
        for index in 0..<(earlier + count) {
            let isEarlier = index < earlier
            let first = isEarlier ? start - Int64(earlier) * pause : start
            guard let ask = planner.next(asks, isEarlier ? others : ways, from: index == 0 || !isEarlier ? first : .min)
            else { return nil }
            asks.append(ask)
        }
    }

    /// The offset that makes one time of another: whole seconds, rounded up.
    static func utcOffset(from time: Int64, to civil: Int64) -> Int32 {
        let difference = civil - time
        let seconds = difference / 1_000 + (difference % 1_000 > 0 ? 1 : 0)
        return Int32(min(max(seconds, -64_800), 64_800))
    }

    /// The asks at these moments.
    init(_ asks: [Ask]) { (self.asks, earlier) = (asks, 0) }
}

private struct Planner {
    let offsets: OffsetRange
    let isVersionFree: Bool
    var hasCalendar = false

    func next(_ asks: [AskPlan.Ask], _ ways: [AskingModel.Way], from first: Int64) -> AskPlan.Ask? {
        var best: AskPlan.Ask?
        for way in ways {
            guard let ask = earliest(way, asks, from: first) else { continue }
            guard let found = best else {
                best = ask
                continue
            }
            let staysThere = ask.time == found.time && way.placement == asks.last?.way.placement
            if ask.time < found.time || staysThere && found.way.placement != way.placement { best = ask }
        }
        return best
    }

    private func earliest(_ way: AskingModel.Way, _ asks: [AskPlan.Ask], from first: Int64) -> AskPlan.Ask? {
        let demands = way.demands
        let index = Int64(asks.count)
        guard index >= demands.leastPrompts.value, index <= demands.mostPrompts.value else { return nil }
        if demands.needsPrompt != nil, asks.isEmpty { return nil }
        var time = max(first, demands.from ?? .min)
        var (civil, isReplied) = (Int64.min, false)
        if let last = asks.last {
            guard demands.cooldown.value < .max else { return nil }
            time = max(time, last.time)
            if demands.newVersion != nil, !isVersionFree || asks.count > 1 {
                guard demands.afterNewVersion.value < .max else { return nil }
                time = max(time, last.time + demands.afterNewVersion.value)
            }
            if let cap = demands.yearlyCap, asks.count >= cap {
                time = max(time, asks[asks.count - cap].time + AskSpacing.year)
            }
            func wait(after unanswered: Int64) -> (time: Int64, civil: Int64) {
                let elapsed = max(time, last.time + demands.cooldown(after: unanswered))
                guard demands.calendarCooldown.value > 0 else { return (elapsed, .min) }
                let civil = last.civil + demands.calendarCooldown(after: unanswered)
                return (max(elapsed, civil - offsets.reach), civil)
            }
            let reply = demands.afterReply(isVersionFree: false)
            let (grown, short) = (wait(after: last.unanswered), wait(after: 0))
            isReplied = reply < .max && max(short.time, last.time + reply) < grown.time
            (time, civil) = isReplied ? (max(short.time, last.time + reply), short.civil) : grown
        }
        var ask = placed(way, time, civil)
        ask.isAfterReply = isReplied
        ask.unanswered = isReplied ? 1 : (asks.last?.unanswered ?? 0) + 1
        return ask.time < demands.until ?? .max ? ask : nil
    }

    /// At a local time that is not quiet.
    private func placed(_ way: AskingModel.Way, _ time: Int64, _ least: Int64) -> AskPlan.Ask {
        let quiet = way.demands.quiet
        guard offsets == .any else {
            return AskPlan.Ask(way: way, time: quiet.map { $0.next(time) } ?? time, offset: 0)
        }
        guard hasCalendar else {
            guard let quiet, quiet.contains(minuteOfDay: minuteOfDay(time)) else {
                return AskPlan.Ask(way: way, time: time, offset: 0)
            }
            return AskPlan.Ask(way: way, time: time, offset: AskPlan.utcOffset(from: time, to: quiet.next(time)))
        }
        let lowest = max(least, time - offsets.reach)
        let civil = quiet.map { $0.next(lowest) } ?? lowest
        let moment = max(time, civil - offsets.reach)
        return AskPlan.Ask(way: way, time: moment, offset: AskPlan.utcOffset(from: moment, to: civil))
    }
}

/// Minutes since midnight of a local time.
private func minuteOfDay(_ civil: Int64) -> Int {
    LocalInstant(UTCInstant(milliseconds: civil)).minuteOfDay
}

extension QuietHours {
    /// The first local time from this one on that is not quiet.
    func next(_ civil: Int64) -> Int64 {
        let minute = minuteOfDay(civil)
        guard contains(minuteOfDay: minute) else { return civil }
        return next(minuteOfDay: end, from: civil)
    }

    /// The first local time from this one on at which the clock shows so many minutes since midnight.
    func next(minuteOfDay end: Int, from civil: Int64) -> Int64 {
        let day = LocalInstant(UTCInstant(milliseconds: civil)).civilDay * UTCInstant.millisecondsPerDay
        let today = day + Int64(end) * 60_000
        return today >= civil ? today : today + UTCInstant.millisecondsPerDay
    }
}

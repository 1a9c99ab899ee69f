import RatingCore

/// Points and rates that do not fit the sums beside them.
extension ForesightPass {
    /// A score that would take more events than there ever are.
    mutating func checkPoints() {
        guard ownNode("scoreUntilPrompt") != nil || ownNode("eventScores") != nil || ownNode("scoreWithinDays") != nil,
            let need = number(.integer(.scoreUntilPrompt)),
            let best = configuration.eventPoints.map({ $0.points }).max(),
            best > 0
        else { return }
        let days = number(.integer(.scoreWithinDays))
        let count = (need / Double(best)).rounded(.up)
        if days == 1, 3...20 ~= count {
            noteOneDay("scoreUntilPrompt \(numberText(need)) must be reached", ["scoreWithinDays"])
        }
        guard count > days.map({ min($0 * 6, 300) }) ?? 1_000, count > 20 else { return }
        report(
            .foresightUnit, keys: ["scoreUntilPrompt", "eventScores"],
            "scoreUntilPrompt \(numberText(need)) takes \(numberText(count)) events of the best kind\(days.map { " within \(counted(Int64($0), "day"))" } ?? ""), to which hardly anybody comes",
            suggestion: "write a lower score, or let events give more points")
    }

    /// Events that change no score.
    mutating func checkNoPoints() {
        guard ownNode("eventScores") != nil, part.set == nil, isWhole,
            let event = configuration.eventPoints.first(where: { $0.points == 0 && !MomentName.isTrouble($0.name) })
        else { return }
        report(
            .foresightWithoutEffect, keys: ["eventScores"],
            "“\(excerpt(event.name))” gives 0 points, which changes no score", suggestion: "leave it out")
    }

    /// One event that outweighs many times all that is demanded anywhere, beside others that do not.
    mutating func checkGreatPoints() {
        guard ownNode("eventScores") != nil, part.set == nil else { return }
        let parts = [configuration] + (isWhole ? subject.parts.map { $0.configuration } : [])
        let sums = parts.flatMap { [$0] + $0.alternatives }.compactMap { $0[.scoreUntilPrompt] }
        let points = configuration.eventPoints.filter { $0.points > 0 }.sorted { $0.points > $1.points }
        guard let sum = sums.max(), sum > 0, points.count > 1, points[1].points < sum,
            case (let best, let next) = (points[0].points, points[1].points), best / 5 >= sum, best / 20 >= next
        else { return }
        report(
            .foresightUnit, keys: ["eventScores"],
            "“\(excerpt(points[0].name))” gives \(best) points, where \(sum) are demanded and no other event gives more than \(next)",
            suggestion: "write a number up to \(sum)")
    }

    /// Uses a week that come to many more, by the day from which people are asked, than are demanded in all.
    mutating func checkRate() {
        guard ownNode("usesPerWeekForPrompt") != nil || ownNode("usesUntilPrompt") != nil, has(.usageRate),
            has(.usage), has(.age), node("usesUntilPrompt") != nil, let rate = configuration[.usesPerWeekForPrompt],
            let uses = configuration[.usesUntilPrompt], let days = configuration[.daysUntilPrompt],
            case let total = rate * days / 7, rate > 7, total >= Double(uses) * 3, !isFaulty("usesPerWeekForPrompt")
        else { return }
        report(
            .foresightUnit, keys: ["usesPerWeekForPrompt", "usesUntilPrompt"],
            "usesPerWeekForPrompt \(numberText(rate)) takes \(numberText(total.rounded(.up))) uses in daysUntilPrompt \(numberText(days)), so that usesUntilPrompt \(uses) makes no difference",
            suggestion: "write how often in one week, such as 3")
    }
}

import RatingCore

/// People asked for a review at a bad moment. A survey may come whenever its makers want.
extension ForesightPass {
    mutating func checkTiming() {
        guard !found(.foresightNeverAsked), !configuration[.previewMode], offersReview else { return }
        checkLaunch()
        checkPlacement()
        checkEventNames()
        checkCrash()
    }

    /// Whether the flow asks for a review at all.
    var offersReview: Bool {
        mutating get { memory.flows.flow(of: configuration.workflow.workflow, in: configuration).offersReview }
    }

    private mutating func checkCrash() {
        guard ownNode(.integer(.daysWithoutCrash)) != nil else { return }
        if let name = part.placement, MomentName.isForWords(name) { return }
        let days = configuration[.daysWithoutCrash]
        let isTakenOut = days == nil && configuration.policy?.gates.contains(.crashFree) ?? false
        // The conditions may wait in its place.
        let isInConditions = ["context.daysSinceCrash", "context.crashes"].contains {
            configuration.conditions?.variables.contains($0) ?? false
        }
        guard days == 0 || isTakenOut, !isInConditions else { return }
        report(
            .foresightBadMoment, keys: [.integer(.daysWithoutCrash)],
            "\(days == 0 ? "daysWithoutCrash 0 waits for nothing" : "without daysWithoutCrash nothing waits"), so users are asked right after a crash",
            suggestion: "write 7 or more")
    }

    private mutating func checkLaunch() {
        guard part.placement == nil, part.set == nil, configuration[.promptAtLaunch] else { return }
        let isWritten = ownNode(.flag(.promptAtLaunch)) != nil
        // Who names placements has chosen other moments.
        let hasMoments =
            configuration[.rolloutPercentage] != 0
            && subject.parts.contains { $0.placement != nil && !$0.configuration.asksNobody }
        guard isWritten || isWhole && hasMoments else { return }
        report(
            .foresightBadMoment,
            keys: isWritten ? [.flag(.promptAtLaunch)] : [.structure(.placements), .structure(.policy)],
            isWritten
                ? "users are asked as soon as they open the app, before it has been of any use to them"
                : "users are asked at these placements, but also as soon as they open the app, because of the policy \(configuration.policy?.name ?? "")",
            suggestion: "write \"promptAtLaunch\": false, and ask at a placement where something has been achieved")
    }

    private mutating func checkPlacement() {
        guard let name = part.placement, let reason = MomentName.reason(against: name) else { return }
        report(
            .foresightBadMoment, nil, at: nil, "at the placement “\(excerpt(name))” \(reason)",
            suggestion: "ask where users have just achieved something")
    }

    private mutating func checkEventNames() {
        let again = configuration[any: .structure(.eventsBeforeAskingAgain)]?.json.members ?? []
        let points = configuration.eventPoints.filter { $0.points > 0 }
        for (key, names, what) in [
            (ConfigurationKey.Structure.requiredEvents, configuration.requiredEvents.map { $0.name }, "is required"),
            (.eventsBeforeAskingAgain, again.map { $0.name }, "is required"),
            (.eventScores, points.map { $0.name }, "gives points"),
        ] where ownNode(.structure(key)) != nil {
            for name in names where MomentName.isTrouble(name) {
                report(
                    .foresightBadMoment, keys: [.structure(key)],
                    "“\(excerpt(name))” \(what) for asking, as if it were something that users like",
                    suggestion: key == .eventScores
                        ? "let it take away points" : "require an event that shows that the app was of use")
            }
        }
    }

    /// Hours that pass from one prompt to the next whatever the user does.
    var hoursBetweenPrompts: Int64 {
        max(
            has(.cooldown) ? configuration[.daysBeforeAskingAgain] ?? 0 : 0,
            has(.reviewCooldown) ? configuration[.daysBetweenReviews] ?? 0 : 0) * 24
    }
}

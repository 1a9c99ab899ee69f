import RatingCore

/// Looks for histories that show something, and takes only those that the core lives through as they are written.
struct WitnessSearch {
    let group: AskingModel.VariantGroup
    let offsets: OffsetRange
    let name: String
    /// Whether the shortest in time is looked for; otherwise the one with the fewest events.
    var isFastest = false
    /// Whether histories without launches are tried too.
    var avoidsLaunches = false
    /// What it must show.
    let shows: ([ScenarioReplay.Happening]) -> Bool
    private(set) var best: Scenario?
    /// How many histories were tried.
    private(set) var tries = 0
    private var configuration: RatingConfiguration?

    static let maximumTries = 200

    init(
        _ group: AskingModel.VariantGroup, offsets: OffsetRange, name: String, isFastest: Bool,
        shows: @escaping ([ScenarioReplay.Happening]) -> Bool
    ) {
        (self.group, self.offsets, self.name, self.isFastest, self.shows) = (
            group, offsets, name, isFastest, shows
        )
    }

    /// What happens before an ask besides what it needs.
    enum Besides {
        case event(ContextEvent)
        /// A launch of another version.
        case update
        /// A launch of the version that is there.
        case launch
    }

    /// Tries a plan; both with a launch at the beginning and without, which matters to versions.
    mutating func attempt(_ plan: AskPlan, besides: (Besides, at: Int64)? = nil, install: Int64? = nil) {
        let dependsOnVersion =
            avoidsLaunches || plan.asks.contains { $0.way.demands.newVersion != nil || $0.way.demands.rated != nil }
        let before = best
        attempt(plan, besides: besides, install: install, launchesFirst: true)
        if dependsOnVersion, best == before || isFastest {
            attempt(plan, besides: besides, install: install, launchesFirst: false)
        }
    }

    private mutating func attempt(
        _ plan: AskPlan, besides: (Besides, at: Int64)?, install: Int64?, launchesFirst: Bool
    ) {
        guard tries < Self.maximumTries, let first = plan.asks.first else { return }
        tries += 1
        let ways = plan.asks.map { $0.way }
        guard let installation = group.installation(for: ways) else { return }
        configuration = installation.configuration
        let begin = install ?? self.install(plan, besides: besides?.at)
        var traits: [RatingJSON.Member] = []
        for way in Set(ways) {
            for trait in way.choices?.traits ?? [] where !traits.contains(where: { $0.name == trait.name }) {
                traits.append(trait)
            }
        }
        var witness = Witness(
            installation.configuration, installID: installation.id, name: name, start: begin, traits: traits,
            offsets: offsets)
        let isTight = install != nil && first.way.demands.calendarAge.value > 0 && offsets == .any
        if isTight {
            witness.happen(.foreground, at: begin, offsets: [-64_800])
        }
        witness.meet(first.way, at: begin, updates: launchesFirst, isFinal: false, rateAt: first.time)
        let sessionsEnd = besides?.at ?? first.time
        if witness.context.installedAt == nil, first.time > begin || besides != nil {
            var trial = witness
            trial.meetSessions(first.way, from: begin, to: sessionsEnd, launches: launchesFirst)
            if trial.context.installedAt?.instant.milliseconds != begin {
                let marker =
                    launchesFirst ? ContextEvent.launch(version: witness.currentVersion(first.way)) : .foreground
                witness.happen(marker, at: begin)
            }
        }
        witness.meetSessions(first.way, from: begin, to: sessionsEnd, launches: launchesFirst)
        if let besides {
            happen(besides.0, at: besides.at, &witness, first.way)
            if case .event(let event) = besides.0, first.way.demands.wait(after: event) > first.time - besides.at {
                witness.startOver(at: besides.at)
            }
        }
        for (index, ask) in plan.asks.enumerated() {
            let last = witness.scenario.steps.last.map { $0.moment($0.times - 1).instant.milliseconds } ?? begin
            let wait = ask.way.demands.afterNewVersion.value
            let updateAt = wait < ask.time - last ? ask.time - wait : last
            witness.meet(ask.way, at: updateAt, rateAt: ask.time)
            witness.meetSessions(ask.way, from: updateAt, to: ask.time)
            witness.meetNeeds(ask.way.placement, at: ask.time, offset: ask.offset)
            witness.ask(ask.way.placement, at: ask.time, offset: ask.offset)
            if witness.hasFailed { return }
            if index + 1 < plan.asks.count {
                let next = plan.asks[index + 1]
                if next.isAfterReply {
                    witness.reply(at: ask.time, soThat: next.way.demands, canAskAfter: next.time - ask.time)
                }
            }
        }
        guard shows(witness.replay.happenings) else { return }
        take(witness.scenario)
    }

    private func happen(_ besides: Besides, at moment: Int64, _ witness: inout Witness, _ way: AskingModel.Way) {
        switch besides {
        case .event(let event): witness.happen(event, at: moment)
        case .update:
            let wanted = way.choices?.version
            if witness.context.launches == 0 {
                witness.happen(.launch(version: wanted == "1.0" ? "0.9" : "1.0"), at: moment)
            } else if let wanted, witness.context.version == wanted {
                witness.happen(.launch(version: witness.newVersion), at: moment)
            }
            // Where only first numbers count, an update of the last one closes nothing.
            let small = way.demands.granularity == .patch ? nil : witness.context.version.map { $0 + ".1" }
            witness.happen(.launch(version: wanted ?? small ?? witness.newVersion), at: moment)
        case .launch:
            witness.happen(.launch(version: witness.currentVersion(way)), at: moment)
        }
    }

    /// Early enough for all that counts from it.
    private func install(_ plan: AskPlan, besides: Int64?) -> Int64 {
        var install = besides ?? .max
        for ask in plan.asks {
            let demands = ask.way.demands
            install = min(install, ask.time - demands.age.value)
            if demands.calendarAge.value > 0 { install = min(install, ask.civil - demands.calendarAge.value) }
            if demands.needsCrash != nil, demands.crash.value < .max {
                install = min(install, ask.time - demands.crash.value)
            }
        }
        guard let first = plan.asks.first else { return install }
        // A session a day, if that is no pause.
        let sessions = max(first.way.demands.sessions.value, 1) - 1
        if group.configuration[.useSessionSpaceChecking], group.configuration[.maxDaysBetweenSession] ?? 1 > 0,
            sessions < 10_000
        {
            install = min(install, (besides ?? first.time) - sessions * UTCInstant.millisecondsPerDay)
        }
        return install
    }

    private mutating func take(_ scenario: Scenario) {
        guard let best else {
            self.best = scenario
            return
        }
        let (new, old) = (isFastest ? scenario.length : scenario.count, isFastest ? best.length : best.count)
        let (newer, older) = (isFastest ? scenario.count : scenario.length, isFastest ? best.count : best.length)
        if new < old || new == old && newer < older { self.best = scenario }
    }

    /// Leaves out whatever it shows as well without.
    mutating func shorten() {
        guard var scenario = best, scenario.count < 2_000, scenario.steps.count < 200 else { return }
        var index = scenario.steps.count - 1
        while index >= 0 {
            var shorter = scenario
            shorter.steps.remove(at: index)
            if isShown(by: shorter) {
                scenario = shorter
            } else if scenario.steps[index].times > 1 {
                shorter = scenario
                shorter.steps[index].times -= 1
                while shorter.steps[index].times > 0, isShown(by: shorter) {
                    scenario = shorter
                    shorter.steps[index].times -= 1
                }
            }
            index -= 1
        }
        if let first = scenario.steps.first { scenario.start = first.at }
        best = scenario
    }

    private func isShown(by scenario: Scenario) -> Bool {
        let replay = ScenarioReplay(scenario, configuration ?? group.configuration)
        return replay.failures.isEmpty && shows(replay.happenings)
    }
}

extension Demands {
    /// How long somebody who did this is not asked, but for updates that let it be forgotten.
    fileprivate func wait(after event: ContextEvent) -> Int64 {
        switch event {
        case .answer: answer.value
        case .rated: rating.value
        case .decline: decline.value
        case .remind: reminder.value
        default: 0
        }
    }
}

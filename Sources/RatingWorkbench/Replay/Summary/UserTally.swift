import RatingCore

/// What is counted of one user until the end of the history.
struct UserTally: Sendable {
    private var isFromInstall = false
    private var isConsidered = false
    private var first: Int64?
    private var last: Int64 = 0
    private var firstAsk: Int64?
    /// By the placement of the asks.
    private var counts: [(placement: String?, counts: FigureCounts)] = []
    private var mostInYear = 0
    /// What the log says that an experiment's users did, and the variant that it names.
    private var recorded = FigureCounts()
    private var variant: String?
    /// The value of the trait that segments are made of, as the log first has it.
    private var segment: String?
    /// The latest asks, no older than a year before the last.
    private var recent: [Int64] = []

    /// Dimensions of slices, before the experiment's name, and a variant among their values.
    static let recordedExperiment = "recorded experiment"
    static let drawnExperiment = "drawn experiment"
    static let severalVariants = "several variants"

    private static let year = 365 * UTCInstant.millisecondsPerDay

    mutating func noteInstall() { isFromInstall = true }

    mutating func note(segment value: RatingJSON?) {
        if segment == nil, let value { segment = value.stringValue ?? value.serialized() }
    }

    mutating func noteEvent(at now: Int64) {
        if first == nil { first = now }
        last = now
    }

    /// - Parameter context: that was decided on; a prompt that was counted since changes nothing that is read here.
    mutating func note(
        _ decision: Decision, _ placement: String?, _ now: LocalInstant, _ context: RatingContext,
        in summary: inout ReplaySummary
    ) {
        isConsidered = true
        summary.placements[placement, default: .init()].considered += 1
        switch decision {
        case .skip(let closed): Self.note(closed, in: &summary)
        case .ask:
            summary.placements[placement, default: .init()].asked += 1
            noteAsk(at: now.instant.milliseconds)
            var place = counts.firstIndex { $0.placement == placement } ?? counts.count
            // A log may have any number of names.
            if place == 64 { place = 63 }
            if place == counts.count { counts.append((placement, FigureCounts())) }
            counts[place].counts.noteAsk(now, context)
        }
    }

    /// Counts what is recorded, where an experiment is read.
    mutating func noteRecorded(_ step: ReplayStep, _ stars: Int64?, _ experiment: Experiment?) {
        guard let experiment else { return }
        switch step {
        case .prompt: recorded[.asks] += 1
        case .feedback: recorded[.feedback] += 1
        case .rated: recorded[.ratings] += 1
        case .answer:
            recorded[.answers] += 1
            recorded[.answerStars] += Int(min(max(stars ?? 0, 0), 10))
        case .exposure(let name):
            guard name.hasPrefix("\(experiment.name)=") else { return }
            let named = String(name.dropFirst(experiment.name.count + 1))
            variant = variant == nil || variant == named ? named : Self.severalVariants
        default: break
        }
    }

    private static func note(_ closed: GateSet, in summary: inout ReplaySummary) {
        var (count, last) = (0, Gate.enabled)
        for gate in Gate.allCases where closed.contains(gate) {
            (count, last) = (count + 1, gate)
            summary.closed[gate] += 1
        }
        if count == 1 { summary.closedAlone[last] += 1 }
    }

    private mutating func noteAsk(at now: Int64) {
        if firstAsk == nil { firstAsk = now }
        recent.removeAll { now - $0 >= Self.year }
        if recent.count < 1_000 { recent.append(now) }
        mostInYear = max(mostInYear, recent.count)
    }

    /// The history has ended.
    ///
    /// - Parameters:
    ///   - variants: of the user, by experiment.
    ///   - plan: says of which experiment it is counted what was recorded, and what segments are made of.
    func end(
        _ name: String, _ variants: [ExperimentVariant], _ plan: ReplayPlan, in summary: inout ReplaySummary
    ) {
        guard let first else { return }
        if let experiment = plan.experiment, variant != nil || isConsidered {
            var counts = recorded
            counts[.users] = 1
            counts[.usersAsked] = min(counts[.asks], 1)
            let dimension = variant == nil ? Self.drawnExperiment : Self.recordedExperiment
            let value = variant ?? experiment.variant(for: name).name
            summary.slices[.init("\(dimension) \(experiment.name)", value), default: Moments()].add(counts)
        }
        var user = FigureCounts()
        for (placement, there) in counts {
            user += there
            summary.slices[.init("placement", placement ?? "none"), default: Moments()].add(there)
        }
        user[.usersAsked] = counts.isEmpty ? 0 : 1
        user[.users] = 1
        summary.moments.add(user)
        for variant in variants {
            summary.slices[.init("experiment \(variant.experiment)", variant.variant), default: Moments()].add(user)
        }
        if plan.segment != nil {
            summary.slices[.init("segment", segment ?? "unknown"), default: Moments()].add(user)
        }
        if isFromInstall { summary.usersFromInstall += 1 }
        if isConsidered { summary.usersConsidered += 1 }
        let day = Int(first / UTCInstant.millisecondsPerDay)
        summary.firstDays.note(day)
        summary.lastDays.note(Int(last / UTCInstant.millisecondsPerDay))
        summary.asksByFirstDay.note(day, times: Int64(user[.asks]))
        summary.asksOfUser.note(user[.asks])
        guard let firstAsk else { return }
        summary.daysToFirstAsk.note(Int((firstAsk - first) / UTCInstant.millisecondsPerDay))
        summary.asksInYear.note(mostInYear)
    }
}

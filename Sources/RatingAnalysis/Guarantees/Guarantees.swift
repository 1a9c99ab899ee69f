import RatingCore

/// What a configuration guarantees of every user: claims, proved for all histories or refuted by one.
///
/// Times of asks are bounded by what gates demand (``AskSpacing``), and whatever is not modelled demands nothing, so that a
/// proof holds. A history that refutes is written (``Witness``) and lived through by the core itself before it counts.
///
/// Assumed is: the clock is not set, nothing is forced, nothing reset or installed anew, and gates of the app's own are
/// open.
package struct Guarantees {
    let model: AskingModel
    package let offsets: OffsetRange
    /// Whether refutations are the shortest in time instead of in events.
    package let isFastest: Bool
    /// Whose asks are counted; nil: those of all placements.
    let placement: Verdict.Placement?

    package init(
        _ layers: ConfigurationLayers, placement: Verdict.Placement? = nil, offsets: OffsetRange = .any,
        isFastest: Bool = false
    ) {
        self.init(AskingModel(layers), placement: placement, offsets: offsets, isFastest: isFastest)
    }

    init(_ model: AskingModel, placement: Verdict.Placement?, offsets: OffsetRange, isFastest: Bool) {
        (self.model, self.placement, self.offsets, self.isFastest) = (model, placement, offsets, isFastest)
    }

    /// The same configuration, with the asks at one placement counted, or at all.
    package func counting(_ placement: Verdict.Placement?) -> Guarantees {
        Guarantees(model, placement: placement, offsets: offsets, isFastest: isFastest)
    }

    /// The placements that have keys of their own, and what is elsewhere.
    package var placements: [Verdict.Placement] {
        model.configuration.placementNames.map { .named($0) } + [.elsewhere]
    }

    /// What holds by assumption.
    package var assumptions: [String] {
        [
            "nobody sets the clock",
            "nothing is forced, reset or reinstalled",
            "gates of the app's own are open",
            offsets == .any
                ? "offsets from UTC may change at any moment, within ±18 hours" : "each user keeps one offset from UTC",
        ]
    }

    func counts(_ placement: String?) -> Bool {
        switch self.placement {
        case nil: true
        case .named(let name)?: placement == name
        case .elsewhere?: placement == nil
        }
    }

    /// The quiet hours that are meant: the configuration's, else the usual ones.
    var quietHours: QuietHours? {
        let own = placement.flatMap { $0.name }.flatMap { model.configuration.at($0).quietHours }
        return own ?? model.configuration.quietHours ?? Claim.usualQuietHours
    }

    /// Whether histories show what breaks a claim, or what it says there is.
    func settles(_ claim: Claim) -> ([ScenarioReplay.Happening]) -> Bool {
        let quiet = quietHours
        return { claim.isSettled(by: $0, quiet: quiet, counting: counts) }
    }
}

/// What part of a configuration a proof looks at.
struct AskingScope {
    let group: AskingModel.VariantGroup
    /// The ways that are counted and that something can open.
    let ways: [AskingModel.Way]
    /// All that something can open, counted or not.
    let others: [AskingModel.Way]

    var demands: [Demands] { ways.map { $0.demands } }

    /// The same with some of its ways.
    func with(_ ways: [AskingModel.Way]) -> AskingScope { AskingScope(group: group, ways: ways, others: others) }
}

extension Guarantees {
    /// Each group with its ways.
    ///
    /// - Parameter isFromNothing: whether nothing was stored before.
    func scopes(isFromNothing: Bool) -> [AskingScope] {
        model.groups.map { group in
            let open = group.ways.filter { way in
                guard isFromNothing else { return way.demands.blocker == nil }
                return way.demands.blockerFromNothing == nil
                    && way.demands.sessionTime(group.configuration, offsets: offsets) != nil
            }
            let isFirstOpen = open.contains { $0.demands.leastPrompts.value == 0 && $0.demands.needsPrompt == nil }
            let possible = isFirstOpen || !isFromNothing ? open : []
            return AskingScope(
                group: group, ways: possible.filter { counts($0.placement) }, others: possible)
        }
    }

    /// The earliest first ask: from the installation on, in milliseconds, with what keeps it from coming sooner.
    func firstAsk(_ way: Demands, _ configuration: RatingConfiguration, isFromNothing: Bool) -> (
        time: Int64, gates: [Gate]
    ) {
        var (time, gates): (Int64, [Gate]) = (0, [])
        func wait(_ span: Int64, _ gate: Gate?) {
            if span > time { (time, gates) = (span, gate.map { [$0] } ?? []) }
        }
        wait(way.age.value, way.age.gate)
        wait(way.calendarAge.value - 2 * offsets.reach, way.calendarAge.gate)
        guard isFromNothing else { return (time, gates) }
        if way.needsCrash != nil { wait(way.crash.value, way.crash.gate) }
        wait(way.sessionTime(configuration, offsets: offsets) ?? 0, .sessions)
        return (time, gates)
    }

    /// The earliest ask after something happened, in milliseconds; `.max`: never.
    func nearest(_ occurrence: Claim.Occurrence, _ demands: Demands) -> Demands.Bound {
        switch occurrence {
        case .crash: demands.crash
        case .update: afterUpdate(of: .patch, demands)
        case .rating: afterReply(demands.rating, demands)
        case .answer: afterReply(demands.answer, demands)
        case .decline: afterReply(demands.decline, demands)
        case .reminder: afterReply(demands.reminder, demands)
        case .install: Demands.Bound(value: max(demands.age.value, demands.calendarAge.value - 2 * offsets.reach))
        case .prompt:
            Demands.Bound(value: AskSpacing([demands], offsets: offsets, count: 1, below: .max / 8).span(1) ?? .max)
        }
    }

    private func afterUpdate(of place: VersionGranularity, _ demands: Demands) -> Demands.Bound {
        var bound = demands.wait(afterUpdateOf: place)
        if let startsOver = demands.startsOver, place <= startsOver, let gate = demands.calendarAge.gate {
            bound.raise(to: demands.calendarAge.value - 2 * offsets.reach, by: gate)
        }
        return bound
    }

    /// What was answered is forgotten by an update where that starts all over.
    private func afterReply(_ bound: Demands.Bound, _ demands: Demands) -> Demands.Bound {
        guard let startsOver = demands.startsOver else { return bound }
        let update = afterUpdate(of: startsOver, demands)
        return update.value < bound.value ? update : bound
    }
}

import RatingCore

/// Judging one history. This knows nothing of gates: it looks at what happened.
extension Claim {
    /// Whether what happened breaks the claim; for `someone-asked`: whether it shows it.
    ///
    /// - Parameters:
    ///   - counts: whether an ask at a placement is one of those that the claim is about.
    ///   - quiet: the quiet hours that are meant.
    func isSettled(
        by happenings: [ScenarioReplay.Happening], quiet: QuietHours?, counting counts: (String?) -> Bool
    ) -> Bool {
        switch self {
        case .atMost(let count, let span):
            guard count < Int64(Int32.max) else { return false }
            let asks = happenings.asks(counts)
            return asks.indices.dropLast(Int(count)).contains { asks[$0 + Int(count)] - asks[$0] < span.milliseconds }
        case .apart(let span):
            let asks = happenings.asks(counts)
            return asks.indices.dropFirst().contains { asks[$0] - asks[$0 - 1] < span.milliseconds }
        case .neverWithin(let span, let occurrence):
            return (happenings.shortestWait(after: occurrence, counting: counts) ?? .max) < span.milliseconds
        case .never(let situation):
            return happenings.isAsked(situation, quiet: quiet, counting: counts)
        case .someoneAsked(let span):
            guard let wait = happenings.shortestWait(after: .install, counting: counts) else { return false }
            return wait <= span?.milliseconds ?? .max
        }
    }
}

extension [ScenarioReplay.Happening] {
    /// When it was asked, in milliseconds.
    func asks(_ counts: (String?) -> Bool) -> [Int64] {
        compactMap { happening in
            guard case .asked(let placement) = happening.kind, counts(placement) else { return nil }
            return happening.at.instant.milliseconds
        }
    }

    /// The shortest time from such an occurrence to a later ask; nil if there was none.
    func shortestWait(after occurrence: Claim.Occurrence, counting counts: (String?) -> Bool) -> Int64? {
        var since: Int64?
        var shortest: Int64?
        for happening in self {
            let now = happening.at.instant.milliseconds
            if occurrence == .install, since == nil, !happening.isSkip { since = now }
            if case .asked(let placement) = happening.kind {
                if let since, counts(placement) { shortest = Swift.min(shortest ?? .max, now - since) }
                if occurrence == .prompt { since = now }
            }
            if happening.is(occurrence) { since = now }
        }
        return shortest
    }

    /// The most asks in any time of this length.
    func mostAsks(within span: Int64, counting counts: (String?) -> Bool) -> Int {
        let asks = asks(counts)
        return asks.indices.reduce(0) { most, first in
            Swift.max(most, asks[first...].prefix { $0 - asks[first] < span }.count)
        }
    }

    /// How often something happened until the first ask that counts; nil if there was none.
    func count(untilFirstAskOf counts: (String?) -> Bool, _ isCounted: (ContextEvent) -> Bool) -> Int64? {
        var count: Int64 = 0
        for happening in self {
            switch happening.kind {
            case .event(let event) where isCounted(event): count += happening.count
            case .asked(let placement) where counts(placement): return count
            default: break
            }
        }
        return nil
    }

    func isAsked(_ situation: Claim.Situation, quiet: QuietHours?, counting counts: (String?) -> Bool) -> Bool {
        var (sessions, launches): (Int64, Int64) = (0, 0)
        var launchedAt: Int64?
        for happening in self {
            switch happening.kind {
            case .event(.session): sessions += happening.count
            case .event(.launch):
                launches += happening.count
                launchedAt = happening.at.instant.milliseconds
            case .asked(let placement) where counts(placement):
                switch situation {
                case .firstSession: if sessions < 2, launches < 2 { return true }
                case .quietHours: if quiet?.contains(minuteOfDay: happening.at.minuteOfDay) ?? false { return true }
                case .launch:
                    if let launchedAt, happening.at.instant.milliseconds - launchedAt < Claim.atLaunch { return true }
                }
            default: break
            }
        }
        return false
    }
}

extension ScenarioReplay.Happening {
    fileprivate var isSkip: Bool {
        if case .skipped = kind { true } else { false }
    }

    fileprivate func `is`(_ occurrence: Claim.Occurrence) -> Bool {
        switch (occurrence, kind) {
        case (.crash, .event(.crash)), (.update, .update), (.rating, .event(.rated)), (.answer, .event(.answer)),
            (.decline, .event(.decline)), (.reminder, .event(.remind)):
            true
        default: false
        }
    }
}

import RatingKit

/// `decide` against a chain of the same gates by hand.
struct DecideBenchmark<Chain: PlainChain> {
    private let name: String
    private let goal: Double?
    private let limit: Double?
    private let eligibility: Eligibility
    private let chain: Chain
    private let users: [RatingContext]
    private let plainUsers: [PlainUser]
    private let moments = SampleContexts.moments

    /// - Throws: ``Disagreement`` if the two chains do not close the same gates for every user at every moment.
    init(_ name: String, _ chain: Chain, goal: Double?, limit: Double? = nil) throws {
        self.name = name
        (self.goal, self.limit) = (goal, limit)
        self.chain = chain
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: try document(chain.document)))
        eligibility = Eligibility(configuration, installID: "installation")
        users = SampleContexts(count: 64, configuration).contexts
        plainUsers = users.map(PlainUser.init)
        for (user, plainUser) in zip(users, plainUsers) {
            for now in moments {
                let decision = eligibility.decide(user, now: now)
                let byHand = chain.closedGates(plainUser, now: now.instant.milliseconds, isInProgress: false).decision
                guard decision == byHand else { throw Disagreement(context: user, now: now, decision, byHand) }
            }
        }
    }

    var comparison: Comparison {
        Comparison(
            name: "decide, \(name) (\(eligibility.configuration.gates.count) gates)",
            subject: Work("Eligibility.decide", run: decide),
            baseline: Work("the same gates by hand over plain fields", run: decideByHand),
            goal: goal, limit: limit)
    }

    /// One user after the other, at all moments: taking a context out of the array would cost more than a decision, and no
    /// app does it to decide.
    func decide(times: Int) {
        let eligibility = eligibility
        var asked = 0
        for round in 0..<(times / moments.count + 1) {
            asked += momentsToAsk(
                users[round % users.count], eligibility, among: min(moments.count, times - round * moments.count))
        }
        keep(asked)
    }

    @inline(never)
    private func momentsToAsk(_ user: RatingContext, _ eligibility: Eligibility, among count: Int) -> Int {
        var asked = 0
        for moment in 0..<count {
            if eligibility.decide(user, now: moments[moment], isInProgress: false) == .ask { asked += 1 }
        }
        return asked
    }

    private func decideByHand(times: Int) {
        var asked = 0
        for round in 0..<(times / moments.count + 1) {
            asked += momentsToAskByHand(
                plainUsers[round % users.count], among: min(moments.count, times - round * moments.count))
        }
        keep(asked)
    }

    @inline(never)
    private func momentsToAskByHand(_ user: PlainUser, among count: Int) -> Int {
        var asked = 0
        for moment in 0..<count {
            let now = moments[moment].instant.milliseconds
            if chain.closedGates(user, now: now, isInProgress: false).isEmpty { asked += 1 }
        }
        return asked
    }
}

extension PlainGates {
    fileprivate var decision: Decision {
        var closed: GateSet = []
        for (bit, gate) in Self.gates.enumerated() where rawValue & 1 << UInt64(bit) != 0 { closed.insert(gate) }
        return isEmpty ? .ask : .skip(closed)
    }
}

/// Two ways to the same result gave different ones, so comparing their times is worth nothing.
struct Disagreement: Error, CustomStringConvertible {
    let description: String

    init<Result>(context: RatingContext, now: LocalInstant, _ result: Result, _ byHand: Result) {
        description = "at \(now) \(result), but by hand \(byHand), for \(context.json.serialized())"
    }
}

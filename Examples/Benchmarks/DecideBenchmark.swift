import RatingKit

/// `decide` with all gates of `balanced`, against the same gates by hand.
struct DecideBenchmark {
    private let eligibility: Eligibility
    private let users: [RatingContext]
    private let plainUsers: [PlainUser]
    private let plainRules = PlainRules()
    /// Half a year, a week and three hours apart.
    private let moments = (0..<26).map { week in
        LocalInstant(
            SampleContexts.now.instant.adding(milliseconds: week * (7 * 86_400_000 + 3 * 3_600_000)),
            utcOffset: SampleContexts.now.utcOffset)
    }

    /// - Throws: ``Disagreement`` if the two chains do not close the same gates for every user.
    init() throws {
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: try document(#"{"policy": "balanced"}"#)))
        users = SampleContexts(count: 64, configuration).contexts
        plainUsers = users.map(PlainUser.init)
        eligibility = Eligibility(configuration, installID: "installation")
        for (user, plainUser) in zip(users, plainUsers) {
            for now in moments {
                let decision = eligibility.decide(user, now: now)
                guard decision == decisionByHand(plainUser, now: now) else { throw Disagreement(context: user, now: now) }
            }
        }
    }

    private func decisionByHand(_ user: PlainUser, now: LocalInstant) -> Decision {
        let byHand = plainRules.closedGates(user, now: now.instant.milliseconds, isInProgress: false)
        var closed: GateSet = []
        for (bit, gate) in Policy.balanced.gates.enumerated() where byHand & 1 << UInt64(bit) != 0 {
            closed.insert(gate)
        }
        return closed.isEmpty ? .ask : .skip(closed)
    }

    var comparison: Comparison {
        Comparison(
            name: "decide, all \(eligibility.configuration.gates.count) gates of balanced",
            subject: Work("Eligibility.decide", run: decide),
            baseline: Work("the same gates by hand over plain fields", run: decideByHand),
            limit: 3)
    }

    /// One user after the other, at all moments: taking a context out of the array would cost more than a decision.
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
        for moment in 0..<count where eligibility.decide(user, now: moments[moment]) == .ask { asked += 1 }
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
        for moment in 0..<count
        where plainRules.closedGates(user, now: moments[moment].instant.milliseconds, isInProgress: false) == 0 {
            asked += 1
        }
        return asked
    }
}

/// Two ways to the same result came to different ones, so comparing their times is worth nothing.
struct Disagreement: Error, CustomStringConvertible {
    let context: RatingContext
    let now: LocalInstant

    var description: String { "library and baseline decide differently at \(now) for \(context.json.serialized())" }
}

/// The document of a text that is known to be right.
func document(_ text: String) throws -> ConfigurationDocument {
    let reading = ConfigurationReader().read(Array(text.utf8))
    guard let document = reading.document else { throw RefusedDocument(diagnostics: reading.diagnostics) }
    return document
}

struct RefusedDocument: Error {
    let diagnostics: [Diagnostic]
}

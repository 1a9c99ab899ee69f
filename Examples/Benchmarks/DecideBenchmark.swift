import RatingKit

/// `decide` with all gates of `balanced`, against the same gates by hand.
struct DecideBenchmark {
    private let users: SampleContexts
    private let eligibility: Eligibility
    private let plainUsers: [PlainUser]
    private let plainRules = PlainRules()

    /// - Throws: ``Disagreement`` if the two chains do not close the same gates for every user.
    init() throws {
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: try document(#"{"policy": "balanced"}"#)))
        users = SampleContexts(count: 256, configuration)
        eligibility = Eligibility(configuration, installID: "installation")
        plainUsers = users.contexts.map(PlainUser.init)
        for (context, user) in zip(users.contexts, plainUsers) {
            let byHand = plainRules.closedGates(user, now: SampleContexts.now.instant.milliseconds, isInProgress: false)
            var closed: GateSet = []
            for (bit, gate) in Policy.balanced.gates.enumerated() where byHand & 1 << UInt64(bit) != 0 {
                closed.insert(gate)
            }
            let decision = eligibility.decide(context, now: SampleContexts.now)
            guard decision == (closed.isEmpty ? .ask : .skip(closed)) else { throw Disagreement(context: context) }
        }
    }

    var comparison: Comparison {
        Comparison(
            name: "decide, all \(eligibility.configuration.gates.count) gates of balanced",
            subject: Work("Eligibility.decide", run: decide),
            baseline: Work("the same gates by hand over plain fields", run: decideByHand),
            limit: 3)
    }

    func decide(times: Int) {
        let now = SampleContexts.now
        users.contexts.withUnsafeBufferPointer { contexts in
            var asked = 0
            for number in 0..<times where eligibility.decide(contexts[number & 255], now: now) == .ask { asked += 1 }
            keep(asked)
        }
    }

    private func decideByHand(times: Int) {
        let now = SampleContexts.now.instant.milliseconds
        plainUsers.withUnsafeBufferPointer { users in
            var asked = 0
            for number in 0..<times
            where plainRules.closedGates(users[number & 255], now: now, isInProgress: false) == 0 {
                asked += 1
            }
            keep(asked)
        }
    }
}

/// Two ways to the same result came to different ones, so comparing their times is worth nothing.
struct Disagreement: Error, CustomStringConvertible {
    let context: RatingContext

    var description: String { "library and baseline decide differently for \(context.json.serialized())" }
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

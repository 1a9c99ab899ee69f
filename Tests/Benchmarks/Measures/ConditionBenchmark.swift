import RatingKit

private let day: Int64 = 86_400_000

/// One condition of three comparisons against the same comparisons in Swift.
struct ConditionBenchmark {
    private let conditions: Conditions
    private let users: [RatingContext]
    private let plainUsers: [PlainUser]
    private let moments = SampleContexts.moments

    /// - Throws: ``Disagreement`` if the two are not of the same opinion of every user at every moment.
    init() throws {
        let document = try document(
            """
            {"conditions": {"and": [
              {">=": [{"var": "context.sessions"}, 5]},
              {"<": [{"var": "context.declines"}, 3]},
              {">": [{"var": "context.daysSinceInstall"}, 30]}
            ]}}
            """)
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
        guard let rule = configuration.conditions else { throw RefusedDocument(diagnostics: []) }
        conditions = Conditions(rule, of: configuration)
        users = SampleContexts(count: 64, configuration).contexts
        plainUsers = users.map(PlainUser.init)
        for (user, plainUser) in zip(users, plainUsers) {
            for now in moments {
                let isTrue = conditions.isTrue(for: user, now: now)
                let byHand = Self.isTrueByHand(for: plainUser, now: now.instant.milliseconds)
                guard isTrue == byHand else { throw Disagreement(context: user, now: now, isTrue, byHand) }
            }
        }
    }

    var comparison: Comparison {
        Comparison(
            name: "a condition of three comparisons",
            subject: Work("the rule of a document", run: evaluate),
            baseline: Work("the same in Swift", run: evaluateByHand),
            goal: 5, limit: 5)
    }

    @inline(never)
    private static func isTrueByHand(for user: PlainUser, now: Int64) -> Bool {
        guard user.sessions >= 5, user.declineCount < 3, let installedAt = user.installedAt else { return false }
        return (now - installedAt) / day > 30
    }

    private func evaluate(times: Int) {
        var count = 0
        for round in 0..<(times / moments.count + 1) {
            count += momentsWhenTrue(
                users[round % users.count], among: min(moments.count, times - round * moments.count))
        }
        keep(count)
    }

    @inline(never)
    private func momentsWhenTrue(_ user: RatingContext, among count: Int) -> Int {
        (0..<count).reduce(0) { conditions.isTrue(for: user, now: moments[$1]) ? $0 + 1 : $0 }
    }

    private func evaluateByHand(times: Int) {
        var count = 0
        for round in 0..<(times / moments.count + 1) {
            count += momentsWhenTrueByHand(
                plainUsers[round % users.count], among: min(moments.count, times - round * moments.count))
        }
        keep(count)
    }

    @inline(never)
    private func momentsWhenTrueByHand(_ user: PlainUser, among count: Int) -> Int {
        (0..<count).reduce(0) { Self.isTrueByHand(for: user, now: moments[$1].instant.milliseconds) ? $0 + 1 : $0 }
    }
}

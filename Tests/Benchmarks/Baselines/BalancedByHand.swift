private let day: Int64 = 86_400_000

/// The rules of the policy `balanced`, as an app without a library would write them.
struct BalancedByHand: PlainChain {
    var isDisabled = false
    var asksAgainForNewVersion = false
    var sessions: Int64 = 5
    var daysSinceInstall: Int64 = 7
    var daysWithoutCrash: Int64 = 7
    var daysBetweenPrompts: Int64 = 60
    var daysAfterAnswer: Int64 = 365
    var promptsPerYear = 3

    var document: String { #"{"policy": "balanced"}"# }

    @inline(never)
    func closedGates(_ user: PlainUser, now: Int64, isInProgress: Bool) -> PlainGates {
        var closed: PlainGates = []
        if isDisabled { closed.formUnion(.enabled) }
        if isInProgress { closed.formUnion(.inProgress) }
        if max(user.sessions, user.launches) < 2 { closed.formUnion(.firstSession) }
        if user.sessions < sessions { closed.formUnion(.sessions) }
        if let installedAt = user.installedAt {
            if now < installedAt + daysSinceInstall * day { closed.formUnion(.age) }
            if let updatedAt = user.updatedAt, now < updatedAt + day { closed.formUnion(.age) }
        } else {
            closed.formUnion(.age)
        }
        if let at = user.lastCrashAt, now <= at + daysWithoutCrash * day { closed.formUnion(.crashFree) }
        if user.lastRatedAt != nil, !asksAgainForNewVersion { closed.formUnion(.rated) }
        if let at = user.lastDeclineAt, now < at + daysAfterAnswer * day { closed.formUnion(.declined) }
        if let at = user.lastAnswerAt, now < at + daysAfterAnswer * day { closed.formUnion(.notAnswered) }
        if let at = user.lastPromptAt, now <= at + daysBetweenPrompts * day { closed.formUnion(.cooldown) }
        // The cap is full while the oldest of the latest prompts that fill it is not a year ago.
        let filling = user.prompts.count - promptsPerYear
        if filling >= 0, now < user.prompts[filling] + 365 * day { closed.formUnion(.yearlyCap) }
        return closed
    }
}

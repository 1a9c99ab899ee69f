private let day: Int64 = 86_400_000

extension PlainRules {
    /// The eleven gates of `balanced` by hand, each one evaluated, as a set of closed ones: bit n is the gate that is
    /// the n-th to be asked.
    @inline(never)
    func closedGates(_ user: PlainUser, now: Int64, isInProgress: Bool) -> UInt64 {
        var closed: UInt64 = 0
        if isDisabled { closed |= 1 }
        if isInProgress { closed |= 1 << 1 }
        if max(user.sessions, user.launches) < 2 { closed |= 1 << 2 }
        if user.sessions < sessions { closed |= 1 << 3 }
        if let installedAt = user.installedAt {
            if now < installedAt + daysSinceInstall * day { closed |= 1 << 4 }
            if let updatedAt = user.updatedAt, now < updatedAt + day { closed |= 1 << 4 }
        } else {
            closed |= 1 << 4
        }
        if let crashAt = user.lastCrashAt, now <= crashAt + daysWithoutCrash * day { closed |= 1 << 5 }
        if let declineAt = user.lastDeclineAt, now < declineAt + daysAfterAnswer * day { closed |= 1 << 6 }
        if let answerAt = user.lastAnswerAt, now < answerAt + daysAfterAnswer * day { closed |= 1 << 7 }
        if let reminderAt = user.lastReminderAt, now < reminderAt + daysAfterReminder * day { closed |= 1 << 8 }
        if let promptAt = user.lastPromptAt, now <= promptAt + daysBetweenPrompts * day { closed |= 1 << 9 }
        // The cap is full while the oldest of the latest prompts that fill it is not a year ago.
        let filling = user.prompts.count - promptsPerYear
        if filling >= 0, now < user.prompts[filling] + 365 * day { closed |= 1 << 10 }
        return closed
    }
}

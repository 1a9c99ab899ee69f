import RatingKit

extension RatingContext {
    /// Imports what old libraries have stored, each library once.
    ///
    /// Conflicts are resolved towards not asking again:
    ///
    /// | | among several libraries | with what is already counted |
    /// |---|---|---|
    /// | sessions, launches, uses, events | the smallest that is not 0 | the larger |
    /// | crashes, prompts | the largest | the larger |
    /// | installation | the latest | the earlier |
    /// | last session, crash, reminder | the latest | the later |
    /// | dates of prompts | all | all |
    /// | answered, rated, declined | any | the later |
    /// | version | that of the first | the one that is there |
    ///
    /// A question whose answer is unknown counts as a request to be reminded, as in iRate; a reply is also an answer,
    /// and its question a prompt. What has no date is dated now, so all waits begin with the import. An import counts
    /// as an update of the app, since only an update brings another library.
    ///
    /// - Parameters:
    ///   - state: what is stored.
    ///   - libraries: which to read; nil for all that have stored something.
    ///   - now: where the user's clock stands.
    ///   - utcOffset: the user's offset from UTC at a moment, in seconds; that of `now` where it is not known.
    /// - Returns: what was taken and what was left out. What was imported before is not taken again, even after a
    ///   reset.
    public mutating func importLegacy(
        _ state: LegacyState, from libraries: [LegacyState.Library]? = nil, now: LocalInstant,
        utcOffset: ((UTCInstant) -> Int32)? = nil
    ) -> LegacyState.ImportReport {
        var result = LegacyState.ImportReport()
        var findings: [LegacyFindings] = []
        for library in libraries ?? state.libraries {
            if let earlier = imports.first(where: { $0.library.sharesKeys(with: library) }) {
                if !result.earlier.contains(earlier) { result.earlier.append(earlier) }
                continue
            }
            if result.libraries.contains(where: { $0.sharesKeys(with: library) }) { continue }
            let found = LegacyFindings(state, of: library, now: now) { utcOffset?($0) ?? now.utcOffset }
            guard !found.entries.isEmpty else { continue }
            result.libraries.append(library)
            result.entries += found.entries
            findings.append(found)
        }
        guard !findings.isEmpty else { return result }
        take(findings, now: now)
        imports += result.libraries.map { Import(library: $0, at: now) }
        for index in result.entries.indices { noteWhatOutweighs(&result.entries[index], findings) }
        return result
    }

    private mutating func take(_ findings: [LegacyFindings], now: LocalInstant) {
        for count in LegacyCount.allCases where count != .prompts {
            guard let found = Self.joined(count, findings) else { continue }
            self[count] = max(self[count], found)
        }
        if let installed = Self.latest(.installed, findings) {
            installedAt = installedAt.map { $0.instant < installed.instant ? $0 : installed } ?? installed
        }
        lastSessionAt = Self.later(lastSessionAt, Self.latest(.lastSession, findings))
        lastCrashAt = Self.later(lastCrashAt, Self.latest(.lastCrash, findings))
        version = version ?? findings.first { $0.version != nil }?.version
        (updatedAt, minorUpdatedAt, majorUpdatedAt) = (now, now, now)
        for found in findings { takePrompts(found, now: now) }
        completeReplies()
        promptCount = max(promptCount, Self.joined(.prompts, findings) ?? 0, Int64(prompts.count))
    }

    /// The questions that a library asked, and what the user said to them.
    private mutating func takePrompts(_ found: LegacyFindings, now: LocalInstant) {
        let version = found.promptVersion ?? found.version
        let unanswered = Self.later(found[.prompted], found[.reminded])
        let hasReply = LegacyReply.allCases.contains { found[$0] != nil }
        var dates = [found[.prompted], found[.reminded]].compactMap { $0 }
        var repliedAt = now
        if hasReply {
            if found.library.recordsEveryPrompt, let prompted = found[.prompted] {
                repliedAt = prompted
            } else {
                dates.append(now)
            }
        } else if dates.isEmpty, found.promptVersion != nil || (found[.prompts] ?? 0) > 0 {
            dates.append(now)
        }
        for date in dates {
            insert(Prompt(at: date, placement: nil, kind: found.promptKind, version: version, forced: false))
        }
        if let unanswered, !hasReply || found[.reminded] != nil {
            lastReminder = Self.later(lastReminder, Reply(at: unanswered, version: version))
        }
        guard hasReply else { return }
        if lastAnswer.map({ $0.at.instant < repliedAt.instant }) ?? true {
            lastAnswer = Answer(at: repliedAt, version: version, stars: nil)
        }
        if let rated = found[.rated] {
            lastRated = Self.later(lastRated, Reply(at: repliedAt, version: rated.version ?? version))
        }
        if let declined = found[.declined] ?? found[.done] {
            lastDecline = Self.later(lastDecline, Reply(at: repliedAt, version: declined.version ?? version))
        }
    }

    /// Keeps the history in the order of time, without a second entry for one moment, and bounded.
    private mutating func insert(_ prompt: Prompt) {
        guard !prompts.contains(where: { $0.at.instant == prompt.at.instant }) else { return }
        let place = prompts.firstIndex { $0.at.instant > prompt.at.instant } ?? prompts.endIndex
        prompts.insert(prompt, at: place)
        boundPrompts()
    }

    /// Says of a count or date that another one counts instead.
    private func noteWhatOutweighs(_ entry: inout LegacyState.ImportReport.Entry, _ findings: [LegacyFindings]) {
        guard entry.note == nil, let role = entry.library.role(of: entry.key) else { return }
        switch role {
        case .count(let count):
            guard let stored = entry.value.integer, self[count] != stored else { return }
            entry.note = "\(self[count]) counts instead"
        case .date(let date), .epoch(let date):
            guard let own = findings.first(where: { $0.library == entry.library })?[date], let kept = self[date],
                kept.instant != own.instant
            else { return }
            entry.note = "\(kept.instant) counts instead"
        default: return
        }
    }

    private static func joined(_ count: LegacyCount, _ findings: [LegacyFindings]) -> Int64? {
        var joined: Int64?
        for found in findings {
            guard let next = found[count] else { continue }
            joined = joined.map { count.joined($0, next) } ?? next
        }
        return joined
    }

    private static func latest(_ date: LegacyDate, _ findings: [LegacyFindings]) -> LocalInstant? {
        var latest: LocalInstant?
        for found in findings { latest = later(latest, found[date]) }
        return latest
    }

    private static func later(_ left: LocalInstant?, _ right: LocalInstant?) -> LocalInstant? {
        guard let left, let right else { return left ?? right }
        return left.instant >= right.instant ? left : right
    }

    private static func later(_ left: Reply?, _ right: Reply) -> Reply {
        guard let left else { return right }
        return left.at.instant >= right.at.instant ? left : right
    }

    private subscript(count: LegacyCount) -> Int64 {
        get {
            switch count {
            case .sessions: sessions
            case .launches: launches
            case .uses: uses
            case .events: events
            case .crashes: crashes
            case .prompts: promptCount
            }
        }
        set {
            switch count {
            case .sessions: sessions = newValue
            case .launches: launches = newValue
            case .uses: uses = newValue
            case .events: events = newValue
            case .crashes: crashes = newValue
            case .prompts: promptCount = newValue
            }
        }
    }

    private subscript(date: LegacyDate) -> LocalInstant? {
        switch date {
        case .installed: installedAt
        case .lastSession: lastSessionAt
        case .lastCrash: lastCrashAt
        // All dates of prompts are kept.
        case .prompted: nil
        case .reminded: lastReminder?.at
        }
    }
}

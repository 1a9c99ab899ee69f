/// Older stored forms, brought up to date. Append-only: a step is never edited after its release, and each has a
/// fixture of the form that it reads.
extension RatingContext {
    static func migrated(_ json: RatingJSON, from format: Int64) throws(RatingContext.FormatError) -> RatingJSON {
        var json = json
        if format < 1 { throw .malformed("format") }
        if format < 2 { json = promptsFromDates(json) }
        // 2 → 3: prompts have numbers, and stores keep a checksum beside it. What had no number has none.
        // 3 → 4: what is counted since the last prompt begins with the update of the library.
        return json
    }

    /// What forms before the fourth did not hold, as far as it follows from what they do: every update may have been one
    /// to a new major version, and whoever refused did so at least once.
    mutating func complete(from format: Int64) {
        guard format < 4 else { return }
        (majorUpdatedAt, minorUpdatedAt) = (updatedAt, updatedAt)
        completeReplies()
    }

    /// The counts that follow from the dates of prompts and replies.
    package mutating func completeReplies() {
        let replies = [lastAnswer?.at, lastRated?.at].compactMap { $0?.instant }
        promptsSinceAnswer = Int64(prompts.filter { prompt in !replies.contains { $0 >= prompt.at.instant } }.count)
        declineCount = max(declineCount, lastDecline == nil ? 0 : 1)
    }

    /// 1 → 2: prompts were dates alone, under `promptDates`, and had no kind, version or placement.
    private static func promptsFromDates(_ json: RatingJSON) -> RatingJSON {
        guard let members = json.members else { return json }
        return .object(
            members.map { member in
                guard member.name == "promptDates", let dates = member.value.arrayValue else { return member }
                return RatingJSON.Member("prompts", .array(dates.map { ["at": $0, "kind": "custom"] }))
            })
    }
}

/// Older stored forms, brought up to date. Append-only: a step is never edited after its release, and each has a
/// fixture of the form that it reads.
extension RatingContext {
    static func migrated(_ json: RatingJSON, from format: Int64) throws(RatingContext.FormatError) -> RatingJSON {
        var json = json
        if format < 1 { throw .malformed("format") }
        if format < 2 { json = promptsFromDates(json) }
        // 2 → 3: prompts have numbers, and stores keep a checksum beside it. What had no number has none.
        return json
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

import RatingCore

/// Users at the edges of what can be stored, and moments at the edges of time.
public enum ExtremeContexts {
    public static let all: [RatingContext] =
        [RatingContext(installID: "fresh")]
        + stored.compactMap { text in
            (try? JSONDocument(text)).flatMap { try? RatingContext(json: $0.root.value) }
        }

    public static let moments: [LocalInstant] = [
        "0001-01-02T00:00:00-18:00", "1970-01-01T00:00:00Z", "2026-11-22T12:00:00+01:00", "9999-12-30T00:00:00+18:00",
    ].compactMap { LocalInstant(iso8601: $0) }

    /// All that can happen once.
    public static let events: [ContextEvent] = [
        .launch(version: nil), .launch(version: "1.0"), .foreground, .session, .event("a"), .event("_"), .event(""),
        .crash, .prompt(placement: "_", kind: .native, forced: false), .promptWithdrawn(number: .max), .storeNotOpened,
        .answer(stars: .max), .rated, .decline, .remind,
    ]

    /// How many there must be; fewer are a mistake in the texts below.
    public static let count = stored.count + 1

    private static let stored =
        ["0001-01-02T00:00:00-18:00", "2026-11-22T12:00:00Z", "9999-12-30T00:00:00+18:00"].flatMap { date in
            [(1, 2), (Int64.max, 64)].map { text(at: date, count: $0, prompts: $1) }
        }

    private static func text(at date: String, count: Int64, prompts: Int) -> String {
        let reply = #"{"at": "\#(date)", "version": "1.0"}"#
        let prompt =
            #"{"at": "\#(date)", "placement": "_", "kind": "custom", "version": "1.0", "forced": false, "number": \#(count)}"#
        let tally = #"{"sessions": \#(count), "uses": \#(count), "events": \#(count)}"#
        let event =
            #"{"lastAt": "\#(date)", "sincePrompt": \#(count), "beforePrompt": \#(count), "days": {"-1000000": \#(count), "20000": \#(count), "4000000": \#(count)}}"#
        return """
            {"format": 4, "installID": "busy", "installedAt": "\(date)", "version": "1.0", "updatedAt": "\(date)",
             "minorUpdatedAt": "\(date)", "majorUpdatedAt": "\(date)", "launches": \(count), "uses": \(count),
             "usageRestart": {"at": "\(date)", "uses": \(count)}, "sessions": \(count), "lastSessionAt": "\(date)",
             "crashes": \(count), "lastCrashAt": "\(date)", "lastEventAt": "\(date)", "events": \(count),
             "eventCounts": {"a": \(count), "_": \(count), "": \(count)}, "recentEvents": {"a": \(event), "_": \(event)},
             "sincePrompt": \(tally), "beforePrompt": \(tally), "promptCount": \(max(count, Int64(prompts))),
             "prompts": [\(Array(repeating: prompt, count: prompts).joined(separator: ", "))],
             "lastPromptNumber": \(count), "promptsSinceAnswer": \(count), "lastAnswer": \(reply), "lastRated": \(reply),
             "lastDecline": \(reply), "declineCount": \(count), "lastReminder": \(reply),
             "storeVersion": {"at": "\(date)", "version": "1.0", "storeID": 1}}
            """
    }
}

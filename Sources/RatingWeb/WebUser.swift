import RatingCore

/// Whom a request is about, when, and where in the app.
struct WebUser {
    var context: RatingContext
    let now: LocalInstant
    let placement: String?
    let traits: RatingJSON

    /// Takes the user as stored (`context`) or as supposed (`user`).
    init(_ request: WebRequest, _ configuration: RatingConfiguration) throws(WebFailure) {
        now = try request.date("now")
        placement = try request.optionalText("placement")
        traits = try request.object("traits").json
        if let stored = request["context"] {
            context = try Self.context(stored)
        } else {
            let user = try request.object("user")
            context = try Self.context(try Self.supposed(user, at: now, configuration))
        }
    }

    static func context(_ json: RatingJSON) throws(WebFailure) -> RatingContext {
        do throws(RatingContext.FormatError) {
            return try RatingContext(json: json)
        } catch {
            throw WebFailure(error.description)
        }
    }

    /// The rules at the placement, as they hold for this installation.
    func eligibility(_ configuration: RatingConfiguration) -> Eligibility {
        Eligibility(configuration.at(placement), installID: context.installID, traits: traits)
    }
}

extension WebUser {
    private static let days = 0.0...36_500.0
    private static let counts: ClosedRange<Int64> = 0...1_000_000_000

    /// The stored form of a user of whom only so much is known.
    private static func supposed(
        _ user: WebRequest, at now: LocalInstant, _ configuration: RatingConfiguration
    ) throws(WebFailure) -> RatingJSON {
        if let unknown = user.json.members?.first(where: { !members.contains($0.name) }) {
            throw WebFailure("a user has no “\(excerpt(unknown.name))”", mistyped: unknown.name, known: members)
        }
        func past(_ name: String) throws(WebFailure) -> RatingJSON? {
            guard let days = try user.optionalNumber(name, days) else { return nil }
            return .string(LocalInstant(now.instant.adding(days: -days), utcOffset: now.utcOffset).iso8601)
        }
        func count(_ name: String) throws(WebFailure) -> Int64 { try user.optionalInteger(name, counts) ?? 0 }
        let version = try user.optionalText("version")
        func reply(_ at: RatingJSON, _ more: [RatingJSON.Member] = []) -> RatingJSON {
            let version = version.map { [RatingJSON.Member("version", .string($0))] } ?? []
            return .object([.init("at", at)] + version + more)
        }

        var stored: [RatingJSON.Member] = [
            .init("format", .integer(RatingContext.format)),
            .init("installID", .string(try user.optionalText("installID") ?? "preview")),
        ]
        func add(_ name: String, _ value: RatingJSON?) {
            if let value { stored.append(.init(name, value)) }
        }
        add("installedAt", try past("daysSinceInstall") ?? .string(now.iso8601))
        add("version", version.map { .string($0) })
        if let updated = try past("daysSinceUpdate") {
            for name in ["updatedAt", "minorUpdatedAt", "majorUpdatedAt"] { add(name, updated) }
        }
        for name in ["launches", "uses", "sessions", "crashes"] { add(name, .integer(try count(name))) }
        add("lastSessionAt", try past("daysSinceLastSession"))
        add("lastCrashAt", try past("daysSinceCrash"))
        let events = try user.object("events")
        var total: Int64 = 0
        for event in events.json.members ?? [] { total += try events.optionalInteger(event.name, counts) ?? 0 }
        add("events", .integer(total))
        add("eventCounts", .object((events.json.members ?? []).filter { !$0.value.isNull }))
        let prompts = try count("prompts")
        let lastPrompt = try past("daysSincePrompt")
        add("promptCount", .integer(max(prompts, lastPrompt == nil ? 0 : 1)))
        add("prompts", .array(lastPrompt.map { [reply($0, [.init("kind", "custom")])] } ?? []))
        add("lastPromptNumber", .integer(prompts))
        let stars = try user.optionalInteger("stars", 1...10)
        let answered = try past("daysSinceAnswer")
        let rated = try past("daysSinceRated")
        add("promptsSinceAnswer", .integer(answered == nil && rated == nil ? prompts : 0))
        add("lastAnswer", answered.map { reply($0, stars.map { [.init("stars", .integer($0))] } ?? []) })
        add("lastRated", rated.map { reply($0) })
        let declined = try past("daysSinceDecline")
        add("lastDecline", declined.map { reply($0) })
        add("declineCount", .integer(max(try count("declines"), declined == nil ? 0 : 1)))
        add("lastReminder", try past("daysSinceReminder").map { reply($0) })
        if let store = try user.optionalText("storeVersion") {
            let id = RatingJSON.integer(configuration[.appStoreID] ?? 0)
            add("storeVersion", ["at": .string(now.iso8601), "version": .string(store), "storeID": id])
        }
        return .object(stored)
    }

    private static let members = [
        "installID", "daysSinceInstall", "version", "launches", "uses", "sessions", "daysSinceLastSession", "events",
        "crashes", "daysSinceCrash", "prompts", "daysSincePrompt", "daysSinceAnswer", "stars", "daysSinceRated",
        "daysSinceDecline", "declines", "daysSinceReminder", "daysSinceUpdate", "storeVersion",
    ]
}

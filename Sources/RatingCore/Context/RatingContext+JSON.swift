/// The stored form: one JSON object with its version under `format`.
///
/// Members without a value are left out. Unknown members are passed over, so a newer minor form can be read; a newer
/// `format` is refused, because what this version would drop on writing would be lost.
extension RatingContext {
    /// The version of the form that is written.
    public static let format: Int64 = 4

    public var json: RatingJSON {
        var members: [RatingJSON.Member] = []
        func add(_ name: String, _ value: RatingJSON?) {
            if let value { members.append(RatingJSON.Member(name, value)) }
        }
        add("format", .integer(Self.format))
        add("installID", .string(installID))
        add("installedAt", installedAt?.json)
        add("version", version.map { .string($0) })
        add("updatedAt", updatedAt?.json)
        add("minorUpdatedAt", minorUpdatedAt?.json)
        add("majorUpdatedAt", majorUpdatedAt?.json)
        add("launches", .integer(launches))
        add("uses", .integer(uses))
        add("usageRestart", usageRestart?.json)
        add("sessions", .integer(sessions))
        add("lastSessionAt", lastSessionAt?.json)
        add("crashes", .integer(crashes))
        add("lastCrashAt", lastCrashAt?.json)
        add("lastEventAt", lastEventAt?.json)
        add("events", .integer(events))
        add("eventCounts", .object(eventCounts.map { RatingJSON.Member($0.name, .integer($0.count)) }))
        let recent = eventCounts.compactMap { event in event.json.map { RatingJSON.Member(event.name, $0) } }
        add("recentEvents", recent.isEmpty ? nil : .object(recent))
        add("sincePrompt", sincePrompt.json)
        add("beforePrompt", beforePrompt.json)
        add("promptCount", .integer(promptCount))
        add("prompts", .array(prompts.map { $0.json }))
        let earlier = earlierPromptVersions.map { RatingJSON.string($0) }
        add("earlierPromptVersions", earlier.isEmpty ? nil : .array(earlier))
        add("lastPromptNumber", .integer(lastPromptNumber))
        add("promptsSinceAnswer", .integer(promptsSinceAnswer))
        add("lastAnswer", lastAnswer?.json)
        add("lastRated", lastRated?.json)
        add("ratedBefore", ratedBefore?.json)
        add("lastDecline", lastDecline?.json)
        add("declineCount", .integer(declineCount))
        add("lastReminder", lastReminder?.json)
        add("interruptedFlow", storedFlow)
        add("storeVersion", storeVersion?.json)
        let imported = imports.map { RatingJSON.Member($0.library.rawValue, $0.at.json) }
        add("imports", imported.isEmpty ? nil : .object(imported))
        return .object(members)
    }

    /// Reads the stored form, the current one and older ones.
    ///
    /// - Throws: ``RatingContext/FormatError`` for anything that is not a whole, well-formed record.
    public init(json: RatingJSON) throws(RatingContext.FormatError) {
        try self.init(stored: json)
    }

    /// Reads the stored form where it stands, without a copy of it.
    package init(document: JSONDocument) throws(RatingContext.FormatError) {
        try self.init(stored: document.root)
    }

    private init(stored json: some RecordSource) throws(RatingContext.FormatError) {
        guard let format = json["format"]?.integerValue else { throw .malformed("format") }
        guard format <= Self.format else { throw .fromTheFuture(format) }
        guard format == Self.format else {
            try self.init(ContextRecord(json: try Self.migrated(json.value, from: format)))
            complete(from: format)
            return
        }
        try self.init(ContextRecord(json: json))
    }

    private init<Source>(_ record: ContextRecord<Source>) throws(RatingContext.FormatError) {
        self.init(installID: try record.string("installID"))
        installedAt = try record.optionalDate("installedAt")
        version = try record.optionalString("version")
        updatedAt = try record.optionalDate("updatedAt")
        minorUpdatedAt = try record.optionalDate("minorUpdatedAt")
        majorUpdatedAt = try record.optionalDate("majorUpdatedAt")
        launches = try record.count("launches")
        uses = try record.count("uses")
        usageRestart = try record.usageRestart("usageRestart")
        lastEventAt = try record.optionalDate("lastEventAt")
        sessions = try record.count("sessions")
        lastSessionAt = try record.optionalDate("lastSessionAt")
        crashes = try record.count("crashes")
        lastCrashAt = try record.optionalDate("lastCrashAt")
        events = try record.count("events")
        eventCounts = try record.eventCounts("eventCounts", recent: "recentEvents")
        sincePrompt = try record.tally("sincePrompt")
        beforePrompt = try record.tally("beforePrompt")
        prompts = try record.prompts("prompts")
        earlierPromptVersions = try record.versions("earlierPromptVersions")
        promptCount = try record.count("promptCount")
        guard promptCount >= Int64(prompts.count) else { throw .malformed("promptCount") }
        lastPromptNumber = try record.count("lastPromptNumber")
        promptsSinceAnswer = try record.count("promptsSinceAnswer")
        lastAnswer = try record.answer("lastAnswer")
        lastRated = try record.reply("lastRated")
        ratedBefore = try record.reply("ratedBefore")
        lastDecline = try record.reply("lastDecline")
        declineCount = try record.count("declineCount")
        lastReminder = try record.reply("lastReminder")
        if let stored = record.json["interruptedFlow"] { takeUp(storedFlow: stored) }
        storeVersion = try record.storeVersion("storeVersion")
        imports = try record.imports("imports")
    }
}

extension RatingContext {
    /// Why a stored context cannot be read.
    public enum FormatError: RecordFormatError, Hashable, Sendable, CustomStringConvertible {
        /// A member is missing or has a value that was never written.
        case malformed(String)
        /// The record was written by a newer version of this library.
        case fromTheFuture(Int64)

        public var description: String {
            switch self {
            case .malformed(let name): "the stored context is damaged at “\(name)”"
            case .fromTheFuture(let format):
                "the stored context has the form \(format), and this library reads forms up to \(RatingContext.format); "
                    + "update the library"
            }
        }
    }
}

extension LocalInstant {
    var json: RatingJSON { .string(iso8601) }
}

extension RatingContext.UsageRestart {
    var json: RatingJSON { ["at": at.json, "uses": .integer(uses)] }
}

extension RatingContext.Tally {
    /// Nil where nothing was counted.
    var json: RatingJSON? {
        let counts = [("sessions", sessions), ("uses", uses), ("events", events)].filter { $0.1 != 0 }
        return counts.isEmpty ? nil : .object(counts.map { .init($0.0, .integer($0.1)) })
    }
}

extension RatingContext.EventCount {
    /// All but the name and the count; nil where there is nothing more.
    var json: RatingJSON? {
        var members: [RatingJSON.Member] = []
        if let lastAt { members.append(.init("lastAt", lastAt.json)) }
        if sincePrompt != 0 { members.append(.init("sincePrompt", .integer(sincePrompt))) }
        if beforePrompt != 0 { members.append(.init("beforePrompt", .integer(beforePrompt))) }
        if !days.isEmpty {
            members.append(.init("days", .object(days.map { .init(String($0.day), .integer($0.count)) })))
        }
        return members.isEmpty ? nil : .object(members)
    }
}

extension RatingContext.StoreVersion {
    var json: RatingJSON {
        var members = [RatingJSON.Member("at", at.json)]
        if let version { members.append(.init("version", .string(version))) }
        members.append(.init("storeID", .integer(storeID)))
        if let genreID { members.append(.init("genreID", .integer(genreID))) }
        return .object(members)
    }
}

extension RatingContext.Prompt {
    var json: RatingJSON {
        var members = [RatingJSON.Member("at", at.json)]
        if let placement { members.append(.init("placement", .string(placement))) }
        members.append(.init("kind", .string(kind.rawValue)))
        if let version { members.append(.init("version", .string(version))) }
        if forced { members.append(.init("forced", true)) }
        if let number { members.append(.init("number", .integer(number))) }
        return .object(members)
    }
}

extension RatingContext.Answer {
    var json: RatingJSON {
        var members = [RatingJSON.Member("at", at.json)]
        if let version { members.append(.init("version", .string(version))) }
        if let stars { members.append(.init("stars", .integer(stars))) }
        if !answers.isEmpty { members.append(.init("answers", .object(answers))) }
        if storeNotOpened { members.append(.init("storeNotOpened", true)) }
        return .object(members)
    }
}

extension RatingContext.Reply {
    var json: RatingJSON {
        var members = [RatingJSON.Member("at", at.json)]
        if let version { members.append(.init("version", .string(version))) }
        return .object(members)
    }
}

/// The stored form: one JSON object with its version under `format`.
///
/// Members without a value are left out. Unknown members are passed over, so a newer minor form can be read; a newer
/// `format` is refused, because what this version would drop on writing would be lost.
extension RatingContext {
    /// The version of the form that is written.
    public static let format: Int64 = 4

    public var json: RatingJSON {
        var members: [RatingJSON.Member] = []
        members.add("format", .integer(Self.format))
        members.add("installID", .string(installID))
        members.add("installedAt", installedAt?.json)
        members.add("version", version.map { .string($0) })
        members.add("updatedAt", updatedAt?.json)
        members.add("minorUpdatedAt", minorUpdatedAt?.json)
        members.add("majorUpdatedAt", majorUpdatedAt?.json)
        members.add("launches", .integer(launches))
        members.add("uses", .integer(uses))
        members.add("usageRestart", usageRestart?.json)
        members.add("sessions", .integer(sessions))
        members.add("lastSessionAt", lastSessionAt?.json)
        members.add("crashes", .integer(crashes))
        members.add("lastCrashAt", lastCrashAt?.json)
        members.add("lastEventAt", lastEventAt?.json)
        members.add("events", .integer(events))
        members.add("eventCounts", .object(eventCounts.map { RatingJSON.Member($0.name, .integer($0.count)) }))
        let recent = eventCounts.compactMap { event in event.json.map { RatingJSON.Member(event.name, $0) } }
        members.add("recentEvents", recent.isEmpty ? nil : .object(recent))
        members.add("sincePrompt", sincePrompt.json)
        members.add("beforePrompt", beforePrompt.json)
        members.add("promptCount", .integer(promptCount))
        members.add("prompts", .array(prompts.map { $0.json }))
        let earlier = earlierPromptVersions.map { RatingJSON.string($0) }
        members.add("earlierPromptVersions", earlier.isEmpty ? nil : .array(earlier))
        members.add("lastPromptNumber", .integer(lastPromptNumber))
        members.add("promptsSinceAnswer", .integer(promptsSinceAnswer))
        members.add("lastAnswer", lastAnswer?.json)
        members.add("lastRated", lastRated?.json)
        members.add("ratedBefore", ratedBefore?.json)
        members.add("lastDecline", lastDecline?.json)
        members.add("declineCount", .integer(declineCount))
        members.add("lastReminder", lastReminder?.json)
        members.add("interruptedFlow", storedFlow)
        let exposed = exposures.map { variant -> RatingJSON in
            ["experiment": .string(variant.experiment), "variant": .string(variant.variant)]
        }
        members.add("exposures", exposed.isEmpty ? nil : .array(exposed))
        members.add("storeVersion", storeVersion?.json)
        let imported = imports.map { RatingJSON.Member($0.library.rawValue, $0.at.json) }
        members.add("imports", imported.isEmpty ? nil : .object(imported))
        return .object(members)
    }

    /// Reads the stored form, the current one and older ones.
    ///
    /// - Throws: ``RatingContext/FormatError`` for anything that is not a whole, well-formed record.
    public init(json: RatingJSON) throws(RatingContext.FormatError) {
        try self.init(document: Self.document(of: json))
    }

    /// What no document can hold is no context either.
    private static func document(of json: RatingJSON) throws(RatingContext.FormatError) -> JSONDocument {
        guard let document = try? JSONDocument(json, limits: .widest) else { throw .malformed("format") }
        return document
    }

    /// Reads the stored form where it stands, without a copy of it.
    package init(document: JSONDocument) throws(RatingContext.FormatError) {
        let json = document.root
        guard let format = json["format"]?.integerValue else { throw .malformed("format") }
        guard format <= Self.format else { throw .fromTheFuture(format) }
        guard format == Self.format else {
            let migrated = try Self.document(of: Self.migrated(json.value, from: format))
            try self.init(ContextRecord(json: migrated.root))
            complete(from: format)
            return
        }
        try self.init(ContextRecord(json: json))
    }

    private init(_ record: ContextRecord) throws(RatingContext.FormatError) {
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
        exposures = try record.exposures("exposures")
        storeVersion = try record.storeVersion("storeVersion")
        imports = try record.imports("imports")
    }
}

extension RatingContext {
    /// Why a stored context cannot be read.
    public enum FormatError: RecordFormatError, Equatable, Sendable, CustomStringConvertible {
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
        if let lastAt { members.add("lastAt", lastAt.json) }
        if sincePrompt != 0 { members.add("sincePrompt", .integer(sincePrompt)) }
        if beforePrompt != 0 { members.add("beforePrompt", .integer(beforePrompt)) }
        if !days.isEmpty {
            members.add("days", .object(days.map { .init(String($0.day), .integer($0.count)) }))
        }
        return members.isEmpty ? nil : .object(members)
    }
}

extension RatingContext.StoreVersion {
    var json: RatingJSON {
        var members = [RatingJSON.Member("at", at.json)]
        if let version { members.add("version", .string(version)) }
        members.add("storeID", .integer(storeID))
        if let genreID { members.add("genreID", .integer(genreID)) }
        return .object(members)
    }
}

extension RatingContext.Prompt {
    var json: RatingJSON {
        var members = [RatingJSON.Member("at", at.json)]
        if let placement { members.add("placement", .string(placement)) }
        members.add("kind", .string(kind.rawValue))
        if let version { members.add("version", .string(version)) }
        if forced { members.add("forced", true) }
        if let number { members.add("number", .integer(number)) }
        return .object(members)
    }
}

extension RatingContext.Answer {
    var json: RatingJSON {
        var members = [RatingJSON.Member("at", at.json)]
        if let version { members.add("version", .string(version)) }
        if let stars { members.add("stars", .integer(stars)) }
        if !answers.isEmpty { members.add("answers", .object(answers)) }
        if storeNotOpened { members.add("storeNotOpened", true) }
        return .object(members)
    }
}

extension RatingContext.Reply {
    var json: RatingJSON {
        var members = [RatingJSON.Member("at", at.json)]
        if let version { members.add("version", .string(version)) }
        return .object(members)
    }
}

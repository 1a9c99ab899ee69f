/// The stored form: one JSON object with its version under `format`.
///
/// Members without a value are left out. Unknown members are passed over, so a newer minor form can be read; a newer
/// `format` is refused, because what this version would drop on writing would be lost.
extension RatingContext {
    /// The version of the form that is written.
    public static let format: Int64 = 2

    public var json: JSONValue {
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ value: JSONValue?) {
            if let value { members.append(JSONValue.Member(name, value)) }
        }
        add("format", .integer(Self.format))
        add("installID", .string(installID))
        add("installedAt", installedAt?.json)
        add("version", version.map { .string($0) })
        add("updatedAt", updatedAt?.json)
        add("launches", .integer(launches))
        add("uses", .integer(uses))
        add("sessions", .integer(sessions))
        add("lastSessionAt", lastSessionAt?.json)
        add("crashes", .integer(crashes))
        add("lastCrashAt", lastCrashAt?.json)
        add("events", .integer(events))
        add("eventCounts", .object(eventCounts.map { JSONValue.Member($0.name, .integer($0.count)) }))
        add("promptCount", .integer(promptCount))
        add("prompts", .array(prompts.map { $0.json }))
        add("lastAnswer", lastAnswer?.json)
        add("lastRated", lastRated?.json)
        add("lastDecline", lastDecline?.json)
        add("lastReminder", lastReminder?.json)
        return .object(members)
    }

    /// Reads the stored form, the current one and older ones.
    ///
    /// - Throws: ``ContextFormatError`` for anything that is not a whole, well-formed record.
    public init(json: JSONValue) throws(ContextFormatError) {
        guard let format = json["format"]?.integerValue else { throw .malformed("format") }
        guard format <= Self.format else { throw .fromTheFuture(format) }
        let record = ContextRecord(json: try Self.migrated(json, from: format))
        self.init(installID: try record.string("installID"))
        installedAt = try record.date("installedAt")
        version = try record.optionalString("version")
        updatedAt = try record.date("updatedAt")
        launches = try record.count("launches")
        uses = try record.count("uses")
        sessions = try record.count("sessions")
        lastSessionAt = try record.date("lastSessionAt")
        crashes = try record.count("crashes")
        lastCrashAt = try record.date("lastCrashAt")
        events = try record.count("events")
        promptCount = try record.count("promptCount")
        for member in json["eventCounts"]?.members ?? [] {
            guard let count = member.value.integerValue, count >= 0 else { throw .malformed("eventCounts") }
            eventCounts.append(EventCount(name: member.name, count: count))
        }
        for prompt in json["prompts"]?.arrayValue ?? [] {
            let fields = ContextRecord(json: prompt)
            guard let at = try fields.date("at"), let kind = PromptKind(rawValue: try fields.string("kind")) else {
                throw .malformed("prompts")
            }
            prompts.append(
                Prompt(
                    at: at, placement: try fields.optionalString("placement"), kind: kind,
                    version: try fields.optionalString("version"), forced: prompt["forced"]?.boolValue ?? false))
        }
        if let answer = json["lastAnswer"] {
            let reply = try Self.reply(answer, "lastAnswer")
            lastAnswer = Answer(at: reply.at, version: reply.version, stars: answer["stars"]?.integerValue)
        }
        lastRated = try json["lastRated"].map { json throws(ContextFormatError) in try Self.reply(json, "lastRated") }
        lastDecline = try json["lastDecline"].map { json throws(ContextFormatError) in
            try Self.reply(json, "lastDecline")
        }
        lastReminder = try json["lastReminder"].map { json throws(ContextFormatError) in
            try Self.reply(json, "lastReminder")
        }
        guard eventCounts.count <= Self.maximumEventNames, prompts.count <= Self.maximumPrompts else {
            throw .malformed("eventCounts or prompts, longer than any record may be")
        }
    }

    private static func reply(_ json: JSONValue, _ name: String) throws(ContextFormatError) -> Reply {
        let fields = ContextRecord(json: json)
        guard let at = try fields.date("at") else { throw .malformed(name) }
        return Reply(at: at, version: try fields.optionalString("version"))
    }
}

/// Why a stored context cannot be read.
public enum ContextFormatError: Error, Hashable, Sendable, CustomStringConvertible {
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

private struct ContextRecord {
    let json: JSONValue

    func string(_ name: String) throws(ContextFormatError) -> String {
        guard let text = json[name]?.stringValue else { throw .malformed(name) }
        return text
    }

    func optionalString(_ name: String) throws(ContextFormatError) -> String? {
        guard let value = json[name] else { return nil }
        guard let text = value.stringValue else { throw .malformed(name) }
        return text
    }

    func count(_ name: String) throws(ContextFormatError) -> Int64 {
        guard let value = json[name] else { return 0 }
        guard let count = value.integerValue, count >= 0 else { throw .malformed(name) }
        return count
    }

    func date(_ name: String) throws(ContextFormatError) -> LocalInstant? {
        guard let value = json[name] else { return nil }
        guard let text = value.stringValue, let date = LocalInstant(iso8601: text) else { throw .malformed(name) }
        return date
    }
}

extension LocalInstant {
    var json: JSONValue { .string(iso8601) }
}

extension RatingContext.Prompt {
    var json: JSONValue {
        var members = [JSONValue.Member("at", at.json)]
        if let placement { members.append(.init("placement", .string(placement))) }
        members.append(.init("kind", .string(kind.rawValue)))
        if let version { members.append(.init("version", .string(version))) }
        if forced { members.append(.init("forced", true)) }
        return .object(members)
    }
}

extension RatingContext.Answer {
    var json: JSONValue {
        var members = [JSONValue.Member("at", at.json)]
        if let version { members.append(.init("version", .string(version))) }
        if let stars { members.append(.init("stars", .integer(stars))) }
        return .object(members)
    }
}

extension RatingContext.Reply {
    var json: JSONValue {
        var members = [JSONValue.Member("at", at.json)]
        if let version { members.append(.init("version", .string(version))) }
        return .object(members)
    }
}

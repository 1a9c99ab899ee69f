/// Reads the members of a stored context strictly: one may be missing where that means something, but never be of
/// another kind.
struct ContextRecord {
    let json: JSONValue
    /// Where the record stands, with a dot behind it.
    var path = ""

    func string(_ name: String) throws(ContextFormatError) -> String {
        guard let text = try optionalString(name) else { throw .malformed(path + name) }
        return text
    }

    func optionalString(_ name: String) throws(ContextFormatError) -> String? {
        guard let value = json[name] else { return nil }
        guard let text = value.stringValue else { throw .malformed(path + name) }
        return text
    }

    /// Zero where it is missing.
    func count(_ name: String) throws(ContextFormatError) -> Int64 {
        guard let value = json[name] else { return 0 }
        guard let count = value.integerValue, count >= 0 else { throw .malformed(path + name) }
        return count
    }

    func date(_ name: String) throws(ContextFormatError) -> LocalInstant {
        guard let date = try optionalDate(name) else { throw .malformed(path + name) }
        return date
    }

    func optionalDate(_ name: String) throws(ContextFormatError) -> LocalInstant? {
        guard let value = json[name] else { return nil }
        guard let text = value.stringValue, let date = LocalInstant(iso8601: text) else {
            throw .malformed(path + name)
        }
        return date
    }

    func eventCounts(_ name: String) throws(ContextFormatError) -> [RatingContext.EventCount] {
        guard let value = json[name] else { return [] }
        guard let members = value.members, members.count <= RatingContext.maximumEventNames else {
            throw .malformed(path + name)
        }
        var counts: [RatingContext.EventCount] = []
        for member in members {
            guard let count = member.value.integerValue, count >= 0, !counts.contains(where: { $0.name == member.name })
            else { throw .malformed(path + name) }
            counts.append(RatingContext.EventCount(name: member.name, count: count))
        }
        return counts
    }

    func prompts(_ name: String) throws(ContextFormatError) -> [RatingContext.Prompt] {
        guard let value = json[name] else { return [] }
        guard let elements = value.arrayValue, elements.count <= RatingContext.maximumPrompts else {
            throw .malformed(path + name)
        }
        var prompts: [RatingContext.Prompt] = []
        for element in elements {
            let record = ContextRecord(json: element, path: "\(name).")
            guard let kind = PromptKind(rawValue: try record.string("kind")) else { throw .malformed("\(name).kind") }
            prompts.append(
                RatingContext.Prompt(
                    at: try record.date("at"), placement: try record.optionalString("placement"), kind: kind,
                    version: try record.optionalString("version"), forced: try record.flag("forced")))
        }
        return prompts
    }

    func answer(_ name: String) throws(ContextFormatError) -> RatingContext.Answer? {
        guard let reply = try reply(name), let value = json[name] else { return nil }
        let stars = value["stars"]
        guard stars == nil || stars?.integerValue != nil else { throw .malformed(path + name) }
        let answers = value["answers"] ?? .object([])
        guard let answers = answers.members else { throw .malformed(path + name) }
        return RatingContext.Answer(
            at: reply.at, version: reply.version, stars: stars?.integerValue, answers: answers)
    }

    func reply(_ name: String) throws(ContextFormatError) -> RatingContext.Reply? {
        guard let value = json[name] else { return nil }
        let record = ContextRecord(json: value, path: "\(name).")
        return RatingContext.Reply(at: try record.date("at"), version: try record.optionalString("version"))
    }

    func usageRestart(_ name: String) throws(ContextFormatError) -> RatingContext.UsageRestart? {
        guard let value = json[name] else { return nil }
        let record = ContextRecord(json: value, path: "\(name).")
        return RatingContext.UsageRestart(at: try record.date("at"), uses: try record.count("uses"))
    }

    func storeVersion(_ name: String) throws(ContextFormatError) -> RatingContext.StoreVersion? {
        guard let value = json[name] else { return nil }
        let record = ContextRecord(json: value, path: "\(name).")
        return RatingContext.StoreVersion(
            at: try record.date("at"), version: try record.optionalString("version"),
            storeID: try record.count("storeID"))
    }

    /// A library that only a newer version knows is passed over.
    func imports(_ name: String) throws(ContextFormatError) -> [RatingContext.Import] {
        guard let value = json[name] else { return [] }
        guard let members = value.members else { throw .malformed(path + name) }
        let record = ContextRecord(json: value, path: "\(name).")
        var imports: [RatingContext.Import] = []
        for member in members {
            let at = try record.date(member.name)
            guard let library = LegacyLibrary(rawValue: member.name) else { continue }
            imports.append(RatingContext.Import(library: library, at: at))
        }
        return imports
    }

    /// False where it is missing.
    private func flag(_ name: String) throws(ContextFormatError) -> Bool {
        guard let value = json[name] else { return false }
        guard let flag = value.boolValue else { throw .malformed(path + name) }
        return flag
    }
}

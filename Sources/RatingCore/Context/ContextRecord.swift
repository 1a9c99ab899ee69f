typealias ContextRecord<Source: RecordSource> = StoredRecord<Source, RatingContext.FormatError>

/// The parts of a stored context.
extension StoredRecord where Failure == RatingContext.FormatError {
    func eventCounts(_ name: String) throws(RatingContext.FormatError) -> [RatingContext.EventCount] {
        let members = try members(name)
        guard members.count <= RatingContext.maximumEventNames else { throw .malformed(path + name) }
        var counts: [RatingContext.EventCount] = []
        for member in members {
            guard let count = member.value.integerValue, count >= 0, !counts.contains(where: { $0.name == member.name })
            else { throw .malformed(path + name) }
            counts.append(RatingContext.EventCount(name: member.name, count: count))
        }
        return counts
    }

    func prompts(_ name: String) throws(RatingContext.FormatError) -> [RatingContext.Prompt] {
        let elements = try elements(name)
        guard elements.count <= RatingContext.maximumPrompts else { throw .malformed(path + name) }
        var prompts: [RatingContext.Prompt] = []
        for element in elements {
            let record = ContextRecord(json: element, path: "\(name).")
            guard let kind = RatingContext.Prompt.Kind(rawValue: try record.string("kind")) else {
                throw .malformed("\(name).kind")
            }
            prompts.append(
                RatingContext.Prompt(
                    at: try record.date("at"), placement: try record.optionalString("placement"), kind: kind,
                    version: try record.optionalString("version"), forced: try record.flag("forced"),
                    number: try record.optionalInteger("number")))
        }
        return prompts
    }

    func answer(_ name: String) throws(RatingContext.FormatError) -> RatingContext.Answer? {
        guard let reply = try reply(name), let record = record(name) else { return nil }
        return RatingContext.Answer(
            at: reply.at, version: reply.version, stars: try record.optionalInteger("stars"),
            answers: try record.members("answers").map { RatingJSON.Member($0.name, $0.value.value) })
    }

    func reply(_ name: String) throws(RatingContext.FormatError) -> RatingContext.Reply? {
        guard let record = record(name) else { return nil }
        return RatingContext.Reply(at: try record.date("at"), version: try record.optionalString("version"))
    }

    func usageRestart(_ name: String) throws(RatingContext.FormatError) -> RatingContext.UsageRestart? {
        guard let record = record(name) else { return nil }
        return RatingContext.UsageRestart(at: try record.date("at"), uses: try record.count("uses"))
    }

    func storeVersion(_ name: String) throws(RatingContext.FormatError) -> RatingContext.StoreVersion? {
        guard let record = record(name) else { return nil }
        return RatingContext.StoreVersion(
            at: try record.date("at"), version: try record.optionalString("version"),
            storeID: try record.count("storeID"))
    }

    /// A library that only a newer version knows is passed over.
    func imports(_ name: String) throws(RatingContext.FormatError) -> [RatingContext.Import] {
        guard let record = record(name) else { return [] }
        var imports: [RatingContext.Import] = []
        for member in try members(name) {
            let at = try record.date(member.name)
            guard let library = LegacyState.Library(rawValue: member.name) else { continue }
            imports.append(RatingContext.Import(library: library, at: at))
        }
        return imports
    }
}

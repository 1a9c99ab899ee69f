typealias ContextRecord = StoredRecord<RatingContext.FormatError>

/// The parts of a stored context.
extension StoredRecord where Failure == RatingContext.FormatError {
    func eventCounts(
        _ name: String, recent recentName: String
    ) throws(RatingContext.FormatError) -> [RatingContext.EventCount] {
        let members = try members(name)
        guard members.count <= RatingContext.maximumEventNames else { throw .malformed(path + name) }
        var counts: [RatingContext.EventCount] = []
        for member in members {
            guard let count = member.value.integerValue, count >= 0, !counts.contains(where: { $0.name == member.name })
            else { throw .malformed(path + name) }
            counts.append(RatingContext.EventCount(name: member.name, count: count))
        }
        var dayCount = 0
        for member in try self.members(recentName) {
            guard let index = counts.firstIndex(where: { $0.name == member.name }) else {
                throw .malformed(path + recentName)
            }
            let record = ContextRecord(json: member.value, path: recentName + ".")
            counts[index].lastAt = try record.optionalDate("lastAt")
            counts[index].sincePrompt = try record.count("sincePrompt")
            counts[index].beforePrompt = try record.count("beforePrompt")
            counts[index].days = try record.eventDays("days")
            dayCount += counts[index].days.count
        }
        guard dayCount <= RatingContext.maximumEventDays else { throw .malformed(path + recentName) }
        return counts
    }

    /// Days by their numbers, in their order.
    private func eventDays(_ name: String) throws(RatingContext.FormatError) -> [RatingContext.EventDay] {
        var days: [RatingContext.EventDay] = []
        for member in try members(name) {
            guard let day = Int64(member.name), RatingContext.EventDay.days.contains(day),
                day > days.last?.day ?? .min, let count = member.value.integerValue, count >= 0
            else { throw .malformed(path + name) }
            days.append(.init(day: day, count: count))
        }
        return days
    }

    func tally(_ name: String) throws(RatingContext.FormatError) -> RatingContext.Tally {
        guard let record = record(name) else { return .init() }
        return .init(
            sessions: try record.count("sessions"), uses: try record.count("uses"), events: try record.count("events"))
    }

    func prompts(_ name: String) throws(RatingContext.FormatError) -> [RatingContext.Prompt] {
        let elements = try elements(name)
        guard elements.count <= RatingContext.maximumPrompts else { throw .malformed(path + name) }
        var prompts: [RatingContext.Prompt] = []
        for element in elements {
            let record = ContextRecord(json: element, path: name + ".")
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

    func versions(_ name: String) throws(RatingContext.FormatError) -> [String] {
        var versions: [String] = []
        for element in try elements(name) {
            guard let version = element.stringValue, versions.count < RatingContext.maximumEarlierVersions else {
                throw .malformed(path + name)
            }
            versions.append(version)
        }
        return versions
    }

    func answer(_ name: String) throws(RatingContext.FormatError) -> RatingContext.Answer? {
        guard let reply = try reply(name), let record = record(name) else { return nil }
        return RatingContext.Answer(
            at: reply.at, version: reply.version, stars: try record.optionalInteger("stars"),
            answers: try record.members("answers").map { RatingJSON.Member($0.name, $0.value.value) },
            storeNotOpened: try record.flag("storeNotOpened"))
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
            storeID: try record.count("storeID"), genreID: try record.optionalInteger("genreID"))
    }

    func exposures(_ name: String) throws(RatingContext.FormatError) -> [ExperimentVariant] {
        let elements = try elements(name)
        guard elements.count <= RatingContext.maximumExposures else { throw .malformed(path + name) }
        var exposures: [ExperimentVariant] = []
        for element in elements {
            let record = ContextRecord(json: element, path: name + ".")
            exposures.append(
                ExperimentVariant(
                    experiment: try record.string("experiment"), variant: try record.string("variant")))
        }
        return exposures
    }

    /// A library that only a newer version knows is passed over.
    func imports(_ name: String) throws(RatingContext.FormatError) -> [RatingContext.Import] {
        guard let record = record(name) else { return [] }
        var imports: [RatingContext.Import] = []
        for member in try members(name) {
            let at = try record.date(member.name)
            guard let library = RatingContext.Import.Library(rawValue: member.name) else { continue }
            imports.append(RatingContext.Import(library: library, at: at))
        }
        return imports
    }
}

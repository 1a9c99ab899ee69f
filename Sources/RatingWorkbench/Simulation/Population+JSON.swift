import RatingCore

extension Population {
    /// The file's content.
    package var json: RatingJSON {
        var members: [RatingJSON.Member] = [
            .init("populationVersion", .integer(Self.version)), .init("name", .string(name)),
            .init("start", .string(LocalInstant(start).iso8601)), .init("installDays", .integer(Int64(installDays))),
            .init(
                "utcOffsets",
                .object(utcOffsets.map { .init(LocalInstant.text(ofOffset: $0.offset), .finite($0.share)) })),
            .init(
                "releases",
                .object([
                    .init("everyDays", .integer(Int64(releases.everyDays))),
                    .init("adoptionDays", .finite(releases.adoptionDays)),
                ])),
            .init(
                "placements",
                .array(
                    placements.map { placement in
                        let name = placement.name.map { [RatingJSON.Member("name", .string($0))] } ?? []
                        return .object(name + [.init("chance", .finite(placement.chance))])
                    })),
        ]
        members.append(.init("segments", .array(segments.map { $0.json })))
        let kinds = StepKind.allCases.filter { choices[$0] != nil }
        members.append(.init("choices", .object(kinds.map { .init($0.rawValue, choices[$0]?.json ?? [:]) })))
        members += [
            .init("sheetShown", .finite(sheetShown)), .init("ratesInStore", .finite(ratesInStore)),
            .init("starsLostAfterCrash", .integer(Int64(starsLostAfterCrash))),
        ]
        return .object(members)
    }
}

extension Population.Segment {
    fileprivate var json: RatingJSON {
        var members: [RatingJSON.Member] = [
            .init("name", .string(name)), .init("share", .finite(share)),
            .init("sessionsPerDay", .finite(sessionsPerDay)),
            .init("retention", .object(retention.map { .init(String($0.day), .finite($0.share)) })),
            .init("hours", .array(hours.map { .finite($0) })), .init("launches", .finite(launches)),
            .init("crashesPerSession", .finite(crashesPerSession)),
            .init("stars", .array(stars.map { .finite($0) })),
        ]
        if !events.isEmpty {
            members.append(.init("events", .object(events.map { .init($0.name, .finite($0.perSession)) })))
        }
        if traits.members?.isEmpty == false { members.append(.init("traits", traits)) }
        return .object(members)
    }
}

extension Population.Choices {
    fileprivate var json: RatingJSON {
        let shares = [("answer", answer), ("later", later), ("decline", decline), ("dismiss", dismiss)]
        return .object(shares.map { .init($0.0, .finite($0.1)) })
    }
}

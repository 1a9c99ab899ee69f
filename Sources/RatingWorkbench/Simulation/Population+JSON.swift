import RatingCore

extension Population {
    /// The file's content.
    package var json: RatingJSON {
        var members: [RatingJSON.Member] = [
            .init(Member.populationVersion.rawValue, .integer(Self.version)), .init("name", .string(name)),
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

    /// The members of the file.
    enum Member: String, CaseIterable {
        case populationVersion, name, start, installDays, utcOffsets, releases, placements, segments, choices
        case sheetShown, ratesInStore, starsLostAfterCrash
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

    /// The members of a segment.
    enum Member: String, CaseIterable {
        case name, share, sessionsPerDay, retention, hours, launches, crashesPerSession, stars, events, traits
    }
}

extension Population.Choices {
    fileprivate var json: RatingJSON {
        let shares: [(Member, Double)] = [(.answer, answer), (.later, later), (.decline, decline), (.dismiss, dismiss)]
        return .object(shares.map { .init($0.0.rawValue, .finite($0.1)) })
    }

    enum Member: String, CaseIterable {
        case answer, later, decline, dismiss
    }
}

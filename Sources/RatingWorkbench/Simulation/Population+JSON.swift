import RatingAnalysis
import RatingCore

extension Population {
    /// The file's content.
    package var json: RatingJSON {
        let kinds = StepKind.allCases.filter { choices[$0] != nil }
        return [
            "populationVersion": .integer(Self.version), "name": .string(name),
            "start": .string(LocalInstant(start).iso8601), "installDays": .integer(Int64(installDays)),
            "utcOffsets": .object(utcOffsets.map { .init(LocalInstant.text(ofOffset: $0.offset), .finite($0.share)) }),
            "releases": [
                "everyDays": .integer(Int64(releases.everyDays)), "adoptionDays": .finite(releases.adoptionDays),
            ],
            "placements": .array(
                placements.map {
                    .object(present: ["name": $0.name.map { .string($0) }, "chance": .finite($0.chance)])
                }),
            "segments": .array(segments.map { $0.json }),
            "choices": .object(kinds.map { .init($0.rawValue, choices[$0]?.json ?? [:]) }),
            "sheetShown": .finite(sheetShown), "ratesInStore": .finite(ratesInStore),
            "starsLostAfterCrash": .integer(Int64(starsLostAfterCrash)),
        ]
    }
}

extension Population.Segment {
    fileprivate var json: RatingJSON {
        .object(present: [
            "name": .string(name), "share": .finite(share), "sessionsPerDay": .finite(sessionsPerDay),
            "retention": .object(retention.map { .init(String($0.day), .finite($0.share)) }),
            "hours": .array(hours.map { .finite($0) }), "launches": .finite(launches),
            "crashesPerSession": .finite(crashesPerSession), "stars": .array(stars.map { .finite($0) }),
            "events": events.isEmpty ? nil : .object(events.map { .init($0.name, .finite($0.perSession)) }),
            "traits": traits.members?.isEmpty == false ? traits : nil,
        ])
    }
}

extension Population.Choices {
    fileprivate var json: RatingJSON {
        [
            "answer": .finite(answer), "later": .finite(later), "decline": .finite(decline),
            "dismiss": .finite(dismiss),
        ]
    }
}

import RatingAnalysis
import RatingKit

/// A repository of a configuration as `init` makes it: the files, and what stands in them.
struct ConfigurationRepository {
    var name: String
    var storeID: Int64?
    /// Empty: feedback has no mailbox.
    var mailbox: String
    var policy: RatingPolicy
    var placements: [String]

    struct File {
        let path: String
        let text: String
        var isProgram = false
    }

    /// All of them, in the order in which a person would read them.
    func files() throws(CommandFailure) -> [File] {
        let layers = try layers()
        let guarantees = Guarantees(layers)
        let extremes = guarantees.extremes()
        return [
            File(path: "README.md", text: readme), File(path: "rating.json", text: Self.text(configuration)),
            File(path: "app.json", text: Self.text(manifest)),
            File(path: "claims.json", text: Self.text(claims(extremes, guarantees))),
            File(path: "scenarios/asked.json", text: Self.text(scenarios(extremes))),
            File(path: "population.json", text: Self.text(population)),
            File(path: "mapping.json", text: Self.text(mapping)),
            File(path: "ci.sh", text: script, isProgram: true),
            File(path: ".github/workflows/configuration.yml", text: Self.workflow),
        ]
    }

    /// What it is made of, as a file keeps it while it is made.
    var answers: RatingJSON {
        [
            "name": .string(name), "storeID": storeID.map { .integer($0) } ?? .null, "mailbox": .string(mailbox),
            "policy": .string(policy.name), "placements": .array(placements.map { .string($0) }),
        ]
    }

    private static func text(_ json: RatingJSON) -> String { json.serialized(.pretty) + "\n" }

    private var configuration: RatingJSON {
        var members: [RatingJSON.Member] = [
            .init("policy", .string(policy.name)), .init("revision", 1), .init("schemaVersion", 1),
            .init("applicationName", .string(name)),
        ]
        if let storeID { members.append(.init("appStoreID", .integer(storeID))) }
        if !mailbox.isEmpty {
            members.append(.init("emailSupport", .string(mailbox)))
            // The steps of the other policies send no feedback.
            if policy.workflow != .stars { members.append(.init("workflow", "open")) }
        }
        return .object(members)
    }

    /// The configuration as an app would read it: what is given may be what it refuses.
    private func layers() throws(CommandFailure) -> ConfigurationLayers {
        let reading = ConfigurationReader().read(configuration.serializedBytes(.pretty))
        guard let document = reading.document else {
            throw .usage(reading.diagnostics.first?.description ?? "These values do not make a configuration.")
        }
        return ConfigurationLayers(bundled: document)
    }

    private var manifest: RatingJSON {
        var manifest = AppManifest()
        manifest.appStoreID = storeID
        manifest[.placements] = placements
        manifest[.events] = placements + ["purchase"]
        manifest[.languages] = ["en"]
        if let at = mailbox.lastIndex(of: "@") {
            manifest[.mailDomains] = [String(mailbox[mailbox.index(after: at)...])]
        }
        return manifest.json
    }

    // MARK: What holds

    /// What the configuration keeps as it is, so that a change that breaks it is noticed.
    private func claims(_ extremes: Extremes, _ guarantees: Guarantees) -> RatingJSON {
        var claims: [Claim] = []
        if case .count(let count)? = extremes[.mostIn365Days]?.value {
            claims.append(.atMost(count, within: TimeSpan(days: 365)))
        }
        if case .time(let span)? = extremes[.shortestPause]?.value { claims.append(.apart(span.wholeDays)) }
        if case .time(let span)? = extremes[.afterCrash]?.value {
            claims.append(.neverWithin(span.wholeDays, of: .crash))
        }
        claims.append(.never(.firstSession))
        if case .time(let span)? = extremes[.firstAskAfter]?.value {
            claims.append(.someoneAsked(by: TimeSpan(milliseconds: span.milliseconds)))
        }
        let proved = claims.filter { guarantees.verdict($0).outcome == .proved }
        return ["claims": .array(proved.map { .string($0.description) })]
    }

    /// Histories that are as close to being asked too early or too often as the configuration lets anybody come.
    private func scenarios(_ extremes: Extremes) -> RatingJSON {
        let timelines = [Extreme.Kind.firstAskAfter, .shortestPause].compactMap { extremes[$0]?.timeline }
        return .array(timelines.map(\.json))
    }

    // MARK: Who the users are

    private var population: RatingJSON {
        let events = RatingJSON.object(placements.map { .init($0, 0.5) } + [.init("purchase", 0.01)])
        func segment(_ name: String, _ share: Int64, _ sessions: Double, _ stars: [Int64]) -> RatingJSON {
            [
                "name": .string(name), "share": .integer(share), "sessionsPerDay": .number(sessions),
                "crashesPerSession": 0.0005, "events": events, "stars": .array(stars.map { .integer($0) }),
            ]
        }
        func retained(_ segment: RatingJSON, _ days: [(String, Double)]) -> RatingJSON {
            let retention = RatingJSON.object(days.map { .init($0.0, .number($0.1)) })
            return .object((segment.members ?? []) + [.init("retention", retention)])
        }
        return [
            "populationVersion": 1, "name": .string("users of \(name)"),
            "placements": .array(placements.map { ["name": .string($0), "chance": 0.5] }),
            "segments": [
                retained(
                    segment("try it once", 65, 1, [10, 6, 14, 30, 40]),
                    [("1", 0.139), ("7", 0.0126), ("30", 0.0013), ("90", 0.0001)]),
                retained(
                    segment("now and then", 25, 0.35, [5, 4, 11, 30, 50]),
                    [("1", 0.266), ("7", 0.162), ("30", 0.074), ("90", 0.044), ("365", 0.015)]),
                retained(
                    segment("every day", 10, 3.5, [3, 2, 7, 23, 65]),
                    [("1", 0.92), ("7", 0.73), ("30", 0.435), ("90", 0.31), ("365", 0.17)]),
            ],
        ]
    }

    private var mapping: RatingJSON {
        let asks = placements.map { placement -> RatingJSON.Member in
            .init(placement, .array(["event", ["ask": .string(placement)]]))
        }
        return ["events": .object(asks + [.init("screen_view", [])]), "utcOffset": "+00:00"]
    }
}

extension TimeSpan {
    /// Without a rest of a day; shorter than a day it stays.
    fileprivate var wholeDays: TimeSpan {
        let days = milliseconds / UTCInstant.millisecondsPerDay
        return days > 0 ? TimeSpan(days: days) : self
    }
}

extension ConfigurationRepository {
    /// - Parameter answers: as ``answers`` has them; nil for anything else.
    init?(answers: RatingJSON) {
        guard let name = answers["name"]?.stringValue, let mailbox = answers["mailbox"]?.stringValue,
            let policy = answers["policy"]?.stringValue.flatMap({ RatingPolicy(name: $0) }),
            let placements = answers["placements"]?.arrayValue
        else { return nil }
        self.init(
            name: name, storeID: answers["storeID"]?.integerValue, mailbox: mailbox, policy: policy,
            placements: placements.compactMap { $0.stringValue })
    }
}

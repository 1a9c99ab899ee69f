/// What a rule may read of the configuration, the context and the user: `config.KEY`, `context.NAME`, `traits.NAME`, and
/// `targetingKey`, the installation's identifier, by which `fractional` draws.
package struct ConditionVariables: Sendable {
    package let configuration: RatingConfiguration
    package let context: RatingContext
    /// An object that the app tells of the user.
    package let traits: RatingJSON
    package let now: LocalInstant

    package init(
        configuration: RatingConfiguration, context: RatingContext, traits: RatingJSON = [:], now: LocalInstant
    ) {
        self.configuration = configuration
        self.context = context
        self.traits = traits
        self.now = now
    }

    /// The value at a dotted path; nil if there is no such variable, or nothing to measure yet.
    package func value(at path: String) -> RatingJSON? {
        if path == "targetingKey" { return .string(context.installID) }
        guard let dot = path.utf8.firstIndex(of: .period) else { return nil }
        let name = String(path[path.utf8.index(after: dot)...])
        switch path[..<dot] {
        case "config": return ConfigurationKey(name: name).flatMap { configuration[any: $0]?.json }
        case "context": return contextValue(name)
        case "traits": return traits.value(atPath: name)
        default: return nil
        }
    }

    /// The names under `context.` that stand alone; `events.NAME` besides.
    package static let contextNames = [
        "sessions", "launches", "uses", "crashes", "prompts", "events", "version", "daysSinceInstall", "daysSinceCrash",
        "daysSincePrompt",
    ]

    /// The variables that change by time alone, once the date is there that they count days from.
    var dates: [(path: String, date: LocalInstant)] {
        let dates: [(path: String, date: LocalInstant?)] = [
            ("context.daysSinceInstall", context.installedAt), ("context.daysSinceCrash", context.lastCrashAt),
            ("context.daysSincePrompt", context.lastPromptAt),
        ]
        return dates.compactMap { path, date in date.map { (path, $0) } }
    }

    private func contextValue(_ name: String) -> RatingJSON? {
        switch name {
        case "sessions": .integer(context.sessions)
        case "launches": .integer(context.launches)
        case "uses": .integer(context.uses)
        case "crashes": .integer(context.crashes)
        case "prompts": .integer(context.promptCount)
        case "events": .integer(context.events)
        case "version": context.version.map { .string($0) }
        case "daysSinceInstall": days(since: context.installedAt)
        case "daysSinceCrash": days(since: context.lastCrashAt)
        case "daysSincePrompt": days(since: context.lastPromptAt)
        default:
            name.hasPrefix("events.") ? .integer(context.count(ofEvent: String(name.dropFirst(7)))) : nil
        }
    }

    /// Whole elapsed days of 86,400 s.
    private func days(since date: LocalInstant?) -> RatingJSON? {
        date.map {
            .integer(max(0, now.instant.milliseconds - $0.instant.milliseconds) / UTCInstant.millisecondsPerDay)
        }
    }
}

extension RatingJSON {
    /// The value that member names, or places in arrays, joined by dots lead to. A name that has a dot itself is found
    /// whole first.
    func value(atPath path: String) -> RatingJSON? {
        if let whole = element(path) { return whole }
        guard let dot = path.utf8.firstIndex(of: .period) else { return nil }
        return element(String(path[..<dot]))?.value(atPath: String(path[path.utf8.index(after: dot)...]))
    }

    private func element(_ name: String) -> RatingJSON? {
        self[name] ?? (arrayValue == nil ? nil : Int(name).flatMap { self[$0] })
    }
}

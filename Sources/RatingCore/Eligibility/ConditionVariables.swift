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

    /// The names under `context.` that stand alone.
    package static let contextNames = ContextNumber.names + ["version"]

    /// What stands under `context.` before the name of an event.
    package static let eventPrefixes = ContextNumber.eventPrefixes

    /// The variables that change by time alone, once the date is there that they count days from.
    var dates: [(path: String, date: LocalInstant)] {
        var dates: [(path: String, date: LocalInstant?)] = [
            ("context.daysSinceInstall", context.installedAt), ("context.daysSinceCrash", context.lastCrashAt),
            ("context.daysSincePrompt", context.lastPromptAt), ("context.daysSinceAnswer", context.lastAnswer?.at),
            ("context.daysSinceDecline", context.lastDecline?.at), ("context.daysSinceUpdate", updatedAt),
        ]
        for event in context.eventCounts { dates.append(("context.daysSinceEvent.\(event.name)", event.lastAt)) }
        // Loops, because a closure over pairs casts, which Embedded Swift cannot.
        var known: [(path: String, date: LocalInstant)] = []
        for (path, date) in dates {
            if let date { known.append((path, date)) }
        }
        return known
    }

    /// Whether the score falls with the user's days.
    var scoreChangesWithTime: Bool { configuration[.scoreWithinDays] != nil }

    private var updatedAt: LocalInstant? { context.updatedAt(configuration.thresholds.granularity) }

    private func contextValue(_ name: String) -> RatingJSON? {
        if name == "version" { return context.version.map { .string($0) } }
        return ContextNumber(name)?.value(in: context, by: configuration, now: now).map { .integer($0) }
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

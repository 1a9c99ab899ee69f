import RatingCore

/// What conditions want of a user; all else is as keen as it can be beside it.
struct Wish {
    /// Of `context.`, whole numbers; those that are missing are free. −1 stands for what has not happened yet.
    var context: [String: Int64] = [:]
    var version: String?
    var installID: String?
    var traits: [RatingJSON.Member] = []

    /// More than any gate wants.
    static let many: Int64 = 10_000_000
    static let longAgo: Int64 = 40_000

    /// Whether the locale is one of the language, where both are texts.
    var isOfOneLanguage: Bool {
        func text(_ name: String) -> String? { traits.first { $0.name == name }?.value.stringValue }
        guard let language = text("language"), let locale = text("locale") else { return true }
        return LanguageTagRules.language(of: language) == LanguageTagRules.language(of: locale)
    }

    /// Such a user; nil where there cannot be one.
    func user(_ configuration: RatingConfiguration) -> SupposedUser? {
        var user = SupposedUser()
        user.version = version ?? "9999.0.0"
        if let installID { user.installID = installID }
        user.daysSinceInstall = context["daysSinceInstall"] ?? Self.longAgo
        guard setCounts(of: &user, configuration), setEvents(of: &user, configuration) else { return nil }
        return setPast(of: &user) ? user : nil
    }

    private func setCounts(of user: inout SupposedUser, _ configuration: RatingConfiguration) -> Bool {
        let launches = context["launches"]
        let uses = context["uses"]
        user.launches = launches ?? min(uses ?? Self.many, Self.many)
        user.uses = uses ?? max(Self.many, user.launches)
        guard user.uses >= user.launches else { return false }
        // One a day at most; and one more, for who travels.
        let most = configuration[.useSessionSpaceChecking] ? user.daysSinceInstall + 2 : Self.many
        user.sessions = context["sessions"] ?? (context["daysSinceInstall"] == nil ? Self.many : min(most, Self.many))
        return context["daysSinceInstall"] == nil || user.sessions <= most
    }

    private func setEvents(of user: inout SupposedUser, _ configuration: RatingConfiguration) -> Bool {
        let total = context["events"]
        var names = configuration.requiredEvents.map { $0.name }
        for (path, _) in context.sorted(by: { $0.key < $1.key }) where path.hasPrefix("events.") {
            let name = String(path.dropFirst("events.".count))
            if !names.contains(name) { names.append(name) }
        }
        user.eventCounts = names.map { ($0, context["events.\($0)"] ?? min(1_000_000, total ?? .max)) }
        let wanted = user.eventCounts.filter { context["events.\($0.name)"] != nil }.reduce(0) { $0 + $1.count }
        user.events = total ?? max(Self.many, wanted)
        return wanted <= user.events
    }

    private func setPast(of user: inout SupposedUser) -> Bool {
        let (crash, prompt) = (context["daysSinceCrash"] ?? -1, context["daysSincePrompt"] ?? -1)
        user.crashes = context["crashes"] ?? (crash >= 0 ? 1 : 0)
        if crash >= 0 {
            user.daysSinceCrash = crash
        } else if user.crashes > 0, context["daysSinceCrash"] == nil {
            user.daysSinceCrash = user.daysSinceInstall
        }
        user.prompts = context["prompts"] ?? (prompt >= 0 ? 1 : 0)
        if prompt >= 0 {
            user.daysSincePrompt = prompt
        } else if user.prompts > 0, context["daysSincePrompt"] == nil {
            user.daysSincePrompt = user.daysSinceInstall
        }
        return (user.crashes > 0) == (user.daysSinceCrash != nil) && (user.prompts > 0) == (user.daysSincePrompt != nil)
    }
}

extension RatingConfiguration {
    /// A flag; its default if nothing sets it, false if it has no default.
    public subscript(key: ConfigurationKey.Flag) -> Bool {
        if case .flag(let value) = values[ConfigurationKey.flag(key).slot] { return value }
        if case .flag(let standard) = ConfigurationKey.flag(key).row.standard { return standard }
        return false
    }

    /// An integer; nil if nothing sets it, which never means 0.
    public subscript(key: ConfigurationKey.Integer) -> Int64? {
        if case .integer(let value) = values[ConfigurationKey.integer(key).slot] { value } else { nil }
    }

    /// A number; nil if nothing sets it, which never means 0.
    public subscript(key: ConfigurationKey.Number) -> Double? {
        if case .number(let value) = values[ConfigurationKey.number(key).slot] { value } else { nil }
    }

    /// A text; nil if nothing sets it.
    public subscript(key: ConfigurationKey.Text) -> String? {
        if case .text(let value) = values[ConfigurationKey.text(key).slot] { value } else { nil }
    }

    /// Any key's value; nil where nothing sets it.
    package subscript(any key: ConfigurationKey) -> ConfigurationValue? { values[key.slot] }

    package var versionGranularity: VersionGranularity { thresholds.granularity }

    package var requiredEvents: [RequiredEvent] {
        if case .counts(let events) = self[any: .structure(.requiredEvents)] { events } else { [] }
    }

    /// The points that events give.
    package var eventPoints: [EventPoints] { thresholds.score.events }

    /// How the wait between prompts grows; nil where it does not.
    package var cooldownGrowth: CooldownGrowth? { thresholds.cooldownGrowth }

    /// The names of the events that gates read, those of placements and of sets of keys among them.
    package var eventNames: Set<String> {
        let own =
            requiredEvents.map { $0.name } + thresholds.eventsBeforeAskingAgain.named.map { $0.name }
            + thresholds.score.events.map { $0.name }
        let inner = alternatives + placementNames.map { at($0) }
        return inner.reduce(into: Set(own)) { $0.formUnion($1.eventNames) }
    }

    public var activeFrom: LocalInstant? {
        if case .date(let date) = self[any: .structure(.activeFrom)] { date } else { nil }
    }

    public var activeUntil: LocalInstant? {
        if case .date(let date) = self[any: .structure(.activeUntil)] { date } else { nil }
    }

    package var quietHours: QuietHours? {
        if case .quietHours(let hours) = self[any: .structure(.quietHours)] { hours } else { nil }
    }

    package var conditions: Rule? {
        if case .rule(let rule) = self[any: .structure(.conditions)] { rule } else { nil }
    }

    public var revision: ConfigurationDocument.Revision? {
        if case .revision(let revision) = self[any: .structure(.revision)] { revision } else { nil }
    }

    /// `strings`: texts by language and key.
    package var strings: LanguageTexts? {
        if case .strings(let texts) = self[any: .structure(.strings)] { texts } else { nil }
    }

    package var appearance: Appearance? {
        if case .appearance(let appearance) = self[any: .structure(.appearance)] { appearance } else { nil }
    }

    /// `feedback`: the destination's name and what is sent with the text; nil if nothing sets it.
    public var feedback: FeedbackSettings? {
        if case .feedback(let settings) = self[any: .structure(.feedback)] { settings } else { nil }
    }

    /// The workflow that a question runs: the key's, `native` where that is preferred, or the policy's;
    /// without one `native` too.
    package var workflow: WorkflowChoice {
        if case .workflow(let choice) = self[any: .structure(.workflow)] { return choice }
        return .builtIn(self[.prefersNativeRating] ? .native : policy?.workflow ?? .native)
    }
}

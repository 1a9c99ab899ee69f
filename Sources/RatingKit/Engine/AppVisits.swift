/// What the comings and goings of an app count as.
struct AppVisits {
    /// How long the app must have been away for its return to begin another session.
    let pause: Duration
    /// Whether every return counts as a use; otherwise only one that begins a session.
    let countsShortReturns: Bool
    /// When the app was left; nil while it is in front.
    private var leftAt: UTCInstant?

    init(pause: Duration, countsShortReturns: Bool) {
        (self.pause, self.countsShortReturns) = (pause, countsShortReturns)
    }

    static func launch(version: String?) -> [ContextEvent] { [.launch(version: version), .session] }

    mutating func leave(at now: UTCInstant) {
        if leftAt == nil { leftAt = now }
    }

    /// What a return counts as. Nil if the app was not away: systems also say that it comes to the front when it has
    /// just been launched.
    mutating func comeBack(at now: UTCInstant) -> [ContextEvent]? {
        guard let leftAt else { return nil }
        self.leftAt = nil
        // On a clock that was set back nobody knows how long it was.
        let away = Duration.milliseconds(max(0, now.milliseconds - leftAt.milliseconds))
        return away >= pause ? [.foreground, .session] : countsShortReturns ? [.foreground] : []
    }
}

import RatingCore

extension Scenario.Step {
    /// What happens, in words: `session, 5 times, every 1d`.
    package var words: String {
        var text: String
        switch action {
        case .event(.launch(let version)): text = "launch \(version ?? "without a version")"
        case .event(.foreground): text = "return to the foreground"
        case .event(.session): text = "session"
        case .event(.event(let name)): text = "event \(name)"
        case .event(.crash): text = "crash"
        case .event(.answer): text = "answer"
        case .event(.rated): text = "rating"
        case .event(.decline): text = "refusal"
        case .event(.remind): text = "“remind me later”"
        case .event(.prompt), .event(.promptWithdrawn): text = "prompt"
        case .ask(let placement, let expected):
            let place = placement.map { " at \($0)" } ?? ""
            text = expected == .skip ? "not asked\(place)" : "ASKED\(place)"
        }
        if times > 1 {
            text += ", \(times) times"
            if every > 0 { text += ", every \(TimeSpan(milliseconds: every))" }
        }
        if utcOffsets.contains(where: { $0 != 0 }) {
            let shown = utcOffsets.map {
                String(LocalInstant(UTCInstant(milliseconds: 0), utcOffset: $0).iso8601.dropFirst(19))
            }
            text += " (\(utcOffsets.count > 1 ? "in turn " : "")at \(shown.joined(separator: ", ")))"
        }
        return text
    }
}

import RatingAnalysis

extension Claim {
    /// As a person would say it, without a full stop: `Nobody is asked more than 3 times in any 365 days`.
    var sentence: String {
        switch self {
        case .atMost(0, _): "Nobody is ever asked"
        case .atMost(1, let span): "Nobody is asked more than once in any \(span.words)"
        case .atMost(let count, let span): "Nobody is asked more than \(count) times in any \(span.words)"
        case .apart(let span): "Two asks are at least \(span.words) apart"
        case .neverWithin(let span, let occurrence):
            "Nobody is asked within \(span.words) after \(occurrence.phrase)"
        case .never(let situation): "Nobody is asked \(situation.phrase)"
        case .someoneAsked(nil): "Somebody can be asked"
        case .someoneAsked(let span?): "Somebody can be asked within \(span.words) after the installation"
        }
    }
}

extension Verdict {
    /// The claim as a person would say it, with the placement whose asks count.
    var sentence: String {
        let place = placement.map { $0.name.map { ", at \($0)" } ?? ", at any other placement" } ?? ""
        if let claim = try? Claim(claim) { return claim.sentence + place }
        let words = claim.split(separator: " ", maxSplits: 1).map(String.init)
        switch (words.first, words.last) {
        case ("same-as", let name?): return "It asks whenever \(name) asks, and at no other time\(place)"
        case ("implies", let name?): return "Whenever it asks, \(name) asks too\(place)"
        default: return claim + place
        }
    }
}

extension Extreme {
    /// What it means for users; nil where that is nothing to begin with. That somebody can be asked is said only where a
    /// timeline shows it.
    var sentence: String? {
        switch (kind, value) {
        case (.firstAskAfter, .never), (.mostInLifetime, .count(0)): "Nobody is ever asked."
        case (.firstAskAfter, .time(let span)) where span.milliseconds > 0:
            "Nobody is asked sooner than \(span.words) after the installation."
        case (.firstAskAfter, .time) where isAttained: "Somebody can be asked right after the installation."
        case (.mostIn365Days, .count(let count)):
            "Nobody is asked more than \(count == 1 ? "once" : "\(count) times") in 365 days."
        case (.mostIn365Days, .unbounded) where isAttained, (.mostIn365Days, .more) where isAttained:
            "Nothing limits how often somebody is asked in 365 days."
        case (.shortestPause, .time(let span)) where span.milliseconds > 0:
            "Between two asks at least \(span.words) pass."
        case (.shortestPause, .time) where isAttained: "One ask can follow right after another."
        case (.afterCrash, .time(let span)) where span.milliseconds > 0:
            "After a crash nobody is asked for \(span.words)."
        case (.afterCrash, .time) where isAttained: "Somebody can be asked right after a crash."
        case (.inFirstSession, .yes) where isAttained: "Somebody can be asked in the first session."
        case (.inQuietHours, .yes) where isAttained: "Somebody can be asked in quiet hours."
        case (.atLaunch, .yes) where isAttained: "Somebody can be asked at launch."
        default: nil
        }
    }
}

extension TimeSpan {
    /// `60 days`; `just over 60 days` for a millisecond more, which is how a limit that must be passed reads.
    var words: String {
        if milliseconds > 1_000, milliseconds % 1_000 == 1 {
            return "just over \(TimeSpan(milliseconds: milliseconds - 1).words)"
        }
        let units = ["d": "day", "h": "hour", "m": "minute", "s": "second", "ms": "millisecond"]
        return description.split(separator: " ").map { part in
            let digits = part.prefix(while: \.isNumber)
            let unit = units[String(part.dropFirst(digits.count))] ?? ""
            return "\(digits) \(unit)\(digits == "1" ? "" : "s")"
        }.joined(separator: " ")
    }
}

import RatingCore

/// When a user would be asked who comes as often as this: the core's decisions over simulated days.
struct WebTimeline {
    private var days: [RatingJSON] = []
    private var asks: [RatingJSON] = []

    /// The user at the end.
    private let context: RatingContext
    /// The last of `days`, explained; where it asks, before the prompt is counted.
    private var explanation: (Explanation, at: LocalInstant)?

    var json: RatingJSON {
        [
            "days": .array(days), "asks": .array(asks), "context": context.json,
            "explanation": explanation?.0.json ?? .null, "explainedAt": RatingJSON(explanation?.at),
        ]
    }

    init(_ request: WebRequest, _ configuration: RatingConfiguration) throws(WebFailure) {
        var user = try WebUser(request, configuration)
        let pace = try Pace(try request.object("pace"))
        let count = try request.optionalInteger("days", 1...3_650) ?? 90
        let isExplained = try request.flag("explain")
        let eligibility = user.eligibility(configuration)
        let own = eligibility.configuration
        let start = user.now.instant.milliseconds
        let offset = Int64(user.now.utcOffset) * 1_000
        // The local midnight before now.
        let day = UTCInstant.millisecondsPerDay
        let local = start + offset
        let midnight = local - ((local % day) + day) % day - offset
        var explained: (context: RatingContext, at: LocalInstant)?
        for index in 0..<count {
            var last: (at: LocalInstant, decision: Decision)?
            var hasAsked = false
            for time in 0..<pace.sessions(on: index) {
                let at = LocalInstant(
                    UTCInstant(milliseconds: midnight + index * day + pace.time(of: time)),
                    utcOffset: user.now.utcOffset)
                guard at.instant.milliseconds >= start else { continue }
                _ = user.context.apply(.launch(version: user.context.version), configuration: own, now: at)
                _ = user.context.apply(.session, configuration: own, now: at)
                if last == nil {
                    for event in pace.events {
                        for _ in 0..<Pace.share(event.count, on: index) {
                            _ = user.context.apply(.event(EventName(event.name)), configuration: own, now: at)
                        }
                    }
                }
                let decision = eligibility.decide(user.context, now: at)
                if !hasAsked {
                    last = (at, decision)
                    if isExplained { explained = (user.context, at) }
                }
                guard decision == .ask else { continue }
                hasAsked = true
                asks.append(["day": .integer(index), "at": .string(at.iso8601)])
                _ = user.context.apply(
                    .prompt(placement: user.placement, kind: .custom, forced: false), configuration: own, now: at)
                if let answer = pace.answer { _ = user.context.apply(answer, configuration: own, now: at) }
            }
            guard let last else { continue }
            days.append(
                .object(
                    [.init("day", .integer(index)), .init("at", .string(last.at.iso8601))] + last.decision.members
                        + [.init("sessions", .integer(user.context.sessions))]))
        }
        context = user.context
        explanation = explained.map { (eligibility.explain($0.context, now: $0.at), $0.at) }
    }

    /// How often a user comes, and what they do.
    private struct Pace {
        let sessionsPerWeek: Int64
        let hour: Int64
        let events: [(name: String, count: Int64)]
        /// What follows a question.
        let answer: ContextEvent?

        init(_ request: WebRequest) throws(WebFailure) {
            sessionsPerWeek = try request.optionalInteger("sessionsPerWeek", 0...168) ?? 7
            hour = try request.optionalInteger("hour", 0...23) ?? 18
            let counts = try request.object("events")
            var events: [(name: String, count: Int64)] = []
            for member in counts.json.members ?? [] {
                events.append((member.name, try counts.optionalInteger(member.name, 0...1_000) ?? 0))
            }
            guard events.count <= RatingContext.maximumEventNames else {
                throw WebFailure("there are too many “events”")
            }
            self.events = events
            switch try request.optionalText("answer") ?? "none" {
            case "none": answer = nil
            case "rated": answer = .rated
            case "decline": answer = .decline
            case "remind": answer = .remind
            default: throw WebFailure("“answer” is none of none, rated, decline, remind")
            }
        }

        func sessions(on day: Int64) -> Int64 { Self.share(sessionsPerWeek, on: day) }

        /// After midnight, in milliseconds: half an hour apart, all on their day.
        func time(of session: Int64) -> Int64 { hour * 3_600_000 + session * min(1_800_000, (24 - hour) * 150_000) }

        /// A day's part of what happens so often a week.
        static func share(_ perWeek: Int64, on day: Int64) -> Int64 { (day + 1) * perWeek / 7 - day * perWeek / 7 }
    }
}

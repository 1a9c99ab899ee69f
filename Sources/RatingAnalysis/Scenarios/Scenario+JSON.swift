import RatingCore

/// The JSON form:
///
/// ```json
/// {"scenario": "asked twice within 60 days", "installID": "user-1", "start": "2026-01-05T12:00:00Z",
///  "steps": [
///   {"at": "0s", "do": "launch", "version": "1.0"},
///   {"at": "0s", "do": "session", "times": 5, "every": "1d"},
///   {"at": "7d", "do": "ask", "placement": "level_completed", "expect": "ask"},
///   {"at": "2026-03-01T00:00:00Z", "do": "event", "name": "saved", "utcOffset": "+02:00"}]}
/// ```
///
/// `at` is a length of time since the start, or a date. `do` is one of `launch` (with `version`), `foreground`, `session`,
/// `event` (with `name`), `crash`, `answer` (with `stars`), `rated`, `decline`, `remind` and `ask` (with `placement`
/// and `expect`, `ask` or `skip`). `times` and `every` repeat; `utcOffset` is one offset, or several that are taken in turn.
extension Scenario {
    package var json: RatingJSON {
        var members: [RatingJSON.Member] = [
            .init("scenario", .string(name)), .init("installID", .string(installID)),
            .init("start", .string(LocalInstant(start).iso8601)),
        ]
        if let traits = traits.members, !traits.isEmpty { members.append(.init("traits", self.traits)) }
        members.append(.init("steps", .array(steps.map { $0.json(since: start) })))
        return .object(members)
    }

    /// A scenario that cannot be read: where, and why.
    package struct FormatError: Error, Equatable, Sendable {
        package let message: String
    }

    package init(json: RatingJSON) throws(FormatError) {
        guard let members = json.members else { throw FormatError(message: "a scenario is an object") }
        try Self.check(members, "", among: ["scenario", "installID", "start", "traits", "steps"])
        guard let name = json["scenario"]?.stringValue else {
            throw FormatError(message: "“scenario” is missing: a text that says what it shows")
        }
        guard let text = json["start"]?.stringValue, let start = LocalInstant(iso8601: text) else {
            throw FormatError(message: "“start” is missing: a date such as \"2026-01-05T12:00:00Z\"")
        }
        guard let elements = json["steps"]?.arrayValue else {
            throw FormatError(message: "“steps” is missing: an array")
        }
        self.init(
            name: name, installID: json["installID"]?.stringValue ?? "", start: start.instant,
            traits: json["traits"] ?? [:])
        for (index, element) in elements.enumerated() {
            let step = try Step(json: element, place: "steps.\(index)", since: self.start)
            if let last = steps.last, step.at < last.moment(last.times - 1).instant {
                throw FormatError(message: "“steps.\(index)” lies before the end of the step above it")
            }
            steps.append(step)
        }
    }

    fileprivate static func check(
        _ members: [RatingJSON.Member], _ place: String, among known: [String]
    ) throws(FormatError) {
        for member in members where !known.contains(member.name) {
            let hint = nearestName(to: member.name, among: known).map { "; did you mean “\($0)”?" } ?? ""
            throw FormatError(message: "“\(place)\(member.name)” is unknown\(hint)")
        }
    }
}

extension Scenario.Step {
    fileprivate func json(since start: UTCInstant) -> RatingJSON {
        var members: [RatingJSON.Member] = []
        func add(_ name: String, _ value: String) { members.append(.init(name, .string(value))) }
        add("at", TimeSpan(milliseconds: at.milliseconds - start.milliseconds).description)
        if let first = utcOffsets.first, utcOffsets.contains(where: { $0 != first }) {
            members.append(.init("utcOffset", .array(utcOffsets.map { .string(Self.text(ofOffset: $0)) })))
        } else if let offset = utcOffsets.first, offset != 0 {
            add("utcOffset", Self.text(ofOffset: offset))
        }
        switch action {
        case .event(.launch(let version)):
            add("do", "launch")
            if let version { add("version", version) }
        case .event(.foreground): add("do", "foreground")
        case .event(.session): add("do", "session")
        case .event(.event(let name)):
            add("do", "event")
            add("name", name)
        case .event(.crash): add("do", "crash")
        case .event(.answer(let stars, _)):
            add("do", "answer")
            if let stars { members.append(.init("stars", .integer(stars))) }
        case .event(.rated): add("do", "rated")
        case .event(.decline): add("do", "decline")
        case .event(.remind): add("do", "remind")
        case .event(.prompt), .event(.promptWithdrawn): break
        case .ask(let placement, let expected):
            add("do", "ask")
            if let placement { add("placement", placement) }
            if let expected { add("expect", expected.rawValue) }
        }
        if times > 1 {
            members.append(.init("times", .integer(times)))
            if every > 0 { add("every", TimeSpan(milliseconds: every).description) }
        }
        return .object(members)
    }

    fileprivate init(json: RatingJSON, place: String, since start: UTCInstant) throws(Scenario.FormatError) {
        guard let members = json.members else { throw Scenario.FormatError(message: "“\(place)” is no object") }
        try Scenario.check(
            members, place + ".",
            among: ["at", "do", "version", "name", "stars", "placement", "expect", "times", "every", "utcOffset"])
        func problem(_ name: String, _ what: String) -> Scenario.FormatError {
            Scenario.FormatError(message: "“\(place).\(name)” \(what)")
        }
        guard let text = json["at"]?.stringValue else { throw problem("at", "is missing") }
        if let span = TimeSpan(text) {
            at = start.adding(milliseconds: span.milliseconds)
        } else if let date = LocalInstant(iso8601: text) {
            at = date.instant
        } else {
            throw problem("at", "is neither a length of time since the start, such as \"7d\", nor a date")
        }
        utcOffsets = []
        for offset in json["utcOffset"].map({ $0.arrayValue ?? [$0] }) ?? ["Z"] {
            guard let offset = offset.stringValue.flatMap({ LocalInstant.utcOffset($0) }) else {
                throw problem("utcOffset", "is no offset such as \"+02:00\", nor an array of some")
            }
            utcOffsets.append(offset)
        }
        guard !utcOffsets.isEmpty else { throw problem("utcOffset", "is empty") }
        action = try Self.action(json, problem)
        times = json["times"].map { $0.integerValue ?? 0 } ?? 1
        guard 1...1_000_000_000 ~= times else { throw problem("times", "is no whole number from 1 on") }
        every = 0
        if let value = json["every"] {
            guard let span = value.stringValue.flatMap({ TimeSpan($0) }) else {
                throw problem("every", "is no length of time, such as \"1d\"")
            }
            every = span.milliseconds
        }
        let (length, isTooLong) = every.multipliedReportingOverflow(by: times - 1)
        guard !isTooLong, length < 1 << 62 else { throw problem("every", "is too long") }
    }

    private static func action(
        _ json: RatingJSON, _ problem: (String, String) -> Scenario.FormatError
    ) throws(Scenario.FormatError) -> Scenario.Action {
        switch json["do"]?.stringValue {
        case "launch": return .event(.launch(version: json["version"]?.stringValue))
        case "foreground": return .event(.foreground)
        case "session": return .event(.session)
        case "event":
            guard let name = json["name"]?.stringValue else { throw problem("name", "is missing") }
            return .event(.event(name))
        case "crash": return .event(.crash)
        case "answer": return .event(.answer(stars: json["stars"]?.integerValue))
        case "rated": return .event(.rated)
        case "decline": return .event(.decline)
        case "remind": return .event(.remind)
        case "ask":
            guard let text = json["expect"]?.stringValue else {
                guard json["expect"] == nil else { throw problem("expect", "is neither \"ask\" nor \"skip\"") }
                return .ask(placement: json["placement"]?.stringValue, expected: nil)
            }
            guard let expected = Scenario.Expectation(rawValue: text) else {
                throw problem("expect", "is neither \"ask\" nor \"skip\"")
            }
            return .ask(placement: json["placement"]?.stringValue, expected: expected)
        default:
            throw problem(
                "do", "is none of launch, foreground, session, event, crash, answer, rated, decline, remind, ask")
        }
    }

    private static func text(ofOffset offset: Int32) -> String {
        // The date's own text ends with it.
        let text = LocalInstant(UTCInstant(milliseconds: 0), utcOffset: offset).iso8601
        return String(text.dropFirst(19))
    }
}

import RatingCore
import TestInput

/// What a page might ask, at random: a configuration, a user, and all that can be asked of the two.
struct RandomPage {
    private var generator: SeededGenerator

    /// The requests of one session.
    static func requests(seed: UInt64) -> [String] {
        var page = RandomPage(generator: SeededGenerator(seed: seed))
        return page.requests()
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &generator)! }

    private mutating func number(_ range: ClosedRange<Int>) -> RatingJSON {
        .integer(Int64(Int.random(in: range, using: &generator)))
    }

    private mutating func requests() -> [String] {
        let placement: RatingJSON = pick([.null, "home", "elsewhere"])
        var about: [RatingJSON.Member] = [
            .init("user", user()), .init("now", .string(pick(Self.dates))), .init("placement", placement),
            .init("traits", chance(50) ? ["plan": "pro", "age": number(0...90)] : [:]),
        ]
        if chance(5) { about.append(.init("inProgress", true)) }
        func request(_ name: String, _ more: [RatingJSON.Member] = []) -> RatingJSON {
            .object([.init("do", .string(name))] + about + more)
        }
        var text = RatingJSON.object(document()).serialized(chance(50) ? .pretty : .compact)
        if chance(15) { damage(&text) }
        let place = number(0...max(1, text.utf16.count))
        var requests: [RatingJSON] = [
            ["do": "open", "text": .string(text), "today": .string(pick(Self.dates))], request("explain"),
            request("decide"),
            request("context"), request("timeline", [.init("days", number(1...40)), .init("pace", pace())]),
            ["do": "complete", "at": place], ["do": "hover", "at": place], ["do": "values", "placement": placement],
            ["do": "fix"], request("ask"),
            request("start", [.init("languages", .array([.string(pick(Self.languages))]))]),
        ]
        for _ in 0..<Int.random(in: 0...8, using: &generator) { requests.append(move()) }
        if chance(10) { requests.append(["do": "prove", "claims": [.string(pick(Self.claims))]]) }
        if chance(5) { requests.append(["do": "workflow"]) }
        if chance(20) { requests.append(["do": "condition", "rule": rule(4), "data": ["context": ["sessions": 3.5]]]) }
        if chance(10) {
            requests += [["do": "open", "document": "b", "text": "{}"], ["do": "difference", "from": "b"]]
        }
        return requests.map { $0.serialized() }
    }

    private mutating func document() -> [RatingJSON.Member] {
        var members: [RatingJSON.Member] = []
        if chance(80) { members.append(.init("policy", .string(pick(RatingPolicy.allCases).name))) }
        members += keys(20)
        if chance(40) { members.append(.init("placements", .object([.init("home", .object(keys(10)))]))) }
        if chance(20) {
            let variants: RatingJSON = [
                ["name": "a", "weight": number(0...3)], .object([.init("name", "b")] + keys(5)),
            ]
            members.append(.init("experiments", ["x": ["variants": variants]]))
        }
        if chance(30) { members.append(.init("conditions", rule(5))) }
        if chance(50) { members.append(.init("workflow", .string(pick(["stars", "alert", "native", "open"])))) }
        if chance(30) {
            members.append(
                .init("strings", .object([.init(pick(Self.languages), ["mainTitle": .string(pick(Self.words))])])))
        }
        if chance(10) { members.append(.init("misspelt", 1)) }
        return members
    }

    private mutating func keys(_ percent: Int) -> [RatingJSON.Member] {
        var members: [RatingJSON.Member] = []
        for row in ConfigurationKey.table where chance(percent) {
            let value: RatingJSON? =
                switch row.type {
                case .flag: .bool(chance(30))
                case .integer(let range, _): .integer(pick([range.lowerBound, 0, 1, 3, 30, range.upperBound]))
                case .number(let range, _): .number(pick([range.lowerBound, 0.5, 7, 33.3, 1e-3, range.upperBound]))
                case .text: .string(pick(Self.words))
                case .date: .string(pick(Self.dates))
                case .quietHours: "22:00-08:00"
                case .counts, .totalOrCounts: ["saved": number(1...5), "shared": ["count": 2, "withinDays": 30]]
                case .points: ["saved": 2, "shared": -1]
                case .versionGranularity: .string(pick(["major", "minor", "patch"]))
                default: nil
                }
            if let value { members.append(.init(row.key.name, chance(5) ? .null : value)) }
        }
        return members
    }

    private mutating func rule(_ depth: Int) -> RatingJSON {
        if depth == 0 || chance(20) {
            return pick([
                1, 2.5, "1.2.0", true, .null, -3, 1e21, 0.1, ["var": "context.sessions"], ["var": "context.version"],
                ["var": ["traits.plan", "free"]], ["var": "context.events.saved"], ["var": "context.daysSinceInstall"],
            ])
        }
        let name = pick([
            "and", "or", "!", ">", "<", "==", "!=", "if", "+", "-", "*", "/", "%", "max", "min", "in", "cat", "substr",
            "sem_ver", "starts_with", "fractional", "map", "filter", "some",
        ])
        let operands = (0..<Int.random(in: 1...3, using: &generator)).map { _ in rule(depth - 1) }
        return .object([.init(name, .array(operands))])
    }

    private mutating func user() -> RatingJSON {
        var members: [RatingJSON.Member] = [
            .init("installID", .string("user-\(Int.random(in: 0...999, using: &generator))"))
        ]
        let days = [
            "daysSinceInstall", "daysSinceCrash", "daysSincePrompt", "daysSinceAnswer", "daysSinceRated",
            "daysSinceDecline", "daysSinceReminder", "daysSinceUpdate", "daysSinceLastSession",
        ]
        for name in days where chance(30) { members.append(.init(name, .number(pick([0, 0.25, 1, 7, 29.99, 400])))) }
        for name in ["launches", "uses", "sessions", "crashes", "prompts", "declines"] where chance(60) {
            members.append(.init(name, number(0...12)))
        }
        if chance(50) { members.append(.init("events", ["saved": number(0...9), "shared": number(0...9)])) }
        if chance(60) { members.append(.init("version", .string(pick(["1.0", "1.2.3", "2.0-beta", "ß"])))) }
        if chance(20) { members.append(.init("stars", number(1...5))) }
        return .object(members)
    }

    private mutating func pace() -> RatingJSON {
        [
            "sessionsPerWeek": number(0...30), "hour": number(0...23), "events": ["saved": number(0...9)],
            "answer": .string(pick(["none", "rated", "decline", "remind"])),
        ]
    }

    private mutating func move() -> RatingJSON {
        pick([
            ["do": "answer", "answer": number(0...6)], ["do": "answer", "answer": "up"],
            ["do": "answer", "answer": .string(pick(Self.words))], ["do": "press", "event": "SUBMIT"],
            ["do": "press", "event": "ACTION"], ["do": "press", "event": "LATER"], ["do": "press", "event": "RATE"],
            ["do": "press", "event": "OPENED"], ["do": "dismiss"], ["do": "back"],
            ["do": "show", "languages": .array([.string(pick(Self.languages))])],
        ])
    }

    /// Leaves a byte out, or puts one in.
    private mutating func damage(_ text: inout String) {
        var scalars = Array(text.unicodeScalars)
        let place = Int.random(in: 0..<scalars.count, using: &generator)
        if chance(50) {
            scalars.remove(at: place)
        } else {
            scalars.insert(pick(["{", "\"", ",", "7", "é"]), at: place)
        }
        text = String(String.UnicodeScalarView(scalars))
    }

    private static let dates = [
        "2026-11-22T12:00:00+01:00", "2026-03-29T02:30:00Z", "1999-12-31T23:59:59.999-11:00",
        "2028-02-29T00:00:00+14:00",
    ]
    private static let languages = ["de", "ar", "he-IL", "zh-Hant-TW", "sr-Latn", "hi", "x", "en"]
    private static let words = ["", "Mögen Sie %@?", "👩‍👩‍👧‍👦 é e\u{301}", "لا", "a\u{0}b\u{2028}", "%1$d of %2$d"]
    private static let claims = ["at-most 3/365d", "apart 60d", "never-within 7d:crash", "someone-asked 30d"]
}

import RatingAnalysis
import RatingCore
import TestInput
import Testing

struct StoreRulesTests {
    private static func check(_ text: String, stores: Set<Store> = [.apple, .google]) throws -> [Diagnostic] {
        let document = try JSONDocument(text)
        let reading = ConfigurationReader().read(Array(text.utf8))
        #expect(reading.document != nil, "\(reading.diagnostics)")
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
        return StoreRules(stores: stores).check(configuration, document: document.root)
    }

    private static func codes(_ text: String, stores: Set<Store> = [.apple, .google]) throws -> [String] {
        try check(text, stores: stores).map { $0.code.rawValue }
    }

    private static func flow(_ states: String) throws -> [String] {
        var reader = WorkflowReader()
        let workflow = reader.read(try JSONDocument(WorkflowText.of(states)))
        #expect(workflow != nil, "\(reader.diagnostics)")
        return workflow.map { StoreRules().check($0).map { $0.code.rawValue } } ?? []
    }

    // MARK: Whole configurations

    @Test(arguments: [
        (#"{}"#, []),
        (#"{"displaySessionCount": 3}"#, ["store.short-cooldown", "store.gated-review", "store.own-prompt"]),
        (#"{"policy": "starskit"}"#, ["store.short-cooldown", "store.gated-review", "store.own-prompt"]),
        (#"{"policy": "irate"}"#, ["store.short-cooldown", "store.too-many-prompts", "store.own-prompt"]),
        (#"{"policy": "appreview"}"#, ["store.first-session"]),
        (#"{"policy": "balanced"}"#, []),
        (#"{"policy": "balanced", "workflow": "native"}"#, []),
        (#"{"policy": "balanced", "maxPromptsPerYear": 1, "daysBeforeAskingAgain": null}"#, []),
        (#"{"policy": "balanced", "maxPromptsPerYear": 2, "daysBeforeAskingAgain": null}"#, ["store.short-cooldown"]),
        (#"{"policy": "balanced", "workflow": "open"}"#, ["store.own-prompt"]),
        (#"{"policy": "balanced", "workflow": "alert"}"#, ["store.own-prompt"]),
        (#"{"policy": "balanced", "workflow": "stars"}"#, ["store.gated-review", "store.own-prompt"]),
        (
            #"{"policy": "balanced", "workflow": "stars", "prefersNativeRating": true}"#,
            ["store.gated-review", "store.own-prompt"]
        ),
    ])
    func `policies and built-ins have what they are known for`(_ text: String, _ codes: [String]) throws {
        #expect(try Self.codes(text) == codes)
    }

    @Test func `every finding cites its rule and is no error`() throws {
        for policy in RatingPolicy.allCases {
            for finding in try Self.check(#"{"policy": "\#(policy.name)"}"#) {
                #expect(finding.message.contains("Apple") || finding.message.contains("Google"), "\(finding)")
                #expect(finding.severity == (finding.code == .storeOwnPrompt ? .note : .warning))
                #expect(finding.position != nil && finding.suggestion != nil)
            }
        }
    }

    @Test func `the stores that are asked for are cited`() throws {
        let apple = try Self.check(#"{"policy": "starskit"}"#, stores: [.apple])
        #expect(apple.count == 3 && apple.allSatisfy { !$0.message.contains("Google") })
        #expect(
            try Self.codes(#"{"policy": "starskit"}"#, stores: [.google]) == [
                "store.short-cooldown", "store.gated-review",
            ])
        #expect(try Self.codes("{}", stores: []) == [])
    }

    @Test func `findings stand where their key does`() throws {
        let findings = try Self.check(
            "{\n  \"policy\": \"balanced\",\n  \"daysBeforeAskingAgain\": 5,\n  \"workflow\": \"open\"\n}")
        #expect(findings.map { $0.position?.description } == ["3:28", "4:15"])
        #expect(findings.map(\.key) == ["daysBeforeAskingAgain", "workflow"])
    }

    @Test func `placements are checked for what is theirs only`() throws {
        let findings = try Self.check(
            #"{"policy": "balanced", "workflow": "open", "placements": {"shop": {"daysBeforeAskingAgain": 1}, "end": {"minDays": 3}}}"#
        )
        #expect(findings.map(\.code) == [.storeOwnPrompt, .storeShortCooldown])
        #expect(findings[1].key == "placements.shop.daysBeforeAskingAgain")
        #expect(findings[1].position == TextPosition(line: 1, column: 93))
    }

    // MARK: Timing

    @Test(arguments: [(13, true), (14, false), (15, false)])
    func `a cooldown under two weeks is flagged`(_ days: Int, _ isFlagged: Bool) throws {
        let codes = try Self.codes(#"{"policy": "balanced", "daysBeforeAskingAgain": \#(days)}"#)
        #expect(codes == (isFlagged ? ["store.short-cooldown"] : []))
    }

    /// Sessions that count once a day have nights between them.
    @Test(arguments: [
        (#""sessionsBeforeAskingAgain": 16"#, true), (#""sessionsBeforeAskingAgain": 17"#, false),
        (#""sessionsBeforeAskingAgain": 17, "useSessionSpaceChecking": false"#, true),
        (#""anyOf": [{"daysBeforeAskingAgain": 14}, {"sessionsBeforeAskingAgain": 17}]"#, false),
        (#""anyOf": [{"daysBeforeAskingAgain": 14}, {"usesBeforeAskingAgain": 99}]"#, true),
    ])
    func `what else keeps two prompts apart counts`(_ keys: String, _ isFlagged: Bool) throws {
        let codes = try Self.codes(#"{"policy": "balanced", "daysBeforeAskingAgain": null, \#(keys)}"#)
        #expect(codes == (isFlagged ? ["store.short-cooldown"] : []))
    }

    /// Two calendar days can be over after 22 hours, for who flies from UTC−12 to UTC+14.
    @Test(arguments: [(2, "22 hours"), (15, "334 hours"), (16, nil)])
    func `calendar days are shorter for who travels east`(_ days: Int, _ wait: String?) throws {
        let document =
            #"{"policy": "appreview", "minLaunches": 2, "maxPromptsPerYear": 3, "daysBetweenReviews": \#(days)}"#
        let findings = try Self.check(document).filter { $0.code == .storeShortCooldown }
        #expect(findings.count == (wait == nil ? 0 : 1))
        if let wait { #expect(findings[0].message.hasPrefix("users can be asked again after \(wait) [")) }

        let noon = UTCInstant(milliseconds: 1_767_268_800_000)
        var context = RatingContext(installID: "5d1f")
        for (event, moment) in [
            (ContextEvent.launch(version: "1"), LocalInstant(noon.adding(milliseconds: -9 * 86_400_000), utcOffset: 0)),
            (.prompt(placement: nil, kind: .custom, forced: false), LocalInstant(noon, utcOffset: -43_200)),
        ] { _ = context.apply(event, configuration: RatingConfiguration(), now: moment) }
        let reading = ConfigurationReader().read(Array(#"{"daysBetweenReviews": \#(days)}"#.utf8))
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
        let eligibility = Eligibility(configuration, installID: "5d1f")
        let over = noon.adding(milliseconds: (Int64(days) * 24 - 26) * 3_600_000)
        for (now, isOpen) in [(over, true), (over.adding(milliseconds: -1), false)] {
            let gates = eligibility.explain(context, now: LocalInstant(now, utcOffset: 50_400)).gates
            #expect(gates.first { $0.gate == Gate.reviewCooldown.name }?.isOpen == isOpen)
        }
    }

    @Test(arguments: [(122, true), (123, false), (125, false)])
    func `calendar days bound the year`(_ days: Int, _ isFlagged: Bool) throws {
        let codes = try Self.codes(#"{"policy": "appreview", "minLaunches": 2, "daysBetweenReviews": \#(days)}"#)
        #expect(codes == (isFlagged ? ["store.too-many-prompts"] : []))
    }

    @Test func `who is asked once in a lifetime needs no cooldown`() throws {
        let text = #"{"policy": "balanced", "workflow": "native", "daysBeforeAskingAgain": 1, "maxNumberOfReminder": "#
        #expect(try Self.codes(text + "1}") == [])
        #expect(try Self.codes(text + "2}") == ["store.short-cooldown"])
    }

    @Test(arguments: [
        (#""maxPromptsPerYear": 3"#, false), (#""maxPromptsPerYear": 4"#, true), (#""maxPromptsPerYear": null"#, true),
        (#""maxPromptsPerYear": null, "daysBeforeAskingAgain": 121"#, true),
        (#""maxPromptsPerYear": null, "daysBeforeAskingAgain": 122"#, false),
        (#""maxPromptsPerYear": null, "maxNumberOfReminder": 3"#, false),
        (#""maxPromptsPerYear": null, "maxNumberOfReminder": 4"#, true),
    ])
    func `more than three in a year are flagged`(_ keys: String, _ isFlagged: Bool) throws {
        let codes = try Self.codes(#"{"policy": "balanced", \#(keys)}"#)
        #expect(codes == (isFlagged ? ["store.too-many-prompts"] : []))
    }

    @Test(arguments: [
        ("", true), (#", "neverInFirstSession": true"#, false), (#", "neverInFirstSession": false"#, true),
        (#", "displaySessionCount": 1"#, true), (#", "displaySessionCount": 2"#, false), (#", "minLaunches": 1"#, true),
        (#", "minLaunches": 2"#, false), (#", "minDays": 1"#, false), (#", "daysUntilPrompt": 0.5"#, true),
        (#", "daysUntilPrompt": 1"#, false), (#", "anyOf": [{"minLaunches": 2}, {"minDays": 1}]"#, false),
        (#", "anyOf": [{"minLaunches": 2}, {"usesUntilPrompt": 9}]"#, true),
    ])
    func `asking in the first session is flagged`(_ keys: String, _ isFlagged: Bool) throws {
        let codes = try Self.codes(#"{"policy": "appreview"\#(keys)}"#)
        #expect(codes == (isFlagged ? ["store.first-session"] : []))
    }

    // MARK: Gating

    @Test(arguments: [(0, false), (1, false), (2, true), (5, true), (6, false)])
    func `the stars flow gates unless the limit lets all or none through`(_ limit: Int, _ isGated: Bool) throws {
        let codes = try Self.codes(#"{"policy": "balanced", "workflow": "stars", "positiveStarsLimit": \#(limit)}"#)
        #expect(codes.contains("store.gated-review") == isGated)
    }

    @Test func `gating tells which stars come through`() throws {
        let finding = try #require(try Self.check(#"{"policy": "starskit"}"#).first { $0.code == .storeGatedReview })
        #expect(
            finding.message.hasPrefix("the store is reached only with stars 4, 5; with 1, 2, 3 there is no way to it"))
    }

    @Test(arguments: [("scale", "answers.a"), ("smileys", "answers.a"), ("stars", "stars")])
    func `gating by any scale is seen`(_ kind: String, _ variable: String) throws {
        let high = WorkflowText.when(#"{">": [{"var": "\#(variable)"}, 3]}"#)
        let codes = try Self.flow(
            #""a": {"meta": {"kind": "\#(kind)"}, "on": {"UPDATE": [{"target": "end", \#(high), "actions": "openStore"}, "end"]}}, \#(WorkflowText.end)"#
        )
        #expect(codes == ["store.gated-review", "store.own-prompt"])
    }

    @Test func `gating over several steps is seen`() throws {
        let high = WorkflowText.when(#"{"==": [{"var": "answers.a"}, "up"]}"#)
        let codes = try Self.flow(
            #""a": {"meta": {"kind": "thumbs"}, "on": {"UPDATE": "thanks"}}, "thanks": {"meta": {"kind": "message"}, "after": {"1000": [{"target": "offer", \#(high)}, "end"]}}, "offer": {"meta": {"kind": "store"}, "on": {"DISMISS": "end"}}, \#(WorkflowText.end)"#
        )
        #expect(codes == ["store.gated-review", "store.own-prompt"])
    }

    @Test func `another way for low stars is no gating`() throws {
        let high = WorkflowText.when(#"{">": [{"var": "stars"}, 3]}"#)
        let button = #"{"event": "RATE", "text": {"literal": "Rate"}}"#
        let codes = try Self.flow(
            #""a": {"meta": {"kind": "stars"}, "on": {"UPDATE": [{"target": "offer", \#(high)}, "feedback"]}}, "feedback": {"meta": {"kind": "text", "buttons": [\#(button)]}, "on": {"RATE": "offer", "DISMISS": "end"}}, "offer": {"meta": {"kind": "store"}, "on": {"DISMISS": "end"}}, \#(WorkflowText.end)"#
        )
        #expect(codes == ["store.own-prompt"])
    }

    @Test func `a question by buttons that sorts people is gating`() throws {
        let buttons = #"[{"event": "YES", "text": {"literal": "Yes"}}, {"event": "NO", "text": {"literal": "No"}}]"#
        let codes = try Self.flow(
            #""a": {"meta": {"kind": "message", "buttons": \#(buttons)}, "on": {"YES": "offer", "NO": "feedback"}}, "feedback": {"meta": {"kind": "text"}, "on": {"DISMISS": "end"}}, "offer": {"meta": {"kind": "store"}, "on": {"DISMISS": "end"}}, \#(WorkflowText.end)"#
        )
        #expect(codes == ["store.gated-review", "store.own-prompt"])
    }

    @Test func `a flow that only collects feedback is no review prompt`() throws {
        #expect(
            try Self.flow(
                #""a": {"meta": {"kind": "text"}, "on": {"DISMISS": {"target": "end", "actions": "sendFeedback"}}}, \#(WorkflowText.end)"#
            ) == [])
    }

    // MARK: The store's own sheet

    @Test func `a question before the native sheet is flagged`() throws {
        let codes = try Self.flow(
            #""a": {"meta": {"kind": "stars"}, "on": {"DISMISS": "end"}, "after": {"5000": "b"}}, "b": {"meta": {"kind": "native"}, "entry": "requestNativeReview", "on": {"OPENED": "end"}}, \#(WorkflowText.end)"#
        )
        #expect(codes == ["store.question-before-native", "store.own-prompt"])
    }

    @Test(arguments: [
        #"{"target": "b", "actions": "requestNativeReview"}"#, #"{"target": "c"}"#, #"{"target": "d"}"#,
    ])
    func `a tap that requests the native sheet is flagged`(_ transition: String) throws {
        let button = #"{"event": "RATE", "text": {"literal": "Rate"}}"#
        let codes = try Self.flow(
            #""a": {"meta": {"kind": "message", "buttons": [\#(button)]}, "on": {"RATE": \#(transition), "DISMISS": "end"}, "after": {"10": "b", "20": "c", "30": "d"}}, "b": {"on": {"OPENED": "end"}, "after": {"9": "end"}}, "c": {"always": "d"}, "d": {"entry": "requestNativeReview", "on": {"OPENED": "end"}}, \#(WorkflowText.end)"#
        )
        #expect(codes == ["store.native-on-tap", "store.own-prompt"])
    }

    // MARK: Incentives

    @Test(arguments: [
        ("Rate us and get 50 coins!", true), ("Win a reward", true), ("Get a DISCOUNT", true), ("It is free", true),
        ("Feel free to tell us", false), ("Feel free, get coins", true), ("Your rating helps us improve.", false),
        ("Une récompense vous attend", true), ("C'est gratuit", true), ("Belohnungen warten", true),
        ("Kostenlos!", true),
        ("Consigue monedas", true), ("Ricevi uno sconto", true), ("Бесплатно для вас", true), ("評価で報酬", true),
        ("好评送金币", true), ("별점 주고 무료", true), ("", false), ("Nouveau", false), ("Freedom", false),
        ("Give us five stars and unlock the pro theme", true), ("Leave a review to unlock more", true),
        ("Bewerte uns und schalte Pro frei", true), ("5 étoiles et débloque tout", true),
        ("Start a lesson and unlock the next one", false), ("Finish the level to unlock more", false),
        ("Davis will unlock the door", false),
        ("Tippe hier und schalte um", false), ("Restart to unlock", false), ("Give us five stars", false),
        ("Your stars. We never lock or unlock anything", false), ("Start and unlock calm", false),
        ("It helps us a lot", false), ("Thanks a lot!", false), ("A lot of lots", false),
        ("Un lot de photos ?", false), ("Un cadeau vous attend", true), ("Tirage : une remise", true),
    ])
    func `words of reward are flagged`(_ text: String, _ isFlagged: Bool) throws {
        let codes = try Self.codes(#"{"policy": "balanced", "workflow": "open", "mainText": "\#(text)"}"#)
        #expect(codes.contains("store.incentive") == isFlagged)
        let translated = try Self.codes(
            #"{"policy": "balanced", "workflow": "open", "strings": {"xx": {"likeMainText": "\#(text)"}}}"#)
        #expect(translated.contains("store.incentive") == isFlagged)
    }

    @Test func `a text that the flow does not show is not checked`() throws {
        #expect(try Self.codes(#"{"policy": "balanced", "mainText": "Free coins"}"#) == [])
    }

    @Test func `literal texts are checked`() throws {
        let codes = try Self.flow(
            #""a": {"meta": {"kind": "store", "title": {"literal": "Get a gift"}}, "on": {"DISMISS": "end"}}, \#(WorkflowText.end)"#
        )
        #expect(codes == ["store.own-prompt", "store.incentive"])
    }

    @Test func `the rules are checked in a variant at its place`() throws {
        let text = """
            {"policy": "balanced",
             "experiments": {"a": {"variants": [{"name": "x"}, {"name": "y", "daysBeforeAskingAgain": 2}]}}}
            """
        let findings = try Self.check(text)
        let short = try #require(findings.first { $0.code == .storeShortCooldown })
        #expect(short.key == "experiments.a.variants.1.daysBeforeAskingAgain")
        #expect(short.position == TextPosition(line: 2, column: 91))
        #expect(findings.count { $0.code == .storeShortCooldown } == 1)
    }
}

import Testing

@testable import RatingCore

@Suite
struct RatingConfigurationTests {
    @Test func `a higher layer wins and says so`() {
        let configuration = configuration(
            "{\"minDays\": 1, \"minLaunches\": 1, \"daysBetweenReviews\": 1}",
            remote: "{\"minLaunches\": 2, \"daysBetweenReviews\": 2}", override: "{\"daysBetweenReviews\": 3}")
        #expect(configuration[.minDays] == 1)
        #expect(configuration[.minLaunches] == 2)
        #expect(configuration[.daysBetweenReviews] == 3)
        #expect(configuration.layer(of: .integer(.minDays)) == .bundled)
        #expect(configuration.layer(of: .integer(.minLaunches)) == .remote)
        #expect(configuration.layer(of: .integer(.daysBetweenReviews)) == .override)
        #expect(configuration.layer(of: .integer(.maxNumberOfReminder)) == .policy)
        #expect(configuration.layer(of: .text(.mainTitle)) == .defaults)
        #expect(configuration.layer(of: .integer(.appStoreID)) == .defaults)
    }

    @Test func `null cancels what lower layers say and takes the gate out`() {
        let configuration = configuration(
            "{\"minDays\": 1}", remote: "{\"minDays\": null, \"displaySessionCount\": null, \"mainTitle\": null}")
        #expect(configuration[.minDays] == nil)
        #expect(configuration[.displaySessionCount] == nil)
        #expect(configuration[.mainTitle] == nil)
        #expect(configuration.layer(of: .integer(.minDays)) == .remote)
        #expect(!configuration.gates.contains(.daysSinceFirstLaunch))
        #expect(!configuration.gates.contains(.sessions))
        #expect(configuration.gates.contains(.reminders))
    }

    @Test func `a flag that is cancelled has its default`() {
        let configuration = configuration("{\"validateRatingButtonEnable\": null, \"oncePerVersion\": null}")
        #expect(configuration[.validateRatingButtonEnable])
        #expect(!configuration[.oncePerVersion])
    }

    @Test func `a key that disappears falls back`() {
        var layers = layers("{\"minDays\": 1}", remote: "{\"minDays\": 2, \"displaySessionCount\": 9}")
        layers.apply(read("{}", layer: .remote), to: .remote)
        #expect(RatingConfiguration(layers)[.minDays] == 1)
        #expect(RatingConfiguration(layers)[.displaySessionCount] == 3)
    }

    @Test func `a value over null holds`() {
        let configuration = configuration("{\"minDays\": null}", remote: "{\"minDays\": 4}")
        #expect(configuration[.minDays] == 4)
    }

    // MARK: Policy

    @Test(arguments: [
        ("{}", "{}", RatingPolicy.starskit), ("{\"policy\": \"irate\"}", "{}", .irate),
        ("{\"policy\": \"irate\"}", "{\"policy\": \"balanced\"}", .balanced),
    ])
    func `the topmost policy brings its defaults and gates`(bundled: String, remote: String, policy: RatingPolicy) {
        let configuration = configuration(bundled, remote: remote)
        #expect(configuration.policy == policy)
        #expect(configuration.gates == policy.gates)
        for (key, value) in policy.defaults {
            #expect(configuration[any: key] == value)
            #expect(configuration.layer(of: key) == .policy)
        }
    }

    @Test func `a placement may have another policy`() {
        let configuration = configuration("{\"placements\": {\"shop\": {\"policy\": \"appreview\"}}, \"minDays\": 4}")
        #expect(configuration.policy == .starskit)
        #expect(configuration.at("shop").policy == .appreview)
        #expect(configuration.at("shop")[.daysBetweenReviews] == 125)
        #expect(configuration.at("shop")[.minDays] == 4)
        #expect(configuration.at("shop")[.displaySessionCount] == nil)
    }

    @Test(arguments: [
        ("{}", BuiltInWorkflow.stars), ("{\"policy\": \"irate\"}", .alert),
        ("{\"policy\": \"appreview\"}", .native),
        ("{\"policy\": \"balanced\"}", .native), ("{\"prefersNativeRating\": true}", .native),
        ("{\"prefersNativeRating\": true, \"workflow\": \"open\"}", .open), ("{\"workflow\": null}", .stars),
    ])
    func `the workflow is the key's, native where preferred, or the policy's`(json: String, workflow: BuiltInWorkflow) {
        #expect(configuration(json).workflow == .builtIn(workflow))
    }

    // MARK: Gates

    @Test func `gates of keys come after the policy's, in the order of the table`() {
        let configuration = configuration(
            """
            {"conditions": true, "quietHours": "22:00-08:00", "requiredEvents": {}, "rolloutPercentage": 5,
             "maxPromptsPerYear": 3, "oncePerVersion": false, "minDays": 0, "promptForNewVersionIfUserRated": false,
             "remindPeriod": 0, "eventsUntilPrompt": 0, "daysUntilPrompt": 0, "neverInFirstSession": true,
             "daysBeforeAskingAgainAfterAnswer": 3}
            """)
        #expect(
            configuration.gates == RatingPolicy.starskit.gates + [
                .age, .usage, .reminderPeriod, .rated, .daysSinceFirstLaunch, .newVersion, .declined, .yearlyCap,
                .firstSession, .events, .rollout, .schedule, .conditions,
            ])
    }

    static let gateKeys = ConfigurationKey.table.filter { !$0.gates.isEmpty && $0.key != .flag(.disabled) }

    @Test(arguments: gateKeys)
    func `a gate takes part when one of its keys has a value`(row: KeyRow) throws {
        let value: String =
            switch row.type {
            case .flag: "false"
            case .date: "\"2026-01-01T00:00:00Z\""
            case .quietHours: "\"22:00-08:00\""
            case .counts: "{}"
            case .rule: "true"
            case .keySets: #"[{"minDays": 1}]"#
            default: "1"
            }
        for policy in RatingPolicy.allCases {
            let with = configuration("{\"policy\": \"\(policy.name)\", \"\(row.key)\": \(value)}")
            #expect(Set(row.gates.gates).isSubset(of: with.gates))
            #expect(Array(with.gates.prefix(2)) == [.enabled, .inProgress])
            #expect(Set(with.gates).count == with.gates.count)
        }
        let cancelled = row.gates.gates.filter { ![.notAnswered, .declined].contains($0) }
        let siblings = Self.gateKeys.filter { !$0.gates.intersection(row.gates).isEmpty }
        let nulls = siblings.map { "\"\($0.key)\": null" }.joined(separator: ", ")
        #expect(configuration("{\(nulls)}").gates.filter { cancelled.contains($0) } == [])
    }

    // MARK: Placements

    static let bundled = """
        {"minDays": 1, "minLaunches": 1, "daysBetweenReviews": 1,
         "placements": {"shop": {"minDays": 11, "minLaunches": 11, "daysBetweenReviews": 11}, "cart": {"minDays": 21}}}
        """

    @Test func `layers are asked from the top, each first for the placement`() {
        let configuration = configuration(
            Self.bundled,
            remote:
                "{\"minLaunches\": 2, \"daysBetweenReviews\": 2, \"placements\": {\"shop\": {\"daysBetweenReviews\": 12}}}"
        )
        let shop = configuration.at("shop")
        #expect(shop[.minDays] == 11)
        #expect(shop[.minLaunches] == 2)
        #expect(shop[.daysBetweenReviews] == 12)
        #expect(shop.layer(of: .integer(.minDays)) == .bundled)
        #expect(shop.layer(of: .integer(.minLaunches)) == .remote)
        #expect(configuration.at("cart")[.minDays] == 21)
        #expect(configuration.at("cart")[.daysBetweenReviews] == 2)
        #expect(configuration.placementNames == ["cart", "shop"])
    }

    @Test func `a place without keys of its own is the configuration itself`() {
        let configuration = configuration(Self.bundled)
        #expect(configuration.at("elsewhere").changes(from: configuration.at(nil as Placement?)).isEmpty)
        #expect(configuration.at("elsewhere")[.minDays] == 1)
    }

    @Test func `null in a placement cancels there`() {
        let configuration = configuration("{\"minDays\": 1, \"placements\": {\"shop\": {\"minDays\": null}}}")
        #expect(configuration[.minDays] == 1)
        #expect(configuration.at("shop")[.minDays] == nil)
        #expect(!configuration.at("shop").gates.contains(.daysSinceFirstLaunch))
    }

    @Test(arguments: [
        ("null", 1, 1), ("{\"shop\": null}", 1, 21), ("{}", 11, 21),
    ])
    func `null for placements, or for one, cancels what lower layers say of them`(
        placements: String, shop: Int64, cart: Int64
    ) {
        let configuration = configuration(Self.bundled, remote: "{\"placements\": \(placements)}")
        #expect(configuration.at("shop")[.minDays] == shop)
        #expect(configuration.at("cart")[.minDays] == cart)
    }

    @Test func `a placement can switch itself off but not back on`() {
        let placed = configuration(
            "{\"placements\": {\"shop\": {\"disabled\": true}, \"cart\": {\"disabled\": false}}}")
        #expect(!placed.isDisabled)
        #expect(placed.at("shop").isDisabled)
        #expect(!placed.at("cart").isDisabled)
        let off = configuration(
            "{\"disabled\": true}", override: "{\"placements\": {\"shop\": {\"disabled\": false}}}")
        #expect(off.at("shop").isDisabled)
        #expect(off.at("shop")[.disabled])
    }

    // MARK: Typed values

    @Test func `every structure has a typed property`() {
        let configuration = configuration(
            """
            {"requiredEvents": {"a": 2}, "activeFrom": "2026-01-01T00:00:00Z", "activeUntil": "2026-02-01T00:00:00+02:00",
             "quietHours": "22:00-08:00", "conditions": true, "revision": "7", "strings": {"fr": {}},
             "feedback": {"to": "tickets"}, "rolloutPercentage": 12.5, "emailSupport": "a@b.example"}
            """)
        #expect(configuration.requiredEvents == [RequiredEvent(name: "a", count: 2)])
        #expect(configuration.activeFrom?.iso8601 == "2026-01-01T00:00:00Z")
        #expect(configuration.activeUntil?.iso8601 == "2026-02-01T00:00:00+02:00")
        #expect(configuration.quietHours?.description == "22:00-08:00")
        #expect(configuration.conditions?.json == true)
        #expect(configuration.revision == .text("7"))
        #expect(configuration.strings == LanguageTexts([.init("fr", [])]))
        #expect(configuration.feedback == FeedbackSettings(destination: "tickets"))
        #expect(configuration[.rolloutPercentage] == 12.5)
        #expect(configuration[.emailSupport] == "a@b.example")
    }

    @Test func `absent structures are nil`() {
        let configuration = RatingConfiguration()
        #expect(configuration.requiredEvents.isEmpty)
        #expect(configuration.activeFrom == nil)
        #expect(configuration.activeUntil == nil)
        #expect(configuration.quietHours == nil)
        #expect(configuration.conditions == nil)
        #expect(configuration.revision == nil)
        #expect(configuration.strings == nil)
        #expect(configuration.feedback == nil)
        #expect(configuration[.daysUntilPrompt] == nil)
        #expect(configuration[.emailSupport] == nil)
    }
}

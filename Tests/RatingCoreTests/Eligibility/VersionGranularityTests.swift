import Testing

@testable import RatingCore

@Suite
struct VersionGranularityTests {
    /// Two versions, and by which granularities they differ.
    static let pairs: [(old: String?, new: String?, differ: [VersionGranularity])] = [
        ("2.1", "2.1", []), ("2.1", "2.1.0", [.patch]), ("2.1", "2.1.1", [.patch]), ("2.1.1", "2.1.2", [.patch]),
        ("2", "2.0.5", [.patch]), ("2.1", "2.2", [.patch, .minor]), ("2.9", "2.10", [.patch, .minor]),
        ("2.01", "2.1", [.patch]), ("2.1", "3.1", [.patch, .minor, .major]), ("2", "3", [.patch, .minor, .major]),
        ("2.1", nil, [.patch, .minor, .major]), (nil, nil, []), ("beta", "beta", []),
        ("beta", "gamma", [.patch, .minor, .major]), ("2.1-beta", "2.1 (7)", [.patch]),
        ("", "1", [.patch, .minor, .major]),
        ("99999999999999999999.1", "99999999999999999998.1", [.patch, .minor, .major]),
    ]

    @Test(arguments: [("patch", "a version"), ("minor", "a minor version"), ("major", "a major version")])
    func `an explanation says which version is wanted`(granularity: String, wanted: String) {
        let rules = Eligibility("{\"oncePerVersion\": true, \"versionGranularity\": \"\(granularity)\"}")
        #expect(
            rules.result("newVersion", .with { _ in }, now: .day(0))?.required == .string("\(wanted) not yet asked at"))
    }

    @Test(arguments: pairs.indices, VersionGranularity.allCases)
    func `a version is new if the numbers that count differ`(index: Int, granularity: VersionGranularity) {
        let (old, new, differ) = Self.pairs[index]
        let isNew = differ.contains(granularity)
        #expect(VersionOrder.isSame(old, new, by: granularity) != isNew)
        #expect(VersionOrder.isSame(new, old, by: granularity) != isNew)
        func open(_ gate: Gate, _ keys: String, _ context: RatingContext) -> Bool? {
            Eligibility("{\(keys), \"versionGranularity\": \"\(granularity.name)\"}")
                .isOpen(gate, context, now: .day(2))
        }
        let launched: [(ContextEvent, LocalInstant)] = [(.launch(version: old), .day(0))]
        let updated: [(ContextEvent, LocalInstant)] = [(.launch(version: new), .day(1.9))]
        let prompted = RatingContext(launched + [(.prompted(), .day(0))] + updated)
        #expect(open(.newVersion, #""oncePerVersion": true"#, prompted) == isNew)
        let rated = RatingContext(launched + [(.rated, .day(0))] + updated)
        #expect(open(.rated, #""promptForNewVersionIfUserRated": true"#, rated) == isNew)
        let isUpdate = isNew && (old != nil || index > 0)
        #expect(open(.afterUpdate, #""daysAfterUpdate": 1"#, RatingContext(launched + updated)) == !isUpdate)
        #expect(open(.age, #""daysUntilPrompt": 1"#, RatingContext(launched + updated)) == !isUpdate)
        let today = #""conditions": {"==": [{"var": "context.daysSinceUpdate"}, 0]}"#
        #expect(open(.conditions, today, RatingContext(launched + updated)) == isUpdate)
    }

    @Test(arguments: VersionGranularity.allCases)
    func `only a new version in the store waits to be installed`(granularity: VersionGranularity) {
        var context = RatingContext([(.launch(version: "2.1"), .day(0))])
        context.noteStoreVersion("2.1.3", storeID: 1, now: .day(0))
        let rules = Eligibility(
            #"{"onlyPromptIfLatestVersion": true, "versionGranularity": "\#(granularity.name)"}"#)
        #expect(rules.isOpen(.latestVersion, context, now: .day(0)) == (granularity != .patch))
    }

    @Test(arguments: VersionGranularity.allCases)
    func `a new version that is needed is one by every granularity`(granularity: VersionGranularity) {
        let rules = Eligibility(
            """
            {"policy": "appreview", "daysBetweenReviews": 0, "versionGranularity": "\(granularity.name)"}
            """)
        let context = RatingContext([(.launch(version: "19.4"), .day(0)), (.prompted(), .day(0))])
        let explanation = rules.explain(context, now: .day(1))
        #expect(explanation.needs == [.init(name: "newVersion", count: 1)])
        #expect(explanation.blockers.isEmpty && explanation.notBefore == nil && explanation.uncertainty == nil)
    }
}

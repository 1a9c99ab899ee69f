import RatingAnalysis
import RatingCore
import Testing

/// What is not reported, and where.
struct NoNoiseTests {
    static let good: [String] = [
        #"{"disabled": true, "policy": "balanced", "rolloutPercentage": 0.5, "quietHours": "08:00-22:00"}"#,
        #"{"disabled": true, "mainTitle": "Hi", "positiveStarsLimit": 0, "daysBeforeAskingAgain": 1440}"#,
        #"{"disabled": true, "placements": {"app_launch": {"rolloutPercentage": 0}}}"#,
        #"{"policy": "balanced", "placements": {"login": {"disabled": true, "rolloutPercentage": 0}}}"#,
        #"{"policy": "balanced", "experiments": {"ask": {"variants": [{"name": "yes"}, {"name": "no", "disabled": true, "rolloutPercentage": 0}]}}}"#,
    ]

    @Test(arguments: good)
    func `what is switched off is not checked`(_ text: String) throws { try expectSilence(text) }

    @Test func `nothing follows from nobody being asked`() throws {
        let text = #"{"policy": "balanced", "rolloutPercentage": 0, "daysWithoutCrash": 0, "promptAtLaunch": true}"#
        #expect(try Foreseen(text).warnings == ["never-asked"])
    }

    @Test func `what holds for the whole is not said again of its parts`() throws {
        let text = """
            {"policy": "balanced", "quietHours": "08:00-22:00", "daysWithoutCrash": 0,
             "placements": {"a": {"displaySessionCount": 9}, "b": {"minDays": 30}},
             "experiments": {"x": {"variants": [{"name": "a"}, {"name": "b", "daysUntilPrompt": 9}]}}}
            """
        let findings = try Foreseen(text).findings
        #expect(findings.map(\.key) == ["quietHours", "daysWithoutCrash"])
    }

    @Test func `a placement that changes the policy is checked as a whole`() throws {
        let text = #"{"policy": "balanced", "placements": {"old": {"policy": "starskit", "daysWithoutCrash": 0}}}"#
        #expect(try Foreseen(text).findings.map(\.key) == ["placements.old.daysWithoutCrash"])
    }

    @Test func `Firebase's strings are checked like plain values`() throws {
        let text = """
            {"state": "UPDATE", "entries": {"policy": "balanced", "rolloutPercentage": "0.25",
             "requiredEvents": "{\\"save\\": 3, \\"Save\\": 3}",
             "placements": "{\\"app_launch\\": {\\"daysWithoutCrash\\": 0}}"}}
            """
        let json = try JSONDocument(text)
        let body = ConfigurationBody.read(Array(text.utf8))
        let document = try #require(body.reading.document)
        let findings = Foresight().check(
            RatingConfiguration(ConfigurationLayers(bundled: document)), document: document,
            written: WrittenKeys(json, shape: body.shape, parameter: nil, prefix: ""))
        let own = findings.filter { $0.code.rawValue.hasPrefix("foresight.") }
        #expect(
            own.map { "\($0.position.map { "\($0)" } ?? "") \($0.key ?? "") \($0.code)" } == [
                "1:76 rolloutPercentage foresight.unit", "3:34 placements.app_launch foresight.bad-moment",
                "3:57 placements.app_launch.daysWithoutCrash foresight.bad-moment",
            ])
    }

    @Test func `a document inside a parameter has its places`() throws {
        let text = #"{"parameters": {"rating": {"defaultValue": {"value": "{\"rolloutPercentage\": 0.5}"}}}}"#
        let json = try JSONDocument(text)
        let body = ConfigurationBody.read(Array(text.utf8), parameter: "rating")
        let document = try #require(body.reading.document)
        let findings = Foresight().check(
            RatingConfiguration(ConfigurationLayers(bundled: document)), document: document,
            written: WrittenKeys(json, shape: body.shape, parameter: "rating", prefix: ""))
        #expect(findings.map(\.code).contains { $0.rawValue == "foresight.unit" })
        #expect(findings.first { $0.code.rawValue == "foresight.unit" }?.position == TextPosition(line: 1, column: 79))
    }

    @Test func `of many placements and variants some are checked`() throws {
        let placements = (0..<250).map { #""p\#($0)": {"displaySessionCount": \#($0 + 600)}"# }
        let variants = (0..<60).map { #"{"name": "v\#($0)", "minLaunches": \#($0 + 1000)}"# }
        let text =
            #"{"policy": "balanced", "placements": {\#(placements.joined(separator: ", "))}, "#
            + #""experiments": {"x": {"variants": [\#(variants.joined(separator: ", "))]}}}"#
        #expect(try Foreseen(text).findings.count == Foresight.maximumParts)
    }
}

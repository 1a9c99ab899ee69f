import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWorkbench

/// What a replay tells of some of the users is what it tells of a log that has no others.
@Suite struct ReplaySliceTests {
    @Test(arguments: UInt64(0)..<8)
    func `a segment is told as a log of its users alone`(seed: UInt64) async throws {
        let log = RandomLog(seed: seed, users: 30, events: 20)
        var plan = ReplayPlan(try configuration(sampleConfigurations[Int(seed) % sampleConfigurations.count]))
        plan.segment = "country"
        func lines(_ isMeant: (Int) -> Bool) -> [String] {
            log.users.enumerated().flatMap { place, user -> [String] in
                guard isMeant(place) else { return [] }
                let country = ["Chile", "Togo", nil][place % 3]
                return RandomLog.lines(user.name, user.events).map { line in
                    country.map { line.replacing("{\"user\"", with: "{\"traits\":{\"country\":\"\($0)\"},\"user\"") }
                        ?? line
                }
            }
        }
        let run = try LogRun()
        let whole = try await run(lines({ _ in true }), plan, chunk: 3_000).result.summary
        for (place, value) in ["Chile", "Togo", "unknown"].enumerated() {
            let alone = try await run(lines({ $0 % 3 == place }), plan).result.summary
            #expect(whole.slices[.init("segment", value)] == alone.moments)
        }
        #expect(whole.slices.keys.filter { $0.dimension == "segment" }.count == 3)
        #expect(whole.report.sections.contains { $0.heading == "By segment" })
        #expect(try ReplaySummary(json: whole.json).slices == whole.slices)
    }

    private static let text = """
        {"displaySessionCount": 50, "experiments": {"sooner": {"variants": [
          {"name": "a"}, {"name": "b", "displaySessionCount": 1}]}}}
        """

    @Test(arguments: ["a", "b"]) func `a variant that the log has is the user's`(variant: String) async throws {
        let plan = ReplayPlan(try configuration(Self.text))
        let lines = (10..<40).flatMap { user in
            [#""do": "exposure", "name": "sooner=\#(variant)""#, #""do": "session""#, #""do": "ask""#].map {
                #"{"user": "\#(user)", "at": "2026-01-05T12:00:00Z", \#($0)}"#
            }
        }
        let summary = try await LogRun()(lines, plan).result.summary
        #expect(summary.usersAsked == (variant == "b" ? 30 : 0))
        #expect(summary.slices[.init("experiment sooner", variant)]?[.users] == 30)
        #expect(summary.slices[.init("experiment sooner", variant == "a" ? "b" : "a")] == nil)
    }

    /// Of Google Analytics, whose parameters are an array.
    @Test func `an exposure is read where the mapping says`() async throws {
        let mapping = #"{"events": {"rating_exposure": {"exposure": "variant"}, "asked": "prompt"}}"#
        var plan = ReplayPlan(
            try configuration(Self.text), form: .ga4,
            mapping: EventMapping.read(Array(mapping.utf8), over: .ga4).mapping)
        plan.experiment = plan.configuration.experiments[0]
        func line(_ name: String, _ parameter: String) -> String {
            #"{"event_name":"\#(name)","event_timestamp":"1767614400123456","user_pseudo_id":"u","event_params":[{"key":"variant","value":{"string_value":"\#(parameter)","int_value":null}}]}"#
        }
        let summary = try await LogRun()([line("rating_exposure", "sooner=b"), line("asked", "")], plan).result.summary
        let result = ExperimentResult(plan.configuration.experiments[0], summary)
        #expect(result.isRecorded && result.variants.map { $0.moments[.asks] } == [0, 1])
    }
}

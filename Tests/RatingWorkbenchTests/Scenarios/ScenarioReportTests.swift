import RatingAnalysis
import RatingCore
import RatingWorkbench
import Testing

@Suite struct ScenarioReportTests {
    private static let text = """
        [{"scenario": "never", "start": "2026-04-01", "steps": [{"at": "0s", "do": "ask", "expect": "skip"}]},
         {"scenario": "at once", "start": "2026-04-01", "steps": [{"at": "0s", "do": "ask", "expect": "ask"}]}]
        """

    @Test func `it tells what is not as expected, what ran, and what was seen`() throws {
        let configuration = try configuration(#"{"policy": "starskit"}"#)
        let document = ScenarioFile(Array(Self.text.utf8))
        let runs = [0, 1].map {
            ScenarioRun($0, of: document, named: "s.json", on: configuration, named: "rating.json")
        }
        let report = Report(
            scenarios: runs, coverages: [("rating.json", ScenarioCoverage(configuration, runs))])
        #expect(
            report.findings == [
                "1 of 2 scenarios are not as expected.", "at once: expected ask, but closed: sessions.",
            ])
        #expect(report.sections.map(\.heading) == ["Not as expected", "Scenarios", "Coverage"])
        #expect(report.sections[0].tables[0].rows[0][1] == .text("s.json:2:95"))
        #expect(report.sections[1].tables[0].rows.count == 2)
        let good = Report(scenarios: [runs[0]])
        #expect(good.findings == ["The scenario is as expected."] && good.sections.count == 1)
    }
}

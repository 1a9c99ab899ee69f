import RatingWorkbench
import Testing

@Suite struct ReportTests {
    @Test func `a report begins empty`() {
        #expect(Report(title: "A change").sections.isEmpty)
    }
}

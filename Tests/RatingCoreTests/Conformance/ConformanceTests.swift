import RatingCore
import TestInput
import Testing

/// The core is held to the rules as data (`Tests/Conformance`).
struct ConformanceTests {
    @Test(arguments: ConformanceLine.File.allCases)
    func `the core does what the documentation says`(file: ConformanceLine.File) throws {
        var report = ConformanceReport()
        for line in try ConformanceLine.all(file) { report.hold(line, to: try line.foundByCore()) }
        #expect(report.failures.isEmpty, "\(report.summary)")
        #expect(report.held > 0)
    }
}

import RatingKit

extension LintReport {
    /// JUnit's XML: a suite for each file, and a case for each problem. Those that do not fail the run are cases that
    /// passed, with what they say as their output; a file without problems has one case.
    var jUnit: String {
        JUnitReport(
            name: "ratingkit lint",
            suites: readings.map { reading in
                let cases = reading.diagnostics.map(testCase)
                return JUnitReport.Suite(
                    name: reading.file,
                    cases: cases.isEmpty ? [JUnitReport.Case(name: "no problems", result: .passed())] : cases)
            }
        ).text
    }

    private func testCase(_ diagnostic: Diagnostic) -> JUnitReport.Case {
        let place = diagnostic.position.map { "\($0) " } ?? ""
        let text = diagnostic.description
        return JUnitReport.Case(
            name: place + diagnostic.code.rawValue,
            result: diagnostic.severity >= failing
                ? .failed(message: diagnostic.message, type: diagnostic.severity.rawValue, text: text)
                : .passed(output: text))
    }
}

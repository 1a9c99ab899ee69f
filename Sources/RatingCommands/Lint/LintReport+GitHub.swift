import RatingKit

extension LintReport {
    /// An annotation for each problem.
    var gitHub: [String] {
        readings.flatMap { reading in
            zip(reading.diagnostics, reading.regions(of: reading.ranges)).map { diagnostic, region in
                GitHubAnnotation(
                    severity: diagnostic.severity, file: reading.isStandardInput ? nil : reading.file,
                    start: region?.start, end: region?.end, title: diagnostic.code.rawValue,
                    message: diagnostic.fullMessage
                ).line
            }
        }
    }
}

import RatingKit

extension LintReport {
    /// Each problem as Xcode and other build tools expect it: `path:line:column: warning: message [code]`.
    var compiler: [String] {
        readings.flatMap { reading in
            reading.diagnostics.map { diagnostic in
                let place =
                    diagnostic.position.map { "\(reading.file):\($0.line):\($0.column)" } ?? "\(reading.file):1:1"
                let message = diagnostic.fullMessage.split(whereSeparator: \.isNewline).joined(separator: " ")
                return "\(place): \(diagnostic.severity.rawValue): \(message) [\(diagnostic.code.rawValue)]"
            }
        }
    }
}

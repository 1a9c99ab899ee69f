import RatingKit

extension LintReport {
    /// JUnit's XML: a suite for each file, and a case for each problem. Those that do not fail the run are cases that
    /// passed, with what they say as their output; a file without problems has one case.
    var jUnit: String {
        let count = readings.map { max($0.diagnostics.count, 1) }.reduce(0, +)
        let failures = readings.flatMap(\.diagnostics).count { $0.severity >= failing }
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        xml += "<testsuites name=\"ratingkit lint\" tests=\"\(count)\" failures=\"\(failures)\" errors=\"0\">\n"
        for reading in readings { xml += suite(reading) }
        return xml + "</testsuites>"
    }

    private func suite(_ reading: DocumentReading) -> String {
        let name = Self.escaped(reading.file)
        let failures = reading.diagnostics.count { $0.severity >= failing }
        let count = max(reading.diagnostics.count, 1)
        var xml =
            "  <testsuite name=\"\(name)\" tests=\"\(count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\">\n"
        if reading.diagnostics.isEmpty { xml += "    <testcase name=\"no problems\" classname=\"\(name)\"/>\n" }
        for diagnostic in reading.diagnostics {
            let place = diagnostic.position.map { "\($0) " } ?? ""
            xml += "    <testcase name=\"\(place)\(Self.escaped(diagnostic.code.rawValue))\" classname=\"\(name)\">\n"
            let text = Self.escaped(diagnostic.description)
            if diagnostic.severity >= failing {
                let (message, type) = (Self.escaped(diagnostic.message), diagnostic.severity.rawValue)
                xml += "      <failure message=\"\(message)\" type=\"\(type)\">\(text)</failure>\n"
            } else {
                xml += "      <system-out>\(text)</system-out>\n"
            }
            xml += "    </testcase>\n"
        }
        return xml + "  </testsuite>\n"
    }

    /// Fit for contents and attributes; what XML 1.0 cannot hold at all is a replacement character.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;".unicodeScalars
            case "<": result += "&lt;".unicodeScalars
            case ">": result += "&gt;".unicodeScalars
            case "\"": result += "&quot;".unicodeScalars
            case "\t", "\n", "\r": result += "&#\(scalar.value);".unicodeScalars
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

/// JUnit's XML, as continuous integration reads it.
struct JUnitReport {
    /// What made it: `ratingkit lint`.
    let name: String
    let suites: [Suite]

    struct Suite {
        let name: String
        let cases: [Case]
    }

    struct Case {
        let name: String
        let result: Result

        enum Result {
            case passed(output: String? = nil)
            case failed(message: String, type: String, text: String)
        }

        fileprivate var hasFailed: Bool {
            if case .failed = result { true } else { false }
        }
    }

    var text: String {
        let failures = suites.flatMap(\.cases).count(where: \.hasFailed)
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        xml += "<testsuites name=\"\(Self.escaped(name))\" tests=\"\(suites.map(\.cases.count).reduce(0, +))\" "
        xml += "failures=\"\(failures)\" errors=\"0\">\n"
        for suite in suites { xml += Self.text(suite) }
        return xml + "</testsuites>\n"
    }

    private static func text(_ suite: Suite) -> String {
        let (name, failures) = (escaped(suite.name), suite.cases.count(where: \.hasFailed))
        var xml = "  <testsuite name=\"\(name)\" tests=\"\(suite.cases.count)\" failures=\"\(failures)\" "
        xml += "errors=\"0\" skipped=\"0\">\n"
        for one in suite.cases {
            xml += "    <testcase name=\"\(escaped(one.name))\" classname=\"\(name)\""
            switch one.result {
            case .passed(output: nil): xml += "/>\n"
            case .passed(let output?):
                xml += ">\n      <system-out>\(escaped(output))</system-out>\n    </testcase>\n"
            case .failed(let message, let type, let text):
                xml += ">\n      <failure message=\"\(escaped(message))\" type=\"\(escaped(type))\">\(escaped(text))"
                xml += "</failure>\n    </testcase>\n"
            }
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

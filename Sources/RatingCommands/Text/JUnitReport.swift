import RatingWorkbench

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
        xml += "<testsuites name=\"\(Markup.escaped(name))\" tests=\"\(suites.map(\.cases.count).reduce(0, +))\" "
        xml += "failures=\"\(failures)\" errors=\"0\">\n"
        for suite in suites { xml += Self.text(suite) }
        return xml + "</testsuites>\n"
    }

    private static func text(_ suite: Suite) -> String {
        let (name, failures) = (Markup.escaped(suite.name), suite.cases.count(where: \.hasFailed))
        var xml = "  <testsuite name=\"\(name)\" tests=\"\(suite.cases.count)\" failures=\"\(failures)\" "
        xml += "errors=\"0\" skipped=\"0\">\n"
        for one in suite.cases {
            xml += "    <testcase name=\"\(Markup.escaped(one.name))\" classname=\"\(name)\""
            switch one.result {
            case .passed(output: nil): xml += "/>\n"
            case .passed(let output?):
                xml += ">\n      <system-out>\(Markup.escaped(output))</system-out>\n    </testcase>\n"
            case .failed(let message, let type, let text):
                xml += ">\n      <failure message=\"\(Markup.escaped(message))\" type=\"\(Markup.escaped(type))\">\(Markup.escaped(text))"
                xml += "</failure>\n    </testcase>\n"
            }
        }
        return xml + "  </testsuite>\n"
    }
}

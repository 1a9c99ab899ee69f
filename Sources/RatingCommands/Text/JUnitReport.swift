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
        let cases = suites.flatMap(\.cases)
        let xml: Markup = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="\(name)" tests="\(cases.count)" failures="\(cases.count(where: \.hasFailed))" errors="0">
            \(suites.map(\.markup).joined())</testsuites>

            """
        return xml.text
    }
}

extension JUnitReport.Suite {
    fileprivate var markup: Markup {
        """
          <testsuite name="\(name)" tests="\(cases.count)" failures="\(cases.count(where: \.hasFailed))" \
        errors="0" skipped="0">
        \(cases.map { $0.markup(in: name) }.joined())  </testsuite>

        """
    }
}

extension JUnitReport.Case {
    fileprivate func markup(in suite: String) -> Markup {
        let content: Markup
        switch result {
        case .passed(output: nil): return "    <testcase name=\"\(name)\" classname=\"\(suite)\"/>\n"
        case .passed(let output?): content = "<system-out>\(output)</system-out>"
        case .failed(let message, let type, let text):
            content = "<failure message=\"\(message)\" type=\"\(type)\">\(text)</failure>"
        }
        return """
                <testcase name="\(name)" classname="\(suite)">
                  \(content)
                </testcase>

            """
    }
}

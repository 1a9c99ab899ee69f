import RatingKit

extension LintReport {
    /// A workflow command of GitHub's runners for each problem, which shows it beside the line of the pull request:
    /// `::error file=rating.json,line=3,col=14,endLine=3,endColumn=17,title=config.wrong-type::message`.
    var gitHub: [String] {
        readings.flatMap { reading in
            let regions = reading.regions(of: reading.ranges)
            return zip(reading.diagnostics, regions).map { diagnostic, region in
                var properties: [(name: String, value: String)] = []
                if !reading.isStandardInput { properties.append(("file", reading.file)) }
                if let region {
                    properties += [("line", "\(region.start.line)"), ("col", "\(region.start.column)")]
                    if region.end != region.start {
                        properties += [("endLine", "\(region.end.line)"), ("endColumn", "\(region.end.column)")]
                    }
                }
                properties.append(("title", diagnostic.code.rawValue))
                let list = properties.map { "\($0.name)=\(Self.escaped($0.value, isProperty: true))" }
                let message = Self.escaped(diagnostic.fullMessage, isProperty: false)
                return "::\(Self.command(diagnostic.severity)) \(list.joined(separator: ","))::\(message)"
            }
        }
    }

    private static func command(_ severity: Diagnostic.Severity) -> String {
        switch severity {
        case .note: "notice"
        case .warning: "warning"
        case .error: "error"
        }
    }

    /// As the runner takes them apart again.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25".unicodeScalars
            case "\r": result += "%0D".unicodeScalars
            case "\n": result += "%0A".unicodeScalars
            case ":" where isProperty: result += "%3A".unicodeScalars
            case "," where isProperty: result += "%2C".unicodeScalars
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

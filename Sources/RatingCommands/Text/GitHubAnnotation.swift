import RatingKit

/// A workflow command of GitHub's runners, which shows a message beside the line of the pull request:
/// `::error file=rating.json,line=3,col=14,endLine=3,endColumn=17,title=config.wrong-type::message`.
struct GitHubAnnotation {
    let severity: Diagnostic.Severity
    /// Nil for what is no file.
    var file: String?
    var start: TextPosition?
    /// Behind the last scalar; nil where no more is known than the start.
    var end: TextPosition?
    let title: String
    let message: String

    var line: String {
        var properties: [(name: String, value: String)] = []
        if let file { properties.append(("file", file)) }
        if let start {
            properties += [("line", "\(start.line)"), ("col", "\(start.column)")]
            if let end, end != start { properties += [("endLine", "\(end.line)"), ("endColumn", "\(end.column)")] }
        }
        properties.append(("title", title))
        let list = properties.map { "\($0.name)=\(Self.escaped($0.value, isProperty: true))" }
        let level = severity == .note ? "notice" : severity.rawValue
        return "::\(level) \(list.joined(separator: ","))::\(Self.escaped(message, isProperty: false))"
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

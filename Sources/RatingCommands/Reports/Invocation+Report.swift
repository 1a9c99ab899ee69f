import RatingKit
import RatingWorkbench

extension CommandDefinition {
    /// Of every command whose result is a report too.
    static let reportOptions: [Option] = [.html, .csv, .json]
}

extension CommandDefinition.Option {
    fileprivate static let html = Self("html", "file", "Also write a report there, as one self-contained page.")
    fileprivate static let csv = Self(
        "csv", "file", "Also write the report's figures there, as comma-separated values.")
    fileprivate static let json = Self("json", "file", "Also write the report there, as JSON.")
}

extension Invocation {
    /// Whether the command line wants a report.
    var wantsReport: Bool { CommandDefinition.reportOptions.contains { has($0) } }

    /// What a report calls a file.
    func fileName(_ path: String) -> String {
        path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Writes the report wherever the command line wants it; it is made only where it is wanted. A file is written whole or
    /// not at all.
    func write(_ report: @autoclosure () throws -> Report) throws {
        guard wantsReport else { return }
        let report = try report()
        let forms: [(option: CommandDefinition.Option, text: () -> String)] = [
            (.html, { report.html }), (.csv, { report.csv }), (.json, { report.json.serialized(.pretty) + "\n" }),
        ]
        for (option, text) in forms {
            if let path = value(of: option) { try OutputFile.write(Array(text().utf8), to: path) }
        }
    }
}

import RatingAnalysis
import RatingKit

/// Problems of documents as a compiler prints them.
struct DiagnosticText {
    let style: TextStyle
    /// Characters a line.
    let width: Int
    var wraps = false

    /// Writes every problem of a document.
    func write(_ reading: DocumentReading, to channel: TerminalChannel, of terminal: Console) {
        var lines = reading.lines
        // What should not have been in the document should not be in a log either.
        let secret = Set(reading.diagnostics.filter { $0.code == .secret }.compactMap { $0.position?.line })
        for diagnostic in reading.diagnostics {
            let isShown = diagnostic.position.map { !secret.contains($0.line) } ?? false
            terminal.write(text(diagnostic, of: reading.file, &lines, showsLine: isShown), to: channel)
        }
    }

    /// `file:line:column: error [code]: message (suggestion)`, the source line, and a caret below the place.
    private func text(_ diagnostic: Diagnostic, of file: String, _ lines: inout SourceLines, showsLine: Bool)
        -> StyledText
    {
        let place = diagnostic.position.map { "\(file):\($0.line):\($0.column)" } ?? file
        let label = style.bold(style.severity(diagnostic.severity))
        var text: StyledText =
            "\(style.bold("\(place):")) \(label) [\(diagnostic.code.rawValue)]: \(diagnostic.fullMessage)"
        text = (wraps ? text.wrapped(to: width, indent: 4) : text) + "\n"
        if showsLine, let position = diagnostic.position,
            let (line, caret) = lines.excerpt(at: position, width: max(width - 6, 40))
        {
            text += "    \(line)\n    \(style.green("\(caret)"))\n"
        }
        return text
    }

    /// `2 errors, 1 warning in 3 files`.
    func summary(_ readings: [DocumentReading]) -> StyledText {
        let problems = readings.flatMap(\.diagnostics)
        let files = counted(readings.count, "file")
        guard let worst = problems.map(\.severity).max() else { return style.green("\(files), no problems") }
        let severities: [Diagnostic.Severity] = [.error, .warning, .note]
        let counts = severities.map { severity in (problems.count { $0.severity == severity }, severity.rawValue) }
        let found = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
        let text: StyledText = "\(found) in \(files)"
        return worst == .error ? style.red(text) : worst == .warning ? style.yellow(text) : text
    }
}

extension Console {
    /// Writes the problems of a document.
    func write(_ reading: DocumentReading, to channel: TerminalChannel) {
        DiagnosticText(style: style(channel), width: traits.width, wraps: traits.wrapsLines).write(
            reading, to: channel, of: self)
    }
}

func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}

extension TextStyle {
    func severity(_ severity: Diagnostic.Severity) -> StyledText {
        switch severity {
        case .error: red("\(severity.rawValue)")
        case .warning: yellow("\(severity.rawValue)")
        case .note: cyan("\(severity.rawValue)")
        }
    }
}

extension DocumentReading {
    /// `{file, severity, code, key, line, column, message, suggestion}` for each problem, null where there is nothing.
    var json: [RatingJSON] {
        diagnostics.map { .object([.init("file", .string(file))] + $0.members) }
    }
}

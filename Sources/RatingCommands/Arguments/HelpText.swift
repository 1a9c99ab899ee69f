/// Help in the shape of swift-argument-parser: OVERVIEW, USAGE, ARGUMENTS, OPTIONS, SUBCOMMANDS.
struct HelpText {
    /// Characters a line.
    let width: Int

    /// The help of the tool.
    func tool(_ commands: [CommandDefinition]) -> String {
        var text = """
            OVERVIEW: Decides when an app asks for a rating, explains why, and walks through the question.

            USAGE: ratingkit <subcommand>

            OPTIONS:

            """
        text += rows([versionRow, helpRow])
        text += "\nSUBCOMMANDS:\n"
        text += rows(commands.map { ($0.name, $0.abstract) })
        return text + """

              See 'ratingkit help <subcommand>' for detailed help.
              To get started: 'ratingkit demo'.

            """
    }

    /// The help of a subcommand.
    func command(_ command: CommandDefinition) -> String {
        var text = "OVERVIEW: \(command.abstract)\n\n"
        if !command.discussion.isEmpty {
            text += command.discussion.wrapped(to: width).joined(separator: "\n") + "\n\n"
        }
        text += usage(of: command) + "\n"
        if !command.positionals.isEmpty {
            text += "\nARGUMENTS:\n" + rows(command.positionals.map { ("<\($0.name)>", $0.summary) })
        }
        text += "\nOPTIONS:\n" + rows(command.options.map(row) + [versionRow, helpRow])
        if !command.examples.isEmpty {
            text += "\nEXAMPLES:\n"
            for (line, does) in command.examples { text += "  \(line)\n      \(does)\n" }
        }
        return text
    }

    /// `USAGE: ratingkit lint [<file> ...] [--strict]`, continued on further lines where long.
    func usage(of command: CommandDefinition) -> String {
        let lead = "USAGE: ratingkit \(command.name)"
        let parts = command.positionals.map(\.usage) + command.options.map(\.usage)
        var lines = [lead]
        for part in parts {
            if lines[lines.count - 1].count + 1 + part.count <= width {
                lines[lines.count - 1] += " " + part
            } else {
                lines.append("         " + part)
            }
        }
        return lines.joined(separator: "\n")
    }

    private var versionRow: (String, String) { ("--version", "Show the version.") }
    private var helpRow: (String, String) { ("-h, --help", "Show help information.") }

    private func row(_ option: CommandDefinition.Option) -> (String, String) {
        let label = option.label
        var notes: [String] = []
        if !option.choices.isEmpty { notes.append("values: " + option.choices.joined(separator: ", ")) }
        if let standard = option.standard { notes.append("default: \(standard)") }
        return (label, notes.isEmpty ? option.summary : "\(option.summary) (\(notes.joined(separator: "; ")))")
    }

    /// Labels and descriptions in two columns; a long label has a line of its own.
    private func rows(_ rows: [(label: String, description: String)]) -> String {
        let column = 26
        var text = ""
        for (label, description) in rows {
            var lead = "  \(label)"
            if lead.count >= column {
                text += lead + "\n"
                lead = ""
            }
            for line in description.wrapped(to: width - column) {
                text += lead.padded(to: column) + line + "\n"
                lead = ""
            }
        }
        return text
    }
}

extension CommandDefinition.Positional {
    fileprivate var usage: String {
        let text = repeats ? "<\(name)> ..." : "<\(name)>"
        return isRequired ? text : "[\(text)]"
    }
}

extension CommandDefinition.Option {
    /// `--name <value>`, `--name [by <value>]`, `--flag`.
    fileprivate var label: String {
        guard let value else { return "--\(name)" }
        return lead.map { "--\(name) [\($0) <\(value)>]" } ?? "--\(name) <\(value)>"
    }

    fileprivate var usage: String {
        let text = label + (repeats ? " ..." : "")
        return isRequired ? text : "[\(text)]"
    }
}

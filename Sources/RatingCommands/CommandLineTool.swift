import RatingDelivery
import RatingKit
import RatingWorkbench

/// The command-line tool as a library: arguments in, text and exit code out.
///
/// ```swift
/// let tool = CommandLineTool(terminal: StandardTerminal())
/// exit(await tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
/// ```
package struct CommandLineTool: Sendable {
    package static let version = RatingEngine.version
    /// The commit that a release was built from; `.ci/release` writes it here.
    static let commit: String? = nil
    private static let fullVersion = commit.map { "\(version) (\($0))" } ?? version

    /// The subcommands, in the order of the help.
    static let commands: [CommandDefinition] = [
        .demo, .initialize, .lint, .lsp, .prove, .test, .scenario, .simulate, .tune, .replay, .experiment, .merge,
        .preview,
        .diff, .publish, .watch, .fetch, .keys, .schema, .strings, .record, .context, .explain, .run,
        .feedback, .outbox, .workflow, .condition, .importing, .names, .completion,
    ]

    private let terminal: Console

    package init(terminal: any Terminal) {
        self.terminal = Console(terminal)
    }

    /// Runs one command line, without the tool's own name.
    ///
    /// A run whose results could not be written has failed, whatever else it did.
    @MainActor
    package func run(_ arguments: [String]) async -> ExitCode {
        let code = await answer(arguments)
        switch terminal.failure {
        case nil: return code
        case .readerGone: return code == .success ? .readerGone : code
        case .failed(let reason):
            printError("cannot write the results: \(reason)")
            return code == .success ? .problems : code
        }
    }

    @MainActor
    private func answer(_ arguments: [String]) async -> ExitCode {
        guard let name = arguments.first else {
            terminal.write(StyledText(lines: help.tool(Self.commands)), to: .output)
            return .success
        }
        let rest = Array(arguments.dropFirst())
        switch name {
        case "--help", "-h", "help": return help(for: rest)
        case "--version":
            terminal.print("\(Self.fullVersion)")
            return .success
        default: break
        }
        guard let command = Self.commands.first(where: { $0.name == name }) else { return reportUnknown(name) }
        let flags = rest.prefix { $0 != "--" }
        if flags.contains("--help") || flags.contains("-h") { return help(for: [name]) }
        if flags.contains("--version") {
            terminal.print("\(Self.fullVersion)")
            return .success
        }
        do {
            return try await command.run(Invocation(arguments: command.parse(rest), terminal: terminal))
        } catch {
            return report(error, of: command)
        }
    }

    private var help: HelpText { HelpText(width: min(max(terminal.traits.width, 40), 100)) }

    private func help(for names: [String]) -> ExitCode {
        guard let name = names.first(where: { !$0.hasPrefix("-") }) else {
            terminal.write(StyledText(lines: help.tool(Self.commands)), to: .output)
            return .success
        }
        guard let command = Self.commands.first(where: { $0.name == name }) else { return reportUnknown(name) }
        terminal.write(StyledText(lines: help.command(command)), to: .output)
        return .success
    }

    private func reportUnknown(_ name: String) -> ExitCode {
        let kind = name.hasPrefix("-") ? "option" : "subcommand"
        let known = name.hasPrefix("-") ? ["--help", "--version"] : Self.commands.map(\.name) + ["help"]
        printError("Unknown \(kind) '\(name)'.", suggestion: nearestName(to: name, among: known))
        terminal.printError("USAGE: ratingkit <subcommand>\n  See 'ratingkit --help' for the subcommands.")
        return .usage
    }

    /// The one place where an error becomes text and exit code.
    private func report(_ error: any Error, of command: CommandDefinition) -> ExitCode {
        switch error {
        case CommandFailure.reported:
            return .problems
        case CommandFailure.problem(let message):
            printError(message)
            return .problems
        case CommandFailure.usage(let message, let suggestion):
            printError(message, suggestion: suggestion)
            terminal.printError(StyledText(lines: help.usage(of: command)))
            terminal.printError("  See 'ratingkit \(command.name) --help' for more information.")
            return .usage
        case is Outbox.Failure, is ContextStoreError, is PreviewParts.Missing, is SimulationResult.MergeError:
            printError("\(error)")
            return .problems
        default:
            printError("internal error: \(error)")
            return .internalError
        }
    }

    private func printError(_ message: String, suggestion: String? = nil) {
        let hint = suggestion.map { " Did you mean '\($0)'?" } ?? ""
        let style = terminal.style(.error)
        terminal.printError("\(style.bold(style.red("Error:"))) \(message)\(hint)")
    }
}

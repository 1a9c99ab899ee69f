import Testing

@testable import RatingCommands

@Suite struct HelpTests {
    @Test(arguments: [["--help"], ["-h"], ["help"], []])
    func `the tool's help lists every subcommand`(_ arguments: [String]) async {
        let terminal = RecordingTerminal()
        #expect(await CommandLineTool(terminal: terminal).run(arguments) == .success)
        #expect(terminal.output.hasPrefix("OVERVIEW: Decides when an app asks for a rating, explains why, and walks"))
        for command in CommandLineTool.commands { #expect(terminal.output.contains("\n  \(command.name) ")) }
        #expect(terminal.errors.isEmpty)
    }

    @Test func `a subcommand's help has the standard shape`() async {
        let run = await ToolRun("help", "context")
        #expect(run.code == .success)
        #expect(
            run.output == """
                OVERVIEW: Prints, resets or erases a stored context.

                The JSON is the form in which the context is stored. A reset keeps the
                installation's identifier; erasing deletes everything that is stored about the
                user.

                USAGE: ratingkit context --store <directory> [--reset <part>] [--erase]
                         [--format <format>]

                OPTIONS:
                  --store <directory>     The directory that the context is stored in.
                  --reset <part>          Reset a part first: all, crashes, prompts, launches,
                                          uses, sessions, events, installation, reminder, or
                                          event:NAME.
                  --erase                 Delete everything that is stored.
                  --format <format>       How the result is written. (values: text, json;
                                          default: text)
                  --version               Show the version.
                  -h, --help              Show help information.

                EXAMPLES:
                  ratingkit context --store /tmp/user
                      Shows what is known of the user.
                  ratingkit context --store /tmp/user --reset prompts
                      Makes it look as if nothing had been asked.
                  ratingkit context --store /tmp/user --reset event:saved
                      Restarts the count of one event.

                """)
    }

    @Test(arguments: CommandLineTool.commands.map(\.name))
    func `every subcommand explains itself in three ways alike, within the width`(_ name: String) async {
        let run = await ToolRun("help", name)
        #expect(await ToolRun(name, "--help").output == run.output)
        #expect(await ToolRun(name, "-h", "whatever").output == run.output)
        for section in ["OVERVIEW: ", "\nUSAGE: ratingkit \(name)", "\nOPTIONS:\n"] {
            #expect(run.output.contains(section))
        }
        for line in run.outputLines where !line.contains("ratingkit ") { #expect(line.count <= 80, "\(line)") }
    }

    @Test func `the version is shown wherever it is asked for`() async {
        #expect(await ToolRun("--version").output == "\(CommandLineTool.version)\n")
        #expect(await ToolRun("lint", "--version").output == "\(CommandLineTool.version)\n")
    }

    @Test(arguments: [
        ("exlpain", "Error: Unknown subcommand 'exlpain'. Did you mean 'explain'?\n"),
        ("dance", "Error: Unknown subcommand 'dance'.\n"),
        ("--verison", "Error: Unknown option '--verison'. Did you mean '--version'?\n"),
    ])
    func `an unknown subcommand or option gets the nearest name`(_ name: String, _ message: String) async {
        for run in [await ToolRun(name), await ToolRun("help", name.replacing("--", with: ""))]
        where run.code != .success {
            #expect(run.code == .usage)
            #expect(run.output.isEmpty)
        }
        #expect(await ToolRun(name).errors.hasPrefix(message))
    }
}

import Testing

@testable import RatingCommands

@Suite struct ArgumentTests {
    private let command = CommandDefinition(
        name: "try", abstract: "Tries.",
        positionals: [
            .init("first", "One."),
            .init("rest", "More.", isRequired: false, repeats: true),
        ],
        options: [
            .init("loud", "Flag."), .format, .init("store", "dir", "Store."),
            .init("text", "text", "Text.", mayBeEmpty: true),
        ],
        run: { _ in .success })

    @Test(arguments: [
        (["a"], ["a"], [:]),
        (["a", "--loud", "b"], ["a", "b"], ["loud": ""]),
        (["--store", "x", "a"], ["a"], ["store": "x"]),
        (["--store=x=y", "a"], ["a"], ["store": "x=y"]),
        (["--text=", "a"], ["a"], ["text": ""]),
        (["--store", "x", "a", "--store", "y"], ["a"], ["store": "y"]),
        (["--store", "--loud", "a"], ["a"], ["store": "--loud"]),
        (["a", "--", "--loud", "--"], ["a", "--loud", "--"], [:]),
        (["-"], ["-"], [:]),
        (["-5"], ["-5"], [:]),
        (["a", "--format", "json"], ["a"], ["format": "json"]),
    ])
    func `arguments are sorted into positionals and options`(
        _ arguments: [String], _ positionals: [String], _ options: [String: String]
    ) throws {
        #expect(try command.parse(arguments) == ParsedArguments(positionals: positionals, options: options))
    }

    @Test(
        arguments: [
            ([], "Missing argument '<first>'.", nil),
            (["a", "--lout"], "Unknown option '--lout'.", "--loud"),
            (["a", "-l"], "Unknown option '-l'.", nil),
            (["a", "--loud=yes"], "The option '--loud' takes no value.", nil),
            (["a", "--store"], "Missing value for '--store <dir>'.", nil),
            (
                ["a", "--format", "jsn"],
                "The value 'jsn' is invalid for '--format'; possible values are 'text', 'json'.",
                "json"
            ),
        ] as [([String], String, String?)])
    func `a wrong command line says what is wrong, and what was probably meant`(
        _ arguments: [String], _ message: String, _ suggestion: String?
    ) {
        do {
            _ = try command.parse(arguments)
            Issue.record("was accepted")
        } catch CommandFailure.usage(let found, let nearest) {
            #expect(found == message)
            #expect(nearest == suggestion)
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func `a surplus argument is refused where none repeats`() async {
        let run = await ToolRun("explain", "a.json", "b.json", "--store", "x")
        #expect(run.code == .usage)
        #expect(run.errors.contains("Error: Unexpected argument 'b.json'."))
    }

    @Test func `a missing option is named with the usage`() async {
        let run = await ToolRun("explain", "a.json")
        #expect(run.code == .usage)
        #expect(
            run.errors == """
                Error: Missing option '--store <directory>'.
                USAGE: ratingkit explain <config> --store <directory> [--remote <file>]
                         [--override <file>] [--placement <name>] [--install-id <text>]
                         [--traits <json>] [--destinations <file>] [--app <file>] [--at <date>]
                         [--utc-offset <±HH:MM>] [--firebase] [--firebase-parameter <name>]
                         [--firebase-prefix <text>] [--aliases <file>] [--format <format>]
                  See 'ratingkit explain --help' for more information.

                """)
    }
}

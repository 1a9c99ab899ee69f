import RatingKit

/// One call of a command: its arguments, and the terminal that it writes to.
struct Invocation: Sendable {
    let arguments: ParsedArguments
    let terminal: Console

    func has(_ option: CommandDefinition.Option) -> Bool { arguments.options[option.name] != nil }

    /// The value given, or the option's standard one.
    func value(of option: CommandDefinition.Option) -> String? { arguments.options[option.name] ?? option.standard }

    /// The values of an option that may be given more than once.
    func values(of option: CommandDefinition.Option) -> [String] {
        arguments.repeated.filter { $0.name == option.name }.map { $0.value }
    }

    /// The positional at a place; nil where none was given.
    func positional(_ index: Int) -> String? {
        arguments.positionals.indices.contains(index) ? arguments.positionals[index] : nil
    }

    /// The value of `--format`.
    var format: String { arguments.options["format"] ?? "text" }

    var isJSON: Bool { format == "json" }

    func print(_ line: StyledText = "") { terminal.print(line) }

    /// Writes a result as one JSON text.
    func print(json: RatingJSON) { terminal.print(json, .pretty) }

    /// Writes a result: as JSON where that is wanted, or else in words.
    func print(_ json: @autoclosure () -> RatingJSON, or lines: @autoclosure () -> [StyledText]) {
        if isJSON { return print(json: json()) }
        for line in lines() { terminal.print(wrapping: line) }
    }

    var style: TextStyle { terminal.style() }
}

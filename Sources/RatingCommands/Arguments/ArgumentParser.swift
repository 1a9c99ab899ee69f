import RatingKit

/// What a command line says, sorted by what the command declares.
struct ParsedArguments: Equatable, Sendable {
    var positionals: [String] = []
    /// Values of options, and an empty text for each flag.
    var options: [String: String] = [:]
    /// What was given of options that may be repeated, in the order of the command line.
    var repeated: [Repeated] = []

    struct Repeated: Equatable, Sendable {
        let name: String
        let value: String
    }
}

extension ParsedArguments {
    fileprivate mutating func note(_ value: String, of option: CommandDefinition.Option) {
        options[option.name] = value
        if option.repeats { repeated.append(Repeated(name: option.name, value: value)) }
    }
}

extension CommandDefinition {
    /// Sorts arguments into options and positionals: `--name value`, `--name=value`, `--flag`; after `--` all are positional.
    ///
    /// A single `-` is a positional (standard input), and so is a negative number. An option given twice
    /// keeps the last value, unless it repeats.
    func parse(_ arguments: [String]) throws(CommandFailure) -> ParsedArguments {
        var parsed = ParsedArguments()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                parsed.positionals += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-", Double(argument) == nil else {
                parsed.positionals.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let option = try option(String(parts[0]))
            guard let placeholder = option.value else {
                guard parts.count == 1 else { throw .usage("The option '--\(option.name)' takes no value.") }
                parsed.options[option.name] = ""
                continue
            }
            if let lead = option.lead, parts.count == 1 {
                // Without the word that leads it in there is no value.
                let hasValue = rest.first == lead && rest.count > 1
                if hasValue { _ = try checked(rest[rest.startIndex + 1], of: option) }
                let value = hasValue ? rest.prefix(2).joined(separator: " ") : ""
                if hasValue { rest = rest.dropFirst(2) }
                parsed.note(value, of: option)
                continue
            }
            guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                throw .usage("Missing value for '--\(option.name) <\(placeholder)>'.")
            }
            parsed.note(try checked(value, of: option), of: option)
        }
        try checkCompleteness(parsed)
        return parsed
    }

    private func option(_ argument: String) throws(CommandFailure) -> Option {
        if argument.hasPrefix("--"), let option = options.first(where: { $0.name == argument.dropFirst(2) }) {
            return option
        }
        let names = options.map { "--\($0.name)" } + ["--help"]
        throw .usage("Unknown option '\(argument)'.", suggestion: nearestName(to: argument, among: names))
    }

    private func checked(_ value: String, of option: Option) throws(CommandFailure) -> String {
        guard !value.isEmpty || option.mayBeEmpty else {
            throw .usage("The value of '--\(option.name) <\(option.value ?? "")>' is empty.")
        }
        guard !option.choices.isEmpty, !option.choices.contains(value) else { return value }
        let known = option.choices.map { "'\($0)'" }.joined(separator: ", ")
        throw .usage(
            "The value '\(value)' is invalid for '--\(option.name)'; possible values are \(known).",
            suggestion: nearestName(to: value, among: option.choices))
    }

    private func checkCompleteness(_ parsed: ParsedArguments) throws(CommandFailure) {
        let required = positionals.filter(\.isRequired)
        if parsed.positionals.count < required.count {
            throw .usage("Missing argument '<\(required[parsed.positionals.count].name)>'.")
        }
        if !positionals.contains(where: \.repeats), parsed.positionals.count > positionals.count {
            throw .usage("Unexpected argument '\(parsed.positionals[positionals.count])'.")
        }
        for (index, argument) in parsed.positionals.enumerated() where argument.isEmpty {
            let positional = positionals[min(index, positionals.count - 1)]
            if !positional.mayBeEmpty { throw .usage("The argument '<\(positional.name)>' is empty.") }
        }
        for option in options where option.isRequired && parsed.options[option.name] == nil {
            throw .usage("Missing option '--\(option.name) <\(option.value ?? "")>'.")
        }
    }
}

import RatingKit

/// What may stand where a command line is still being typed, from the table of commands.
struct CommandCompletion {
    struct Candidate: Equatable {
        let text: String
        /// One line on what it does; empty where the text says it.
        var summary = ""
    }

    let commands: [CommandDefinition]
    let terminal: Console

    /// - Parameter words: behind the tool's own name; the last one is being typed, and may be empty.
    /// - Returns: what begins like the last word; nothing where the value is free, or is a file.
    func candidates(for words: [String]) -> [Candidate] {
        let typed = words.last ?? ""
        return all(for: Array(words.dropLast()), typed).filter { $0.text.hasPrefix(typed) }
    }

    private func all(for words: [String], _ typed: String) -> [Candidate] {
        let general = [Candidate(text: "--help", summary: "Show help information."), Candidate(text: "--version")]
        guard let name = words.first else {
            return commands.map { Candidate(text: $0.name, summary: $0.abstract) } + [Candidate(text: "help")] + general
        }
        if name == "help" {
            return words.count == 1 ? commands.map { Candidate(text: $0.name, summary: $0.abstract) } : []
        }
        guard let command = commands.first(where: { $0.name == name }) else { return [] }
        let given = Array(words.dropFirst())
        if given.contains("--") { return [] }
        if let option = command.option(given.last), option.value != nil, option.lead == nil {
            return values(of: option, given).map { Candidate(text: $0) }
        }
        guard typed.hasPrefix("-") else {
            let index = command.positionals(in: given)
            let places = command.positionals
            let place = index < places.count ? places[index] : places.last.flatMap { $0.repeats ? $0 : nil }
            return (place?.choices ?? []).map { Candidate(text: $0) }
        }
        if let end = typed.firstIndex(of: "="), let option = command.option(String(typed[..<end])) {
            return values(of: option, given).map { Candidate(text: "--\(option.name)=\($0)") }
        }
        let left = command.options.filter { option in option.repeats || !given.contains { $0.names(option) } }
        return left.map { Candidate(text: "--\($0.name)", summary: $0.summary) } + general
    }

    private func values(of option: CommandDefinition.Option, _ given: [String]) -> [String] {
        if option.name == CommandDefinition.Option.placement.name { return placements(of: given) }
        if option.value == "key=values" { return ConfigurationKey.table.map { "\($0.key.name)=" } }
        return option.choices
    }

    /// Those of the documents that the command line names so far.
    private func placements(of given: [String]) -> [String] {
        let names = given.filter { $0.hasSuffix(".json") }.flatMap { path -> [String] in
            guard case .success(let bytes) = DocumentFile(path, terminal: terminal).content else { return [] }
            return ConfigurationReader().read(bytes).document?.placementNames ?? []
        }
        return Set(names).namesInOrder()
    }
}

extension CommandDefinition {
    /// The one that an argument names.
    fileprivate func option(_ argument: String?) -> Option? { options.first { argument?.names($0) ?? false } }

    /// How many arguments known by their place there are.
    fileprivate func positionals(in arguments: [String]) -> Int {
        var (count, isValue) = (0, false)
        for argument in arguments {
            defer { isValue = !argument.contains("=") && option(argument)?.value != nil && !isValue }
            if !isValue, !argument.hasPrefix("-") || argument == "-" { count += 1 }
        }
        return count
    }
}

extension String {
    fileprivate func names(_ option: CommandDefinition.Option) -> Bool {
        self == "--\(option.name)" || hasPrefix("--\(option.name)=")
    }
}

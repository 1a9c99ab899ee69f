/// One subcommand: what it takes, what it says of itself, and what it does.
struct CommandDefinition: Sendable {
    let name: String
    /// One line.
    let abstract: String
    /// Paragraphs below the abstract.
    var discussion = ""
    var positionals: [Positional] = []
    var options: [Option] = []
    /// Command lines that work, with what they do.
    var examples: [(line: String, does: String)] = []
    let run: @MainActor @Sendable (Invocation) async throws -> ExitCode

    /// An argument that is known by its place.
    struct Positional: Sendable {
        let name: String
        let summary: String
        var isRequired = true
        /// Whether it takes all arguments that are left.
        var repeats = false
        /// The values that there are; empty: any.
        var choices: [String] = []
        /// Whether an empty text says something.
        var mayBeEmpty = false
    }

    /// An argument that is known by its name.
    struct Option: Sendable {
        let name: String
        /// What stands for the value; nil for a flag, which has none.
        var value: String?
        let summary: String
        /// The values that there are; empty: any.
        var choices: [String] = []
        var standard: String?
        var isRequired = false
        /// Whether an empty value says something; otherwise it is a variable of a script that nobody set.
        var mayBeEmpty = false
        /// Whether every value counts that is given; otherwise the last one does.
        var repeats = false
        /// The word that leads the value in; without it there is none.
        var lead: String?
    }
}

extension CommandDefinition.Option {
    static let format = format("text", "json")

    static func format(_ choices: String...) -> Self {
        Self(
            name: "format", value: "format", summary: "How the result is written.", choices: choices,
            standard: choices[0])
    }

    static let store = Self(
        name: "store", value: "directory", summary: "The directory that the context is stored in.", isRequired: true)
    static let remote = Self(
        name: "remote", value: "file", summary: "A document that lies over the configuration, as a fetched one does.")
    static let override = Self(
        name: "override", value: "file",
        summary: "A document that lies over everything else, like what an app sets in code.")
    static let placement = Self(
        name: "placement", value: "name", summary: "The placement at which to ask, which may have keys of its own.")
    static let installID = Self(
        name: "install-id", value: "text",
        summary: "The identifier of a new installation, for rollouts and experiments; a stored one keeps its own.")
    static let traits = Self(
        name: "traits", value: "json",
        summary: "What conditions read under traits, overriding the system's: '{\"country\": \"FR\"}'.")
    static let at = Self(
        name: "at", value: "date",
        summary: "What time it is, ISO 8601: 2026-11-21T09:30:00Z. Otherwise the system's time.")
    static let utcOffset = Self(
        name: "utc-offset", value: "±HH:MM",
        summary: "The user's offset from UTC, for calendar days. Otherwise that of --at, or the system's.")
}

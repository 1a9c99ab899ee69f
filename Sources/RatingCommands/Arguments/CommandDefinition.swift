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
        let isRequired: Bool
        /// Whether it takes all arguments that are left.
        let repeats: Bool
        /// The values that there are; empty: any.
        let choices: [String]
        /// Whether an empty text says something.
        let mayBeEmpty: Bool

        init(
            _ name: String, _ summary: String, isRequired: Bool = true, repeats: Bool = false, choices: [String] = [],
            mayBeEmpty: Bool = false
        ) {
            (self.name, self.summary, self.isRequired) = (name, summary, isRequired)
            (self.repeats, self.choices, self.mayBeEmpty) = (repeats, choices, mayBeEmpty)
        }
    }

    /// An argument that is known by its name.
    struct Option: Sendable {
        let name: String
        /// What stands for the value; nil for a flag, which has none.
        let value: String?
        let summary: String
        /// The values that there are; empty: any.
        let choices: [String]
        let standard: String?
        let isRequired: Bool
        /// Whether an empty value says something; otherwise it is a variable of a script that nobody set.
        let mayBeEmpty: Bool
        /// Whether every value counts that is given; otherwise the last one does.
        let repeats: Bool
        /// The word that leads the value in; without it there is none.
        let lead: String?

        init(
            _ name: String, _ value: String?, _ summary: String, choices: [String] = [], standard: String? = nil,
            isRequired: Bool = false, mayBeEmpty: Bool = false, repeats: Bool = false, lead: String? = nil
        ) {
            (self.name, self.value, self.summary, self.choices) = (name, value, summary, choices)
            (self.standard, self.isRequired, self.mayBeEmpty) = (standard, isRequired, mayBeEmpty)
            (self.repeats, self.lead) = (repeats, lead)
        }

        /// A flag.
        init(_ name: String, _ summary: String) { self.init(name, nil, summary) }
    }
}

extension CommandDefinition.Option {
    static let format = format("text", "json")

    static func format(_ choices: String...) -> Self {
        Self("format", "format", "How the result is written.", choices: choices, standard: choices[0])
    }

    static let store = Self("store", "directory", "The directory that the context is stored in.", isRequired: true)
    static let remote = Self("remote", "file", "A document that lies over the configuration, as a fetched one does.")
    static let override = Self(
        "override", "file", "A document that lies over everything else, like what an app sets in code.")
    static let placement = Self("placement", "name", "The placement at which to ask, which may have keys of its own.")
    static let installID = Self(
        "install-id", "text",
        "The identifier of a new installation, for rollouts and experiments; a stored one keeps its own.")
    static let traits = Self(
        "traits", "json", "What conditions read under traits, overriding the system's: '{\"country\": \"FR\"}'.")
    static let at = Self("at", "date", "What time it is, ISO 8601: 2026-11-21T09:30:00Z. Otherwise the system's time.")
    static let utcOffset = Self(
        "utc-offset", "±HH:MM",
        "The user's offset from UTC, for calendar days. Otherwise that of --at, or the system's.")
}

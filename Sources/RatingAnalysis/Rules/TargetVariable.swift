import RatingCore

/// What is known of a variable that rules read.
struct TargetVariable {
    /// The kinds of values that it can have.
    var kinds: Kinds
    var role = Role.plain
    /// All its values, where they are few; nil among them for none.
    var values: [RatingJSON?]?
    /// What a list is chosen from.
    var choices: [String]?

    struct Kinds: OptionSet {
        let rawValue: UInt8
        static let none = Kinds(rawValue: 1)
        static let bool = Kinds(rawValue: 2)
        static let number = Kinds(rawValue: 4)
        static let text = Kinds(rawValue: 8)
        static let list = Kinds(rawValue: 16)
        static let any: Kinds = [.none, .bool, .number, .text, .list]
    }

    /// What a text stands for.
    enum Role {
        case plain, version, os, channel, country, language, locale
    }

    /// Who reads variables.
    enum Reader {
        case conditions(mostStars: Int64 = 5)
        case guards(Workflow)
    }

    /// Nil where there is no such variable.
    init?(_ path: String, in reader: Reader) {
        if path == "targetingKey" || path.hasPrefix("$flagd.") {
            self.init(kinds: .text)
            return
        }
        guard let dot = path.utf8.firstIndex(of: .period) else {
            guard path == "stars", case .guards(let workflow) = reader else { return nil }
            self.init(answers: workflow.steps.filter { $0.screen?.kind == .stars })
            return
        }
        let name = String(path[path.utf8.index(after: dot)...])
        guard !name.isEmpty else { return nil }
        switch (path[..<dot], reader) {
        case ("context", .conditions(let most)) where name == "lastStars":
            self.init(kinds: [.none, .number], values: [nil] + (1...max(most, 1)).map { .some(.integer($0)) })
        case ("context", _): self.init(context: name)
        case ("traits", _): self.init(trait: name)
        case ("config", _): self.init(key: name)
        case ("answers", .guards(let workflow)):
            self.init(answers: workflow.steps.filter { $0.name == name && $0.screen?.kind != .stars })
        case ("event", .guards): self.init(kinds: .any)
        default: return nil
        }
    }

    private init(kinds: Kinds, role: Role = .plain, values: [RatingJSON?]? = nil) {
        (self.kinds, self.role, self.values) = (kinds, role, values)
    }

    private init?(context name: String) {
        switch name {
        case "sessions", "launches", "uses", "crashes", "prompts", "events", "daysSinceInstall", "declines", "score",
            "promptsSinceAnswer":
            self.init(kinds: .number)
        case "version": self.init(kinds: .text, role: .version)
        default:
            if let family = Self.families.first(where: { name.hasPrefix($0) }), name.utf8.count > family.utf8.count {
                self.init(kinds: family == "events." ? .number : [.none, .number])
            } else if ConditionVariables.contextNames.contains(name) {
                self.init(kinds: [.none, .number])
            } else {
                return nil
            }
        }
    }

    /// What stands under `context.` before the name of an event.
    static let families = ["events.", "eventsSincePrompt.", "daysSinceEvent."]

    private init(trait name: String) {
        switch name {
        case "os":
            self.init(kinds: .text, role: .os, values: Vocabulary.systems.map { .string($0) })
        case "channel":
            self.init(kinds: [.none, .text], role: .channel, values: [nil] + Vocabulary.channels.map { .string($0) })
        case "osVersion": self.init(kinds: .text, role: .version)
        case "locale": self.init(kinds: .text, role: .locale)
        case "language": self.init(kinds: .text, role: .language)
        case "country": self.init(kinds: [.none, .text], role: .country)
        default: self.init(kinds: .any)
        }
    }

    private init?(key name: String) {
        guard let key = ConfigurationKey(name: name) else { return nil }
        switch key.row.type {
        case .flag: self.init(kinds: .bool, values: [.bool(false), .bool(true)])
        case .integer, .number: self.init(kinds: [.none, .number])
        case .text, .url, .mailAddresses, .policy, .country, .language: self.init(kinds: [.none, .text])
        default: self.init(kinds: .any)
        }
    }

    private init?(answers steps: [WorkflowStep]) {
        var kinds: Kinds = .none
        var values: [RatingJSON?]? = [nil]
        for step in steps {
            switch step.screen?.answers {
            case .integer: kinds.insert(.number)
            case .thumb, .text: kinds.insert(.text)
            case .contact: kinds.insert(.bool)
            case .choice(_, let several): kinds.insert(several ? .list : .text)
            case nil: continue
            }
            guard let known = values, let possible = step.screen?.possibleAnswers else {
                values = nil
                continue
            }
            // One by one: to convert a whole array casts, which Embedded Swift cannot.
            values = known + possible.map { .some($0) }
        }
        guard kinds != .none else { return nil }
        self.init(kinds: kinds, values: values)
        if kinds == [.none, .list] { choices = steps.flatMap { $0.screen?.choices.map { $0.value } ?? [] } }
    }

    /// The names that a mistyped variable may stand for.
    static func known(to reader: Reader) -> [String] {
        let context = ConditionVariables.contextNames.map { "context.\($0)" }
        let traits = Self.systemTraits.map { "traits.\($0)" }
        switch reader {
        case .conditions: return context + traits
        case .guards(let workflow): return context + traits + ["stars"] + workflow.steps.map { "answers.\($0.name)" }
        }
    }

    static let systemTraits = ["os", "osVersion", "locale", "language", "country", "channel"]
}

extension TargetVariable.Kinds {
    /// The kind of a literal; nil for an object.
    init?(_ node: JSONDocument.Node) {
        switch node.kind {
        case .null: self = .none
        case .bool: self = .bool
        case .integer, .number: self = .number
        case .string: self = .text
        case .array: self = .list
        case .object: return nil
        }
    }
}

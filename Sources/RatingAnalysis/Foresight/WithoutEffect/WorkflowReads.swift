import RatingCore

/// What of a configuration a flow reads, and what it does.
struct WorkflowReads {
    /// The keys of texts that its steps show, and those that its guards read.
    private(set) var keys: Set<String> = []
    private(set) var actions: Set<WorkflowAction.Kind> = []
    /// Each once.
    private(set) var kinds: [StepKind] = []

    init() {}

    init(_ workflow: Workflow) {
        for step in workflow.steps {
            actions.formUnion(step.entry.map { $0.type } + step.exit.map { $0.type })
            for (_, transitions) in step.lists {
                for transition in transitions {
                    actions.formUnion(transition.actions.map { $0.type })
                    if let rule = transition.condition { read(rule) }
                }
            }
            guard let screen = step.screen else { continue }
            add(screen.kind)
            let texts = [screen.title, screen.text].compactMap { $0 } + screen.buttons.map { $0.text }
            for text in texts + screen.choices.map({ $0.text }) {
                guard case .key(let key) = text else { continue }
                keys.insert(key)
                if key == BuiltInText.message.rawValue { keys.insert(ConfigurationKey.text(.updateMessage).name) }
            }
        }
    }

    /// What a rule reads of the configuration; of what it computes nothing is known.
    mutating func read(_ rule: Rule) {
        for path in rule.variables where path.hasPrefix("config.") {
            keys.insert(String(path.dropFirst("config.".count)))
        }
    }

    mutating func add(_ other: WorkflowReads) {
        keys.formUnion(other.keys)
        actions.formUnion(other.actions)
        for kind in other.kinds { add(kind) }
    }

    private mutating func add(_ kind: StepKind) {
        if !kinds.contains(kind) { kinds.append(kind) }
    }

    /// Whether anything of the app's own is on screen, and not the store's sheet alone.
    var showsTexts: Bool { kinds.contains { $0 != .native } }
    var sendsFeedback: Bool { actions.contains { $0.sendsFeedback } }
}

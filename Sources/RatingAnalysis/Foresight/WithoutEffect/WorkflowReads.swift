import RatingCore

/// What of a configuration a flow reads, and what it does.
struct WorkflowReads {
    /// The keys of texts that its steps show, and those that its guards read.
    private(set) var keys: Set<String> = []
    var actions: Set<WorkflowAction.Kind> = []
    /// Each once.
    private(set) var kinds: [StepKind] = []

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
            for text in screen.texts {
                guard case .key(let key) = text else { continue }
                keys.formUnion([key] + BuiltInText.otherKeys(of: key))
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

    /// Whether a key is read that only flows read, and what no step does otherwise; nil for other keys.
    func use(of key: ConfigurationKey) -> (isRead: Bool, lacking: String)? {
        switch key {
        case _ where ConfigurationKey.stepTexts.contains(key): (keys.contains(key.name), "shows it")
        case .integer(.positiveStarsLimit), .flag(.validateRatingButtonEnable): (keys.contains(key.name), "reads it")
        case .structure(.strings), .text(.applicationName), .integer(.appStoreGenreID),
            .flag(.useAllAvailableLanguages), .flag(.localLocalizableStringsEnabled):
            (showsTexts, "shows a text")
        case .number(.resumeWithin): (kinds.contains(.text), "has a text to resume")
        // What an app does with actions of its own is not known here.
        case .text(.emailObject), .text(.emailHeaderContent), .text(.emailSupport), .structure(.feedback):
            (sendsFeedback || actions.contains(.emit), "sends feedback")
        case .number(.remindPeriod): (actions.contains(.recordReminder), "lets users ask to be reminded later")
        case .integer(.daysBeforeAskingAgainAfterAnswer):
            (actions.contains(.recordAnswer) || actions.contains(.recordDecline), "records an answer or a refusal")
        case .integer(.maxDeclines): (actions.contains(.recordDecline), "records a refusal")
        case .flag(.promptForNewVersionIfUserRated):
            (actions.contains(.recordRated), "records that users went to rate")
        default: nil
        }
    }
}

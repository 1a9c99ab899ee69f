import RatingCore

/// What a part of a document is, told by where it stands alone, so that one that is not finished has it too.
package enum Notation: Equatable, Sendable {
    case unknown
    /// Keys: the top of a document, a placement, or a variant with its name and weight.
    case configuration, placement, variant
    case value(ConfigurationKey)
    case placements, experiments, experiment, variants, variantName, variantWeight
    case requiredEvents, languages, texts
    case feedback, destination, feedbackFields, feedbackField
    case workflow, states, step, stepType, events, timeouts, transitions, reenter
    case guardObject, guardType, guardParams
    case actions, actionType, actionParams
    case screen, stepKind, buttons, button, choices, choice, text, flag
    /// The name of a step, of an event that the step declares, and of an action of the app's own.
    case stepName, eventName, actionName
    /// A rule of a guard, which also reads answers, or of a condition.
    case rule(isGuard: Bool)
    case variable(isGuard: Bool)
    /// A text or number that can be anything.
    case free
}

extension Notation {
    /// What the value of a member is.
    func member(_ name: String) -> Notation {
        switch self {
        case .configuration, .placement: Self.key(name)
        case .variant: name == "name" ? .variantName : name == "weight" ? .variantWeight : Self.key(name)
        case .placements: .placement
        case .experiments: .experiment
        case .experiment: name == "variants" ? .variants : .unknown
        case .requiredEvents: .free
        case .languages: .texts
        case .texts: .free
        case .feedback: name == "to" ? .destination : name == "fields" ? .feedbackFields : .flag
        case .workflow: name == "initial" ? .stepName : name == "states" ? .states : .free
        case .states: .step
        case .step: Self.memberOfStep(name)
        case .events, .timeouts: .transitions
        case .transitions: Self.memberOfTransition(name)
        case .guardObject: name == "type" ? .guardType : name == "params" ? .guardParams : .unknown
        case .guardParams: name == "rule" ? .rule(isGuard: true) : .unknown
        case .actions: name == "type" ? .actionType : name == "params" ? .actionParams : .unknown
        case .actionParams:
            name == "step" ? .stepName : name == "name" ? .actionName : name == "to" ? .destination : .free
        case .screen: Self.memberOfScreen(name)
        case .button: name == "event" ? .eventName : name == "text" ? .text : .flag
        case .choice: name == "text" ? .text : .free
        case .rule(let isGuard): name == "var" || name == "missing" ? .variable(isGuard: isGuard) : self
        default: .unknown
        }
    }

    /// What the elements of an array are.
    func element(isFirst: Bool) -> Notation {
        switch self {
        case .variants: .variant
        case .feedbackFields: .feedbackField
        case .buttons: .button
        case .choices: .choice
        case .transitions, .actions, .rule: self
        case .variable(let isGuard): isFirst ? self : .rule(isGuard: isGuard)
        default: .unknown
        }
    }

    private static func key(_ name: String) -> Notation {
        guard let key = ConfigurationKey(name: name) else { return .unknown }
        switch key {
        case .structure(.placements): return .placements
        case .structure(.experiments): return .experiments
        case .structure(.requiredEvents): return .requiredEvents
        case .structure(.strings): return .languages
        case .structure(.feedback): return .feedback
        case .structure(.workflow): return .workflow
        case .structure(.conditions): return .rule(isGuard: false)
        default: return .value(key)
        }
    }

    private static func memberOfStep(_ name: String) -> Notation {
        switch name {
        case "on": .events
        case "always": .transitions
        case "after": .timeouts
        case "entry", "exit": .actions
        case "type": .stepType
        case "meta": .screen
        default: .free
        }
    }

    private static func memberOfTransition(_ name: String) -> Notation {
        switch name {
        case "target": .stepName
        case "guard": .guardObject
        case "actions": .actions
        case "reenter": .reenter
        default: .free
        }
    }

    private static func memberOfScreen(_ name: String) -> Notation {
        switch name {
        case "kind": .stepKind
        case "title", "text": .text
        case "buttons": .buttons
        case "choices": .choices
        case "several": .flag
        default: .free
        }
    }
}

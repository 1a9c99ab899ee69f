import RatingCore

/// The parts of documents that have names: they may stand within themselves, or more is known of them than their shape.
package enum Notation: Hashable, Sendable {
    /// What has no name.
    case free
    /// Keys: the top of a document, a placement, a variant with its name and weight, or a set of keys.
    case configuration, placement, variant, keySet
    case value(ConfigurationKey)
    case placements, experiments, experiment, variants, requiredEvents, languages, texts, appearance, feedback
    case workflow, states, step, events, timeouts, transitions, transition, guardObject, actions, action
    case screen, button, choice, text
    /// The name of a step, and of an event that the step declares.
    case stepName, eventName
    /// A rule of a guard, which also reads answers, or of a condition; what an operator takes; a variable.
    case rule(isGuard: Bool)
    case operand(isGuard: Bool)
    case variable(isGuard: Bool)
    case scenario, scenarioStep, move, segment
}

extension Notation {
    var shape: Shape {
        switch self {
        case .configuration: ConfigurationShape.configuration
        case .placement: ConfigurationShape.placement
        case .variant: ConfigurationShape.variant
        case .keySet: ConfigurationShape.keySet
        case .value(let key): ConfigurationShape.value(of: key)
        case .placements: ConfigurationShape.placements
        case .experiments: ConfigurationShape.experiments
        case .experiment: ConfigurationShape.experiment
        case .variants: ConfigurationShape.variants
        case .requiredEvents: ConfigurationShape.requiredEvents
        case .languages: ConfigurationShape.languages
        case .texts: ConfigurationShape.texts
        case .appearance: ConfigurationShape.appearance
        case .feedback: ConfigurationShape.feedback
        case .workflow: WorkflowShape.workflow
        case .states: WorkflowShape.states
        case .step: WorkflowShape.step
        case .events: WorkflowShape.events
        case .timeouts: WorkflowShape.timeouts
        case .transitions: WorkflowShape.transitions
        case .transition: WorkflowShape.transition
        case .guardObject: WorkflowShape.guardObject
        case .actions: WorkflowShape.actions
        case .action: WorkflowShape.action
        case .screen: WorkflowShape.screen
        case .button: WorkflowShape.button
        case .choice: WorkflowShape.choice
        case .text: WorkflowShape.text
        case .scenario: ScenarioShape.scenario
        case .scenarioStep: ScenarioShape.step
        case .move: ScenarioShape.move
        case .segment: DocumentKind.segment
        case .stepName, .eventName: .anyText
        case .free, .rule, .operand, .variable: .anything
        }
    }

    /// Its name among the definitions of a schema; nil: it is written where it stands.
    var definition: String? {
        switch self {
        case .configuration: "configuration"
        case .placement: "placement"
        case .variant: "variant"
        case .keySet: "keySet"
        case .workflow: "workflow"
        case .step: "step"
        case .transitions: "transitions"
        case .transition: "transition"
        case .actions: "actions"
        case .action: "action"
        case .screen: "screen"
        case .button: "button"
        case .choice: "choice"
        case .text: "text"
        case .scenario: "scenario"
        case .move: "move"
        case .segment: "segment"
        case .guardObject: "guard"
        case .scenarioStep: "step"
        case .operand: "rule"
        default: nil
        }
    }
}

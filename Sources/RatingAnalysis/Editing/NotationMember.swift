import RatingCore

/// A member of the notation that is no key: its name, and one line on what it is for.
package struct NotationMember: Sendable {
    package let name: StaticString
    package let summary: StaticString

    init(_ name: StaticString, _ summary: StaticString) {
        (self.name, self.summary) = (name, summary)
    }
}

extension Notation {
    /// The members that an object here may have, besides keys and names that the author chooses.
    package var members: [NotationMember] {
        switch self {
        case .variant:
            [
                NotationMember("name", "The variant's name, which travels with every action."),
                NotationMember(
                    "weight", "Its share in relation to the other weights, 0…1000000; 1 where none is given."),
            ]
        case .experiment: [NotationMember("variants", "The variants, in the order in which they share the buckets.")]
        case .feedback:
            [
                NotationMember("to", "The name of a destination that the app defines in code."),
                NotationMember("fields", "What goes along with the text; everything where it is missing."),
                NotationMember("redact", "Whether addresses and numbers in what the user typed are masked."),
            ]
        case .workflow:
            [
                NotationMember("id", "The workflow's name in logs and drawings."),
                NotationMember("initial", "The name of the first step."),
                NotationMember("states", "The steps by name, at most 500."),
                NotationMember("description", "For people; passed over."),
            ]
        case .step:
            [
                NotationMember("meta", "What is shown; a step without it only decides."),
                NotationMember("on", "By event, the transitions that it may take."),
                NotationMember("always", "Transitions that need no event, tried on entering and after every event."),
                NotationMember(
                    "after",
                    "By milliseconds, 1…86400000 in digits: transitions taken when the step has been on screen so long."
                ),
                NotationMember("entry", "Actions on coming."),
                NotationMember("exit", "Actions on going."),
                NotationMember("type", "“final”: the flow is over here."),
                NotationMember("description", "For people; passed over."),
            ]
        case .transitions:
            [
                NotationMember("target", "The next step; without one the flow stays."),
                NotationMember("guard", "The condition under which the transition is taken."),
                NotationMember("actions", "What is done on the way."),
                NotationMember("reenter", "Whether a transition to its own step exits and enters it."),
            ]
        case .guardObject:
            [
                NotationMember("type", "“when”, the one type of guard."),
                NotationMember("params", "The rule."),
            ]
        case .guardParams:
            [NotationMember("rule", "A JsonLogic rule over stars, answers, event, config, context, traits.")]
        case .actions:
            [
                NotationMember("type", "The action's name."),
                NotationMember("params", "What goes along with the action."),
            ]
        case .actionParams:
            [
                NotationMember("step", "The step that the action speaks of."),
                NotationMember("to", "The destination of this feedback, in place of the configured one."),
                NotationMember("name", "The name of the app's own action."),
            ]
        case .screen: Self.screenMembers
        case .button:
            [
                NotationMember("event", "The event that the button sends."),
                NotationMember("text", "The key of its label."),
                NotationMember("needsAnswer", "Keeps the button off until the step has an answer."),
            ]
        case .choice:
            [
                NotationMember("value", "The answer that it stands for."),
                NotationMember("text", "The key of its label, where that is no text named like the value."),
            ]
        case .text: [NotationMember("literal", "Words for everybody alike.")]
        default: []
        }
    }

    private static let screenMembers = [
        NotationMember("kind", "What is shown, and what the user answers."),
        NotationMember("title", "The key of the title."),
        NotationMember("text", "The key of the text."),
        NotationMember("buttons", "The buttons, at most 100."),
        NotationMember("outcome", "How the flow ended, of a final step; its name where it is missing."),
        NotationMember("minimum", "The lowest number of a scale, 0…999; 0 where it is missing."),
        NotationMember("maximum", "The highest number, or how many stars or smileys there are."),
        NotationMember("choices", "The reasons to choose from, at most 100."),
        NotationMember("several", "Whether several may be chosen."),
        NotationMember("maximumLength", "The most characters of a text, 1…100000; 5000 where it is missing."),
    ]
}

extension StepKind {
    /// One line on what it shows and asks.
    package var summary: StaticString {
        switch self {
        case .stars: "A row of stars; the answer is an integer from 1, read as stars."
        case .smileys: "Faces from the saddest to the happiest; the answer is an integer from 1."
        case .scale: "Numbers side by side; the answer is one of them."
        case .thumbs: "A thumb up and one down; the answer is “up” or “down”."
        case .choice: "Reasons to choose from; the answer is the value of one, or a list of them where several is true."
        case .text: "A field to type in; the answer is the text."
        case .message: "Something to read."
        case .native: "The store's own review sheet, and nothing else."
        case .store: "An offer to review in the store."
        }
    }
}

extension WorkflowAction.Kind {
    /// One line on what the engine does.
    package var summary: StaticString {
        switch self {
        case .didUpdateRating: "Tells the app that other stars were chosen."
        case .didValidateRating: "Tells the app which stars were submitted."
        case .didChooseAction: "Tells the app that the step's main button was pressed."
        case .didChooseLater: "Tells the app that the step was left for later."
        case .didDecline: "Tells the app that the user declined."
        case .didAttemptToRate: "Tells the app that the user went to rate."
        case .didAskForReminder: "Tells the app that the user wants to be reminded."
        case .recordAnswer: "Stores the answer in the context."
        case .recordRated: "Stores that the user has rated."
        case .recordDecline: "Stores that the user declined."
        case .recordReminder: "Stores that the user wants to be reminded."
        case .requestNativeReview: "Asks the system for its review sheet; OPENED or FAILED comes back."
        case .openStore: "Opens the store's review page; OPENED or FAILED comes back."
        case .sendFeedback: "Sends the feedback to the configured destination; OPENED or FAILED comes back."
        case .composeMail: "Opens a mail with the feedback; OPENED or FAILED comes back."
        case .fileTicket: "Files the feedback as a ticket; OPENED or FAILED comes back."
        case .emit: "The app's own action, by the name in its params."
        }
    }
}

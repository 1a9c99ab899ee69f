import RatingCore

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
        case .contact: "A line for a mail address or a phone number, which only the feedback carries."
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
        case .didUpdateRating: "Tells the app that the stars changed."
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
        case .requestNativeReview: "Requests the system's review sheet; OPENED or FAILED follows."
        case .openStore: "Opens the store's review page; OPENED or FAILED follows."
        case .sendFeedback: "Sends the feedback to the configured destination; OPENED or FAILED follows."
        case .composeMail: "Opens a mail with the feedback; OPENED or FAILED follows."
        case .fileTicket: "Files the feedback as a ticket; OPENED or FAILED follows."
        case .sendSubmitted: "Sends what was submitted so far to the destination; OPENED or FAILED follows."
        case .emit: "The app's own action, by the name in its params."
        }
    }
}

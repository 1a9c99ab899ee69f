import RatingCore

/// Keys and texts that only steps read, where no step does.
extension ForesightPass {
    mutating func checkTexts(_ reads: WorkflowReads) {
        let texts = ConfigurationKey.table.filter { $0.isStepText }.map { $0.name.description }
        let unread = texts.filter { ownNode($0) != nil && !reads.keys.contains($0) }
        checkTextSources(reads)
        guard let first = unread.first else { return }
        let others = unread.count - 1
        let what = others == 0 ? first : "\(first) and \(counted(Int64(others), "other text"))"
        report(
            .foresightWithoutEffect, keys: [first],
            "\(what) \(others == 0 ? "is" : "are") never shown: no step of \(flows) has \(others == 0 ? "it" : "them")",
            suggestion: "leave \(others == 0 ? "it" : unread.joined(separator: ", ")) out, or choose another workflow")
    }

    /// Where texts come from matters only if there are any.
    private mutating func checkTextSources(_ reads: WorkflowReads) {
        guard !reads.showsTexts else { return }
        let isChanged = [
            ("strings", configuration.strings?.languages.isEmpty == false),
            ("localLocalizableStringsEnabled", configuration[.localLocalizableStringsEnabled]),
            ("useAllAvailableLanguages", !configuration[.useAllAvailableLanguages]),
            ("appStoreGenreID", configuration[.appStoreGenreID] != nil),
        ]
        for (key, isChanged) in isChanged where isChanged && ownNode(key) != nil {
            report(unread: key, because: "no step of \(flows) shows a text")
        }
    }

    mutating func checkStarKeys(_ reads: WorkflowReads) {
        for key in ["positiveStarsLimit", "validateRatingButtonEnable"] {
            guard ownNode(key) != nil, !reads.keys.contains(key) else { continue }
            // What holds anyway may be written down.
            if key == "validateRatingButtonEnable", configuration[.validateRatingButtonEnable] { continue }
            report(unread: key, because: "no step of \(flows) reads it")
        }
        if ownNode("prefersNativeRating") != nil, configuration[.prefersNativeRating], ownNode("workflow") != nil {
            report(unread: "prefersNativeRating", because: "workflow says which steps there are")
        }
    }

    mutating func checkFeedback(_ reads: WorkflowReads) {
        if ownNode("resumeWithin") != nil, !reads.kinds.contains(.text) {
            report(unread: "resumeWithin", because: "no step of \(flows) has a text to resume")
        }
        checkFields(reads)
        // What an app does with actions of its own is not known here.
        guard !reads.sendsFeedback, !reads.actions.contains(.emit) else { return }
        let keys = ["emailSupport", "emailObject", "emailHeaderContent", "feedback"].filter { ownNode($0) != nil }
        guard let first = keys.first else { return }
        report(
            .foresightWithoutEffect, keys: [first],
            "\(keys.joined(separator: ", ")) \(keys.count == 1 ? "has" : "have") no effect: no step of \(flows) sends feedback",
            suggestion: "leave \(keys.count == 1 ? "it" : "them") out, or choose a workflow with feedback, such as open"
        )
    }

    /// Stars that no step asks for, in the place of what is asked.
    private mutating func checkFields(_ reads: WorkflowReads) {
        guard !reads.kinds.contains(.stars), reads.sendsFeedback else { return }
        withOwn("feedback") { pass, node in
            let fields = node["fields"]?.elements.map { $0 } ?? []
            guard let stars = fields.first(where: { $0.stringValue == "stars" }),
                !fields.contains(where: { $0.stringValue == "answers" })
            else { return }
            pass.report(
                .foresightWithoutEffect, stars, at: "feedback.fields",
                "no step of \(pass.flows) asks for stars, so that none go along with feedback",
                suggestion: "name “answers”, which has what a scale or a choice was answered with")
        }
    }

    mutating func checkReplyKeys(_ reads: WorkflowReads) {
        if ownNode("remindPeriod") != nil, !isDefault(.number(.remindPeriod)),
            !reads.actions.contains(.recordReminder)
        {
            report(
                unread: "remindPeriod", because: "no step of \(flows) lets people ask to be reminded later",
                "leave it out; daysBeforeAskingAgain is the wait after every prompt")
        }
        if ownNode("daysBeforeAskingAgainAfterAnswer") != nil,
            !isDefault(.integer(.daysBeforeAskingAgainAfterAnswer)),
            !reads.actions.contains(.recordAnswer), !reads.actions.contains(.recordDecline)
        {
            report(
                unread: "daysBeforeAskingAgainAfterAnswer",
                because: "no step of \(flows) records an answer or a refusal",
                "leave it out; daysBeforeAskingAgain is the wait after every prompt")
        }
        for (key, label) in [("remindPeriod", "remindButtonLabel"), ("maxDeclines", "cancelButtonLabel")]
        where ownNode(key) != nil && isSet(key, in: configuration) && reads.keys.contains(label)
            && configuration.hides(.key(label))
        {
            report(unread: key, because: "\(label) is empty, which hides the only button for it")
        }
        if ownNode("maxDeclines") != nil, isSet("maxDeclines", in: configuration),
            !reads.actions.contains(.recordDecline)
        {
            report(unread: "maxDeclines", because: "no step of \(flows) records a refusal")
        }
        if ownNode("promptForNewVersionIfUserRated") != nil, configuration[.promptForNewVersionIfUserRated],
            !reads.actions.contains(.recordRated)
        {
            report(
                unread: "promptForNewVersionIfUserRated",
                because: "no step of \(flows) records that people went to rate")
        }
    }

    /// What holds anyway may be written down.
    private func isDefault(_ key: ConfigurationKey) -> Bool {
        configuration[any: key] == configuration.policy?.defaults.first { $0.key == key }?.value
    }
}

extension KeyRow {
    /// Whether it is a text that a step shows.
    fileprivate var isStepText: Bool {
        guard case .text(let key) = key else { return false }
        switch key {
        case .mainTitle, .mainText, .mainActionButton, .dislikeMainTitle, .dislikeMainText, .dislikeActionButton,
            .dislikeExitButton, .likeMainTitle, .likeMainText, .likeActionButton, .likeExitButton, .messageTitle,
            .message, .updateMessage, .cancelButtonLabel, .rateButtonLabel, .remindButtonLabel:
            return true
        default:
            return false
        }
    }
}

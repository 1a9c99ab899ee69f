import RatingCore

/// Keys and texts that only steps read, where no step does.
extension ForesightPass {
    mutating func checkFlowKeys(_ reads: WorkflowReads) {
        checkTexts(reads)
        checkStarKeys(reads)
        checkFeedback(reads)
        checkReplyKeys(reads)
    }

    private mutating func checkTexts(_ reads: WorkflowReads) {
        let unread = ConfigurationKey.stepTexts.filter { ownNode($0) != nil && !reads.keys.contains($0.name) }
        if let first = unread.first {
            let isOne = unread.count == 1
            report(
                unread: first,
                because: "no step of \(flows) shows \(isOne ? "it" : unread.map { $0.name }.joined(separator: ", "))",
                "leave \(isOne ? "it" : "them") out, or choose another workflow")
        }
        guard !reads.showsTexts else { return }
        // Where texts come from matters only if there are any.
        let isChanged: [(ConfigurationKey, Bool)] = [
            (.structure(.strings), configuration.strings?.languages.isEmpty == false),
            (.flag(.localLocalizableStringsEnabled), configuration[.localLocalizableStringsEnabled]),
            (.flag(.useAllAvailableLanguages), !configuration[.useAllAvailableLanguages]),
            (.integer(.appStoreGenreID), configuration[.appStoreGenreID] != nil),
        ]
        for (key, isChanged) in isChanged where isChanged {
            report(unread: key, because: "no step of \(flows) shows a text")
        }
    }

    private mutating func checkStarKeys(_ reads: WorkflowReads) {
        let (limit, button) = (
            ConfigurationKey.integer(.positiveStarsLimit), ConfigurationKey.flag(.validateRatingButtonEnable)
        )
        // What holds anyway may be written down.
        for key in [limit, button] where key == limit || !configuration[.validateRatingButtonEnable] {
            if !reads.keys.contains(key.name) { report(unread: key, because: "no step of \(flows) reads it") }
        }
        if configuration[.prefersNativeRating], ownNode(.structure(.workflow)) != nil {
            report(unread: .flag(.prefersNativeRating), because: "workflow defines the steps")
        }
    }

    private mutating func checkFeedback(_ reads: WorkflowReads) {
        if !reads.kinds.contains(.text) {
            report(unread: .number(.resumeWithin), because: "no step of \(flows) has a text to resume")
        }
        // What an app does with actions of its own is not known here.
        guard !reads.sendsFeedback, !reads.actions.contains(.emit) else { return }
        let keys: [ConfigurationKey] = [
            .text(.emailSupport), .text(.emailObject), .text(.emailHeaderContent), .structure(.feedback),
        ]
        guard let first = keys.first(where: { ownNode($0) != nil }) else { return }
        report(
            unread: first, because: "no step of \(flows) sends feedback",
            "leave it out, or choose a workflow with feedback, such as open")
    }

    mutating func checkReplyKeys(_ reads: WorkflowReads) {
        let again = "leave it out; daysBeforeAskingAgain is the wait after every prompt"
        let (remind, answer) = (
            ConfigurationKey.number(.remindPeriod), ConfigurationKey.integer(.daysBeforeAskingAgainAfterAnswer)
        )
        let declines = ConfigurationKey.integer(.maxDeclines)
        if !isDefault(remind), !reads.actions.contains(.recordReminder) {
            report(unread: remind, because: "no step of \(flows) lets users ask to be reminded later", again)
        }
        if !isDefault(answer), !reads.actions.contains(.recordAnswer), !reads.actions.contains(.recordDecline) {
            report(unread: answer, because: "no step of \(flows) records an answer or a refusal", again)
        }
        if isSet(declines, in: configuration), !reads.actions.contains(.recordDecline) {
            report(unread: declines, because: "no step of \(flows) records a refusal")
        }
        if configuration[.promptForNewVersionIfUserRated], !reads.actions.contains(.recordRated) {
            report(
                unread: .flag(.promptForNewVersionIfUserRated),
                because: "no step of \(flows) records that users went to rate")
        }
        for (key, label) in [(remind, BuiltInText.remindButtonLabel), (declines, .cancelButtonLabel)]
        where isSet(key, in: configuration) && reads.keys.contains(label.rawValue)
            && configuration.hides(.key(label.rawValue))
        {
            report(unread: key, because: "\(label.rawValue) is empty, which hides the only button for it")
        }
    }

    /// What holds anyway may be written down.
    private func isDefault(_ key: ConfigurationKey) -> Bool {
        configuration[any: key] == configuration.policy?.defaults.first { $0.key == key }?.value
    }
}

extension ConfigurationKey {
    /// The texts that steps show.
    static let stepTexts = shownTexts.filter { $0 != .text(.emailObject) && $0 != .text(.emailHeaderContent) }
}

import RatingCore

/// Keys and texts that only steps read, where no step does.
extension ForesightPass {
    mutating func checkFlowKeys(_ reads: WorkflowReads) {
        checkTexts(reads)
        for key in [ConfigurationKey.integer(.positiveStarsLimit), .flag(.validateRatingButtonEnable)] {
            // What holds anyway may be written down.
            if configuration[any: key] != .flag(true) { report(key, unreadIn: reads) }
        }
        if configuration[.prefersNativeRating], ownNode(.structure(.workflow)) != nil {
            report(unread: .flag(.prefersNativeRating), because: "workflow defines the steps")
        }
        report(.number(.resumeWithin), unreadIn: reads)
        let ofFeedback: [ConfigurationKey] = [
            .text(.emailSupport), .text(.emailObject), .text(.emailHeaderContent), .structure(.feedback),
        ]
        if let first = ofFeedback.first(where: { ownNode($0) != nil }) {
            report(first, unreadIn: reads, "leave it out, or choose a workflow with feedback, such as open")
        }
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
        // Where texts come from matters only if there are any.
        let isChanged: [(ConfigurationKey, Bool)] = [
            (.structure(.strings), configuration.strings?.languages.isEmpty == false),
            (.flag(.localLocalizableStringsEnabled), configuration[.localLocalizableStringsEnabled]),
            (.flag(.useAllAvailableLanguages), !configuration[.useAllAvailableLanguages]),
            (.integer(.appStoreGenreID), configuration[.appStoreGenreID] != nil),
        ]
        for (key, isChanged) in isChanged where isChanged { report(key, unreadIn: reads) }
    }

    mutating func checkReplyKeys(_ reads: WorkflowReads) {
        let (remind, declines) = (ConfigurationKey.number(.remindPeriod), ConfigurationKey.integer(.maxDeclines))
        for key in [remind, .integer(.daysBeforeAskingAgainAfterAnswer)] where !isDefault(key) {
            report(key, unreadIn: reads, "leave it out; daysBeforeAskingAgain is the wait after every prompt")
        }
        if isSet(declines, in: configuration) { report(declines, unreadIn: reads) }
        if configuration[.promptForNewVersionIfUserRated] {
            report(.flag(.promptForNewVersionIfUserRated), unreadIn: reads)
        }
        for (key, label) in [(remind, BuiltInText.remindButtonLabel), (declines, .cancelButtonLabel)]
        where isSet(key, in: configuration) && reads.keys.contains(label.rawValue)
            && configuration.hides(.key(label.rawValue))
        {
            report(unread: key, because: "\(label.rawValue) is empty, which hides the only button for it")
        }
    }

    private mutating func report(
        _ key: ConfigurationKey, unreadIn reads: WorkflowReads, _ suggestion: String? = nil
    ) {
        guard let use = reads.use(of: key), !use.isRead else { return }
        report(unread: key, because: "no step of \(flows) \(use.lacking)", suggestion)
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

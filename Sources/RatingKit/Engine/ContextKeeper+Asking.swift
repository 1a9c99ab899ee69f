/// Asking the user.
extension ContextKeeper {
    /// What became of a prompt that was to be stored.
    enum PromptStorage: Sendable {
        /// It is stored, under this number.
        case stored(number: Int64)
        /// Another engine or process has changed what the decision rests on: these gates are closed by now.
        case skipped(GateSet)
        /// By now the store has another user, for whom other rules hold.
        case otherUser
    }

    /// Stores a prompt if the gates are open on what is stored by now: in one step, so that of two engines or processes
    /// that want to ask one finds the other's prompt.
    ///
    /// - Parameters:
    ///   - rules: those of the user, without gates of the app's own, which are not called under the store's lock.
    ///   - prompt: the event.
    ///   - unless: of the closed gates, those that matter.
    /// - Returns: nil, and nothing is stored, if the user was erased here since.
    func store(
        _ prompt: ContextEvent, for user: User, if rules: Eligibility, unless relevant: GateSet?
    ) async throws -> StoredChange<PromptStorage>? {
        try await change(since: user) { [configurations] stored, now, new in
            var context = stored ?? new()
            guard context.installID == user.installID else { return .otherUser }
            let closed = configurations.using(rules.configuration) {
                var closed = GateSet()
                if case .skip(let all) = rules.decide(context, now: now) { closed = all }
                if let relevant { closed = closed.intersection(relevant) }
                if closed.isEmpty { _ = context.apply(prompt, configuration: rules.configuration, now: now) }
                return closed
            }
            guard closed.isEmpty else { return .skipped(closed) }
            stored = context
            return .stored(number: context.prompts.last?.number ?? 0)
        }
    }

    /// Stores that a user is exposed to variants.
    ///
    /// - Returns: those that the store did not have.
    func expose(
        _ user: User, to variants: [ExperimentVariant], _ configuration: RatingConfiguration
    ) async throws -> [ExperimentVariant] {
        try await change(since: user) { stored, now, new in
            var context = stored ?? new()
            guard context.installID == user.installID else { return [] }
            let unseen = variants.filter { !context.exposures.contains($0) }
            for variant in unseen { _ = context.apply(.exposure(variant), configuration: configuration, now: now) }
            stored = context
            return unseen
        }?.result ?? []
    }
}

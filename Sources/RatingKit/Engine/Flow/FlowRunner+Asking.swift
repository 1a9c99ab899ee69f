// How a flow begins.
extension FlowRunner {
    /// Stores the prompt if that may still be, then starts the workflow; withdraws the prompt if nothing reaches the user.
    ///
    /// - Parameter relevant: of the gates that are closed by then, those that matter; nil: all.
    /// - Returns: nil if the store has another user by now, whose configuration may be another.
    func present(
        _ configuration: RatingConfiguration, placement: String?, isForced: Bool, unless relevant: GateSet?
    ) async throws -> AskOutcome? {
        var (started, actions) = performer.rules.using(configuration) {
            RatingFlow.start(
                configuration.workflow.workflow, revision: configuration.revision, placement: placement,
                variants: configuration.variants, at: performer.ports.clock.now(),
                variables: performer.rules.variables(configuration))
        }
        (started.feedbackKey, started.document) = (performer.ports.outbox?.makeKey(), configuration.fetched)
        if started.hasScreen, !screen.hasPresenter { return notPresented("there is no presenter") }
        let kind: RatingContext.Prompt.Kind = actions.contains { $0.type == .requestNativeReview } ? .native : .custom

        if Task.isCancelled { return .cancelled }
        let user = performer.keeper.user
        let storedRules = performer.rules.storedRules(configuration, for: user)
        (isPresenting, hasReachedUser) = (true, false)
        if started.hasScreen { performer.audience.tell { $0.ratingEngineScreenWillAppear($1) } }
        defer {
            if started.hasScreen, !hasReachedUser { performer.audience.tell { $0.ratingEngineScreenDidDisappear($1) } }
            isPresenting = false
        }
        let change = try await performer.keeper.store(
            .prompt(placement: placement, kind: kind, forced: isForced), for: user, if: storedRules, unless: relevant)
        guard performer.keeper.isCurrent(user), let change else { return notPresented(Self.erasedMeanwhile) }
        switch change.result {
        case .otherUser: return nil
        case .skipped(let closed): return .skipped(closed)
        case .stored(let number):
            if let doubt = change.doubt {
                // Nobody is asked whose prompt may be forgotten. What goes wrong with taking it back is in the log.
                try? await performer.keeper.withdraw(prompt: number, of: user, configuration)
                throw doubt
            }
            journal?.beginFlow(at: placement, force: isForced)
            if !performer.rules.asksNobody(at: placement), !Task.isCancelled {
                await begin(RunningFlow(flow: started, configuration: configuration, user: user), actions)
                if hasReachedUser { return .presented }
            }
            journal?.dropFlow()
            clear()
            try await performer.keeper.withdraw(prompt: number, of: user, configuration)
            journal?.noteWithdrawal(of: number)
            if Task.isCancelled { return .cancelled }
            return notPresented(
                performer.rules.asksNobody(at: placement)
                    ? "it was disabled meanwhile" : "no presenter or store took it")
        }
    }

    /// Offers the flow again that the store has as interrupted.
    func resume() async throws -> RatingEngine.ResumeOutcome {
        guard !isInProgress else { return .nothing }
        try await performer.keeper.refresh()
        let user = performer.keeper.user
        guard !isInProgress, performer.keeper.isCurrent(user), let stored = performer.keeper.context.interruptedFlow
        else {
            return .nothing
        }
        let waited = stored.flow
        let configuration = performer.rules.configuration.at(waited?.placement)
        guard var waited, waited.hasScreen, !configuration.asksNobody, isRecent(waited, configuration),
            !performer.rules.configurations.isSetAside(waited.document)
        else {
            try await performer.drafts.forgetStored(of: user)
            return .dropped
        }
        guard screen.hasPresenter else { return .notPresented }
        if waited.feedbackKey == nil { waited.feedbackKey = performer.ports.outbox?.makeKey() }
        performer.drafts.leave(waited, of: user)
        (isPresenting, hasReachedUser) = (true, false)
        defer { isPresenting = false }
        performer.audience.tell { $0.ratingEngineScreenWillAppear($1) }
        await begin(RunningFlow(flow: waited, configuration: configuration, user: user), [])
        if !hasReachedUser { performer.audience.tell { $0.ratingEngineScreenDidDisappear($1) } }
        return hasReachedUser ? .resumed : .notPresented
    }

    func isRecent(_ flow: RatingFlow, _ configuration: RatingConfiguration) -> Bool {
        guard let hours = configuration[.resumeWithin] else { return false }
        return performer.ports.clock.now().instant <= flow.startedAt.instant.adding(days: hours / 24)
    }
}

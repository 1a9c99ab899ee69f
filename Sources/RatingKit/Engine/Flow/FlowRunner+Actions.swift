// What a move emitted.
extension FlowRunner {
    /// Performs what a move emitted, and brings the screen in line with the step.
    ///
    /// Feedback that goes through the outbox is stored before all else, so that it survives a kill. At an end, and
    /// before the store's own sheet, what was answered is stored, then the screen goes, and only then is the rest done:
    /// what opens another app must find nothing in its way.
    func carryOut(_ actions: [StepAction], in next: RatingFlow) async -> (any Error)? {
        let queued = await performer.desk.queue(actions, of: next)
        // What the flow sends after this is something else.
        if queued != .nothing {
            // Made first: it is the app's code, and may ask for the flow.
            let key = performer.ports.outbox?.makeKey()
            running?.flow.feedbackKey = key
        }
        if queued == .everything {
            // Forgotten before anything is sent: what has arrived must not be offered again, wherever the flow goes on.
            performer.drafts.noteSent(next.draft)
            await performer.drafts.keep()
        }
        let failure = await move(actions, in: next)
        await performer.desk.releaseQueued()
        return failure
    }

    func move(_ actions: [StepAction], in next: RatingFlow) async -> (any Error)? {
        guard next.isDone || next.isNative else {
            let failure = await perform(actions, of: next)
            await showStep()
            return failure
        }
        let failure = await perform(actions.filter(\.type.isRecord), of: next)
        let later = await screen.takeAway {
            await self.perform(actions.filter { !$0.type.isRecord }, of: next)
        }
        if next.isDone { clear() }
        return failure ?? later
    }

    /// Performs actions of a flow in order. One that cannot be stored does not keep the others from being performed;
    /// erasing does.
    ///
    /// - Returns: the first error of the store.
    func perform(_ actions: [StepAction], of flow: RatingFlow) async -> (any Error)? {
        var failure: (any Error)?
        for action in actions {
            guard let running else { break }
            performer.audience.hear(
                EmittedAction(
                    action: action.action, placement: flow.placement, revision: flow.revision,
                    variants: flow.variants, workflow: flow.workflow.id, step: action.step))
            do {
                let hasSucceeded = try await performer.perform(
                    action, of: flow, running.configuration, hasReachedUser: hasReachedUser)
                defer { journal?.note(action.type, of: flow, hasSucceeded: hasSucceeded) }
                guard let hasSucceeded else { continue }
                report(hasSucceeded)
                try await performer.record(action.type, of: flow, hasSucceeded: hasSucceeded)
            } catch {
                failure = failure ?? error
            }
        }
        return failure
    }

    /// Tells the flow what became of an action, before anything that the user does next.
    func report(_ hasSucceeded: Bool) {
        if hasSucceeded { hasReachedUser = true }
        waiting.add(outcome: hasSucceeded ? .opened : .failed)
    }
}

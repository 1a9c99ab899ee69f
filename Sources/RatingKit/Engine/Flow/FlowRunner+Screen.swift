// Bringing the screen in line with the step.
extension FlowRunner {
    /// - Parameter unlessDisabled: whether a question that was switched off while it came up is taken away again.
    func presentScreen(unlessDisabled: Bool = false) async {
        guard let step = presentedStep else { return }
        let isShown = await screen.present(step) {
            guard let flow else { return false }
            return !(unlessDisabled && performer.rules.asksNobody(at: flow.placement))
        }
        if isShown { hasReachedUser = true }
    }

    func showStep() async {
        // What comes up now would be taken away at once.
        if waiting.isInterrupted { return }
        guard screen.step == nil, flow?.hasScreen == true else { return refreshScreen() }
        performer.audience.tell { $0.ratingEngineScreenWillAppear($1) }
        await presentScreen()
        guard screen.step == nil else { return refreshScreen() }
        if let flow {
            performer.ports.log.log(.error, "the flow ended, because no presenter shows its step “\(flow.step.name)”")
            performer.drafts.leave()
        }
        clear()
        performer.audience.tell { $0.ratingEngineScreenDidDisappear($1) }
    }

    func refreshScreen() {
        guard screen.step != nil, flow?.hasScreen == true, let step = presentedStep else { return }
        screen.show(step)
    }
}

// The end of a flow, and of a step's time.
extension FlowRunner {
    func clear() {
        if waiting.isInterrupted { journal?.noteInterruption() }
        running = nil
        performer.outside.isClosed = false
        journal?.endFlow()
        for timeout in timeouts { timeout.cancel() }
        waiting = WaitingEvents()
    }

    /// Counts down the step's timeouts (`after` in a workflow), and no longer those of the step before.
    func startTimeouts() {
        for timeout in timeouts { timeout.cancel() }
        timeouts = []
        guard let step = flow?.step else { return }
        timeouts = step.timeouts.map { timeout in
            Task { [weak self] in
                try await Task.sleep(nanoseconds: UInt64(timeout.milliseconds) * 1_000_000)
                // A task of its own, because the next step cancels this one.
                Task {
                    // The engine stays until the move is over, also if the presenter lets go of it meanwhile.
                    guard let self, let engine = self.performer.audience.engine else { return }
                    try? await self.send(.timeout(timeout.milliseconds), on: step.name)
                    withExtendedLifetime(engine) {}
                }
            }
        }
    }
}

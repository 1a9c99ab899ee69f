import Foundation
import RatingTesting

@testable import RatingKit

/// Answers at once, or only when it is told to.
@MainActor final class Held<Answer: Sendable> {
    /// Nil: whoever asks waits.
    var answer: Answer?
    private(set) var count = 0
    private(set) var isCancelled = false
    private var waiters: [CheckedContinuation<Answer, Never>] = []

    init(_ answer: Answer?) {
        self.answer = answer
    }

    var waiterCount: Int { waiters.count }

    func ask() async -> Answer {
        count += 1
        if let answer { return answer }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiters.append($0) }
        } onCancel: {
            Task { @MainActor in self.isCancelled = true }
        }
    }

    /// Answers who has waited longest.
    func release(_ answer: Answer) {
        if !waiters.isEmpty { waiters.removeFirst().resume(returning: answer) }
    }
}

/// A presenter with one screen, a store, a review sheet and a mail composer, none of which need ever answer.
@MainActor final class ScriptedScreens: RatingPresenter, URLOpener, NativeReviewRequester, MailComposer {
    let presenting = Held<Bool>(true)
    let dismissing = Held<Bool>(true)
    let opening = Held<Bool>(true)
    let requesting = Held<Bool>(true)
    let composing = Held<MailDraft.Outcome>(.sent)
    var whenPresenting: () async -> Void = {}
    private(set) var steps: [String] = []
    private(set) var isUp = false

    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        await whenPresenting()
        guard await presenting.ask() else { return false }
        steps.append(step.name)
        isUp = true
        return true
    }
    func show(_ step: PresentedStep) { steps.append(step.name) }
    func dismiss() async {
        isUp = false
        _ = await dismissing.ask()
    }
    func open(_ url: URL) async -> Bool { await opening.ask() }
    func requestReview() async -> Bool { await requesting.ask() }
    func compose(_ draft: MailDraft) async -> MailDraft.Outcome { await composing.ask() }

    func releaseAll() {
        while presenting.waiterCount > 0 { presenting.release(true) }
        while dismissing.waiterCount > 0 { dismissing.release(true) }
        while opening.waiterCount > 0 { opening.release(true) }
        while requesting.waiterCount > 0 { requesting.release(true) }
        while composing.waiterCount > 0 { composing.release(.cancelled) }
    }
}

/// An engine with scripted screens, and its clock.
@MainActor struct ScreenFixture {
    let screens = ScriptedScreens()
    let clock = ManualClock(LocalInstant(iso8601: "2026-03-02T09:00:00Z") ?? LocalInstant(UTCInstant(milliseconds: 0)))
    let log = RecordingLog()
    let recorder = CallRecorder()
    let delegate: RecordingDelegate
    let store: RecordingContextStore
    let engine: RatingEngine

    init(_ json: String = EngineFixture.askAtOnce) async throws {
        delegate = RecordingDelegate(recorder: recorder)
        store = RecordingContextStore(nil, recorder: recorder)
        engine = try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(json)),
            ports: RatingPorts(
                store: store, clock: clock, log: log, presenter: screens, urlOpener: screens, nativeReview: screens,
                mailComposer: screens, describeFeedback: nil))
        engine.delegate = delegate
    }

    /// Lets the clock run until something holds, and tells how many seconds that took, at most 300.
    @discardableResult
    func pass(until condition: () -> Bool) async throws -> Int {
        for second in 0..<300 {
            // What ends by itself does so after whole tens of seconds: there a slow machine gets more time.
            for _ in 0..<(second % 10 == 0 ? 400 : 5) where !condition() { try await Task.sleep(for: .milliseconds(1)) }
            if condition() { return second }
            clock.advance(by: .days(1.0 / 86_400))
        }
        return 300
    }

    var isIdle: Bool { !engine.flowRunner.isInProgress }

    /// Has a question on its way, whose presenter has been called.
    func asking() async throws -> Task<AskOutcome, any Error> {
        let before = screens.presenting.count
        let engine = engine
        let task = Task { try await engine.ask(force: true) }
        while screens.presenting.count == before { try await Task.sleep(for: .milliseconds(1)) }
        return task
    }

    /// On the step where the user types, two stars given.
    func typing(_ draft: String) async throws {
        try await engine.ask(force: true)
        try await engine.answer(.stars(2))
        try await engine.press("SUBMIT")
        engine.updateDraft(draft)
    }

    var storedDraft: String? {
        get async throws { try await store.load()?.interruptedFlow?.flow?.draft }
    }
}

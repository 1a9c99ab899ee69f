import Foundation
import TestInput

@testable import RatingKit

/// A store in memory that lets others run before and after each step, for as many turns as its numbers say, and does
/// something else first where it is told to.
final class StepwiseStore: ContextStore {
    private let context: Locked<RatingContext?>
    private let random = Locked(SeededGenerator(seed: 7))
    private let longest: Int
    private let interruption = Locked<(@Sendable () async -> Void)?>(nil)

    init(_ context: RatingContext? = nil, longest: Int = 3) {
        self.context = Locked(context)
        self.longest = longest
    }

    /// What is stored at this moment.
    var stored: RatingContext? { context.withLock { $0 } }

    /// Runs once, when the next change is about to be made.
    func beforeNextUpdate(_ body: @escaping @Sendable () async -> Void) { interruption.withLock { $0 = body } }

    func load() async -> RatingContext? {
        await pause()
        return stored
    }

    func update<Result: Sendable>(
        _ body: @Sendable (inout RatingContext?) throws -> Result
    ) async throws -> Result {
        let first = interruption.withLock { interruption in
            defer { interruption = nil }
            return interruption
        }
        await first?()
        await pause()
        let result = try context.withLock { context in
            var changed = context
            let result = try body(&changed)
            context = changed
            return result
        }
        await pause()
        return result
    }

    func erase() async {
        await pause()
        context.withLock { $0 = nil }
        await pause()
    }

    private func pause() async {
        for _ in 0..<random.withLock({ Int.random(in: 0...longest, using: &$0) }) { await Task.yield() }
    }
}

/// Shows everything, and does what it is told while it presents.
@MainActor final class QuietPresenter: RatingPresenter {
    var presents = true
    var isOnScreen = false
    var whenPresenting: () async -> Void = {}

    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        await whenPresenting()
        isOnScreen = presents
        return presents
    }
    func show(_ step: PresentedStep) {}
    func dismiss() async { isOnScreen = false }
}

#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit
@testable import RatingRemote

/// Whatever the engine evaluates of a fetched document, it marks as a use.
@MainActor @Suite struct EngineUseTests {
    private static let json = """
        {"displaySessionCount": 0, "emailSupport": "help@example.com", "appStoreID": 42, "experiments": {"title": \
        {"variants": [{"name": "a", "weight": 1, "mainTitle": "A"}, {"name": "b", "weight": 1, "mainTitle": "B"}]}}}
        """

    private let scratch: ScratchDirectory
    private let engine: EngineFixture
    private let mark: UseMark
    private let seen: Locked<[Bool]>

    /// An engine with a fetched document in force, of which nothing is evaluated yet.
    init() async throws {
        let scratch = try ScratchDirectory()
        let mark = UseMark(beside: "\(scratch.path)/remote.json")
        let seen = Locked<[Bool]>([])
        let gate = AppGate("looks") { _, _, _ in
            seen.withLock { $0.append(mark.isSet) }
            return AppGate.Answer(isOpen: true)
        }
        engine = try await EngineFixture("{}", appGates: [gate])
        (self.scratch, self.mark, self.seen) = (scratch, mark, seen)
        engine.engine.configurations.watch.withLock { $0 = mark }
    }

    private func follow() throws {
        let reading = ConfigurationReader().read(Array(Self.json.utf8)).fetched(as: SHA256Digest(of: [1]))
        engine.engine.configurations.apply(reading, to: .remote)
    }

    private func uses(_ operation: () async throws -> Void) async rethrows -> Int {
        let before = mark.calls
        try await operation()
        #expect(!mark.isSet)
        return mark.calls - before
    }

    @Test func `without a fetched document nothing is written`() async throws {
        #expect(try await uses { try await everything() } == 0)
        #expect(try scratch.entries.isEmpty)
    }

    @Test func `putting it in force is a use`() async throws {
        #expect(try await uses { try follow() } > 0)
        #expect(try scratch.entries.count == 1)
    }

    @Test func `making an engine is a use`() async throws {
        try follow()
        let configurations = engine.engine.configurations
        #expect(
            try await uses {
                _ = try await RatingEngine(configurations, ports: RatingPorts(store: engine.store, log: engine.log))
            } > 0)
    }

    @Test func `deciding and explaining are uses and gates of the app's own run within`() async throws {
        try follow()
        let engine = engine.engine
        #expect(await uses { _ = engine.configuration } == 1)
        #expect(await uses { _ = engine.configuration } == 0)
        #expect(await uses { _ = engine.decision() } == 1)
        #expect(await uses { _ = engine.decisions(at: ["a", "b"]) } == 2)
        #expect(await uses { _ = engine.explanation() } == 1)
        let seen = seen.withLock { $0 }
        #expect(seen.count >= 4 && seen.allSatisfy { $0 })
    }

    /// Each count is exact, so that a route that is marked no more is noticed: a move is tried and then made.
    @Test func `counting and asking and each step are uses`() async throws {
        try follow()
        let engine = engine.engine
        let counted = try await uses { try await engine.record(.session) }
        let asked = try await uses { try await engine.ask() }
        #expect(counted == 4)
        // One of them looks for variants that the user was not exposed to.
        #expect(asked == 7)
        #expect(await uses { _ = engine.presentedStep } == 1)
        let answered = try await uses { try await engine.answer(.stars(2)) }
        let pressed = try await uses { try await engine.press("SUBMIT") }
        #expect(engine.flow?.step.name == "feedback")
        #expect(answered == 2)
        #expect(pressed == 3)
        let mailed = await uses { _ = engine.feedback }
        let closed = try await uses { try await engine.dismiss() }
        let reviewed = await uses { _ = await engine.openStoreReview() }
        #expect(mailed == 2)
        #expect(closed == 1)
        #expect(reviewed == 1)
    }

    /// What the rules of a step read is asked for within uses only, once for each move.
    @Test func `what guards read is read within uses`() async throws {
        let (mark, seen) = (mark, seen)
        let ports = RatingPorts(
            store: engine.store, log: engine.log,
            systemTraits: {
                seen.withLock { $0.append(mark.isSet) }
                return [:]
            }, presenter: engine.presenter)
        try follow()
        let engine = try await RatingEngine(engine.engine.configurations, ports: ports)
        try await engine.ask()
        for move in [{ try await engine.answer(.stars(2)) }, { try await engine.press("SUBMIT") }] {
            seen.withLock { $0 = [] }
            try await move()
            #expect(seen.withLock { $0 } == [true])
        }
    }

    @Test func `a flow that was interrupted uses the document that it began with`() async throws {
        try follow()
        let first = engine.engine
        try await first.ask()
        try await first.answer(.stars(2))
        try await first.press("SUBMIT")
        first.updateDraft("slow")
        await first.drafts.typing?.value
        let stored = try #require(try await engine.stored)
        #expect(stored.interruptedFlow?.flow?.document == SHA256Digest(of: [1]))
        let later = try await EngineFixture(context: stored)
        later.engine.configurations.watch.withLock { $0 = mark }
        var outcome: RatingEngine.ResumeOutcome?
        let resumed = try await uses { outcome = try await later.engine.resume() }
        #expect(outcome == .resumed)
        #expect(resumed == 2)
        #expect(await uses { _ = later.engine.presentedStep } == 1)
        mark.bar(SHA256Digest(of: [1]))
        let last = try await EngineFixture(context: stored)
        last.engine.configurations.watch.withLock { $0 = mark }
        #expect(try await last.engine.resume() == .dropped)
        #expect(try await last.stored?.interruptedFlow == nil)
    }

    /// It goes on with the document that it began with.
    @Test func `a flow uses the document that it began with`() async throws {
        try follow()
        let engine = engine.engine
        try await engine.ask()
        engine.configurations.apply(ConfigurationReader().read([:]), to: .remote)
        #expect(await uses { _ = engine.decision() } == 0)
        #expect(await uses { _ = engine.presentedStep } == 1)
    }

    private func everything() async throws {
        let engine = engine.engine
        try await engine.record(.session)
        _ = engine.explanation()
        try await engine.ask(force: true)
        try await engine.answer(.stars(2))
        try await engine.press("SUBMIT")
        _ = engine.feedback
        try await engine.dismiss()
    }
}
#endif

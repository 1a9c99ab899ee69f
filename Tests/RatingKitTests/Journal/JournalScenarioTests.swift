import Foundation
import RatingAnalysis
import RatingTesting
import TestInput
import TestTools
import Testing

@testable import RatingKit

/// Whoever lives through a journal's lines, step by step, is asked and counted as the engine's user was.
@MainActor @Suite struct JournalScenarioTests {
    private let scratch: ScratchDirectory
    private var journal: URL { URL(fileURLWithPath: scratch.path + "/journal.jsonl") }

    init() throws {
        scratch = try ScratchDirectory()
    }

    private static let documents = [
        #"{"displaySessionCount": 2, "daysWithoutCrash": 2, "maxNumberOfReminder": 9, "daysBeforeAskingAgain": 1}"#,
        #"{"policy": "balanced", "displaySessionCount": 1, "daysUntilPrompt": 1, "daysBeforeAskingAgain": 2, "workflow": "open"}"#,
        #"{"policy": "appreview", "minLaunches": 2, "daysBetweenReviews": 1, "oncePerVersion": false}"#,
        #"{"daysWithoutCrash": null, "displaySessionCount": 0, "daysBeforeAskingAgain": null, "maxNumberOfReminder": 99, "conditions": {"!=": [{"var": "traits.plan"}, "free"]}}"#,
    ]

    /// Over four processes, of which the last may find a draft to resume.
    @Test(arguments: UInt64(0)..<16)
    func `a random session is told as it was`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let document = try EngineFixture.document(Self.documents[Int(seed) % Self.documents.count])
        let layers = ConfigurationLayers(bundled: document)
        let clock = ManualClock(try #require(LocalInstant(iso8601: "2026-03-02T09:00:00+01:00")))
        let store = InMemoryContextStore()
        var outcomes: [Bool] = []
        for process in 0..<4 {
            let engine = try await RatingEngine(
                layers, ports: ports(store, clock, canReview: chance(4, &random)), traits: ["plan": "pro"])
            if process > 0 { try await engine.record(.launch(version: "1.\(process)")) }
            _ = try await engine.resume()
            for _ in 0..<rounds(40) {
                clock.advance(by: .days(Double(Int.random(in: 0..<30, using: &random)) / 24))
                if engine.flow != nil, chance(3, &random) {
                    try await move(engine, &random)
                } else {
                    try await live(engine, store, &random, &outcomes)
                }
            }
            await engine.drafts.typing?.value
            // What another process has changed is told before the next event but one.
            if process == 3 { for _ in 0..<2 { try await engine.record(.session) } }
            await engine.finishJournal()
        }
        let bytes = [UInt8](try Data(contentsOf: journal))
        let text = String(decoding: bytes, as: UTF8.self)
        let reading = JournalReading(bytes, name: "random")
        #expect(reading.skipped.isEmpty, "\(reading.skipped)")
        let replay = ScenarioReplay(try #require(reading.scenario), RatingConfiguration(layers))
        #expect(replay.failures.isEmpty, "\(replay.failures)\n\(text)")
        let asked = replay.happenings.compactMap { happening -> Bool? in
            switch happening.kind {
            case .asked: true
            case .skipped: false
            case .event, .update: nil
            }
        }
        #expect(asked == outcomes, "\(text)")
        let stored = await store.load()?.withoutTexts.json.serialized()
        #expect(stored == replay.context.withoutTexts.json.serialized(), "\(text)")
    }

    /// True in all but one of so many cases.
    private func chance(_ count: Int, _ random: inout SeededGenerator) -> Bool {
        Int.random(in: 0..<count, using: &random) > 0
    }

    private func ports(_ store: InMemoryContextStore, _ clock: ManualClock, canReview: Bool) -> RatingPorts {
        let recorder = CallRecorder()
        return RatingPorts(
            store: store, clock: clock, log: RecordingLog(), makeInstallID: { "user" },
            presenter: RecordingPresenter(recorder: recorder), urlOpener: RecordingURLOpener(recorder: recorder),
            nativeReview: Sheet(isThere: canReview), storeListings: nil, mailComposer: nil, describeFeedback: nil,
            journal: RatingJournal(file: journal))
    }

    private func live(
        _ engine: RatingEngine, _ store: InMemoryContextStore, _ random: inout SeededGenerator,
        _ outcomes: inout [Bool]
    ) async throws {
        switch Int.random(in: 0..<14, using: &random) {
        case 0: try await engine.record(.crash)
        case 1: try await engine.record(.event("saved"))
        case 2: try await engine.reset(.crashes)
        case 3: engine.traits = ["plan": chance(2, &random) ? "pro" : "free"]
        case 4, 5: try await engine.record(.session)
        case 6: try await engine.record(.launch(version: "1.\(Int.random(in: 0..<3, using: &random))"))
        case 7: await engine.interrupt()
        // Another process.
        case 8: await store.update { $0?.reset(.events) }
        default:
            let placement: Placement? = [nil, "a", "b"].randomElement(using: &random)!
            let outcome = try await engine.ask(at: placement, force: !chance(8, &random))
            outcomes.append(outcome == .presented || outcome == .notPresented)
        }
    }

    private func move(_ engine: RatingEngine, _ random: inout SeededGenerator) async throws {
        guard let step = engine.flow?.step else { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try await engine.dismiss()
        case 1 where step.screen?.kind == .stars:
            try await engine.answer(.stars(Int.random(in: 1...5, using: &random)))
        case 1, 2:
            if step.screen?.kind == .text { engine.updateDraft("words \(random.next())") }
        default:
            let events = step.events.map(\.event).filter { $0 != "UPDATE" }
            // Some are off until there is an answer.
            if let event = events.randomElement(using: &random) { try? await engine.press(event) }
        }
    }
}

private struct Sheet: NativeReviewRequester {
    let isThere: Bool

    func requestReview() async -> Bool { isThere }
}

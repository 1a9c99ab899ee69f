import Foundation
import RatingAnalysis
import RatingCommands
import RatingKit
import Testing

/// Engines' journals become scenarios that decide as the engines did.
@Suite @MainActor struct JournalTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private static let configurations = [
        #"{"displaySessionCount": 2, "daysWithoutCrash": 2, "maxNumberOfReminder": 9, "daysBeforeAskingAgain": 1}"#,
        #"{"policy": "balanced", "displaySessionCount": 1, "daysUntilPrompt": 1, "daysBeforeAskingAgain": 2, "workflow": "open"}"#,
        #"{"policy": "irate", "daysUntilPrompt": 1, "usesUntilPrompt": 2, "promptAtLaunch": true, "remindPeriod": 1}"#,
        #"{"policy": "appreview", "minLaunches": 2, "daysBetweenReviews": 1, "oncePerVersion": false}"#,
        #"{"daysWithoutCrash": null, "displaySessionCount": 0, "daysBeforeAskingAgain": 1, "maxNumberOfReminder": 99, "conditions": {"!=": [{"var": "traits.plan"}, "free"]}, "placements": {"b": {"workflow": "alert"}}}"#,
    ]

    @Test(arguments: UInt64(0)..<25)
    func `a random session becomes a test that passes`(seed: UInt64) async throws {
        var random = SplitMix(state: seed &* 7919 &+ 1)
        let text = Self.configurations[Int(seed) % Self.configurations.count]
        let configuration = try place.file("rating.json", text)
        let clock = ManualClock(try #require(LocalInstant(iso8601: "2026-03-02T09:00:00+01:00")))
        let path = place.path + "/journal.jsonl"
        let store = InMemoryContextStore()
        var outcomes: [Bool] = []
        for process in 0..<3 {
            let engine = try await engine(text, store, clock, path, canReview: random.below(4) > 0)
            if process > 0 { await record(.launch(version: "1.\(process)"), engine) }
            for _ in 0..<30 { await step(engine, clock, &random, &outcomes) }
            await engine.finishJournal()
        }
        let journal = await ToolRun("scenario", path, "--name", "random")
        #expect(journal.code == .success && journal.errors.isEmpty, "\(journal.errors)")
        let scenario = try place.file("scenario.json", journal.output)
        let run = await ToolRun("test", configuration, scenario)
        let written = try String(contentsOfFile: path, encoding: .utf8)
        #expect(run.code == .success, "\(run.output)\(run.errors)\n\(written)")
        let document = ScenarioFile(Array(journal.output.utf8))
        let replay = ScenarioReplay(
            try #require(document.scenarios.first), RatingConfiguration(Self.layers(text)))
        let asked = replay.happenings.compactMap { happening -> Bool? in
            switch happening.kind {
            case .asked: true
            case .skipped: false
            case .event, .update: nil
            }
        }
        if !text.contains("promptAtLaunch") { #expect(asked == outcomes, "\(written)") }
        #expect(await store.load()?.withoutTexts == replay.context.withoutTexts, "\(written)")
    }

    @Test func `what users type stays out of it unless it is wanted`() async throws {
        for keepsTexts in [false, true] {
            let path = "\(place.path)/\(keepsTexts).jsonl"
            let clock = ManualClock(try #require(LocalInstant(iso8601: "2026-03-02T09:00:00Z")))
            let engine = try await engine(
                #"{"displaySessionCount": 0}"#, InMemoryContextStore(), clock, path, keepsTexts: keepsTexts)
            try await engine.ask()
            try await engine.answer(.stars(1))
            try await engine.press("SUBMIT")
            engine.updateDraft("my secret words")
            try await engine.press("ACTION")
            await engine.finishJournal()
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.contains("my secret words") == keepsTexts)
            let journal = await ToolRun("scenario", path)
            let scenario = try place.file("\(keepsTexts).json", journal.output)
            let run = await ToolRun("test", try place.file("c.json", #"{"displaySessionCount": 0}"#), scenario)
            #expect(run.code == .success, "\(run.output)\(text)")
        }
    }

    @Test func `the tool keeps a journal too`() async throws {
        let configuration = try place.file("rating.json", plainConfiguration)
        let path = place.path + "/journal.jsonl"
        for (event, at) in [("session", "2026-03-01T09:00:00Z"), ("session", "2026-03-02T09:00:00+01:00")] {
            let run = await ToolRun(
                "record", event, "--store", place.store, "--config", configuration, "--at", at, "--journal", path)
            #expect(run.code == .success, "\(run.errors)")
        }
        let walked = await ToolRun(
            "run", configuration, "--store", place.store, "--at", "2026-03-03T09:00:00Z", "--script",
            "stars=2 submit text=slow action", "--journal", path)
        #expect(walked.code == .success, "\(walked.errors)")
        let journal = await ToolRun("scenario", path)
        #expect(journal.output.contains(#""do": "session""#) && journal.output.contains(#""press": "ACTION""#))
        let scenario = try place.file("scenario.json", journal.output)
        #expect(await ToolRun("test", configuration, scenario).code == .success)
        let stricter = try place.file("strict.json", #"{"displaySessionCount": 3}"#)
        let failed = await ToolRun("test", stricter, scenario)
        #expect(failed.code == .problems && failed.output.contains("expected ask, but closed: sessions"))
    }

    // MARK: A session

    private static func layers(_ text: String) -> ConfigurationLayers {
        ConfigurationLayers(bundled: ConfigurationReader().read(Array(text.utf8)).document)
    }

    private func engine(
        _ text: String, _ store: InMemoryContextStore, _ clock: ManualClock, _ path: String, canReview: Bool = true,
        keepsTexts: Bool = false
    ) async throws -> RatingEngine {
        let screens = Screens()
        return try await RatingEngine(
            Self.layers(text),
            ports: RatingPorts(
                store: store, clock: clock, log: RecordingLog(), makeInstallID: { "user" }, presenter: screens,
                urlOpener: screens, nativeReview: Sheet(isThere: canReview), storeListings: nil, mailComposer: nil,
                describeFeedback: nil,
                journal: RatingJournal(file: URL(fileURLWithPath: path), keepsTexts: keepsTexts)),
            traits: ["plan": "pro"])
    }

    private func record(_ event: ContextEvent, _ engine: RatingEngine) async {
        _ = try? await engine.record(event)
    }

    private func step(
        _ engine: RatingEngine, _ clock: ManualClock, _ random: inout SplitMix, _ outcomes: inout [Bool]
    ) async {
        clock.advance(by: .days(Double(random.below(40)) / 24))
        if engine.flow != nil, random.below(3) > 0 { return await move(engine, &random) }
        switch random.below(10) {
        case 0: await record(.crash, engine)
        case 1: await record(.event("saved"), engine)
        case 2: try? await engine.reset(.crashes)
        case 3: engine.traits = ["plan": random.below(2) == 0 ? "pro" : "free"]
        case 4, 5: await record(.session, engine)
        case 6: await record(random.below(2) == 0 ? .launch(version: "1.\(random.below(3))") : .foreground, engine)
        default: break
        }
        // An event may have asked by itself, which `outcomes` does not see.
        guard !engine.configuration[.promptAtLaunch], random.below(2) == 0 else { return }
        let placement = [nil, "a", "b"][random.below(3)]
        guard let outcome = try? await engine.ask(at: placement.map { Placement($0) }, force: random.below(8) == 0)
        else { return }
        outcomes.append(outcome == .presented || outcome == .notPresented)
    }

    private func move(_ engine: RatingEngine, _ random: inout SplitMix) async {
        guard let step = engine.flow?.step else { return }
        switch random.below(6) {
        case 0: try? await engine.dismiss()
        case 1, 2:
            guard let kind = step.screen?.kind else { return }
            if kind == .stars { try? await engine.answer(.stars(1 + random.below(5))) }
            if kind == .text { engine.updateDraft("words \(random.below(9))") }
        default:
            let events = step.events.map(\.event).filter { $0 != "UPDATE" }
            if !events.isEmpty { try? await engine.press(events[random.below(events.count)]) }
        }
    }
}

/// Shows and opens everything.
@MainActor
private final class Screens: RatingPresenter, URLOpener {
    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool { true }
    func show(_ step: PresentedStep) {}
    func dismiss() async {}
    func open(_ url: URL) async -> Bool { true }
}

private struct Sheet: NativeReviewRequester {
    let isThere: Bool

    func requestReview() async -> Bool { isThere }
}

private struct SplitMix {
    var state: UInt64

    mutating func below(_ count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(count))
    }
}

import Foundation
import RatingTesting
import TestInput
import TestTools
import Testing

@testable import RatingCore
@testable import RatingKit

/// The first decision that a variant could change is told once, whatever happens around it.
@MainActor @Suite struct ExposureTests {
    private static let experiments = """
        "experiments": {
          "sooner": {"variants": [{"name": "a"}, {"name": "b", "displaySessionCount": 70}]},
          "waiting": {"variants": [{"name": "c"}, {"name": "d", "daysWithoutCrash": 3}]},
          "same": {"variants": [{"name": "e"}, {"name": "f", "displaySessionCount": 50}]},
          "over": {"variants": [{"name": "g"}, {"name": "h", "weight": 0, "displaySessionCount": 1}]}},
        "placements": {"quiet": {"displaySessionCount": 60, "daysWithoutCrash": 1}, "half": {"daysWithoutCrash": 1}}
        """

    /// Documents, and the experiments that have an effect at each placement.
    private static let documents: [(json: String, effects: [String?: Set<String>])] = [
        (
            #"{"displaySessionCount": 50, "daysWithoutCrash": 1, \#(experiments)}"#,
            [nil: ["sooner", "waiting"], "half": ["sooner"], "quiet": []]
        ),
        (
            #"{"displaySessionCount": 70, "daysWithoutCrash": 3, \#(experiments)}"#,
            [nil: ["same"], "half": ["same"], "quiet": []]
        ),
        (#"{"disabled": true, \#(experiments)}"#, [nil: [], "half": [], "quiet": []]),
        (#"{"displaySessionCount": 50}"#, [nil: [], "half": [], "quiet": []]),
    ]

    private struct Told: Hashable {
        let user: String
        let variant: String
    }

    private func engine(_ store: RecordingContextStore, _ clock: ManualClock, _ json: String) async throws
        -> RatingEngine
    {
        try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(json)),
            ports: RatingPorts(store: store, clock: clock, log: RecordingLog(), presenter: nil, describeFeedback: nil))
    }

    /// Over restarts, swaps, two engines that ask at once, resets and erasures; nobody is ever asked.
    @Test(arguments: UInt64(0)..<24)
    func `each variant with an effect is told exactly once`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (store, clock) = (
            RecordingContextStore(), ManualClock(LocalInstant(UTCInstant(milliseconds: 1_790_000_000_000)))
        )
        var place = 0
        var engines: [RatingEngine] = []
        let delegates = (0..<2).map { _ in RecordingDelegate() }
        var (told, expected) = ([Told](), Set<Told>())
        func restart() async throws {
            engines = []
            for delegate in delegates {
                let engine = try await engine(store, clock, Self.documents[place].json)
                engine.delegate = delegate
                engines.append(engine)
            }
        }
        try await restart()
        for _ in 0..<rounds(80) {
            clock.advance(by: .days(0.3))
            switch Int.random(in: 0..<10, using: &random) {
            case 0: try await restart()
            case 1:
                place = Int.random(in: Self.documents.indices, using: &random)
                let document = try EngineFixture.document(Self.documents[place].json)
                for engine in engines {
                    engine.configurations.change { layers in layers.bundled = document }
                }
            case 2: try await engines[0].record(.session)
            case 3: try await engines[1].reset([.all, .prompts, .sessions].randomElement(using: &random)!)
            case 4 where Int.random(in: 0..<4, using: &random) == 0: try await engines[0].erase()
            default:
                let placement = [nil, "half", "quiet"].randomElement(using: &random)!
                let named = placement.map { Placement($0) }
                let (one, other) = (engines[0], engines[1])
                async let first = one.ask(at: named)
                async let second = other.ask(at: named)
                #expect(try await [first, second].allSatisfy { if case .skipped = $0 { true } else { false } })
                let user = engines[0].context.installID
                for variant in engines[0].configuration.variants
                where Self.documents[place].effects[placement]?.contains(variant.experiment) == true {
                    expected.insert(Told(user: user, variant: variant.description))
                }
                for delegate in delegates {
                    for case .didExpose(let variant, let at) in delegate.calls {
                        #expect(at == placement)
                        told.append(Told(user: user, variant: variant.description))
                    }
                    delegate.recorder.clear()
                }
            }
        }
        #expect(Set(told) == expected && told.count == expected.count, "\(told) \(expected)")
        #expect(!expected.isEmpty || seed != 0)
    }

    @Test func `delegate, stream and journal tell before the decision, and a question asks as before`() async throws {
        let scratch = try ScratchDirectory()
        let (recorder, presenter) = (CallRecorder(), QuietPresenter())
        let journal = URL(fileURLWithPath: scratch.path + "/journal.jsonl")
        let clock = ManualClock(LocalInstant(UTCInstant(milliseconds: 1_790_000_000_000)))
        let json =
            #"{"displaySessionCount": 0, "experiments": {"e": {"variants": [{"name": "a"}, {"name": "b", "minDays": 0}]}}}"#
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(json)),
            ports: RatingPorts(
                store: InMemoryContextStore(), clock: clock, log: RecordingLog(), presenter: presenter,
                describeFeedback: nil,
                journal: RatingJournal(file: journal)))
        let delegate = RecordingDelegate(recorder: recorder)
        engine.delegate = delegate
        var stream = engine.exposures().makeAsyncIterator()
        #expect(engine.decision() == .ask && engine.context.exposures.isEmpty)
        #expect(try await engine.ask(at: "end") == .presented)
        let variant = try #require(engine.configuration.variants.first)
        #expect(await stream.next() == variant)
        #expect(
            Array(recorder.calls.prefix(2)) == [.didExpose(variant, placement: "end"), .shouldAsk(placement: "end")])
        #expect(try await engine.ask(at: "end") == .skipped([.inProgress, .cooldown]))
        #expect(recorder.calls.count { if case .didExpose = $0 { true } else { false } } == 1)
        #expect(try RatingContext(json: engine.context.json) == engine.context && engine.context.exposures == [variant])
        await engine.finishJournal()
        let lines = String(decoding: try Data(contentsOf: journal), as: UTF8.self).split(separator: "\n")
        #expect(lines.count { $0.contains(#""do":"exposure","name":"\#(variant)""#) } == 1, "\(lines)")
    }

    /// What the store does not take is told when it does.
    @Test func `an exposure that cannot be stored is not told`() async throws {
        let json =
            #"{"displaySessionCount": 9, "experiments": {"e": {"variants": [{"name": "a"}, {"name": "b", "minDays": 7}]}}}"#
        let fixture = try await EngineFixture(json)
        fixture.store.fail(at: [.update])
        _ = try await fixture.engine.ask()
        #expect(!fixture.calls.contains { if case .didExpose = $0 { true } else { false } })
        fixture.store.fail(at: [])
        for _ in 0..<3 { _ = try await fixture.engine.ask() }
        #expect(fixture.calls.count { if case .didExpose = $0 { true } else { false } } == 1)
    }

    @Test func `as many are kept as a document can have, those in force longest`() throws {
        var context = RatingContext(installID: "u")
        let list = (0..<64).map { #""now\#($0)": {"variants": [{"name": "a"}]}"# }.joined(separator: ",")
        let configuration = RatingConfiguration(
            ConfigurationLayers(bundled: try EngineFixture.document(#"{"experiments": {\#(list)}}"#)))
        let now = LocalInstant(UTCInstant(milliseconds: 0))
        let inForce = (0..<64).map { ExperimentVariant(experiment: "now\($0)", variant: "a") }
        for number in 0..<300 {
            let variant = number < 64 ? inForce[number] : .init(experiment: "old\(number)", variant: "b")
            _ = context.apply(.exposure(variant), configuration: configuration, now: now)
        }
        #expect(context.exposures.count == RatingContext.maximumExposures)
        #expect(inForce.allSatisfy { context.exposures.contains($0) })
        #expect(try RatingContext(json: context.json) == context)
    }
}

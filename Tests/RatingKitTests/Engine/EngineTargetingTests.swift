import Foundation
import RatingTesting
import Testing

@testable import RatingKit

@MainActor
@Suite
struct EngineTargetingTests {
    private let experiment = """
        {"displaySessionCount": 0, "experiments": {"titles": {"variants": [
          {"name": "plain"}, {"name": "warm", "mainTitle": "Tea?"}]}}}
        """

    private func engine(
        _ json: String, installID: String = "1", traits: RatingJSON = [:],
        system: RatingJSON = ["os": "ios", "country": "CA"]
    ) async throws -> (engine: RatingEngine, presenter: RecordingPresenter, recorder: CallRecorder) {
        let recorder = CallRecorder()
        let presenter = RecordingPresenter(recorder: recorder)
        let ports = RatingPorts(
            store: InMemoryContextStore(), log: RecordingLog(), systemTraits: { system }, makeInstallID: { installID },
            presenter: presenter, urlOpener: nil, nativeReview: nil)
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(json)), ports: ports, traits: traits)
        return (engine, presenter, recorder)
    }

    private func installation(in variant: String) throws -> String {
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: try EngineFixture.document(experiment)))
        return try #require(
            (0..<100).map { "i\($0)" }.first { configuration.experiments[0].variant(for: $0).name == variant })
    }

    @Test func `system traits are there and the app's own win`() async throws {
        let rule =
            #"{"displaySessionCount": 0, "conditions": {"==": [{"cat": [{"var": "traits.os"}, {"var": "traits.country"}]}, "iosFR"]}}"#
        let (system, _, _) = try await engine(rule)
        #expect(system.decision() == .skip([.conditions]))
        let (own, _, _) = try await engine(rule, traits: ["country": "FR"])
        #expect(own.decision() == .ask)
        own.traits = [:]
        #expect(own.decision() == .skip([.conditions]))
    }

    @Test func `the system is asked again at each return`() async throws {
        let country = Locked("CA")
        let ports = RatingPorts(
            store: InMemoryContextStore(), log: RecordingLog(),
            systemTraits: { .object([.init("country", .string(country.withLock { $0 }))]) })
        let json = #"{"displaySessionCount": 0, "conditions": {"==": [{"var": "traits.country"}, "FR"]}}"#
        let engine = try await RatingEngine(ConfigurationLayers(bundled: EngineFixture.document(json)), ports: ports)
        #expect(engine.decision() != .ask)
        country.withLock { $0 = "FR" }
        try await engine.record(.foreground)
        #expect(engine.decision() == .ask)
    }

    @Test func `guards read system traits`() async throws {
        let json = """
            {"displaySessionCount": 0, "workflow": {"initial": "one", "states": {
              "one": {"always": [{"guard": {"type": "when", "params": {"rule": {"==": [{"var": "traits.os"}, "ios"]}}},
                "target": "shown"}, {"target": "end"}]},
              "shown": {"meta": {"kind": "message", "title": {"literal": "Hi"}, "buttons": [
                {"event": "LATER", "text": {"literal": "Later"}}]}, "on": {"LATER": "end", "DISMISS": "end"}},
              "end": {"type": "final"}}}}
            """
        let (engine, _, _) = try await engine(json)
        try await engine.ask()
        #expect(engine.flow?.step.name == "shown")
    }

    @Test(arguments: ["plain", "warm"])
    func `the variant shows and travels in every action`(variant: String) async throws {
        let (engine, _, _) = try await engine(experiment, installID: installation(in: variant))
        let delegate = KeepingDelegate()
        engine.delegate = delegate
        let variants = [ExperimentVariant(experiment: "titles", variant: variant)]
        #expect(engine.configuration.variants == variants)
        #expect(engine.explanation().variants == variants)
        try await engine.ask()
        #expect((engine.presentedStep?.title == "Tea?") == (variant == "warm"))
        try await engine.send(.update(stars: 5))
        try await engine.send(WorkflowEvent("SUBMIT"))
        try await engine.send(WorkflowEvent("LATER"))
        #expect(delegate.actions.count >= 4)
        #expect(delegate.actions.allSatisfy { $0.variants == variants })
    }

    @Test func `an erased user is drawn anew and the delegate hears of it`() async throws {
        let ids = Locked([try installation(in: "warm"), try installation(in: "plain")])
        let ports = RatingPorts(
            store: InMemoryContextStore(), log: RecordingLog(), makeInstallID: { ids.withLock { $0.removeLast() } })
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: EngineFixture.document(experiment)), ports: ports)
        let delegate = KeepingDelegate()
        engine.delegate = delegate
        #expect(engine.configuration.variants.map(\.variant) == ["plain"])
        try await engine.erase()
        #expect(engine.configuration.variants.map(\.variant) == ["warm"])
        #expect(delegate.changes.map(\.key) == [.text(.mainTitle)])
        #expect(delegate.changes.first?.new == .text("Tea?"))
    }

    @Test func `a change is told as this installation sees it`() async throws {
        let (engine, _, _) = try await engine(experiment, installID: installation(in: "plain"))
        let delegate = KeepingDelegate()
        engine.delegate = delegate
        engine.apply(ConfigurationReader(layer: .remote).read(Array(#"{"mainTitle": "New"}"#.utf8)), to: .remote)
        engine.apply(ConfigurationReader(layer: .remote).read(Array(#"{"experiments": null}"#.utf8)), to: .remote)
        #expect(
            delegate.changes.map(\.key) == [.text(.mainTitle), .structure(.experiments), .text(.mainTitle)]
                || delegate.changes.map(\.key) == [.text(.mainTitle), .text(.mainTitle), .structure(.experiments)])
    }
}

@Suite
struct SystemTraitsTests {
    @Test func `this system tells what it is`() throws {
        let traits = RatingPorts.SystemTraits.current
        #if os(Linux)
        #expect(traits.os == "linux")
        #expect(traits.channel == nil)
        #elseif os(macOS)
        #expect(traits.os == "macos")
        #endif
        let version = try #require(traits.osVersion)
        #expect(try Rule(["sem_ver": .array([.string(version), ">", "0.0.1"])]).isTrue([:]))
        #expect(traits.language?.isEmpty == false)
    }

    @Test(
        arguments: [
            ("fr_CA", "fr-CA", "fr", "CA"), ("de_DE", "de-DE", "de", "DE"), ("es_419", "es-419", "es", nil),
            ("zh_Hans_CN", "zh-Hans-CN", "zh", "CN"), ("en", "en", "en", nil),
        ] as [(String, String, String, String?)])
    func `locales are split`(identifier: String, tag: String, language: String, country: String?) {
        let traits = RatingPorts.SystemTraits(Locale(identifier: identifier))
        #expect(traits.locale == tag)
        #expect(traits.language == language)
        #expect(traits.country == country)
    }

    @Test func `what is not known is not there`() {
        #expect(RatingPorts.SystemTraits(os: "ios", country: "FR").json == ["os": "ios", "country": "FR"])
        #expect(RatingPorts.SystemTraits().json == [:])
    }
}

@MainActor
private final class KeepingDelegate: RatingDelegate {
    private(set) var actions: [EmittedAction] = []
    private(set) var changes: [RatingConfiguration.Change] = []

    func ratingEngine(_ engine: RatingEngine, willPerform action: EmittedAction) { actions.append(action) }
    func ratingEngine(_ engine: RatingEngine, didChangeConfiguration changes: [RatingConfiguration.Change]) {
        self.changes += changes
    }
}

import Foundation
import RatingKit
import RatingTesting
import Testing

/// The README's integration snippet compiles and does what it says.
@MainActor @Suite struct ReadmeSnippetTests {
    private final class Screens: RatingPresenter {
        func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool { true }
        func show(_ step: PresentedStep) {}
        func dismiss() async {}
    }

    private func integrate(url: URL, directory: URL, screens: Screens, delegate: RecordingDelegate) async throws
        -> AskOutcome
    {
        // README
        let reading = ConfigurationReader().read(file: url)  // its diagnostics say what is wrong, and where
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: reading.document),
            ports: RatingPorts(store: FileContextStore(directory: directory), presenter: screens))
        engine.delegate = delegate  // held weakly

        try await engine.record(.session)  // also .launch(version:), .foreground, .event("saved"), .crash
        let outcome = try await engine.ask(at: "level_completed")  // asks only if every gate is open
        for gate in engine.explanation(at: "level_completed").gates { print(gate.gate, gate.isOpen) }
        // README ends
        return outcome
    }

    @Test func `a first session is counted and not asked in`() async throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: directory) }
        let delegate = RecordingDelegate()
        let outcome = try await integrate(
            url: root.appendingPathComponent("Configs/starskit.json"), directory: directory, screens: Screens(),
            delegate: delegate)
        withExtendedLifetime(delegate) {}
        #expect(outcome == .skipped([.sessions]))
        #expect(try await FileContextStore(directory: directory).load()?.sessions == 1)
    }

    @Test func `the README has the snippet of this file`() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let lines = source.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "        // README"))
        let end = try #require(lines.firstIndex(of: "        // README ends"))
        let snippet = lines[(start + 1)..<end].map { String($0.dropFirst(8)) }.joined(separator: "\n")
        #expect(readme.contains(snippet))
    }
}

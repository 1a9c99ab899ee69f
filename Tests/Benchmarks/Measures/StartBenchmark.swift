import Foundation
import RatingKit

/// What an app does at its start: context and configuration from disk, then a decision.
///
/// The baseline reads the same facts, as far as rules read them, from `UserDefaults`, which answers from memory after its
/// first read, the same configuration file through `JSONSerialization`, and decides by hand.
struct StartBenchmark {
    private let directory: URL
    private let store: FileContextStore
    private let suite = "RatingKit.Benchmarks.\(ProcessInfo.processInfo.processIdentifier)"
    private let configurationFile: URL

    init(directory: URL) async throws {
        self.directory = directory
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: try document(#"{"policy": "balanced"}"#)))
        let context = SampleContexts(count: 8, configuration).contexts[5]
        configurationFile = PackageFiles.starskit
        store = FileContextStore(directory: directory)
        try await store.update { $0 = context }
        guard let defaults = UserDefaults(suiteName: suite) else { throw CocoaError(.fileWriteUnknown) }
        UserDefaultsUser(context).write(to: defaults)
        defaults.synchronize()
    }

    func cleanUp() {
        UserDefaults.standard.removePersistentDomain(forName: suite)
    }

    var comparison: Comparison {
        Comparison(
            name: "load context and configuration from disk, decide",
            subject: Work("FileContextStore.load, read(file:), decide") { times in
                for _ in 0..<times { keep(try await decide()) }
            },
            baseline: Work("UserDefaults, JSONSerialization, by hand") { times in
                for _ in 0..<times { keep(try decideByHand()) }
            },
            goal: 0.4, limit: 0.53)
    }

    private func decide() async throws -> Decision {
        let context = try await store.load() ?? RatingContext(installID: "")
        let reading = ConfigurationReader().read(file: configurationFile)
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
        return Eligibility(configuration, installID: context.installID).decide(context, now: SampleContexts.now)
    }

    private func decideByHand() throws -> Bool {
        guard let defaults = UserDefaults(suiteName: suite) else { return false }
        let user = UserDefaultsUser(defaults)
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: configurationFile))
        guard let settings = json as? [String: Any] else { return false }
        let limits = UserDefaultsUser.Limits(settings)
        return user.mayBeAsked(limits, now: Date(timeIntervalSince1970: 1_781_526_600))
    }
}

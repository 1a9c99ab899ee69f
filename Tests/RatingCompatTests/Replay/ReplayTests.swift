import Foundation
import RatingCompat
import Testing

/// The originals' recorded behaviour, replayed through the façades.
@Suite
@MainActor
struct ReplayTests {
    @Test(arguments: OriginalSystem.allCases)
    func `the façade does what the original did: the sample that comes with the project`(system: OriginalSystem) throws
    {
        try expectExactness(system, in: VectorFolder.sample)
    }

    @Test(.enabled(if: VectorFolder.all != nil))
    func `the façade does what the original did: all recordings`() throws {
        let folder = try #require(VectorFolder.all)
        let systems = OriginalSystem.allCases.filter { VectorFolder.has($0, in: folder) }
        #expect(!systems.isEmpty, "no recordings in \(folder.path)")
        for system in systems { try expectExactness(system, in: folder) }
    }

    private func expectExactness(_ system: OriginalSystem, in folder: URL) throws {
        let scenarios = try Scenario.read(folder.appendingPathComponent("\(system.rawValue).jsonl"))
        var report = ReplayReport()
        system.replay.run(scenarios, into: &report)
        print(
            "\(system.rawValue) in \(folder.lastPathComponent): \(report.scenarios) scenarios,",
            "\(report.ops) ops, \(report.mismatches.count) mismatches")
        for mismatch in report.mismatches.prefix(20) { print(mismatch) }
        #expect(report.scenarios > 0)
        #expect(report.mismatches.count == 0, "see the mismatches printed above")
    }
}

enum OriginalSystem: String, CaseIterable, Sendable {
    case starskit, appreview, irate, swiftyirate, swiftrater

    @MainActor
    var replay: any Replay.Type {
        switch self {
        case .starskit: StarsKitReplay.self
        case .appreview: AppReviewReplay.self
        case .irate: RateReplay.self
        case .swiftyirate: SwiftyiRateReplay.self
        case .swiftrater: SwiftRaterReplay.self
        }
    }
}

/// Where recordings lie.
enum VectorFolder {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// At most 40 scenarios of each system.
    static let sample = tests.appendingPathComponent("Vectors")

    /// The folder that `RATINGKIT_VECTORS` names, or that of the shared folder beside the project (or named by
    /// `RATINGKIT_SHARED`); nil if there is none.
    static var all: URL? {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["RATINGKIT_VECTORS"] { return URL(fileURLWithPath: path) }
        let shared = environment["RATINGKIT_SHARED"].map { URL(fileURLWithPath: $0) }
        let folder = (shared ?? tests.appendingPathComponent("../../../shared").standardized)
            .appendingPathComponent("vectors")
        return OriginalSystem.allCases.contains { has($0, in: folder) } ? folder : nil
    }

    static func has(_ system: OriginalSystem, in folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("\(system.rawValue).jsonl").path)
    }
}

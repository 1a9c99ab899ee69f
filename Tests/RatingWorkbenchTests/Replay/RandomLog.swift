import Foundation
import RatingCore
import TestInput
import TestTools

@testable import RatingWorkbench

/// Histories of users as nobody would invent them, and the same as a log.
struct RandomLog {
    struct Event {
        let at: LocalInstant
        let step: ReplayStep
        var version: String?
        var stars: Int64?
    }

    /// In the order of the users' names.
    private(set) var users: [(name: String, events: [Event])] = []

    init(seed: UInt64, users count: Int, events: Int = 40) {
        var random = SeededGenerator(seed: seed)
        for index in 0..<count {
            var at = Int64(1_700_000_000_000) + Int64.random(in: 0..<86_400_000, using: &random)
            var history: [Event] = []
            for _ in 0..<Int.random(in: 1...events, using: &random) {
                // Often at the same moment, and now and then after months.
                at += [0, 1_000, 3_600_000, 86_400_000, 40 * 86_400_000].randomElement(using: &random)!
                let now = LocalInstant(
                    UTCInstant(milliseconds: at), utcOffset: [0, 3_600, -18_000].randomElement(using: &random)!)
                history.append(Self.event(at: now, &random))
            }
            // Names that a plain comparison of characters would put elsewhere.
            users.append(
                (["u\(index)", "ü\(index)", "U/\(index)\"", "\(index)"].randomElement(using: &random)!, history))
        }
        users.sort { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
    }

    private static func event(at now: LocalInstant, _ random: inout SeededGenerator) -> Event {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: Event(at: now, step: .launch, version: ["1.0", "1.1", "2.0"].randomElement(using: &random))
        case 1: Event(at: now, step: .foreground)
        case 2, 3: Event(at: now, step: .session)
        case 4: Event(at: now, step: .event(["saved", "shared", "größer"].randomElement(using: &random)!))
        case 5: Event(at: now, step: .crash)
        case 6:
            Event(
                at: now,
                step: [.answer, .rated, .decline, .remind].randomElement(using: &random)!,
                stars: Bool.random(using: &random) ? Int64.random(in: 1...5, using: &random) : nil)
        default:
            Event(at: now, step: .ask(placement: [nil, "level_completed", "settings"].randomElement(using: &random)!))
        }
    }

    /// The lines of one user.
    static func lines(_ name: String, _ events: [Event]) -> [String] {
        events.map { event in
            var members: [RatingJSON.Member] = [.init("user", .string(name)), .init("at", .string(event.at.iso8601))]
            switch event.step {
            case .launch:
                members.append(.init("do", "launch"))
                if let version = event.version { members.append(.init("version", .string(version))) }
            case .event(let name): members += [.init("do", "event"), .init("name", .string(name))]
            case .ask(let placement):
                members.append(.init("do", "ask"))
                if let placement { members.append(.init("placement", .string(placement))) }
            case .answer:
                members.append(.init("do", "answer"))
                if let stars = event.stars { members.append(.init("stars", .integer(stars))) }
            default:
                let word = EventMapping.words.first { $0.value == event.step }?.key ?? "install"
                members.append(.init("do", .string(word)))
            }
            return RatingJSON.object(members).serialized()
        }
    }

    var lines: [String] { users.flatMap { Self.lines($0.name, $0.events) } }
}

/// Replays what stands in a test.
struct LogRun {
    let folder: ScratchDirectory

    init() throws { folder = try ScratchDirectory() }

    func callAsFunction(
        _ lines: [String], _ plan: ReplayPlan, unsorted: Bool = false, chunk: Int = 4_096,
        longest: Int = 1 << 20, workers: Int = 2
    ) async throws -> (result: Replay.Result, decisions: [String]) {
        try await self(
            Array(lines.map { $0 + "\n" }.joined().utf8), plan, unsorted: unsorted, chunk: chunk, longest: longest,
            workers: workers)
    }

    func callAsFunction(
        _ bytes: [UInt8], _ plan: ReplayPlan, unsorted: Bool = false, chunk: Int = 4_096,
        longest: Int = 1 << 20, workers: Int = 2
    ) async throws -> (result: Replay.Result, decisions: [String]) {
        let name = UUID().uuidString
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
        var replay = Replay(plan)
        (replay.chunkSize, replay.longestHistory, replay.workers) = (chunk, longest, workers)
        replay.temporaryFolder = folder.path
        let input = try LogInput(path: "\(folder.path)/\(name)")
        let told = try OpenFile(temporaryIn: folder.path)
        let result =
            unsorted
            ? try await replay.runUnsorted(input, tell: { bytes throws(FileFailure) in try told.append(bytes) })
            : try await replay.run(input, tell: { bytes throws(FileFailure) in try told.append(bytes) })
        let decisions = try told.read(Int(told.size ?? 0), at: 0)
        return (
            result,
            String(decoding: decisions, as: UTF8.self).split(separator: "\n").map(String.init)
        )
    }
}

/// Every kind of gate that a log can open and close.
let sampleConfigurations = [
    "{}", #"{"policy": "irate"}"#, #"{"policy": "appreview"}"#, #"{"policy": "balanced"}"#,
    #"{"displaySessionCount": 1, "daysBeforeAskingAgain": 1, "maxNumberOfReminder": 50, "rolloutPercentage": 50}"#,
    #"{"requiredEvents": {"saved": 2}, "placements": {"level_completed": {"displaySessionCount": 1}}}"#,
    #"""
    {"policy": "balanced", "experiments": {"often": {"variants": [
      {"name": "a", "weight": 1, "displaySessionCount": 1}, {"name": "b", "weight": 1, "daysUntilPrompt": 0}]}}}
    """#,
]

import Foundation
import RatingCore
import RatingWorkbench
import TestInput

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How long a log takes to be replayed against Python reading it with `json` and doing nothing else; and how time and memory
/// grow with the log. Each in a process of its own.
struct ReplayScale {
    static let name = "replay of a log"

    private let bytes: Int
    private let subject: Run
    private let small: Run
    /// Seconds that Python takes; nil where there is none.
    private let python: Double?

    private struct Run {
        let seconds: Double
        let memory: Int
        let lines: Int
    }

    static let leastRatio = 3.0
    /// The time of a byte, against that of a log of a sixteenth.
    static let mostBend = 1.3
    static let mostGrowth = 32 << 20

    private var ratio: Double? { python.map { $0 / subject.seconds } }
    private var bend: Double { subject.seconds / small.seconds / 16 }
    private var growth: Int { max(0, subject.memory - small.memory) }

    var isMissed: Bool { ratio ?? .infinity < Self.leastRatio || bend > Self.mostBend || growth > Self.mostGrowth }

    init(bytes: Int, directory: URL) throws {
        self.bytes = bytes
        let (large, sixteenth) = (
            directory.appendingPathComponent("log.jsonl"), directory.appendingPathComponent("part.jsonl")
        )
        try Self.write(bytes, to: large)
        try Self.write(bytes / 16, to: sixteenth)
        defer { for file in [large, sixteenth] { try? FileManager.default.removeItem(at: file) } }
        // The best of some: what else the machine does only adds.
        small = try (0..<5).map { _ in try Self.replay(sixteenth) }.min { $0.seconds < $1.seconds }!
        subject = try (0..<3).map { _ in try Self.replay(large) }.min { $0.seconds < $1.seconds }!
        python = try (0..<2).compactMap { _ in try Self.readWithPython(large) }.min()
    }

    /// Users of some weeks, sorted.
    private static func write(_ bytes: Int, to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        var random = SeededGenerator(seed: 1)
        var (written, user) = (0, 100_000_000)
        while written < bytes {
            user += 1
            var at = UTCInstant(
                milliseconds: 1_735_689_600_000 + Int64.random(in: 0..<2_592_000, using: &random) * 1_000)
            var text = ""
            func add(_ what: String) {
                let date = LocalInstant(at, utcOffset: 3_600).iso8601
                text += "{\"user\":\"user-\(user)\",\"at\":\"\(date)\",\"do\":\(what)}\n"
            }
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                at = at.adding(milliseconds: Int64.random(in: 3_600...345_600, using: &random) * 1_000)
                add("\"launch\",\"version\":\"1.4.0\"")
                add("\"session\"")
                for _ in 0..<Int.random(in: 0...4, using: &random) {
                    add("\"event\",\"name\":\"\(["saved", "shared", "purchase"].randomElement(using: &random)!)\"")
                }
                if Bool.random(using: &random) { add("\"ask\",\"placement\":\"level_completed\"") }
            }
            try handle.write(contentsOf: Data(text.utf8))
            written += text.utf8.count
        }
        try handle.close()
    }

    private static func replay(_ file: URL) throws -> Run {
        let figures = try figures(ProcessInfo.processInfo.arguments[0], ["--replay", file.path])
        guard figures.count == 3, figures[2] > 0 else { throw UsageError(description: "the log was not replayed") }
        return Run(seconds: figures[0], memory: Int(figures[1]), lines: Int(figures[2]))
    }

    private static func readWithPython(_ file: URL) throws -> Double? {
        let script = """
            import json, sys, time
            begin = time.perf_counter()
            with open(sys.argv[1], "rb") as file:
                for line in file: json.loads(line)
            print(time.perf_counter() - begin)
            """
        guard
            let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first(
                where: FileManager.default.isExecutableFile)
        else { return nil }
        return try figures(python, ["-c", script, file.path]).first
    }

    private static func figures(_ program: String, _ arguments: [String]) throws -> [Double] {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }

    /// Replays a log in this process, and prints the seconds, the most memory and the lines.
    static func run(_ path: String) async throws -> Never {
        let document = ConfigurationReader().read(Array(#"{"policy": "balanced"}"#.utf8)).document
        var replay = Replay(ReplayPlan(RatingConfiguration(ConfigurationLayers(bundled: document))))
        replay.workers = ProcessInfo.processInfo.activeProcessorCount
        let begin = ContinuousClock.now
        let result = try await replay.run(LogInput(path: path))
        let time = begin.duration(to: .now).components
        print(Double(time.seconds) + Double(time.attoseconds) / 1e18, peakMemory, result.summary.lines)
        exit(0)
    }

    var text: String {
        func verdict(_ isMissed: Bool, _ limit: String) -> String { "\(isMissed ? "MISSED, " : "")\(limit)" }
        let megabytes = bytes >> 20
        return """
            \(Self.name)
              time                 \(subject.seconds.rounded(places: 2)) s for \(megabytes) MB, \(subject.lines) lines
              Python's json        \(python.map { "\($0.rounded(places: 2)) s" } ?? "no python3")
              ratio                \(ratio.map { "\($0.rounded(places: 2))" } ?? "none")  (\(verdict(ratio ?? .infinity < Self.leastRatio, "at least \(Self.leastRatio)")))
              time a byte          \(bend.rounded(places: 2)) of that of a sixteenth  (\(verdict(bend > Self.mostBend, "at most \(Self.mostBend)")))
              memory               \(subject.memory >> 20) MB, \(growth >> 20) MB more than for a sixteenth  (\(verdict(growth > Self.mostGrowth, "at most \(Self.mostGrowth >> 20) MB")))
            """
    }

    var json: RatingJSON {
        [
            "name": .string(Self.name), "bytes": .integer(Int64(bytes)), "seconds": .number(subject.seconds),
            "python": python.map { .number($0) } ?? .null, "ratio": ratio.map { .number($0) } ?? .null,
            "bend": .number(bend), "memory": .integer(Int64(subject.memory)), "growth": .integer(Int64(growth)),
            "missed": .bool(isMissed),
        ]
    }
}

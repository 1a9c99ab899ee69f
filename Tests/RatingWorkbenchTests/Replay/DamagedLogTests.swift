import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWorkbench

/// What is wrong in a log is counted and named by its line; all else is replayed as without it.
@Suite struct DamagedLogTests {
    private static let good = #"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": "session"}"#

    @Test(arguments: [
        ("{", LogRemark.noJSON), ("[1]", .noJSON), ("7", .noJSON), (#"{"user": "a""#, .noJSON),
        (#"{"at": "2026-01-05T12:00:00Z", "do": "session"}"#, .noUser),
        (#"{"user": "", "at": "2026-01-05T12:00:00Z", "do": "session"}"#, .noUser),
        (#"{"user": ["a"], "at": "2026-01-05T12:00:00Z", "do": "session"}"#, .noUser),
        (#"{"user": "a", "do": "session"}"#, .noTime),
        (#"{"user": "a", "at": "yesterday", "do": "session"}"#, .noTime),
        (#"{"user": "a", "at": "2026-01-05T12:00:00", "do": "session"}"#, .noTime),
        (#"{"user": "a", "at": "2026-01-05T12:00:00Z"}"#, .noEvent),
        (#"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": "sesion"}"#, .noEvent),
        (#"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": 4}"#, .noEvent),
        (#"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": "event"}"#, .malformed),
        (#"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": "ask", "placement": 3}"#, .malformed),
        (#"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": "answer", "stars": "5"}"#, .malformed),
        (#"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": "launch", "version": 2}"#, .malformed),
        (#"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": "session", "traits": []}"#, .malformed),
        (#"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": "prompt"}"#, .recordedPrompt),
        (#"{"user": "a", "at": "2026-01-05T12:00:00Z", "do": "session", "mood": 1}"#, .foreignMember),
    ])
    func `a line is named with what is wrong`(line: String, remark: LogRemark) async throws {
        let run = try LogRun()
        let plan = ReplayPlan(try configuration("{}"))
        for isUnsorted in [false, true] {
            let summary = try await run([Self.good, "", line, "  ", Self.good], plan, unsorted: isUnsorted).result
                .summary
            #expect(summary[remark] == LineTally(count: 1, lines: [3]))
            #expect(LogRemark.allCases.filter { summary[$0].count > 0 } == [remark])
            #expect(summary.events == (remark == .foreignMember ? 3 : 2))
            #expect(summary.lines == 5)
        }
    }

    @Test(arguments: [64, 4_096, 1 << 22])
    func `a line of many megabytes is passed over`(chunk: Int) async throws {
        let run = try LogRun()
        let plan = ReplayPlan(try configuration("{}"))
        for length in [
            LineParser.maximumLine - Self.good.utf8.count, LineParser.maximumLine, 3 * LineParser.maximumLine,
        ] {
            let long = String(repeating: " ", count: length) + Self.good
            for isUnsorted in [false, true] {
                let summary = try await run(
                    [Self.good, long, Self.good], plan, unsorted: isUnsorted, chunk: chunk
                ).result.summary
                let isTooLong = length >= LineParser.maximumLine
                #expect(summary[.tooLong] == (isTooLong ? LineTally(count: 1, lines: [2]) : LineTally()))
                #expect(summary.events == (isTooLong ? 2 : 3))
                #expect(summary.lines == 3)
            }
        }
    }

    @Test func `duplicates are dropped by their identifiers`() async throws {
        func line(_ id: String, _ user: String) -> String {
            #"{"user": "\#(user)", "at": "2026-01-05T12:00:00Z", "do": "session", "id": "\#(id)"}"#
        }
        let run = try LogRun()
        let plan = ReplayPlan(try configuration("{}"))
        let lines = [line("1", "a"), line("2", "a"), line("1", "a"), line("1", "b"), line("1", "b")]
        for isUnsorted in [false, true] {
            let summary = try await run(lines, plan, unsorted: isUnsorted).result.summary
            #expect(summary.events == 3)
            #expect(summary[.duplicate] == LineTally(count: 2, lines: [3, 5]))
        }
    }

    @Test(arguments: 0..<rounds(60))
    func `whatever bytes change, every line is used or counted`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let lines = RandomLog(seed: UInt64(seed), users: 10, events: 20).lines
        var bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            let place = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...200, using: &random)))
            }
        }
        if Bool.random(using: &random) { bytes.removeLast(min(bytes.count, 30)) }
        let run = try LogRun()
        let plan = ReplayPlan(try configuration(sampleConfigurations[seed % 7]))
        let parts = bytes.split(separator: 10, omittingEmptySubsequences: false)
        let blank = parts.count { $0.allSatisfy { [32, 9, 13].contains($0) } }
        for isUnsorted in [false, true] {
            let summary = try await run(bytes, plan, unsorted: isUnsorted, chunk: 300).result.summary
            let notUsed = LogRemark.allCases.filter { $0.consequence != .used }.reduce(0) { $0 + summary[$1].count }
            #expect(summary.lines == Int64(parts.count - (bytes.last == 10 || bytes.isEmpty ? 1 : 0)))
            #expect(summary.events + notUsed == Int64(parts.count - blank))
        }
    }
}

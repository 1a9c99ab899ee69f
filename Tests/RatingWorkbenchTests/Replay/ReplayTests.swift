import RatingAnalysis
import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWorkbench

/// A replayed log is what the engine does for each user, however it is cut, shared and ordered.
@Suite struct ReplayTests {
    @Test(arguments: sampleConfigurations)
    func `decisions are those that a scenario's replay takes`(text: String) async throws {
        let configuration = try configuration(text)
        let log = RandomLog(seed: 1, users: 60)
        let run = try LogRun()
        let (result, decisions) = try await run(log.lines, ReplayPlan(configuration, tellsDecisions: true))

        var expected: [String] = []
        var asked = 0
        for user in log.users {
            var replay = ScenarioReplay(configuration, installID: user.name)
            for event in user.events {
                guard case .ask(let placement) = event.step else {
                    replay.apply(
                        try #require(event.step.contextEvent(version: event.version, stars: event.stars)), event.at)
                    continue
                }
                let decision = replay.decide(placement, event.at)
                var line: [UInt8] = []
                DecisionLine.append(user.name, event.at, placement, decision, nil, to: &line)
                expected.append(String(decoding: line.dropLast(), as: UTF8.self))
                if replay.ask(placement, event.at) { asked += 1 }
            }
        }
        #expect(decisions == expected)
        #expect(result.summary.asked == Int64(asked))
        #expect(result.summary.users == Int64(log.users.count))
        #expect(result.summary.events == Int64(log.lines.count))
        #expect(result.summary.considered == Int64(expected.count))
    }

    @Test(arguments: [1, 300, 4_096, 1 << 20])
    func `nothing depends on how the log is cut`(chunk: Int) async throws {
        let plan = ReplayPlan(try configuration(sampleConfigurations[4]), tellsDecisions: true)
        let lines = RandomLog(seed: 2, users: 40).lines
        let run = try LogRun()
        let whole = try await run(lines, plan, chunk: 1 << 22, workers: 1)
        let cut = try await run(lines, plan, chunk: chunk, workers: 3)
        #expect(cut.result == whole.result)
        #expect(cut.decisions == whole.decisions)
        // Also where one user's history is longer than a chunk may be.
        let within = try await run(lines, plan, chunk: chunk, longest: 500)
        #expect(within.result == whole.result)
        #expect(within.decisions == whole.decisions)
    }

    @Test(arguments: 0..<rounds(8))
    func `an unsorted log gives what the sorted one gives`(seed: Int) async throws {
        let plan = ReplayPlan(try configuration(sampleConfigurations[seed % 7]), tellsDecisions: true)
        let log = RandomLog(seed: UInt64(seed), users: 50)
        var random = SeededGenerator(seed: 77)
        // In any order of the users, whose own lines keep theirs.
        var queues = log.users.map { RandomLog.lines($0.name, $0.events)[...] }
        var lines: [String] = []
        while !queues.isEmpty {
            let index = Int.random(in: queues.indices, using: &random)
            if let line = queues[index].popFirst() { lines.append(line) } else { queues.remove(at: index) }
        }
        let run = try LogRun()
        let sorted = try await run(log.lines, plan)
        // Several hundred pieces, which are merged in two rounds.
        let unsorted = try await run(lines, plan, unsorted: true, chunk: 8)
        #expect(unsorted.result == sorted.result)
        #expect(unsorted.decisions == sorted.decisions)
        #expect(try run.folder.entries.count == 2, "nothing is left of the temporary files")
    }

    @Test(arguments: [1, 2, 7, 64])
    func `shards add up to the whole, whatever their order`(shards: Int) async throws {
        let plan = ReplayPlan(try configuration(sampleConfigurations[3]))
        let log = RandomLog(seed: 5, users: 64)
        let run = try LogRun()
        let whole = try await run(log.lines, plan).result.summary
        var sum = ReplaySummary()
        for shard in (0..<shards).shuffled() {
            let users = log.users.enumerated().filter { $0.offset % shards == shard }.map(\.element)
            let part = try await run(users.flatMap { RandomLog.lines($0.name, $0.events) }, plan).result.summary
            // As it is written and read again.
            sum.add(try ReplaySummary(json: JSONDocument(part.json.serialized()).root.value))
        }
        #expect(sum == whole)
    }

    @Test func `lines that are late are put in order and counted`() async throws {
        let plan = ReplayPlan(try configuration("{}"), tellsDecisions: true)
        let log = RandomLog(seed: 9, users: 20)
        let run = try LogRun()
        let inOrder = try await run(log.lines, plan)
        var random = SeededGenerator(seed: 3)
        var late = 0
        var lines: [String] = []
        for user in log.users {
            // Of the same moment the order of the lines holds, so only others may change places.
            var events = user.events
            var seen: Set<Int64> = []
            events.removeAll { !seen.insert($0.at.instant.milliseconds).inserted }
            let shuffled = events.shuffled(using: &random)
            var latest = Int64.min
            for event in shuffled {
                if event.at.instant.milliseconds < latest { late += 1 }
                latest = max(latest, event.at.instant.milliseconds)
            }
            lines += RandomLog.lines(user.name, shuffled)
        }
        let distinct = log.users.flatMap { user in
            var seen: Set<Int64> = []
            return RandomLog.lines(user.name, user.events.filter { seen.insert($0.at.instant.milliseconds).inserted })
        }
        let expected = try await run(distinct, plan)
        let shuffled = try await run(lines, plan)
        #expect(shuffled.decisions == expected.decisions)
        #expect(shuffled.result.summary[.late].count == Int64(late))
        #expect(late > 0)
        #expect(inOrder.result.summary[.late].count == 0)
    }

    @Test(arguments: [64, 1 << 20])
    func `a user who comes back is counted and named`(chunk: Int) async throws {
        let plan = ReplayPlan(try configuration("{}"))
        func line(_ user: String) -> String { #"{"user": "\#(user)", "at": "2026-01-05T12:00:00Z", "do": "session"}"# }
        let run = try LogRun()
        let result = try await run(["a", "b", "a", "c", "b"].map(line), plan, chunk: chunk).result
        #expect(result.summary.disorder == LineTally(count: 2, lines: [3, 5]))
        #expect(result.misplacedUsers == ["a", "b"])
    }

    @Test func `two configurations are compared user by user`() async throws {
        let (old, new) = (
            try configuration(#"{"displaySessionCount": 1}"#), try configuration(#"{"displaySessionCount": 3}"#)
        )
        let log = RandomLog(seed: 4, users: 80)
        let run = try LogRun()
        let (result, lines) = try await run(log.lines, ReplayPlan(old, against: new, tellsDecisions: true))
        var users: Set<String> = []
        var moments = 0
        for user in log.users {
            var (first, second) = (
                ScenarioReplay(old, installID: user.name), ScenarioReplay(new, installID: user.name)
            )
            for event in user.events {
                if case .ask(let placement) = event.step {
                    if first.ask(placement, event.at) != second.ask(placement, event.at) {
                        users.insert(user.name)
                        moments += 1
                    }
                } else if let change = event.step.contextEvent(version: event.version, stars: event.stars) {
                    first.apply(change, event.at)
                    second.apply(change, event.at)
                }
            }
        }
        #expect(result.differences.users == Int64(users.count))
        #expect(result.differences.newlyAsked + result.differences.noLongerAsked == Int64(moments))
        #expect(lines.count == moments)
        #expect(result.differences.reasons.values.reduce(0, +) == Int64(users.count))
        #expect(!users.isEmpty)
        let same = try await run(log.lines, ReplayPlan(old, against: old, tellsDecisions: true))
        #expect(same.result.differences == DecisionDifferences())
    }
}

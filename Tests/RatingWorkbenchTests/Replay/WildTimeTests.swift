import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWorkbench

/// A clock that was wrong once changes nothing but the line that has it.
@Suite struct WildTimeTests {
    private static let years = ["1970", "2008", "2016", "2031", "9999"]

    private static func figures(_ summary: ReplaySummary) -> RatingJSON {
        .object((summary.json.members ?? []).filter { $0.name != "lines" && $0.name != "remarks" })
    }

    @Test(arguments: UInt64(0)..<12)
    func `a line with a wild clock changes no figure`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let log = RandomLog(seed: seed, users: 20, events: 20)
        let plan = ReplayPlan(try configuration(sampleConfigurations[Int(seed) % sampleConfigurations.count]))
        let run = try LogRun()
        let own = try await run(log.lines, plan).result.summary
        let places = log.users.indices.filter { log.users[$0].events.count >= 3 }
        for _ in 0..<rounds(8) {
            let wild = try #require(places.randomElement(using: &random))
            let year = try #require(Self.years.randomElement(using: &random))
            let deed = try #require(["session", "ask", "crash", "install", "rated"].randomElement(using: &random))
            let lines = log.users.enumerated().flatMap { place, user -> [String] in
                var lines = RandomLog.lines(user.name, user.events)
                if place == wild {
                    let line: RatingJSON = [
                        "user": .string(user.name), "at": .string("\(year)-06-05T12:00:00Z"), "do": .string(deed),
                    ]
                    lines.insert(line.serialized(), at: Int.random(in: 0...lines.count, using: &random))
                }
                return lines
            }
            for isUnsorted in [false, true] {
                let summary = try await run(lines, plan, unsorted: isUnsorted, chunk: 2_000).result.summary
                #expect(Self.figures(summary) == Self.figures(own), "\(year) \(deed)")
                #expect(summary[.wildTime].count + summary[.implausibleTime].count == 1, "\(year)")
                #expect(summary.report.findings.contains { $0.contains("1 line could not be used") })
            }
        }
    }

    /// Who comes back after years, with more than a single line, was away; and of two moments nobody knows which is wrong.
    @Test(arguments: [["2020-01-01", "2020-01-02", "2022-03-01", "2022-03-02"], ["2020-01-01", "2022-03-01"]])
    func `a return is no wild clock`(days: [String]) async throws {
        let lines = days.map { #"{"user": "u", "at": "\#($0)T12:00:00Z", "do": "session"}"# }
        let summary = try await LogRun()(lines, ReplayPlan(try configuration("{}"))).result.summary
        #expect(summary.events == Int64(days.count) && summary[.wildTime].count == 0)
    }

    /// One user begins years before all others.
    @Test func `who begins outside of the log is not followed from there`() async throws {
        let others = (100..<200).flatMap { user in
            (1...9).map { #"{"user": "\#(user)", "at": "2026-02-0\#($0)T12:00:00Z", "do": "ask"}"# }
        }
        let wild = ["2009-01-01", "2026-02-09"].map { #"{"user": "z", "at": "\#($0)T12:00:00Z", "do": "session"}"# }
        let (run, plan) = (try LogRun(), ReplayPlan(try configuration("{}")))
        let days = try #require(try await run(others, plan).result.summary.meanDays)
        let summary = try await run(others + wild, plan).result.summary
        #expect(try #require(summary.meanDays) <= days && summary.usersOutside == 1)
    }
}

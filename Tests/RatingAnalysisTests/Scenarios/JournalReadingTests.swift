import RatingCore
import Testing

@testable import RatingAnalysis

struct JournalReadingTests {
    private let lines = [
        #"{"at": "2026-01-05T12:00:00+01:00", "do": "session"}"#,
        #"{"at": "2026-01-06T12:00:00Z", "do": "ask", "expect": "ask", "walk": []}"#,
        #"{"at": "2026-01-06T11:00:00Z", "do": "crash"}"#,
    ]

    @Test func `lines are steps, in the order of time`() throws {
        let reading = JournalReading(Array(lines.joined(separator: "\n").utf8), name: "user")
        #expect(reading.skipped.isEmpty)
        let scenario = try #require(reading.scenario)
        #expect(scenario.name == "user" && scenario.start.description == "2026-01-05T11:00:00Z")
        #expect(scenario.steps.map(\.action)[1] == .event(.crash) && scenario.steps[0].utcOffsets == [3_600])
    }

    @Test func `what a kill has cut short is passed over`() throws {
        for end in 1..<lines[0].utf8.count {
            let text = lines[2] + "\n" + lines[0].prefix(end)
            let reading = JournalReading(Array(text.utf8), name: "user")
            #expect(reading.scenario?.steps.count == 1 && reading.skipped.map(\.line) == [2])
        }
        let mended = lines[0].prefix(20) + "\n" + lines[1] + "\n"
        #expect(JournalReading(Array(mended.utf8), name: "").scenario?.steps.count == 1)
    }

    @Test func `without a step there is no scenario`() {
        #expect(JournalReading(Array("\n{}\n[1]\n".utf8), name: "").scenario == nil)
    }
}

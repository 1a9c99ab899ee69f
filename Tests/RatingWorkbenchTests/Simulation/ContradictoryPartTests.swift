import Foundation
import RatingCore
import TestTools
import Testing

@testable import RatingWorkbench

/// A partial result that no run can have written is refused, and not added.
@Suite struct ContradictoryPartTests {
    private static let part: RatingJSON = {
        let entry = Simulation.Entry("a", RatingConfiguration())
        return Simulation(.standard, [entry], users: 20, days: 10, seed: 1).runAlone(0..<20).json
    }()

    private static func changed(_ name: String, _ value: RatingJSON) -> RatingJSON {
        let text = part.serialized()
        guard let start = text.range(of: "\"\(name)\":") else { return part }
        let rest = text[start.upperBound...]
        // A number, or the first of a list or an object.
        let digits = rest.drop { !$0.isNumber }
        let after = digits.drop { $0.isNumber }
        let changed = text[..<start.upperBound] + rest[..<digits.startIndex] + value.serialized() + after
        return (try? JSONDocument(String(changed)))?.root.value ?? .null
    }

    @Test(arguments: [
        "usersAsked", "asks", "requestsBeyondThree", "asksAfterCrash", "asksInFirstSession", "asksAtNight",
    ])
    func `parts that are more than their whole`(name: String) throws {
        for value in [21_000_000, 1 << 45] as [Int64] {
            let json = Self.changed(name, .integer(value))
            try #require(json != Self.part && !json.isNull)
            let error = #expect(throws: SimulationResult.FormatError.self) { try SimulationResult(json: json) }
            #expect(error?.message.contains("of “\(name)” are more than") == true, "\(String(describing: error))")
        }
    }

    @Test(arguments: ["firstAskDays", "askCounts"])
    func `days and counts that do not make all users`(name: String) throws {
        for value in [1, 21_000_000, 1 << 45] as [Int64] {
            let json = Self.changed(name, .integer(value))
            try #require(json != Self.part && !json.isNull)
            let error = #expect(throws: SimulationResult.FormatError.self) { try SimulationResult(json: json) }
            #expect(error?.message.contains("“\(name)” makes") == true, "\(String(describing: error))")
        }
    }

    private static func asking() throws -> SimulationResult {
        let entry = Simulation.Entry("a", try configuration(#"{"policy": "appreview", "minDays": null}"#))
        return Simulation(.standard, [entry], users: 200, days: 60, seed: 1).runAlone(0..<200)
    }

    @Test func `flows that end more often than they begin`() throws {
        let part = try Self.asking()
        let asks = part.tallies[0][.asks]
        let ends = part.tallies[0].outcomes.values.reduce(0, +)
        try #require(ends > 0 && ends <= asks)
        for (more, isRefused) in [(asks - ends, false), (asks - ends + 1, true)] {
            let text = part.json.serialized().replacing(
                "\"outcomes\":{", with: "\"outcomes\":{\"another\":\(more),")
            let json = try JSONDocument(text).root.value
            #expect(((try? SimulationResult(json: json)) == nil) == isRefused)
        }
    }

    /// What is told in two places is the same in both.
    @Test(arguments: ["usersAsked", "ratings", "ratingStars", "answers", "answerStars"])
    func `a count that is one more than its parts`(name: String) throws {
        let part = try Self.asking()
        let count = try #require(FigureCount(rawValue: name))
        var text = part.json.serialized()
        let place = try #require(text.range(of: "\"\(name)\":\(part.tallies[0][count])"))
        _ = try SimulationResult(json: try JSONDocument(text).root.value)
        text.replaceSubrange(place, with: "\"\(name)\":\(part.tallies[0][count] + 1)")
        let json = try JSONDocument(text).root.value
        let error = #expect(throws: SimulationResult.FormatError.self) { try SimulationResult(json: json) }
        #expect(error?.message.contains("“\(name)”") == true, "\(String(describing: error))")
    }

    /// The last slice's count is changed, since the part's own stands before those of its slices.
    @Test(arguments: ["usersAsked", "requestsBeyondThree", "asksAfterCrash", "asksInFirstSession", "asksAtNight"])
    func `slices of more than their whole`(name: String) throws {
        let text = Self.part.serialized()
        let place = try #require(text.range(of: "\"\(name)\":0", options: .backwards))
        try #require(text[..<place.lowerBound].contains("\"slices\""))
        let json = try JSONDocument(text.replacingCharacters(in: place, with: "\"\(name)\":21")).root.value
        let error = #expect(throws: SimulationResult.FormatError.self) { try SimulationResult(json: json) }
        #expect(error?.message.contains("21 of “\(name)” are more than") == true, "\(String(describing: error))")
    }

    @Test(arguments: ["sessions", "opportunities", "sheets", "feedback", "starsInStore", "starsInApp"])
    func `counts beyond all users there are`(name: String) throws {
        #expect(throws: SimulationResult.FormatError.self) {
            try SimulationResult(json: Self.changed(name, .integer(1 << 52)))
        }
    }

    @Test func `a sum beyond all there can be`() throws {
        let part = try SimulationResult(json: Self.changed("sessions", .integer(1 << 46)))
        let error = #expect(throws: SimulationResult.MergeError.self) { try SimulationResult.merge([part, part]) }
        #expect(error.map { "\($0)" }?.contains("is impossible") == true)
    }

    @Test func `sweeps that no run has`() throws {
        let sweeps = RatingJSON.array(Array(repeating: .string("minDays=0..199"), count: 12))
        let text = Self.part.serialized().replacing("\"sweeps\":[]", with: "\"sweeps\":\(sweeps.serialized())")
        try #require(text.contains("minDays"))
        #expect(throws: SimulationResult.FormatError.self) {
            try SimulationResult(json: try JSONDocument(text).root.value)
        }
    }

    @Test func `replays of more asked than there are, and counts beyond all numbers`() throws {
        let most: Int64 = 1_000_000_000_000_000
        var summary = ReplaySummary()
        summary.subject.name = "a"
        for entry in ReplaySummary.counts { summary[keyPath: entry.path] = most }
        summary.placements = ["a": .init(considered: most, asked: most), nil: .init(considered: most, asked: most)]
        for entry in ReplaySummary.histograms {
            for value in [0, 3, 5] { summary[keyPath: entry.path].note(value, times: most / 3) }
        }
        var read = try ReplaySummary(json: summary.json)
        read.add(try ReplaySummary(json: summary.json), linesBefore: .max)
        #expect(read.asked == 4 * most)
        #expect(!read.report.html.isEmpty)
        summary.placements["a"]?.asked += 1
        let error = #expect(throws: ReplaySummary.FormatError.self) { try ReplaySummary(json: summary.json) }
        #expect(error?.message == "“asked” is not a whole number from 0 to 1000000000000000")
        summary.placements["a"]?.asked -= 1
        summary.users = 0
        #expect(throws: ReplaySummary.FormatError.self) { try ReplaySummary(json: summary.json) }
    }
}

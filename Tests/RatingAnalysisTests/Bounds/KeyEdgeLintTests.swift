import RatingAnalysis
import RatingCore
import TestInput
import TestTools
import Testing

/// What is accepted can be checked, proved and drawn, whatever stands at its edges.
@Suite struct KeyEdgeLintTests {
    private static let lint = DocumentLint(
        stores: Set(Store.allCases), foresight: Foresight(today: LocalInstant(iso8601: "2026-11-22T12:00:00Z")))

    /// Under every policy where there is time; the core's own tests read each edge at every run.
    private static let edges = isLong ? KeyEdges.single : every(3, of: KeyEdges.inTurn)
    private static let joined = isLong ? KeyEdges.joined : every(4, of: KeyEdges.joined)

    private static func every(_ number: Int, of texts: [String]) -> [String] {
        stride(from: 0, to: texts.count, by: number).map { texts[$0] }
    }

    private func check(_ text: String) throws -> (json: JSONDocument, reading: ConfigurationReading) {
        let json = try JSONDocument(text)
        let reading = ConfigurationReader().read(Array(text.utf8))
        try #require(reading.document != nil, "\(text)")
        let written = WrittenKeys(json, shape: .plain, parameter: nil, prefix: "")
        _ = Self.lint.findings(in: reading, written: written, over: nil)
        _ = Self.lint.findings(in: reading, written: written, over: reading.document)
        return (json, reading)
    }

    @Test func `every key at every edge is linted`() throws {
        for text in Self.edges { _ = try check(text) }
    }

    @Test func `all keys at their edges at once are linted`() throws {
        for text in Self.joined { _ = try check(text) }
    }

    @Test func `every key at every edge is proved`() throws {
        for text in Self.edges where text.contains(where: \.isNumber) { prove(text) }
    }

    @Test func `all keys at their edges at once are proved`() {
        for text in Self.joined { prove(text) }
    }

    private func prove(_ text: String) {
        let layers = ConfigurationLayers(bundled: ConfigurationReader().read(Array(text.utf8)).document)
        #expect(!Guarantees(layers, offsets: .any).extremes().list.isEmpty, "\(text)")
    }
}

import RatingAnalysis
import RatingCore
import Testing

/// Colours of a document that cannot be told from what is behind them.
struct AppearanceFindingTests {
    private func findings(_ appearance: String) throws -> [Diagnostic] {
        let text = #"{"policy": "balanced", "appearance": \#(appearance)}"#
        let json = try JSONDocument(text)
        let reading = ConfigurationReader().read(Array(text.utf8))
        #expect(reading.diagnostics == [])
        let lint = DocumentLint(stores: [], foresight: Foresight(today: LocalInstant(iso8601: "2026-11-22T12:00:00Z")))
        let written = WrittenKeys(json, shape: .plain, parameter: nil, prefix: "")
        return lint.findings(in: reading, written: written, over: nil).filter {
            $0.code.rawValue == "appearance.contrast"
        }
    }

    /// The grey that people take for readable.
    @Test func `the contrast is told`() throws {
        let found = try findings(##"{"accent": {"light": "#777777", "dark": "#FFFFFF"}}"##)
        #expect(
            found.map(\.message) == [
                "#777777 has a contrast of 4.48:1 on a light sheet; a text needs 4.5:1"
            ])
    }

    @Test(arguments: [
        ("accent", "light", 0x76, 0x77), ("accent", "dark", 0x84, 0x83), ("star", "light", 0x94, 0x95),
        ("star", "dark", 0x67, 0x66),
    ])
    func `a text needs 4.5, and a mark 3`(name: String, look: String, good: Int, bad: Int) throws {
        func grey(_ part: Int) -> String {
            let color = ScreenColor(part << 16 | part << 8 | part).description
            let other = ScreenColor(look == "light" ? 0xFFFFFF : 0x000000).description
            return look == "light"
                ? #"{"\#(name)": {"light": "\#(color)", "dark": "\#(other)"}}"#
                : #"{"\#(name)": {"light": "\#(other)", "dark": "\#(color)"}}"#
        }
        #expect(try findings(grey(good)).isEmpty)
        let found = try findings(grey(bad))
        #expect(found.map(\.key) == ["appearance.\(name).\(look)"])
        // The advice is one that nothing is found of.
        let advice = try #require(found.first?.suggestion?.split(separator: "\"").dropFirst().first)
        let color = try #require(ScreenColor(String(advice)))
        let background = look == "light" ? ScreenColor.white : ScreenColor(0x1C1C1E)
        #expect(color.contrast(with: background) >= (name == "star" ? 3 : 4.5))
    }
}

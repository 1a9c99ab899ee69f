import RatingAnalysis
import TestTools
import Testing

/// Ten times the text takes ten times as long, whatever it is made of.
@Suite(.measured, .serialized) struct EditingMeasuredTests {
    @Test(
        arguments: [
            "[", "{", "\"", "{\"a\":", "\"a\":", "\"a\" ", "\\", "a ", ",", "]", "}", "{\"placements\":{\"a\":",
            "[{\"states\":{",
            "{\"workflow\":{\"states\":{\"a\":{\"on\":{\"GO\":", "{\"a\":1}", " ", "\n", "{\"conditions\":{\"var\":",
        ])
    func `answers take linear time`(piece: String) {
        // The first piece makes it an object of keys.
        let times = [20_000, 200_000].map { size -> Duration in
            let text = "{\"states\":{\"a\":{}}," + String(repeating: piece, count: size / piece.utf8.count)
            let bytes = Array(text.utf8)
            return ContinuousClock().measure {
                let document = EditedDocument(bytes)
                for offset in [bytes.count, bytes.count / 2] {
                    _ = document.completions(at: offset)
                    _ = document.hover(at: offset)
                    _ = document.definition(at: offset)
                }
                _ = document.symbols
            }
        }
        #expect(times[1] < times[0] * 40 + .milliseconds(200), "\(times)")
    }
}

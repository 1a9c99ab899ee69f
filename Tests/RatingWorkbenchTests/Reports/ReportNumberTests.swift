import Testing

@testable import RatingWorkbench

@Suite struct ReportNumberTests {
    @Test(
        arguments: [
            (0, 0, "0"), (999, 0, "999"), (1_000, 0, "1,000"), (12_345, 0, "12,345"), (123_456, 0, "123,456"),
            (1_234_567, 0, "1,234,567"), (-1_000, 0, "−1,000"), (0.5, 0, "0"), (1.25, 1, "1.2"), (-0.04, 1, "0.0"),
            (-0.06, 1, "−0.1"), (1_234.5, 2, "1,234.50"), (1.5, -1, "2"), (1, 13, "1.000000000000"),
            (.nan, 2, "–"), (.infinity, 2, "∞"), (-.infinity, 2, "−∞"),
        ] as [(Double, Int, String)])
    func `thousands are apart`(number: Double, decimals: Int, text: String) {
        #expect(ReportNumber.text(number, decimals: decimals) == text)
        #expect(ReportNumber.text(number, decimals: decimals, unit: "%") == "\(text)\u{A0}%")
    }

    @Test(
        arguments: [
            (0, "0"), (1, "1"), (1.5, "1.5"), (1.234, "1.23"), (12.34, "12.3"), (123.4, "123"), (999.9, "1,000"),
            (12_345.6, "12,346"), (0.1, "0.1"), (0.012_34, "0.0123"), (0.000_123_4, "0.000123"),
            (0.000_000_4, "0"), (-2.50, "−2.5"), (100, "100"), (1_000, "1,000"), (.infinity, "∞"),
        ] as [(Double, String)])
    func `as many digits are written as say something`(number: Double, text: String) {
        #expect(ReportNumber.short(number) == text)
    }

    @Test(arguments: [(0, "0 users"), (1, "1 user"), (2, "2 users"), (20_000, "20,000 users")] as [(Int64, String)])
    func `one is one`(number: Int64, text: String) {
        #expect(ReportNumber.counted(number, "user") == text)
    }
}

import Testing

@testable import RatingWorkbench

@Suite struct ChartScaleTests {
    private static let least = Double.leastNonzeroMagnitude
    private static let most = Double.greatestFiniteMagnitude
    private static let bounds: [ClosedRange<Double>] = [
        0...0, 0...1, 0...least, 0...1e-300, least...2 * least, -most...most, 1e300...1e300.nextUp, 1e15...1e15.nextUp,
        -least...0, 0...most, most...most,
    ]

    @Test(arguments: bounds) func `an axis has few marks, whatever its ends`(_ bounds: ClosedRange<Double>) {
        for fromZero in [true, false] {
            #expect(1...101 ~= ChartScale(bounds, fromZero: fromZero).marks.count)
        }
    }
}

import Foundation
import Testing

@testable import RatingWorkbench

@Suite struct DrawsTests {
    @Test func `the logarithm is right`() {
        for place in 0..<20_000 {
            let bits = Draws(seed: 7, user: 3).bits(.user, UInt64(place))
            let exact = -Foundation.log(Double((bits >> 11) + 1) * 0x1p-53)
            #expect(abs(Draws.exponential(bits) - exact) <= 1e-12 * max(1, exact))
        }
        #expect(Draws.exponential(.max) == 0)
        #expect(Draws.exponential(0) > 36)
    }

    @Test func `draws are spread evenly over places, users and seeds`() {
        func isEven(_ draw: (UInt64) -> Double) -> Bool {
            var counts = [Int](repeating: 0, count: 16)
            for number in 0..<16_000 { counts[Int(draw(UInt64(number)) * 16)] += 1 }
            // Chi square with 15 degrees of freedom: 44 is passed once in 10,000 times.
            return counts.reduce(0) { $0 + Double(($1 - 1_000) * ($1 - 1_000)) / 1_000 } < 44
        }
        #expect(isEven { Draws(seed: 1, user: 5).fraction(.session, $0) })
        #expect(isEven { Draws(seed: 1, user: $0).fraction(.session, 0) })
        #expect(isEven { Draws(seed: $0, user: 0).fraction(.answer, 9) })
    }

    @Test func `a choice falls as its weights say`() {
        let choice = WeightedChoice([1, 0, 3])
        #expect([0, 0.249, 0.25, 0.999].map { choice.place(at: $0) } == [0, 0, 2, 2])
        #expect(WeightedChoice([0, 1]).place(at: 0) == 1)
    }

    @Test func `hours follow their weights`() {
        var weights = [Double](repeating: 0, count: 24)
        (weights[9], weights[20]) = (1, 3)
        let table = HourTable(weights)
        #expect(table.milliseconds(at: 0) == 9 * 3_600_000)
        #expect(table.milliseconds(at: 0.125) == 9 * 3_600_000 + 1_800_000)
        #expect(table.milliseconds(at: 0.25) == 20 * 3_600_000)
        #expect(table.milliseconds(at: 1 - 0x1p-53) == 20 * 3_600_000 + 3_599_999)
    }
}

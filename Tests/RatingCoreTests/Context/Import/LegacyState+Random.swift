import RatingCore
import RatingImport
import TestInput

extension LegacyState.Value {
    /// Any value that an old library, or a broken one, may have stored.
    static func random(using generator: inout SeededGenerator) -> LegacyState.Value {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: .bool(.random(using: &generator))
        case 1: .integer(.random(in: -5...50, using: &generator))
        case 2: .integer([.min, .max, 0].randomElement(using: &generator) ?? 0)
        case 3: .number([.nan, .infinity, -1e300, 0.5, 1.7e9].randomElement(using: &generator) ?? 0)
        case 4, 5: .date(LocalInstant.anywhere(using: &generator).instant)
        case 6: .text(["", "1.0", "x", "7"].randomElement(using: &generator) ?? "")
        default: .other("an array")
        }
    }
}

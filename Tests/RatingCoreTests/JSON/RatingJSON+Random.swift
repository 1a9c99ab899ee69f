import RatingCore
import TestInput

extension RatingJSON {
    /// Any value that a document can hold, of at most this many levels.
    static func random(depth: Int, using generator: inout SeededGenerator) -> RatingJSON {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2: return .integer(Int64(bitPattern: generator.next()) >> Int64.random(in: 0...63, using: &generator))
        case 3:
            let double = Double(bitPattern: generator.next())
            return .number(double.isFinite ? double : 0.5)
        case 4: return .string(.random(using: &generator))
        case 5, 6:
            return .array(
                (0..<Int.random(in: 0...5, using: &generator)).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            return .object(
                (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                    Member(.random(using: &generator), random(depth: depth - 1, using: &generator))
                })
        }
    }
}

extension String {
    /// Scalars of all UTF-8 lengths, with many that are escaped in JSON.
    static func random(using generator: inout SeededGenerator) -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0...0x1F, 0x20...0x7F, 0x20...0x7F, 0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
        ]
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...20, using: &generator) {
            let range = ranges[Int.random(in: ranges.indices, using: &generator)]
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) { scalars.append(scalar) }
        }
        return String(scalars)
    }
}

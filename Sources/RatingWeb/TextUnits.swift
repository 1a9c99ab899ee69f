import RatingCore

/// Turns bytes of a text into UTF-16 units and back: a page counts in these.
struct TextUnits {
    /// For each so many bytes, the units before them.
    private let marks: [Int]
    private let bytes: [UInt8]
    private static let stride = 256

    init(_ bytes: [UInt8]) {
        var marks: [Int] = []
        var units = 0
        for (index, byte) in bytes.enumerated() {
            if index % Self.stride == 0 { marks.append(units) }
            units += Self.units(byte)
        }
        marks.append(units)
        (self.bytes, self.marks) = (bytes, marks)
    }

    /// How many units the scalar has that begins with this byte; 0 for one that continues a scalar.
    private static func units(_ byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }

    /// The units before a byte.
    func units(before byte: Int) -> Int {
        let end = min(max(byte, 0), bytes.count)
        let mark = end / Self.stride
        var units = marks[min(mark, marks.count - 1)]
        if mark * Self.stride < end {
            for index in mark * Self.stride..<end { units += Self.units(bytes[index]) }
        }
        return units
    }

    /// The byte at so many units; within a character its beginning, beyond the text its end.
    func byte(at unit: Int64) -> Int {
        var (index, units): (Int, Int64) = (0, 0)
        while index < bytes.count {
            let own = Int64(Self.units(bytes[index]))
            if own > 0, units + own > unit { return index }
            units += own
            index += 1
        }
        return bytes.count
    }

    /// `start` and `end`.
    func members(_ range: Range<Int>, _ start: String = "start", _ end: String = "end") -> [RatingJSON.Member] {
        [
            .init(start, RatingJSON.integer(Int64(units(before: range.lowerBound)))),
            .init(end, RatingJSON.integer(Int64(units(before: range.upperBound)))),
        ]
    }
}

/// What a document may take at most; more is refused with `JSONSyntaxError`.
package struct JSONLimits: Equatable, Sendable {
    /// Bytes of the document; 4 MiB by default. Values outside 0…536,870,911 are moved into it.
    package var maximumBytes: Int {
        didSet { maximumBytes = Self.clamp(maximumBytes, to: Self.mostBytes) }
    }
    /// Arrays and objects within each other; 512 by default, and at most 4,096, since comparing and releasing
    /// a ``RatingJSON`` takes stack for every level.
    package var maximumDepth: Int {
        didSet { maximumDepth = Self.clamp(maximumDepth, to: Self.mostDepth) }
    }

    package init(maximumBytes: Int = 4_194_304, maximumDepth: Int = 512) {
        self.maximumBytes = Self.clamp(maximumBytes, to: Self.mostBytes)
        self.maximumDepth = Self.clamp(maximumDepth, to: Self.mostDepth)
    }

    /// 4 MiB and 512 levels.
    package static let standard = JSONLimits()

    /// As much as a document can take: for values that were read under limits of their own.
    package static let widest = JSONLimits(maximumBytes: .max, maximumDepth: .max)

    /// Keeps offsets in 32 bits and counts in 28.
    private static var mostBytes: Int { 0x1FFF_FFFF }
    private static var mostDepth: Int { 4096 }

    private static func clamp(_ value: Int, to most: Int) -> Int { min(max(value, 0), most) }
}

/// The random numbers of one user: SplitMix64 (Steele, Lea and Flood, 2014) as a function of a key and a place, so that a
/// number depends on nothing that was drawn before it, and no two users share a sequence.
struct Draws {
    private let key: UInt64
    /// Odd, and of its own for each key, as SplittableRandom has it.
    private let step: UInt64

    /// What numbers are for. Each purpose has places of its own.
    enum Purpose: UInt64 {
        case user = 1
        case session, update, event, answer
    }

    init(seed: UInt64, user: UInt64) {
        key = Self.mixed(Self.mixed(seed &+ 0x9E37_79B9_7F4A_7C15) &+ user &* 0xD1B5_4A32_D192_ED03)
        step = Self.mixed(key ^ 0x5851_F42D_4C95_7F2D) | 1
    }

    /// 64 random bits.
    @inline(__always)
    func bits(_ purpose: Purpose, _ place: UInt64) -> UInt64 {
        Self.mixed(key &+ purpose.rawValue &* 0xA076_1D64_78BD_642F &+ place &* step)
    }

    /// From 0, below 1.
    @inline(__always)
    func fraction(_ purpose: Purpose, _ place: UInt64) -> Double { Self.fraction(bits(purpose, place)) }

    @inline(__always)
    static func fraction(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// An exponential waiting time with the mean 1.
    ///
    /// The logarithm is made of sums and products alone, which every machine rounds alike, so that a seed gives the same
    /// users everywhere. Its error is below 1e-13.
    @inline(__always)
    static func exponential(_ bits: UInt64) -> Double {
        // In (0, 1].
        let uniform = Double((bits >> 11) &+ 1) * 0x1p-53
        // The mantissa from the root of ½ on, whose bits these are, to that of 2.
        let rootOfHalf: UInt64 = 0x3FE6_A09E_667F_3BCD
        let pattern = uniform.bitPattern &- rootOfHalf
        let exponent = Double(Int64(bitPattern: pattern) >> 52)
        let mantissa = Double(bitPattern: (pattern & 0x000F_FFFF_FFFF_FFFF) &+ rootOfHalf)
        // ln m = 2 artanh((m - 1) / (m + 1)), its series in parts that need not wait for each other.
        let ratio = (mantissa - 1) / (mantissa + 1)
        let square = ratio * ratio
        let fourth = square * square
        let low = (1 + square * (1.0 / 3)) + fourth * (1.0 / 5 + square * (1.0 / 7))
        let high = (1.0 / 9 + square * (1.0 / 11)) + fourth * (1.0 / 13 + square * (1.0 / 15))
        return -(exponent * 0.693_147_180_559_945_3 + 2 * ratio * (low + fourth * fourth * high))
    }
}

/// A choice among several by their weights, as one comparison a place.
struct WeightedChoice: Sendable {
    /// Sums of the shares, the last one 1.
    private let bounds: [Double]

    /// - Parameter weights: not negative, and not all 0.
    init(_ weights: [Double]) {
        let total = weights.reduce(0, +)
        var sum = 0.0
        bounds = weights.map { weight in
            sum += weight
            return sum / total
        }
    }

    /// - Parameter fraction: from 0, below 1.
    @inline(__always)
    func place(at fraction: Double) -> Int {
        var place = 0
        while place < bounds.count - 1, fraction >= bounds[place] { place += 1 }
        return place
    }
}

import Foundation
import RatingCore
import RatingWorkbench

private let day: Int64 = 86_400_000

/// The users of the standard population under the policy `balanced`, in one loop, as somebody would write it who needs
/// this one answer and no library: the same draws, the same rules, and no more stored of a user than these rules read.
struct SimulationByHand {
    var users = 0
    var sessions = 0
    var opportunities = 0
    var usersAsked = 0
    var asks = 0
    var sheets = 0
    var asksAfterCrash = 0
    var asksAtNight = 0
    var stars = [0, 0, 0, 0, 0]

    private struct Segment {
        let until: Double
        let pause: Double
        let staying: [Double]
        let stars: [Double]
        let launches: UInt64
    }

    private let segments: [Segment]
    private let hourBounds: [Double]
    private let hourSlopes: [Double]
    private let hourGuide: [Int]
    private let days: Int64
    private let seed: UInt64
    private let start: Int64

    init(days: Int, seed: UInt64) {
        let population = Population.standard
        self.days = Int64(days)
        self.seed = seed
        start = population.start.milliseconds
        var sum = 0.0
        segments = population.segments.map { segment in
            sum += segment.share
            var total = 0.0
            let weight = segment.stars.reduce(0, +)
            return Segment(
                until: sum / 100, pause: 1 / segment.sessionsPerDay, staying: segment.staying(days: days + 1),
                stars: segment.stars.map {
                    total += $0
                    return total / weight
                }, launches: UInt64((segment.launches * 4_294_967_296).rounded()))
        }
        let hours = population.segments[0].hours
        let total = hours.reduce(0, +)
        var bounds = [0.0]
        for hour in hours { bounds.append(bounds[bounds.count - 1] + hour / total) }
        bounds[24] = 1
        hourBounds = bounds
        hourSlopes = (0..<24).map { 3_600_000 / (bounds[$0 + 1] - bounds[$0]) }
        hourGuide = (0..<64).map { part in (0..<24).first { bounds[$0 + 1] > Double(part) / 64 } ?? 23 }
    }

    @inline(never)
    mutating func run(_ range: Range<Int>) {
        for user in range { run(UInt64(user)) }
    }

    private mutating func run(_ user: UInt64) {
        let key = mixed(mixed(seed &+ 0x9E37_79B9_7F4A_7C15) &+ user &* 0xD1B5_4A32_D192_ED03)
        let step = mixed(key ^ 0x5851_F42D_4C95_7F2D) | 1
        let userKey = key &+ 0xA076_1D64_78BD_642F
        let sessionKey = key &+ 2 &* 0xA076_1D64_78BD_642F
        let updateKey = key &+ 3 &* 0xA076_1D64_78BD_642F
        let answerKey = key &+ 5 &* 0xA076_1D64_78BD_642F

        let which = fraction(mixed(userKey))
        let segment = segments[which < segments[0].until ? 0 : which < segments[1].until ? 1 : 2]
        let home = fraction(mixed(userKey &+ step))
        let offset: Int64 = home < 0.35 ? -18_000_000 : home < 0.75 ? 3_600_000 : 32_400_000
        let installDay = Int(fraction(mixed(userKey &+ 2 &* step)) * 28)
        var position = Double(installDay) + fraction(mixed(userKey &+ 3 &* step))
        let leaving = fraction(mixed(userKey &+ 4 &* step))
        var (low, high) = (0, segment.staying.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if segment.staying[middle] > leaving { low = middle } else { high = middle }
        }
        let lastDay = installDay + low
        let liking = fraction(mixed(userKey &+ 5 &* step))
        var opinion = 1
        while opinion < 5, liking >= segment.stars[opinion - 1] { opinion += 1 }
        let seesSheet = fraction(mixed(userKey &+ 6 &* step)) < 0.8

        var (installedAt, end, last) = (Int64(0), Int64.max, Int64.min)
        var (place, nextUpdate, updatedAt) = (UInt64(0), Int64.max, Int64.min)
        var (counted, launches, lastDayCounted) = (0, 0, Int64.min)
        var crashedAt: Int64?
        var (prompts, version, ratedAt, ratedVersion) = ([Int64](), Int64(0), Int64.min, Int64(-1))
        var shown: [Int64] = []
        while true {
            let today = Int(position)
            guard today <= lastDay else { break }
            let share = position - Double(today)
            var hour = hourGuide[Int(share * 64)]
            while hour < 23, share >= hourBounds[hour + 1] { hour += 1 }
            let within = Int64(min((share - hourBounds[hour]) * hourSlopes[hour], 3_599_999))
            let at = max(start - offset + Int64(today) * day + Int64(hour) * 3_600_000 + within, last)
            guard at < end else { break }
            let bits = mixed(sessionKey &+ 2 &* place &* step)
            if place == 0 || at >= nextUpdate {
                let number = (at - start < 0 ? 0 : at - start) / (14 * day)
                let lag = exponential(mixed(updateKey &+ UInt64(number) &* step)) * 3.7
                nextUpdate = start + (number + 1) * 14 * day + Int64(lag * Double(day))
                if place == 0 { (installedAt, end) = (at, at + days * day) } else { updatedAt = at }
                version = number
                launches += 1
            } else if bits >> 32 < segment.launches {
                launches += 1
            }
            sessions += 1
            let civilDay = (at + offset) / day
            if civilDay != lastDayCounted { counted += 1 }
            lastDayCounted = civilDay

            // The gates of balanced.
            opportunities += 1
            let now = at + 60_000
            var isOpen = max(counted, launches) >= 2 && counted >= 5 && now >= installedAt + 7 * day
            if updatedAt != .min, now < updatedAt + day { isOpen = false }
            if let crashedAt, now <= crashedAt + 7 * day { isOpen = false }
            if let latest = prompts.last, now <= latest + 60 * day { isOpen = false }
            if prompts.count >= 3, now < prompts[prompts.count - 3] + 365 * day { isOpen = false }
            if isOpen {
                let isAfterCrash = crashedAt.map { now - $0 < 7 * day } ?? false
                if isAfterCrash { asksAfterCrash += 1 }
                let minute = (now + offset) % day / 60_000
                if minute >= 22 * 60 || minute < 8 * 60 { asksAtNight += 1 }
                asks += 1
                if prompts.isEmpty { usersAsked += 1 }
                let number = UInt64(prompts.count)
                prompts.append(now)
                shown.removeAll { now - $0 >= 365 * day }
                let hasRated = ratedAt != .min && (now - ratedAt < 365 * day || ratedVersion == version)
                if !hasRated, seesSheet, shown.count < 3 {
                    shown.append(now)
                    sheets += 1
                    if fraction(mixed(answerKey &+ (number << 16 | 3) &* step)) < 0.2 {
                        (ratedAt, ratedVersion) = (now, version)
                        stars[max(1, opinion - (isAfterCrash ? 1 : 0)) - 1] += 1
                    }
                }
            }
            if bits & 0xFFFF_FFFF < 2_147_484 { crashedAt = at + 290_000 }
            last = at + 300_000
            place += 1
            position += exponential(mixed(sessionKey &+ (2 &* place &+ 1) &* step)) * segment.pause
        }
        users += 1
    }

    @inline(__always)
    private func fraction(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

    /// SplitMix64's last step.
    @inline(__always)
    private func mixed(_ value: UInt64) -> UInt64 {
        let first = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        let second = (first ^ first >> 27) &* 0x94D0_49BB_1331_11EB
        return second ^ second >> 31
    }

    /// The logarithm of the C library, which may round otherwise on another machine: the figures stay the same.
    @inline(__always)
    private func exponential(_ bits: UInt64) -> Double { -log(Double((bits >> 11) &+ 1) * 0x1p-53) }
}

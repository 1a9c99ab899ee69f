import Foundation
import TestInput

@testable import RatingCompat
@testable import RatingCore

/// One random timeline of AppReview and the policy `appreview` with the same settings.
@MainActor
struct AppReviewTimeline {
    private var random: SeededGenerator
    private let world = TimelineWorld()
    private let minLaunches: Int
    private let minDays: Int
    private let versions: [String?]
    private var version: String?
    private var review: AppReview
    private var native: NativeSide
    private var result = TimelineResult()

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        minLaunches = random.integer(0...4)
        minDays = random.integer(0...4)
        versions = random.chance(20) ? ["1.0", nil] : ["1.0", "1.1", "2.0"]
        version = "1.0"
        review = AppReview(minLaunches: minLaunches, minDays: minDays, ports: world.sheetPorts(version: "1.0"))
        let settings: RatingJSON = [
            "policy": "appreview", "minLaunches": .integer(Int64(minLaunches)), "minDays": .integer(Int64(minDays)),
        ]
        let document = ConfigurationReader().read(settings).document
        native = NativeSide(RatingConfiguration(ConfigurationLayers(bundled: document)))
    }

    mutating func run() -> TimelineResult {
        version = random.one(of: versions)
        request(isLaunch: true)
        for _ in 0..<random.integer(10...40) {
            switch random.integer(0...99) {
            case 0..<25: world.pass(&random, upToDays: 4)
            case 25..<40: world.pass(&random, upToDays: 140)
            case 40..<43: world.advance(milliseconds: -Int64(random.integer(1...400)) * 1_800_000)
            case 43..<47: world.travel(toUTCOffset: Int32(random.integer(-11...12)) * 3_600)
            case 47..<55: version = random.one(of: versions)
            case 55..<90: request(isLaunch: true)
            default: request(isLaunch: false)
            }
            result.steps += 1
            if !result.failures.isEmpty { break }
        }
        return result
    }

    /// A launch that requests, or a further request in the same launch.
    private mutating func request(isLaunch: Bool) {
        if isLaunch {
            review = AppReview(minLaunches: minLaunches, minDays: minDays, ports: world.sheetPorts(version: version))
        } else {
            version = native.context.version
        }
        let now = world.now
        let (first, last) = (review.firstLaunchDate, review.lastReviewDate)
        let isBehind = [first, last].contains { $0.map { $0 > now.date } ?? false }
        let hasTravelled = [native.context.installedAt, native.context.lastPromptAt]
            .contains { $0.map { $0.utcOffset != now.utcOffset } ?? false }
        let gates: [(gate: Gate, isOpen: Bool)] = [
            (.launches, review.launches + 1 >= minLaunches),
            (.daysSinceFirstLaunch, (first == nil ? 0 : review.daysAfterFirstLaunch) >= minDays),
            (.reviewCooldown, last == nil || review.daysAfterLastReview >= 125),
            (.newVersion, review.lastReviewVersion != version),
        ]
        let lastVersion = review.lastReviewVersion
        let asks = review.requestIfNeeded()
        if asks != gates.allSatisfy(\.isOpen) { result.explain(nil, "the rule is not its parts") }

        if isLaunch { native.apply(.launch(version: version), now) }
        let closed = native.closed(now)
        for (gate, isOpen) in gates where closed.contains(gate) == isOpen {
            let reason: PolicyDifference? =
                switch gate {
                case .launches: isLaunch ? nil : .requestsAreNoLaunches
                case .newVersion where isOpen:
                    native.context.prompts.contains { $0.version == version } ? .everyAskedVersion : nil
                case .newVersion: version == nil && lastVersion == nil ? .noVersion : nil
                default: isBehind ? .clockSetBack : hasTravelled ? .travel : nil
                }
            result.explain(reason, "\(gate): \(!isOpen), by AppReview \(isOpen), at \(now)")
        }
        if asks {
            result.questions += 1
            native.apply(.prompt(placement: nil, kind: .native, forced: false), now)
        }
        compareState(isLaunch: isLaunch, isBehind: isBehind)
    }

    private mutating func compareState(isLaunch: Bool, isBehind: Bool) {
        if native.context.launches != Int64(review.launches) {
            result.explain(isLaunch ? nil : .requestsAreNoLaunches, "launches differ")
            native.context.launches = Int64(review.launches)
        }
        compare(native.context.installedAt, review.firstLaunchDate, isBehind)
        native.context.installedAt = review.firstLaunchDate.local(like: native.context.installedAt)
        compare(native.context.lastPromptAt, review.lastReviewDate, isBehind)
        if let date = review.lastReviewDate, let prompt = native.context.prompts.popLast() {
            native.context.prompts.append(
                .init(
                    at: LocalInstant(UTCInstant(milliseconds: date.milliseconds), utcOffset: prompt.at.utcOffset),
                    placement: nil, kind: .native, version: prompt.version, forced: false))
        }
    }

    private mutating func compare(_ date: LocalInstant?, _ legacy: Date?, _ isBehind: Bool) {
        if date == nil, legacy == nil { return }
        if let date, date.isSame(as: legacy) { return }
        let isBroughtBack = isBehind && date?.instant == world.now.instant && legacy.map { $0 > world.now.date } == true
        result.explain(
            isBroughtBack ? .clockSetBack : nil, "\(String(describing: date)), not \(String(describing: legacy))")
    }
}

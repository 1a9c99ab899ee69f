/// `rollout`: open for the installations whose bucket is below the share.
struct RolloutGate: GateRule {
    let bucket: UInt32
    let share: RolloutRange

    init(_ values: GateValues) {
        bucket = RolloutRange.bucket(salt: values.configuration[.rolloutSalt] ?? "", installID: values.installID)
        share = RolloutRange(values.configuration)
    }

    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck {
        .state(isOpen: share.contains(bucket: bucket))
    }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        GateQuantities(
            measured: .number((Double(bucket) / 42_949_672.96).roundedDown(toPlaces: 2)),
            required: .number((Double(share.end) / 429_496.729_6).rounded() / 100), unit: "percent, below")
    }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? {
        let end = RolloutRange(configuration).end
        return [end > 0 ? .bucket(below: end, salt: configuration[.rolloutSalt] ?? "") : .nobody]
    }

    static func isStricter(withHigher key: ConfigurationKey) -> Bool? { key != .number(.rolloutPercentage) }
}

/// Which buckets of a rollout are asked: those below the share, except a holdout taken from the far end.
///
/// A bucket is the 32-bit MurmurHash3 of `salt/installID`, seed 0, so that an installation keeps its bucket, and raising
/// the percentage only adds installations.
package struct RolloutRange: Hashable, Sendable {
    /// Buckets below this are asked; 2^32 is everybody.
    package let end: UInt64

    package init(_ configuration: RatingConfiguration) {
        self.init(
            percentage: configuration[.rolloutPercentage] ?? 100, holdout: configuration[.holdoutPercentage] ?? 0)
    }

    init(percentage: Double, holdout: Double) {
        func bound(_ percentage: Double) -> UInt64 {
            UInt64((min(max(percentage, 0), 100) / 100 * 4_294_967_296).rounded())
        }
        end = min(bound(percentage), bound(100 - holdout))
    }

    /// Whether an installation with this bucket is asked.
    package func contains(bucket: UInt32) -> Bool { UInt64(bucket) < end }

    package static func bucket(salt: String, installID: String) -> UInt32 {
        MurmurHash3.hash32("\(salt)/\(installID)")
    }
}

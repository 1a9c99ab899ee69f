import RatingKit

/// Contexts of many different users, the same in every run, so that no branch of a decision is always the same.
struct SampleContexts {
    static let now = LocalInstant(iso8601: "2026-06-15T14:30:00+02:00")!

    let contexts: [RatingContext]

    /// - Parameter configuration: what sessions are counted with.
    init(count: Int, _ configuration: RatingConfiguration) {
        var random = SplitMix(state: 2_026)
        contexts = (0..<count).map { Self.context(number: $0, configuration, &random) }
    }

    private static func context(
        number: Int, _ configuration: RatingConfiguration, _ random: inout SplitMix
    ) -> RatingContext {
        var context = RatingContext(installID: "installation-\(number)")
        var day = Int64.random(in: 2...500, using: &random)
        func apply(_ event: ContextEvent) {
            let at = LocalInstant(now.instant.adding(days: -day), utcOffset: now.utcOffset)
            _ = context.apply(event, configuration: configuration, now: at)
        }
        apply(.launch(version: "1.0"))
        while day > 0 {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<2: apply(.crash)
            case 2..<4: apply(.prompt(placement: nil, kind: .native, forced: false))
            case 4: apply(.answer(stars: 4))
            case 5: apply(.decline)
            case 6..<8: apply(.remind)
            case 8: apply(.rated)
            case 9: apply(.launch(version: "1.\(500 - day)"))
            case 10..<25: apply(.event("level"))
            case 25..<60: apply(.session)
            default: apply(.foreground)
            }
            day -= Int64.random(in: 0...3, using: &random)
        }
        return context
    }
}

/// Steele, Lea and Flood's SplitMix64: a generator that starts from a number.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

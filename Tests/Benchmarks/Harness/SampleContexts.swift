import RatingKit
import TestInput

/// Contexts of many different users, the same in every run, so that no branch of a decision is always the same.
struct SampleContexts {
    static let now = LocalInstant(iso8601: "2026-06-15T14:30:00+02:00")!

    /// Half a year, three hours more than a day apart.
    static let moments = (0..<160).map { day in
        LocalInstant(
            now.instant.adding(milliseconds: day * (86_400_000 + 3 * 3_600_000)), utcOffset: now.utcOffset)
    }

    let contexts: [RatingContext]

    /// - Parameter configuration: what sessions are counted with.
    init(count: Int, _ configuration: RatingConfiguration) {
        var random = SeededGenerator(seed: 2_026)
        contexts = (0..<count).map { Self.context(number: $0, configuration, &random) }
    }

    private static func context(
        number: Int, _ configuration: RatingConfiguration, _ random: inout SeededGenerator
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

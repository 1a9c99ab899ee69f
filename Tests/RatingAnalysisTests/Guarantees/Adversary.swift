import RatingCore
import TestInput

@testable import RatingAnalysis

/// Plays histories that ask whenever they can: by chance, all the time, or at the first moment that there is.
struct Adversary {
    let layers: ConfigurationLayers
    let offsets: OffsetRange
    /// Whether each session begins with the app coming to the front, as `AppLifecycle` counts.
    let beginsWithUses: Bool
    private let configuration: RatingConfiguration
    private let placements: [String?]

    init(_ layers: ConfigurationLayers, offsets: OffsetRange, beginsWithUses: Bool = false) {
        self.layers = layers
        self.offsets = offsets
        self.beginsWithUses = beginsWithUses
        configuration = RatingConfiguration(layers)
        placements = [nil] + configuration.placementNames.map { $0 }
    }

    /// What is stored when something is asked.
    typealias Observer = (_ context: RatingContext, _ traits: RatingJSON, _ now: LocalInstant) -> Void

    /// What happened to one user.
    func history(
        using generator: inout SeededGenerator, observing observe: Observer? = nil
    ) -> [ScenarioReplay.Happening] {
        var history = History(self, generator, observe)
        history.live()
        generator = history.generator
        return history.replay.happenings
    }

    private struct History {
        var generator: SeededGenerator
        var replay: ScenarioReplay
        private let adversary: Adversary
        private let traits: RatingJSON
        private let observe: Observer?
        private let ownOffset: Int32
        private var time: Int64

        init(_ adversary: Adversary, _ generator: SeededGenerator, _ observe: Observer?) {
            (self.adversary, self.generator, self.observe) = (adversary, generator, observe)
            traits = [
                "age": [1, 3, 20].randomElement(using: &self.generator)!,
                "country": ["FR", "ES", "US"].randomElement(using: &self.generator)!,
            ]
            replay = ScenarioReplay(
                adversary.configuration, installID: "\(self.generator.next() % 1_000)", traits: traits)
            time = 1_767_268_800_000 + Int64.random(in: 0..<40, using: &self.generator) * 7_200_000
            ownOffset = [0, 3_600, 50_400, -64_800, 64_800].randomElement(using: &self.generator)!
        }

        private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

        private mutating func pick<Element>(_ elements: [Element]) -> Element {
            elements.randomElement(using: &generator)!
        }

        private mutating func now() -> LocalInstant {
            let offset =
                adversary.offsets == .fixed ? ownOffset : pick([0, 50_400, -36_000, 64_800, -64_800])
            return LocalInstant(UTCInstant(milliseconds: time), utcOffset: offset)
        }

        mutating func live() {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0, 1, 2: wander(isEager: false)
            case 3, 4, 5: wander(isEager: true)
            default: pounce()
            }
        }

        private mutating func happen(_ event: ContextEvent, times: Int64 = 1, at now: LocalInstant) {
            if adversary.beginsWithUses, event == .session { happen(.foreground, times: times, at: now) }
            replay.take(Scenario.Step(at: now.instant, utcOffsets: [now.utcOffset], .event(event), times: times))
        }

        private mutating func ask(_ placement: String?, _ now: LocalInstant) -> Bool {
            observe?(replay.context, traits, now)
            return replay.ask(placement, now)
        }

        private static let events: [ContextEvent] = [
            .launch(version: "1.0"), .launch(version: "v1"), .launch(version: "v2"), .launch(version: nil),
            .launch(version: "1.0.1"), .foreground, .foreground, .session, .session, .session, .event("share"),
            .event("save"), .event("other"), .crash, .answer(stars: 4), .rated, .decline, .remind,
        ]
        private static let harms: [ContextEvent] = [.crash, .answer(stars: 4), .rated, .decline, .remind]
        private static let steps: [Int64] = [
            0, 0, 1, 4_999, 5_000, 3_600_000, 43_200_000, 86_400_000, 86_400_001, 259_200_000, 604_800_000,
        ]

        /// Anything may happen, and anything be asked; with little harm if it is eager.
        private mutating func wander(isEager: Bool) {
            for _ in 0..<Int.random(in: 5...60, using: &generator) {
                time += pick(Self.steps)
                if chance(10) {
                    time += pick([1, 2, 30, 60, 125, 365, 400]) * 86_400_000
                    time += Int64.random(in: -1...1, using: &generator)
                }
                let now = now()
                let event = chance(5) ? .launch(version: "9.\(generator.next() % 50)") : pick(Self.events)
                if !isEager || !Self.harms.contains(event) || chance(15) {
                    happen(event, times: chance(20) ? 6 : 1, at: now)
                }
                for placement in adversary.placements where isEager || chance(30) {
                    _ = ask(placement, now)
                    if isEager, chance(50) { _ = ask(placement, now) }
                }
            }
        }

        /// Asks at the first moment at which the gates say that it is possible, one millisecond before that, and just after
        /// something that should keep from it.
        private mutating func pounce() {
            let isOfOnePlacement = chance(50)
            var placement = pick(adversary.placements)
            for round in 0..<Int.random(in: 2...9, using: &generator) {
                if !isOfOnePlacement { placement = pick(adversary.placements) }
                if chance(round == 0 ? 20 : 50) { hinder() }
                _ = reach(placement)
            }
        }

        private mutating func hinder() {
            let now = now()
            guard chance(35) else { return happen(pick(Self.harms), at: now) }
            happen(.launch(version: pick(["\(1 + generator.next() % 9).0", "1.0.\(generator.next() % 9)"])), at: now)
        }

        private mutating func reach(_ placement: String?) -> Bool {
            for _ in 0..<14 {
                let now = now()
                if ask(placement, now) { return true }
                let explanation = replay.eligibility(placement).explain(replay.context, now: now)
                let before = replay.context
                for need in explanation.needs { meet(need, utcOffset: now.utcOffset) }
                if chance(20) { hinder() }
                if let opening = explanation.notBefore?.instant.milliseconds, opening > time {
                    guard opening < time + 40_000_000_000_000 else { return false }
                    time = opening
                    if chance(25) {
                        time -= 1
                        _ = ask(placement, self.now())
                        time += 1
                    }
                } else if replay.context == before {
                    return false
                }
            }
            return false
        }

        /// Time goes on meanwhile, where sessions take days.
        private mutating func meet(_ need: Explanation.Need, utcOffset: Int32) {
            let now = LocalInstant(UTCInstant(milliseconds: time), utcOffset: utcOffset)
            let count = min(need.count, 50)
            switch need.name {
            case "sessions":
                let isSpaced = replay.configuration[.useSessionSpaceChecking]
                for index in 0..<count {
                    if isSpaced, adversary.offsets == .fixed, index > 0 || chance(50) { time = midnight(ownOffset) }
                    let offset =
                        isSpaced && adversary.offsets == .any ? [50_400, -36_000][Int(index % 2)] : now.utcOffset
                    happen(.session, at: LocalInstant(UTCInstant(milliseconds: time), utcOffset: offset))
                }
            case "launches": happen(.launch(version: replay.context.version), times: count, at: now)
            case "newVersion": happen(.launch(version: "\(2 + generator.next() % 90).0"), at: now)
            case "uses": happen(.foreground, times: count, at: now)
            case let name where name.hasPrefix("events."):
                happen(.event(EventName(String(name.dropFirst(7)))), times: count, at: now)
            default: happen(.event(EventName(pick(["share", "save"]))), times: count, at: now)
            }
        }

        /// The next one, by a user's clock.
        private func midnight(_ offset: Int32) -> Int64 {
            let now = LocalInstant(UTCInstant(milliseconds: time), utcOffset: offset)
            return (now.civilDay + 1) * 86_400_000 - Int64(offset) * 1_000
        }
    }
}

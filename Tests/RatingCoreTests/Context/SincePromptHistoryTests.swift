import TestInput
import Testing

@testable import RatingCore

/// What is counted since a prompt changes only with a prompt, and with what is counted.
@Suite
struct SincePromptHistoryTests {
    private let configuration = RatingConfiguration(
        #"{"resetOnUpdate": true, "eventsBeforeAskingAgain": {"saved": 2, "shared": 1}, "maxDaysBetweenSession": 1}"#)
    private let names = ["saved", "shared", "other"]

    private enum Step {
        case event(ContextEvent)
        case reset(RatingContext.ResetPart)

        static func random(_ names: [String], using random: inout SeededGenerator) -> Step {
            switch Int.random(in: 0..<14, using: &random) {
            case 0...4: return .event(.event(EventName(names.randomElement(using: &random) ?? "")))
            case 5: return .event(.prompt(placement: nil, kind: .custom, forced: false))
            case 6: return .event(.launch(version: "\(Int.random(in: 1...4, using: &random))"))
            case 7: return .event(.session)
            case 8: return .event([.foreground, .crash, .decline, .remind].randomElement(using: &random) ?? .rated)
            case 9: return .event(.answer(stars: 3))
            case 10: return .reset(.event(EventName(names.randomElement(using: &random) ?? "")))
            case 11:
                let parts: [RatingContext.ResetPart] = [
                    .launches, .uses, .sessions, .crashes, .installation, .reminder,
                ]
                return .reset(parts.randomElement(using: &random) ?? .uses)
            case 12: return .reset(.events)
            default: return .reset(Int.random(in: 0..<6, using: &random) == 0 ? .prompts : .events)
            }
        }
    }

    @Test(arguments: 0..<100) func `only a prompt begins it anew`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var context = RatingContext(installID: "a")
        var (since, total): ([String: Int64], Int64) = ([:], 0)
        var history: [String] = []
        for number in 0..<80 {
            let step = Step.random(names, using: &random)
            history.append("\(step)")
            switch step {
            case .event(let event):
                _ = context.apply(event, configuration: configuration, now: .day(Double(number) * 0.4))
                switch event {
                case .prompt: (since, total) = ([:], 0)
                case .event(let name) where context.promptCount > 0:
                    since[name.name, default: 0] += 1
                    total += 1
                default: break
                }
            case .reset(let part):
                context.reset(part)
                if part == .prompts { (since, total) = ([:], 0) }
            }
            for name in names {
                #expect(
                    context.countSincePrompt(ofEvent: EventName(name)) == since[name] ?? 0, "seed \(seed): \(history)")
            }
            #expect(context.eventsSincePrompt == total, "seed \(seed): \(history)")
            let isOpen = context.promptCount == 0 || since["saved"] ?? 0 >= 2 && since["shared"] ?? 0 >= 1
            #expect(
                Eligibility(configuration, installID: "a").isOpen(.eventsSincePrompt, context, now: .day(40)) == isOpen)
        }
    }

    @Test func `a prompt that is withdrawn gives back what was counted before a reset too`() {
        var context = RatingContext([
            (.prompted(), .day(0)), (.event("saved"), .day(1)), (.prompted(), .day(2)),
        ])
        context.reset(.events)
        #expect(context.count(ofEvent: "saved") == 0 && context.events == 0)
        _ = context.apply(.promptWithdrawn(number: 2), configuration: configuration, now: .day(3))
        #expect(context.countSincePrompt(ofEvent: "saved") == 1)
    }

    @Test func `a name of which nothing is counted any more takes no place`() {
        var context = RatingContext([
            (.prompted(), .day(0)), (.event("saved"), .day(1)), (.event("other"), .day(1)),
        ])
        context.reset(.events)
        #expect(context.eventCounts.map(\.name) == ["saved", "other"])
        for _ in 0..<2 { _ = context.apply(.prompted(), configuration: configuration, now: .day(2)) }
        #expect(context.eventCounts.isEmpty)
    }
}

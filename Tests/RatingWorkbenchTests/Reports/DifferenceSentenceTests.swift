import RatingAnalysis
import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWorkbench

/// What the report of a difference says is true of every life, and no sentence says the opposite of another.
@Suite struct DifferenceSentenceTests {
    private static func draw(_ random: inout SeededGenerator) -> String {
        func value(_ name: String, _ values: [String]) -> String? {
            values.randomElement(using: &random).flatMap { $0.isEmpty ? nil : "\"\(name)\": \($0)" }
        }
        func keys() -> [String] {
            [
                value("displaySessionCount", ["", "1", "3", "5"]), value("daysWithoutCrash", ["", "0", "3"]),
                value("daysBeforeAskingAgain", ["", "0", "2", "9"]), value("maxNumberOfReminder", ["", "1", "4"]),
                value("daysUntilPrompt", ["", "0", "4"]), value("disabled", ["", "", "", "true"]),
            ].compactMap { $0 }
        }
        let placed = ["a", "b"].compactMap { name in
            Bool.random(using: &random) ? "\"\(name)\": {\(keys().prefix(2).joined(separator: ", "))}" : nil
        }
        return
            "{\((["\"policy\": \"starskit\""] + keys() + ["\"placements\": {\(placed.joined(separator: ", "))}"]).joined(separator: ", "))}"
    }

    @Test func `sentences hold of lives`() throws {
        var random = SeededGenerator(seed: 31)
        var relations: Set<String> = []
        for _ in 0..<rounds(400) {
            let texts = [Self.draw(&random), Self.draw(&random)]
            let layers = try texts.map { try RatingWorkbenchTests.layers($0) }
            let (old, new) = (RatingConfiguration(layers[0]), RatingConfiguration(layers[1]))
            let difference = ConfigurationDifference(from: old, to: new)
            let relation = AskingComparison(Guarantees(layers[1]), with: layers[0], named: "old").relation
            relations.insert(relation.rawValue)
            let findings = Report(difference, from: "old", to: "new", relation: relation).findings
            #expect(Set(findings).count == findings.count)
            var (replay, context) = (UserReplay(old, user: "u"), RatingContext(installID: "u"))
            var at = UTCInstant(milliseconds: 1_770_000_000_000)
            for _ in 0..<60 {
                at = at.adding(milliseconds: Int64.random(in: 0...86_400_000, using: &random))
                let now = LocalInstant(at, utcOffset: 0)
                let event = [ContextEvent.launch(version: "1"), .session, .session, .crash].randomElement(
                    using: &random)!
                replay.apply(event, now)
                context = replay.context
                for placement in [nil, "a", "b"] {
                    let explained = [old, new].map {
                        Eligibility($0.at(placement), installID: "u", traits: [:]).explain(context, now: now)
                    }
                    let asks = explained.map { $0.decision == .ask }
                    let message = Comment(rawValue: "\(texts) at \(placement ?? "none"): \(findings)")
                    switch relation {
                    case .equivalent: #expect(asks[0] == asks[1], message)
                    case .asksLess: #expect(!asks[1] || asks[0], message)
                    case .asksMore: #expect(!asks[0] || asks[1], message)
                    case .incomparable, .undecided: break
                    }
                    // What is said of a gate at its scope.
                    for (place, gates) in difference.gates where place == nil || place == placement {
                        for gate in gates
                        where !difference.scope(of: gate).contains("“\(placement ?? "")”") || place != nil {
                            // Where one is switched off no other gate is looked at there.
                            guard gate.gate == .enabled || !explained.contains(where: { $0.isOff }) else { continue }
                            let open = explained.map { side in
                                side.gates.first { $0.gate == gate.gate.name }?.isOpen ?? true
                            }
                            switch gate.effect {
                            case .takesPart, .stricter: #expect(!open[1] || open[0], message)
                            case .takesNoPart, .looser: #expect(!open[0] || open[1], message)
                            case .different: break
                            }
                        }
                    }
                    _ = replay.ask(placement, now)
                }
            }
        }
        #expect(relations.count >= 4, "\(relations)")
    }

    @Test func `what a placement overrides is not changed everywhere`() throws {
        let texts = [3, 5].map {
            #"{"policy": "starskit", "displaySessionCount": \#($0), "placements": {"shop": {"displaySessionCount": 2}}}"#
        }
        let configurations = try texts.map { try configuration($0) }
        let report = Report(
            ConfigurationDifference(from: configurations[0], to: configurations[1]), from: "old", to: "new")
        #expect(
            report.findings == [
                "The gate “sessions” is stricter and by itself holds more back, everywhere but at “shop”: displaySessionCount 3 → 5."
            ])
        #expect(!report.html.contains("<td>everywhere</td>"))
    }
}

extension Explanation {
    fileprivate var isOff: Bool { gates.contains { $0.gate == Gate.enabled.name && !$0.isOpen } }
}

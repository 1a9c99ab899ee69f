import TestInput
import Testing

@testable import RatingCore

/// No accepted document ends the process, whatever is stored and whatever the clock shows.
@Suite struct KeyEdgeTests {
    private static func configuration(_ text: String) throws -> RatingConfiguration {
        let reading = ConfigurationReader().read(Array(text.utf8))
        let document = try #require(reading.document, "\(text): \(reading.diagnostics)")
        return RatingConfiguration(ConfigurationLayers(bundled: document))
    }

    @Test func `there are users at the edges, and every key is at some`() throws {
        #expect(ExtremeContexts.all.count == ExtremeContexts.count)
        for row in ConfigurationKey.table where row.key != .structure(.policy) && row.key != .flag(.disabled) {
            let count = KeyEdges.inTurn.count { $0.contains("\"\(row.key.name)\": ") }
            #expect(count >= 2, "\(row.key.name)")
        }
        #expect(KeyEdges.joined.count > 100)
        #expect(KeyEdges.joined.contains { $0.contains("\"usesPerWeekForPrompt\": -0.0") })
    }

    @Test func `every key at every edge decides, and explains it the same`() throws {
        var turn = 0
        for text in KeyEdges.single {
            let configuration = try Self.configuration(text)
            turn += 1
            let (contexts, moments) = (ExtremeContexts.all, ExtremeContexts.moments)
            let (context, now) = (contexts[turn % contexts.count], moments[turn / 7 % moments.count])
            for placement in [nil, "_"] {
                let eligibility = Eligibility(configuration.at(placement), installID: "a")
                let decision = eligibility.decide(context, now: now)
                #expect(eligibility.explain(context, now: now).decision == decision, "\(text)")
                if case .skip(let closed) = decision { _ = eligibility.hold(context, now: now, closed: closed) }
            }
        }
    }

    @Test func `all keys at their edges at once decide, and explain it the same, for everybody`() throws {
        for text in KeyEdges.joined {
            let configuration = try Self.configuration(text)
            for var context in ExtremeContexts.all {
                for now in ExtremeContexts.moments {
                    let eligibility = Eligibility(configuration, installID: "a", traits: ["x": -0.0])
                    let decision = eligibility.decide(context, now: now)
                    #expect(eligibility.explain(context, now: now).decision == decision, "\(text)")
                    for event in ExtremeContexts.events {
                        _ = context.apply(event, configuration: configuration, now: now)
                    }
                }
            }
        }
    }

    @Test(arguments: ["-0.0", "-0e0", "-1e-400", "0", "5e-324"])
    func `a rate of next to no uses is kept by everybody`(_ number: String) throws {
        let configuration = try Self.configuration(
            #"{"policy": "irate", "usesPerWeekForPrompt": \#(number), "daysUntilPrompt": 0, "usesUntilPrompt": 1}"#)
        var context = RatingContext(installID: "a")
        let now = LocalInstant(UTCInstant(milliseconds: 1_800_000_000_000))
        _ = context.apply(.launch(version: "1"), configuration: configuration, now: now)
        let later = LocalInstant(now.instant.adding(days: Int64(90)))
        let explanation = Eligibility(configuration, installID: "a").explain(context, now: later)
        #expect(explanation.decision == .ask)
        #expect(explanation.gates.first { $0.gate == "usageRate" }?.isOpen == true)
    }

    /// Also where the value did not come from a document.
    @Test func `a rate of minus zero in code is no rate`() throws {
        var layers = ConfigurationLayers()
        try layers.set(.policy(.irate), for: .structure(.policy))
        try layers.set(.number(-0.0), for: .number(.usesPerWeekForPrompt))
        let context = RatingContext(installID: "a")
        let eligibility = Eligibility(RatingConfiguration(layers), installID: "a")
        #expect(eligibility.explain(context, now: ExtremeContexts.moments[1]).decision != .ask)
    }
}

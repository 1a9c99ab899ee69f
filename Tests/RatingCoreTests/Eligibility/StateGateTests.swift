import TestTools
import Testing

@testable import RatingCore

@Suite
struct StateGateTests {
    private let new = RatingContext.with { _ in }

    @Test func `disabled closes enabled`() throws {
        let eligibility = Eligibility(#"{"disabled": true}"#)
        #expect(eligibility.isOpen(.enabled, new, now: .day(0)) == false)
        let result = try #require(eligibility.result("enabled", new, now: .day(0)))
        #expect(result.measured == false)
        #expect(result.required == true)
        #expect(Eligibility("{}").isOpen(.enabled, new, now: .day(0)) == true)
    }

    @Test func `a flow on screen closes in progress`() throws {
        let eligibility = Eligibility(#"{"policy": "appreview"}"#)
        #expect(eligibility.decide(new, now: .day(0), isInProgress: true) == .skip([.inProgress]))
        #expect(eligibility.decide(new, now: .day(0), isInProgress: false) == .ask)
        let explanation = eligibility.explain(new, now: .day(0), isInProgress: true)
        #expect(explanation.blockers == ["inProgress"])
        #expect(explanation.decision == .skip([.inProgress]))
        #expect(explanation.gates.first { $0.gate == "inProgress" }?.measured == true)
    }

    @Test func `a prompt at this version closes new version`() {
        let eligibility = Eligibility(#"{"oncePerVersion": true}"#)
        var context = RatingContext([(.launch(version: "1.0"), .day(0)), (.prompted(), .day(0))])
        #expect(eligibility.isOpen(.newVersion, context, now: .day(400)) == false)
        #expect(eligibility.result("newVersion", context, now: .day(1))?.needs == [.init(name: "newVersion", count: 1)])
        _ = context.apply(.launch(version: "1.1"), configuration: eligibility.configuration, now: .day(2))
        #expect(eligibility.isOpen(.newVersion, context, now: .day(2)) == true)
        // Back to a version that was asked at.
        _ = context.apply(.launch(version: "1.0"), configuration: eligibility.configuration, now: .day(3))
        #expect(eligibility.isOpen(.newVersion, context, now: .day(3)) == false)
        #expect(Eligibility(#"{"oncePerVersion": false}"#).isOpen(.newVersion, context, now: .day(3)) == true)
    }

    /// More prompts than the history holds, as in builds that go back and forth between versions.
    @Test(arguments: [(65, true), (64 + 256, true), (64 + 257, false)])
    func `the versions of prompts long past are known`(count: Int, isKnown: Bool) throws {
        let eligibility = Eligibility(#"{"policy": "appreview", "daysBetweenReviews": 0}"#)
        let history = (0..<count).flatMap { number -> [(ContextEvent, LocalInstant)] in
            [(.launch(version: "\(number).0"), .day(Double(number))), (.prompted(), .day(Double(number)))]
        }
        var context = try RatingContext(json: RatingContext(history).json)
        #expect(context.prompts.count == 64)
        let now = LocalInstant.day(Double(count) + 1)
        _ = context.apply(.launch(version: "0.0"), configuration: eligibility.configuration, now: now)
        #expect(eligibility.isOpen(.newVersion, context, now: now) == !isKnown)
        context.reset(.prompts)
        #expect(eligibility.isOpen(.newVersion, context, now: now) == true)
    }

    @Test(arguments: [(false, "1.0", false), (false, "1.1", false), (true, "1.0", false), (true, "1.1", true)])
    func `a rating closes rated for good or until a new version`(again: Bool, version: String, isOpen: Bool) throws {
        let eligibility = Eligibility(#"{"promptForNewVersionIfUserRated": \#(again)}"#)
        let context = RatingContext([
            (.launch(version: "1.0"), .day(0)), (.rated, .day(0)), (.launch(version: version), .day(1)),
        ])
        #expect(eligibility.isOpen(.rated, context, now: .day(5_000)) == isOpen)
        let result = try #require(eligibility.result("rated", context, now: .day(5_000)))
        #expect(result.measured == "1.0")
        #expect(result.needs == (again && !isOpen ? [.init(name: "newVersion", count: 1)] : []))
        #expect(eligibility.isOpen(.rated, new, now: .day(0)) == true)
    }

    @Test func `a forced prompt is no matter of the gates`() {
        let eligibility = Eligibility(#"{"policy": "starskit"}"#)
        let forced = RatingContext([(.prompted(forced: true), .day(0))])
        let asked = RatingContext([(.prompted(forced: false), .day(0))])
        #expect(eligibility.decide(forced, now: .day(1)) == eligibility.decide(asked, now: .day(1)))
    }

    @Test func `conditions read configuration, context and traits`() throws {
        let document = #"""
            {"conditions": {"and": [{">=": [{"var": "context.sessions"}, {"var": "config.displaySessionCount"}]},
            {"==": [{"var": "traits.plan.name"}, "pro"]}, {">": [{"var": "context.events.share"}, 0]},
            {"==": [{"var": "traits.tags.1"}, "b"]}]}, "policy": "appreview", "displaySessionCount": 2}
            """#
        let traits: RatingJSON = ["plan": ["name": "pro"], "tags": ["a", "b"]]
        let context = RatingContext([(.session, .day(0)), (.session, .day(1)), (.event("share"), .day(1))])
        #expect(Eligibility(document, traits: traits).isOpen(.conditions, context, now: .day(1)) == true)
        #expect(Eligibility(document).isOpen(.conditions, context, now: .day(1)) == false)
        let explanation = Eligibility(document).explain(context, now: .day(1))
        // They also read counters, so something that is counted may open them.
        #expect(explanation.blockers.isEmpty)
        #expect(explanation.uncertainty == .conditions(reading: ["context.sessions", "context.events.share"]))
        #expect(explanation.notBefore == nil)
        #expect(explanation.gates.last?.measured?.stringValue?.contains("traits.plan.name") == true)
    }

    @Test(arguments: [
        ("daysSinceInstall", Int64(9)), ("daysSinceCrash", 4), ("daysSincePrompt", 2), ("launches", 1), ("uses", 2),
        ("crashes", 1), ("prompts", 1), ("events", 3), ("events.share", 2), ("events.none", 0), ("sessions", 1),
    ])
    func `every variable of the context`(name: String, value: Int64) {
        let configuration = RatingConfiguration()
        let context = RatingContext([
            (.launch(version: "1.2"), .day(0)), (.foreground, .day(1)), (.session, .day(1)), (.event("share"), .day(1)),
            (.event("share"), .day(1)), (.event("save"), .day(1)), (.crash, .day(5)), (.prompted(), .day(7.5)),
        ])
        let variables = ConditionVariables(configuration: configuration, context: context, now: .day(9.9))
        #expect(variables.value(at: "context.\(name)") == .integer(value))
        #expect(variables.value(at: "context.version") == "1.2")
        let listed = ConditionVariables.contextNames
        #expect(listed.contains(name) || name.hasPrefix("events."))
    }

    @Test(arguments: [
        ("sessionsSincePrompt", Int64(1)), ("usesSincePrompt", 2), ("eventsSincePrompt", 3),
        ("eventsSincePrompt.save", 1), ("eventsSincePrompt.none", 0), ("daysSinceEvent.share", 5),
        ("daysSinceEvent.save", 2), ("daysSinceUpdate", 4), ("daysSinceAnswer", 6), ("daysSinceDecline", 1),
        ("promptsSinceAnswer", 1), ("declines", 2), ("lastStars", 4), ("score", 1),
    ])
    func `every variable of what happened since`(name: String, value: Int64) {
        let configuration = RatingConfiguration(#"{"eventScores": {"share": 2, "save": -3}, "scoreWithinDays": 9}"#)
        let context = RatingContext(
            [
                (.launch(version: "1.2"), .day(0)), (.event("share"), .day(1)), (.answer(stars: 4), .day(3)),
                (.prompted(), .day(3.5)), (.session, .day(4)), (.event("share"), .day(4)), (.event("share"), .day(4.5)),
                (.launch(version: "1.3"), .day(5.5)), (.foreground, .day(6)), (.event("save"), .day(7)),
                (.decline, .day(8)), (.decline, .day(8.5)),
            ], configuration)
        let variables = ConditionVariables(configuration: configuration, context: context, now: .day(9.9))
        #expect(variables.value(at: "context.\(name)") == .integer(value))
        let isOfEvent = ConditionVariables.eventPrefixes.contains { name.hasPrefix($0) }
        #expect(ConditionVariables.contextNames.contains(name) != isOfEvent)
    }

    @Test func `nothing is counted since a prompt that never was`() {
        let context = RatingContext([(.session, .day(0)), (.event("share"), .day(0))])
        let variables = ConditionVariables(configuration: RatingConfiguration(), context: context, now: .day(1))
        for name in ["sessionsSincePrompt", "eventsSincePrompt", "eventsSincePrompt.share", "lastStars"] {
            #expect(variables.value(at: "context.\(name)") == nil)
        }
        #expect(variables.value(at: "context.daysSinceEvent.save") == nil)
    }

    @Test(arguments: ["context.none", "context", "sessions", "", ".", "config.none", "traits.none", "other.sessions"])
    func `what is no variable has no value`(path: String) {
        let variables = ConditionVariables(configuration: RatingConfiguration(), context: new, now: .day(0))
        #expect(variables.value(at: path) == nil)
    }

    @Test func `dates that never were have no days`() {
        let variables = ConditionVariables(configuration: RatingConfiguration(), context: new, now: .day(0))
        for name in ["daysSinceInstall", "daysSinceCrash", "daysSincePrompt"] {
            #expect(variables.value(at: "context.\(name)") == nil)
        }
        let back = RatingContext([(.crash, .day(9))])
        let earlier = ConditionVariables(configuration: RatingConfiguration(), context: back, now: .day(0))
        #expect(earlier.value(at: "context.daysSinceCrash") == 0)
    }
}

@Suite
struct AppGateTests {
    private let network = AppGate(named: "online") { _, _, _ in
        .init(isOpen: false, measured: "offline", required: "online")
    }
    private let level = AppGate(named: "level") { configuration, context, _ in
        let needed = configuration[.minLaunches] ?? 0
        return .init(
            isOpen: context.launches >= needed, measured: .integer(context.launches), required: .integer(needed))
    }

    @Test func `they are asked last by name and explained like the others`() {
        let eligibility = Eligibility(#"{"policy": "appreview"}"#, appGates: [level, network])
        let explanation = eligibility.explain(.with { _ in }, now: .day(0))
        #expect(explanation.gates.suffix(2).map { $0.gate } == ["level", "online"])
        #expect(explanation.gates.last?.measured == "offline")
        #expect(explanation.gates.last?.required == "online")
        #expect(explanation.blockers.isEmpty)
        #expect(explanation.uncertainty == .appGate("online"))
        guard case .skip(let closed) = explanation.decision else {
            Issue.record("asked")
            return
        }
        #expect(closed.appGates == [1])
        #expect(closed.gates.isEmpty)
        #expect(!closed.contains(appGate: 0))
        #expect(eligibility.decide(.with { _ in }, now: .day(0)) == .skip(closed))
    }

    @Test func `decisions name them in the order of the explanation`() {
        let shut = AppGate(named: "shut") { _, _, _ in .init(isOpen: false) }
        let eligibility = Eligibility(
            #"{"policy": "appreview", "minLaunches": 2}"#, appGates: [shut, level, network, shut])
        let decision = eligibility.decide(.with { _ in }, now: .day(0))
        #expect("\(decision)" == "skip, because of launches, shut, level, online, shut")
        #expect("\(Decision.ask)" == "ask")
        let explanation = eligibility.explain(.with { _ in }, now: .day(0))
        #expect("\(explanation.decision)" == "\(decision)")
        guard case .skip(let closed) = decision else { return }
        #expect(closed.appGateNames == ["shut", "level", "online", "shut"])
        var unnamed = GateSet([.launches])
        for place in 0..<4 { unnamed.insert(appGate: place) }
        #expect(unnamed == closed && unnamed.hashValue == closed.hashValue)
        #expect("\(unnamed)" == "launches, app gate 0, app gate 1, app gate 2, app gate 3")
        #expect(unnamed.union(closed).appGateNames == closed.appGateNames)
        #expect(closed.intersection([.launches]) == [.launches])
    }

    @Test func `thirty two take part and no more can be listed`() throws {
        let gates = (0..<33).map { index in AppGate(named: "gate \(index)") { _, _, _ in .init(isOpen: false) } }
        #expect(AppGateList(gates) == nil)
        let list = try #require(AppGateList(Array(gates.dropLast())))
        let decision = Eligibility(RatingConfiguration(#"{"policy": "appreview"}"#), installID: "5d1f", appGates: list)
            .decide(.with { _ in }, now: .day(0))
        guard case .skip(let set) = decision else {
            Issue.record("asked")
            return
        }
        #expect(set.appGates == Array(0..<32))
        #expect(!set.contains(appGate: 32) && !set.contains(appGate: -1))
    }
}

@Suite
struct PreviewModeTests {
    private let everything = #"""
        "displaySessionCount": 9, "maxNumberOfReminder": 0, "daysBeforeAskingAgain": 9, "daysWithoutCrash": 9,
        "daysUntilPrompt": 9, "usesUntilPrompt": 9, "usesPerWeekForPrompt": 9, "remindPeriod": 9, "minLaunches": 9,
        "minDays": 9, "daysBetweenReviews": 9, "oncePerVersion": true, "promptForNewVersionIfUserRated": false,
        "maxPromptsPerYear": 0, "neverInFirstSession": true, "requiredEvents": {"a": 1}, "rolloutPercentage": 0,
        "activeUntil": "2020-01-01T00:00:00Z", "conditions": false
        """#
    private let context = RatingContext([
        (.prompted(), .day(0)), (.crash, .day(0)), (.answer(stars: 1), .day(0)), (.decline, .day(0)), (.rated, .day(0)),
        (.remind, .day(0)),
    ])

    @Test func `it opens every gate of configuration and app`() {
        let closed = AppGate(named: "closed") { _, _, _ in .init(isOpen: false) }
        let document = #"{"daysBeforeAskingAgainAfterAnswer": 9, \#(everything)}"#
        let without = Eligibility(document, appGates: [closed]).explain(context, now: .day(0))
        // latestVersion has nothing to read yet.
        #expect(without.gates.filter { $0.isOpen }.map { $0.gate } == ["enabled", "inProgress"])
        let preview = Eligibility(#"{"previewMode": true, \#(everything)}"#, appGates: [closed])
        #expect(preview.decide(context, now: .day(0)) == .ask)
        let explanation = preview.explain(context, now: .day(0))
        #expect(explanation.gates.allSatisfy { $0.isOpen && $0.needs.isEmpty && $0.opensAt == nil })
        #expect(explanation.decision == .ask)
        #expect(explanation.notBefore == nil)
        #expect(explanation.needs.isEmpty)
        #expect(explanation.blockers.isEmpty)
    }

    @Test func `it does not open what is disabled or already on screen`() {
        let off = Eligibility(#"{"previewMode": true, "disabled": true}"#)
        #expect(off.decide(context, now: .day(0)) == .skip([.enabled]))
        let on = Eligibility(#"{"previewMode": true}"#)
        #expect(on.decide(context, now: .day(0), isInProgress: true) == .skip([.inProgress]))
        #expect(on.explain(context, now: .day(0), isInProgress: true).decision == .skip([.inProgress]))
    }
}

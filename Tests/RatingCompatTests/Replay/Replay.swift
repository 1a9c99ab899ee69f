import Foundation
import RatingCompat

/// What a façade did during one op, in the terms of a recorded expectation.
struct Outcome {
    var decision: Bool?
    var shown: String?
    var reason: String?
    var blocked: String?
    var step: String?
    var daysAfterFirstLaunch: Int?
    var daysAfterLastReview: Int?

    var json: [RatingJSON.Member] {
        var members: [RatingJSON.Member] = []
        if let decision { members.append(.init("decision", .bool(decision))) }
        for (name, text) in [("shown", shown), ("reason", reason), ("blocked", blocked), ("step", step)] {
            if let text { members.append(.init(name, .string(text))) }
        }
        for (name, days) in [
            ("daysAfterFirstLaunch", daysAfterFirstLaunch), ("daysAfterLastReview", daysAfterLastReview),
        ] {
            if let days { members.append(.init(name, .integer(Int64(days)))) }
        }
        return members
    }
}

/// Carries out a scenario's ops on a façade.
@MainActor
protocol Replay: AnyObject {
    /// Brings the façade to where it is before the first op.
    init(_ scenario: Scenario, world: ReplayWorld)

    func perform(_ op: RatingJSON, named name: String) throws -> Outcome
}

struct UnknownOp: Error {
    let name: String
}

/// What the façades of a replay reach in place of the real world.
@MainActor
final class ReplayWorld {
    let clock: ManualClock
    let defaults = InMemoryDefaults()
    let sheet = SheetRecorder()
    let alerts = AlertRecorder()
    let lookup = QueuedLookup()
    let pages = OpenPages()
    let timeZone: TimeZone
    var callbacks: [String] = []

    init(_ scenario: Scenario) {
        clock = ManualClock(LocalInstant(scenario.start))
        timeZone = scenario.timeZone
    }

    func ports(version: String?) -> LegacyPorts {
        let zone = timeZone
        return LegacyPorts(
            clock: clock,
            calendar: {
                var calendar = Calendar(identifier: .gregorian)
                calendar.timeZone = zone
                return calendar
            },
            defaults: defaults,
            app: AppIdentity(shortVersion: version, name: "App", bundleID: "com.example.app"),
            lookup: lookup, alerts: alerts, reviewSheet: sheet, pages: pages,
            notifications: NotificationCenter(), log: RecordingLog())
    }
}

/// How a replay went.
struct ReplayReport {
    var scenarios = 0
    var ops = 0
    var mismatches: [String] = []
}

extension Replay {
    /// Replays the scenarios op by op, and compares everything that an expectation says or leaves out.
    static func run(_ scenarios: [Scenario], into report: inout ReplayReport) {
        for scenario in scenarios {
            report.scenarios += 1
            let world = ReplayWorld(scenario)
            let replay = Self(scenario, world: world)
            for (index, (op, expected)) in zip(scenario.ops, scenario.expect).enumerated() {
                report.ops += 1
                world.callbacks = []
                let before = world.defaults.values
                if let at = op["at"]?.date { world.clock.set(LocalInstant(at)) }
                let name = op["op"]?.stringValue ?? ""
                var actual: RatingJSON
                do {
                    var members = try replay.perform(op, named: name).json
                    if !world.callbacks.isEmpty {
                        members.append(.init("callbacks", .array(world.callbacks.map { .string($0) })))
                    }
                    let delta = StateDelta(from: before, to: world.defaults.values, expected: expected["state"])
                    if let state = delta.json { members.append(.init("state", state)) }
                    actual = .object(members)
                } catch {
                    actual = .string("\(error)")
                }
                if actual.sorted != expected.sorted {
                    report.mismatches.append(
                        """
                        \(scenario.id) op \(index) \(op.serialized()) (\(scenario.note ?? "random"))
                          expected \(expected.sorted.serialized())
                          got      \(actual.sorted.serialized())
                        """)
                }
            }
        }
    }
}

extension RatingJSON {
    /// The same value with the members of objects in the order of their names.
    var sorted: RatingJSON {
        guard case .object(let members) = self else { return self }
        return .object(members.map { .init($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    }
}

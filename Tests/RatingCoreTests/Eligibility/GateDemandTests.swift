import TestInput
import TestTools
import Testing

@testable import RatingCore

/// What a gate says of whoever it lets in, which proofs and lint go by, is what it decides by.
@Suite
struct GateDemandTests {
    @Test(arguments: 0..<10)
    func `a gate lets in whoever meets its demands, and nobody else`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var seen: [Bool: GateSet] = [:]
        for _ in 0..<rounds(200) {
            let test = EligibilityPropertyTests.Case(using: &generator)
            let configuration = test.eligibility.configuration
            guard !configuration[.previewMode] else { continue }
            for gate in test.eligibility.gates {
                guard let demands = gate.demands(of: configuration) else { continue }
                let held = demands.map { $0.holds(of: test.context, now: test.now, by: configuration) }
                let isOpen = test.eligibility.isOpen(gate, test.context, now: test.now) == true
                if isOpen { #expect(!held.contains(false), "\(gate): \(demands), \(configuration)") }
                if !held.contains(nil) {
                    #expect(isOpen == !held.contains(false), "\(gate): \(demands), \(configuration)")
                    seen[isOpen, default: []].insert(gate)
                }
            }
        }
        #expect(seen[true, default: []].gates.count > 15 && seen[false, default: []].gates.count > 10, "\(seen)")
    }

    /// Fewer days of a score forget mistakes too.
    @Test func `a gate says in which direction each number makes it stricter`() {
        for row in ConfigurationKey.table where row.key != .integer(.scoreWithinDays) {
            for gate in row.gates.union(row.refines).gates {
                let says = gate.isStricter(withHigher: row.key) != nil
                switch row.key {
                case .flag, .integer, .number: #expect(says, "\(gate), \(row.key)")
                case .text: break
                case .structure(let key): #expect(says == (key == .eventsBeforeAskingAgain), "\(gate), \(row.key)")
                }
            }
        }
    }
}

extension GateDemand {
    /// Nil where the context alone does not say it.
    fileprivate func holds(
        of context: RatingContext, now: LocalInstant, by configuration: RatingConfiguration
    ) -> Bool? {
        func elapsed(_ date: LocalInstant) -> Int64 { now.instant.milliseconds - date.instant.milliseconds }
        switch self {
        case .nobody: return false
        case .atLeast(let what, let count): return what.value(in: context) ?? .max >= count
        case .atMost(let what, let count): return what.value(in: context) ?? 0 <= count
        case .happened(let event, let times, let days):
            guard let days else { return context.count(ofEvent: EventName(event)) >= times }
            return context.count(ofEvent: EventName(event), inLast: days, until: now) >= times
        case .points(let points): return configuration.thresholds.score.points(of: context, now: now) >= points
        case .elapsed(let moment, let time, let grows):
            if grows, configuration.cooldownGrowth != nil { return nil }
            guard let date = moment.date(in: context, configuration.versionGranularity) else {
                return moment != .installation || time <= 0
            }
            return elapsed(date) >= time
        case .calendarDays(let moment, let days, let grows):
            if grows, configuration.cooldownGrowth != nil { return nil }
            guard let date = moment.date(in: context, configuration.versionGranularity) else {
                return moment != .installation || days <= 0
            }
            return days <= 0 || date.areCalendarDaysOver(days, at: now)
        case .dayAfterUpdate:
            guard let date = context.updatedAt(configuration.versionGranularity) else { return true }
            return context.installedAt == nil ? nil : elapsed(date) >= UTCInstant.millisecondsPerDay
        case .promptsInAYear(let limit):
            return context.prompts.filter { elapsed($0.at) < 365 * UTCInstant.millisecondsPerDay }.count < limit
        case .from(let moment): return now.instant >= moment
        case .before(let moment): return now.instant < moment
        case .outside(let hours): return !hours.contains(millisecondOfDay: now.millisecondOfDay)
        case .oneOf(let demands):
            return demands.contains { $0.holds(of: context, now: now, by: configuration) == true }
        case .newVersion, .latestVersion, .usesPerWeek, .bucket, .holds: return nil
        }
    }
}

import TestInput

/// Where a native policy decides otherwise than its original. The names are those of the table in the article
/// “Policies and their originals”.
enum PolicyDifference: String, CaseIterable, Sendable {
    case unsetSettings
    case removedKeys
    case invalidSettings
    case clockSetBack
    case travel
    case delegateCanOnlyVeto
    case forcedKeepsDisabled
    case resetIsComplete
    case updateAfterRating
    case rateSinceInstallation
    case failedLookup
    case requestsAreNoLaunches
    case everyAskedVersion
    case noVersion
    case offlineLaunches
    case firstUseAtFirstLook
    case exactDays
    case dayAfterUpdate
    case unsetCondition
    case reminderAlone
}

/// The result of one or many timelines.
struct TimelineResult: Sendable {
    var steps = 0
    var questions = 0
    var exercised: [PolicyDifference: Int] = [:]
    var failures: [String] = []

    mutating func add(_ other: TimelineResult) {
        steps += other.steps
        questions += other.questions
        exercised.merge(other.exercised, uniquingKeysWith: +)
        if failures.count < 5 { failures += other.failures }
    }

    /// Takes a disagreement that a listed difference explains; one that none explains is a failure.
    mutating func explain(_ difference: PolicyDifference?, _ what: @autoclosure () -> String) {
        if let difference {
            exercised[difference, default: 0] += 1
        } else {
            failures.append(what())
        }
    }
}

extension SeededGenerator {
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func one<Value>(of values: [Value]) -> Value { values[integer(0...values.count - 1)] }
}

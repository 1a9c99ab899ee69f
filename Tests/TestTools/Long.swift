import Foundation
import Testing

/// Whether tests take all the time that they can use: `RATINGKIT_LONG=1`, as in the long tests of `.ci/run`.
package let isLong = ProcessInfo.processInfo.environment["RATINGKIT_LONG"] == "1"

extension Trait where Self == ConditionTrait {
    /// For what would make `swift test` slow: a browser that is clicked through, millions of steps.
    package static var long: Self {
        .enabled(if: isLong, "it takes long: RATINGKIT_LONG=1 swift test, as .ci/run does")
    }
}

/// How many rounds a test with random input plays: the number given where it may take long, else a quarter of it, or
/// what `RATINGKIT_RANDOM` says.
package func rounds(_ standard: Int) -> Int { rounds("RATINGKIT_RANDOM", standard) }

/// The same by a variable of its own, as for kills and races.
package func rounds(_ variable: String, _ standard: Int) -> Int {
    let wanted = ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    return wanted ?? (isLong ? standard : max(1, standard / 4))
}

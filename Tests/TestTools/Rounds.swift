import Foundation

/// How many rounds a test with random input plays: the number given, or what `RATINGKIT_RANDOM` says.
package func rounds(_ standard: Int) -> Int { rounds("RATINGKIT_RANDOM", standard) }

/// The same by a variable of its own.
package func rounds(_ variable: String, _ standard: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? standard
}

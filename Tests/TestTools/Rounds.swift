import Foundation

/// How many rounds a test with random input plays: the number given, or what `RATINGKIT_RANDOM` says.
package func rounds(_ standard: Int) -> Int {
    ProcessInfo.processInfo.environment["RATINGKIT_RANDOM"].flatMap { Int($0) } ?? standard
}

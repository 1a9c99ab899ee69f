import Foundation
import Testing

/// Returns once the condition holds, however busy the machine is.
///
/// - Throws: ``DidNotHappen`` after a minute, or ten where tests may take long or a sanitizer slows them, so that a test
///   that would wait for ever fails.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let start = ContinuousClock.now
    let isSlow = isLong || ProcessInfo.processInfo.environment["RATINGKIT_SANITIZED"] == "1"
    while try await !condition() {
        guard ContinuousClock.now - start < .seconds(isSlow ? 600 : 60) else {
            throw DidNotHappen(place: sourceLocation)
        }
        try await Task.sleep(for: .milliseconds(20))
    }
}

package struct DidNotHappen: Error {
    package let place: SourceLocation
}

import Foundation
import Testing

/// Returns once the condition holds, however busy the machine is.
///
/// - Throws: ``DidNotHappen`` after ten minutes, so that a test that would wait for ever fails. All tests of a run share
///   two or more cores, so a wait of a minute and a half is none.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let start = ContinuousClock.now
    while try await !condition() {
        guard ContinuousClock.now - start < .seconds(600) else { throw DidNotHappen(place: sourceLocation) }
        try await Task.sleep(for: .milliseconds(20))
    }
}

package struct DidNotHappen: Error {
    package let place: SourceLocation
}

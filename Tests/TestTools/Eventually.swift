import Testing

/// Returns once the condition holds, however busy the machine is.
///
/// - Throws: ``DidNotHappen`` after half an hour, so that a test that would wait for ever ends.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let start = ContinuousClock.now
    while try await !condition() {
        guard ContinuousClock.now - start < .seconds(1_800) else { throw DidNotHappen(place: sourceLocation) }
        try await Task.sleep(for: .milliseconds(20))
    }
}

package struct DidNotHappen: Error {
    package let place: SourceLocation
}

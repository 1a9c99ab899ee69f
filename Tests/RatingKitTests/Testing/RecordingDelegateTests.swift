import Foundation
import Testing

/// The recorder against the protocol's source, so that none of its requirements goes unrecorded.
@Suite struct RecordingDelegateTests {
    private struct Callback: Hashable {
        let signature: String
        let body: String
    }

    private static let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Sources")
        .standardized

    /// Every function called `ratingEngine…` of a text, by its name and labels.
    private func callbacks(_ text: Substring) -> [Callback] {
        text.components(separatedBy: "func ratingEngine").dropFirst().map { part in
            let name = part.prefix { $0 != "(" }
            let parameters = part[name.endIndex...].dropFirst().prefix { $0 != ")" }
            let labels = parameters.split(separator: ",").map { parameter in
                "\(parameter.split(whereSeparator: { $0.isWhitespace || $0 == ":" })[0]):"
            }
            return Callback(signature: "ratingEngine\(name)(\(labels.joined()))", body: part)
        }
    }

    private func source(_ path: String) throws -> String {
        try String(contentsOf: Self.sources.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func `every requirement of the delegate has a default and is recorded as a call of its own`() throws {
        let text = try source("RatingKit/Engine/RatingDelegate.swift")
        let defaults = try #require(text.range(of: "extension RatingDelegate"))
        let required = callbacks(text[..<defaults.lowerBound]).map(\.signature)
        #expect(required.count > 20)
        // No requirement goes by another name.
        #expect(text[..<defaults.lowerBound].components(separatedBy: "func ").count - 1 == required.count)
        #expect(Set(callbacks(text[defaults.lowerBound...]).map(\.signature)) == Set(required))

        let recordings = callbacks(try source("RatingTesting/RecordingDelegate.swift")[...])
        #expect(Set(recordings.map(\.signature)) == Set(required))
        let cases = recordings.compactMap { recording in
            recording.body.components(separatedBy: "recorder.record(.").dropFirst().first?.prefix { $0.isLetter }
        }
        #expect(Set(cases).count == required.count)
    }
}

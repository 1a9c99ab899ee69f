import Foundation
import RatingDelivery
import RatingImport
import RatingKit
import RatingRemote
import RatingTesting
import Testing

@Suite struct LocalizedErrorTests {
    private static let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources").standardized

    private static func text(of modules: [String]) throws -> String {
        try modules.flatMap { module -> [URL] in
            let folder = sources.appendingPathComponent(module)
            return (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
                .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        }.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }

    @Test func `every public error says in an alert what it prints`() throws {
        let text = try Self.text(of: [
            "RatingCore", "RatingKit", "RatingHTTP", "RatingRemote", "RatingDelivery", "RatingImport", "RatingUI",
            "RatingCompat",
            "RatingTesting",
        ])
        let declaration = try Regex(
            #"public (?:struct|enum|class|actor) (\w+): ([^{]*)\{"#, as: (Substring, Substring, Substring).self)
        let conformance = try Regex(#"extension (?:\w+\.)*(\w+\.)?(\w+): [^{]*LocalizedError"#)
        // A nested type by its own name: several are called Failure, so they are counted.
        var wanted: [String: Int] = [:]
        var found: [String: Int] = [:]
        for match in text.matches(of: declaration) {
            let inherited = match.output.2.split { !$0.isLetter }.map(String.init)
            guard inherited.contains(where: { $0 == "Error" || $0.hasSuffix("Error") }) else { continue }
            let name = String(match.output.1)
            wanted[name, default: 0] += 1
            if inherited.contains("LocalizedError") { found[name, default: 0] += 1 }
        }
        for match in text.matches(of: conformance) {
            guard let name = match.output[2].substring else { continue }
            found[String(name), default: 0] += 1
        }
        #expect(wanted.count >= 13)
        for (name, count) in wanted { #expect(found[name] == count, "\(name) is no LocalizedError") }
    }

    @Test func `what an alert shows is the sentence that is printed`() {
        let errors: [any Error] = [
            Diagnostic(.wrongType, key: "minDays", "a number is wanted", suggestion: "3"),
            StepAnswer.ValidationError.nothingAsked(step: "thanks"),
            FeedbackTemplate.SyntaxError.unknownPlaceholder("stras"), RatingContext.FormatError.malformed("uses"),
            ContextStoreError.noSpace("the disk is full"), Outbox.Failure.notFound(key: "k"),
            LegacyState.ReadingError.unreadable("no such file"), StoreListing.LookupError.notFound,
            RecordingContextStore.Refusal(operation: .load), RemoteConfiguration.Failure(.nameUnknown, "no such host"),
        ]
        for error in errors { #expect(error.localizedDescription == "\(error)") }
    }
}

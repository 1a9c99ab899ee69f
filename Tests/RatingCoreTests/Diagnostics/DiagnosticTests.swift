import Foundation
import RatingAnalysis
import RatingCore
import Testing

/// The repository's own configuration files.
enum ConfigurationFiles {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Configs")

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    static func names(in subfolder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(subfolder).path)
            .filter { $0.hasSuffix(".json") }
    }
}

@Suite
struct DiagnosticTests {
    /// Each code with the place and key of the one diagnostic that its file in `Configs/invalid` gives.
    static let files: [(code: Diagnostic.Code, position: String, key: String?, severity: Diagnostic.Severity)] = [
        (.jsonSyntax, "3:45", nil, .error),
        (.jsonLimit, "2:530", nil, .error),
        (.jsonDuplicateKey, "6:13", "placements.level_completed.minDays", .error),
        (.notObject, "3:19", "placements", .error),
        (.unknownKey, "3:5", "daysWithoutCrashes", .warning),
        (.wrongType, "3:28", "maxNumberOfReminder", .error),
        (.outOfRange, "3:26", "rolloutPercentage", .error),
        (.unknownValue, "2:15", "policy", .error),
        (.malformedValue, "2:19", "activeFrom", .error),
        (.conflict, "3:20", "activeUntil", .error),
        (.notAllowedHere, "6:13", "placements.level_completed.revision", .error),
        (.notEvaluated, "7:34", "displaySessionCount", .note),
        (.fromTheFuture, "2:22", "schemaVersion", .error),
        (.firebaseState, "2:14", "state", .error),
        (.firebaseParameter, "3:16", "rating_config", .warning),
        (.missingDocument, "1:1", nil, .error),
        (.invalidRule, "2:28", "conditions", .error),
        (.malformedWorkflow, "11:88", "workflow", .error),
        (.missingTarget, "11:42", "workflow", .error),
        (.unknownAction, "11:62", "workflow", .error),
        (.unknownKind, "7:34", "workflow", .error),
        (.workflowTooLarge, "10:32", "workflow", .error),
        (.unreachableStep, "16:13", "workflow", .error),
        (.noWayToEnd, "4:20", "workflow", .error),
        (.endlessAlways, "16:27", "workflow", .error),
        (.unknownVariable, "12:87", "workflow", .error),
        (.unroutedAnswer, "11:21", "workflow", .warning),
        (.shadowedTransition, "13:25", "workflow", .warning),
        (.guardNeverPasses, "12:25", "workflow", .warning),
        (.unknownText, "7:52", "workflow", .warning),
        (.undeclaredEvent, "9:31", "workflow", .warning),
        (.unsentEvent, "12:21", "workflow", .warning),
        (.unusedAnswer, "6:13", "workflow", .warning),
        (.unrecordedEnd, "6:13", "workflow", .warning),
        (.manyMarks, "6:13", "workflow", .note),
        (.hierarchy, "14:17", "workflow", .error),
        (.unknownMember, "14:17", "workflow", .warning),
    ]

    @Test(arguments: files)
    func `a file for a code gives that one diagnostic at its place`(
        code: Diagnostic.Code, position: String, key: String?, severity: Diagnostic.Severity
    ) throws {
        let reading = try ConfigurationBody.read(
            ConfigurationFiles.bytes("invalid/\(code.rawValue).json"),
            parameter: code == .firebaseParameter ? "rating_config" : nil,
            with: ConfigurationReader(pointer: code == .missingDocument ? "/value" : nil).advising
        ).reading
        let diagnostic = try #require(reading.diagnostics.first)
        #expect(reading.diagnostics.count == 1)
        #expect(diagnostic.code == code)
        #expect(diagnostic.position?.description == position)
        #expect(diagnostic.key == key)
        #expect(diagnostic.severity == severity)
        #expect((reading.document == nil) == (severity == .error))
        #expect(!diagnostic.message.isEmpty)
    }

    /// What an app allows no file shows; of a policy lint speaks.
    @Test func `every code of reading a configuration has a file`() throws {
        let codes = Set(Diagnostic.Code.core).subtracting([.addressNotAllowed, .unnamedPolicy])
        #expect(Set(Self.files.map { $0.code }) == codes)
    }

    @Test(arguments: [
        "starskit.json", "irate.json", "appreview.json", "swiftrater.json", "siriusrating.json", "balanced.json",
        "engaged.json", "disabled.json",
    ])
    func `the files that apps start from have no problem`(name: String) throws {
        let reading = try ConfigurationReader().read(ConfigurationFiles.bytes(name))
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.document != nil)
        #expect(reading.isDisabled == (name == "disabled.json"))
    }

    @Test func `the description tells place, code, message and suggestion`() {
        let diagnostic = Diagnostic(
            .unknownKey, severity: .warning, key: "minDayz", at: TextPosition(line: 3, column: 5), "there is no key",
            suggestion: "did you mean “minDays”?")
        #expect(
            diagnostic.description
                == "3:5: warning [config.unknown-key]: there is no key (did you mean “minDays”?)")
        #expect(Diagnostic(.jsonSyntax, "bad").description == "error [json.syntax]: bad")
        #expect(Diagnostic.Severity.warning < .error)
    }
}

import Foundation
import RatingAnalysis
import RatingKit

extension LintReport {
    /// The problems as SARIF 2.1.0 (OASIS), with fixes where there are any. Columns count Unicode scalars.
    var sarif: RatingJSON {
        let codes = Diagnostic.Code.all
        let index = Dictionary(uniqueKeysWithValues: zip(codes, codes.indices))
        let rules: [RatingJSON] = codes.map { code in
            ["id": .string(code.rawValue), "shortDescription": ["text": .string(code.summary)]]
        }
        let driver: RatingJSON = [
            "name": "ratingkit", "version": .string(CommandLineTool.version), "rules": .array(rules),
        ]
        let run: RatingJSON = [
            "tool": ["driver": driver], "columnKind": "unicodeCodePoints",
            "invocations": [["executionSuccessful": true]],
            "results": .array(readings.flatMap { Self.results(of: $0, index) }),
        ]
        return [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0", "runs": [run],
        ]
    }

    private static func results(of reading: DocumentReading, _ rules: [Diagnostic.Code: Int]) -> [RatingJSON] {
        let regions = reading.regions(of: reading.ranges)
        let fixes = FixFinder(reading.bytes).fixes(for: reading.diagnostics)
        let fixRegions = reading.regions(of: fixes.map { $0?.range })
        let artifact: RatingJSON = ["uri": .string(reading.isStandardInput ? "stdin" : uri(of: reading.file))]
        return reading.diagnostics.indices.map { place in
            let diagnostic = reading.diagnostics[place]
            var physical: [RatingJSON.Member] = [.init("artifactLocation", artifact)]
            if let region = regions[place] { physical.append(.init("region", json(region))) }
            var location: [RatingJSON.Member] = [.init("physicalLocation", .object(physical))]
            if let key = diagnostic.key {
                location.append(.init("logicalLocations", [["fullyQualifiedName": .string(key), "kind": "member"]]))
            }
            var result: [RatingJSON.Member] = [
                .init("ruleId", .string(diagnostic.code.rawValue)),
                .init("level", .string(diagnostic.severity.rawValue)),
                .init("message", ["text": .string(diagnostic.fullMessage)]),
                .init("locations", [.object(location)]),
            ]
            if let index = rules[diagnostic.code] { result.insert(.init("ruleIndex", .integer(Int64(index))), at: 1) }
            if let fix = fixes[place], let region = fixRegions[place] {
                let replacement: RatingJSON = [
                    "deletedRegion": json(region), "insertedContent": ["text": .string(fix.replacement)],
                ]
                let change: RatingJSON = ["artifactLocation": artifact, "replacements": [replacement]]
                result.append(
                    .init("fixes", [["description": ["text": .string(fix.title)], "artifactChanges": [change]]]))
            }
            return .object(result)
        }
    }

    private static func json(_ region: LintRegion) -> RatingJSON {
        [
            "startLine": .integer(Int64(region.start.line)), "startColumn": .integer(Int64(region.start.column)),
            "endLine": .integer(Int64(region.end.line)), "endColumn": .integer(Int64(region.end.column)),
        ]
    }

    /// A relative path as a URI reference, an absolute one with its scheme (RFC 3986).
    private static func uri(of path: String) -> String {
        let plain = CharacterSet(charactersIn: "/-._~").union(.alphanumerics).intersection(
            CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
        let encoded = path.addingPercentEncoding(withAllowedCharacters: plain) ?? path
        return path.hasPrefix("/") ? "file://\(encoded)" : encoded
    }
}

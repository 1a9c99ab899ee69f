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
            let location = RatingJSON.object(present: [
                "physicalLocation": .object(present: [
                    "artifactLocation": artifact, "region": regions[place].map { json($0) },
                ]),
                "logicalLocations": diagnostic.key.map { [["fullyQualifiedName": .string($0), "kind": "member"]] },
            ])
            return .object(present: [
                "ruleId": .string(diagnostic.code.rawValue),
                "ruleIndex": rules[diagnostic.code].map { .integer(Int64($0)) },
                "level": .string(diagnostic.severity.rawValue),
                "message": ["text": .string(diagnostic.fullMessage)], "locations": [location],
                "fixes": fixes[place].flatMap { fix in fixRegions[place].map { [json(fix, $0, in: artifact)] } },
            ])
        }
    }

    private static func json(_ fix: Fix, _ region: LintRegion, in artifact: RatingJSON) -> RatingJSON {
        let replacement: RatingJSON = [
            "deletedRegion": json(region), "insertedContent": ["text": .string(fix.replacement)],
        ]
        return [
            "description": ["text": .string(fix.title)],
            "artifactChanges": [["artifactLocation": artifact, "replacements": [replacement]]],
        ]
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

import RatingAnalysis
import RatingKit

/// Quick fixes: for each problem in a range that has one, what `lint --fix` would do about it.
extension LanguageServer {
    func actions(_ document: OpenDocument, _ params: JSONDocument.Node?) throws(RPC.Failure) -> RatingJSON {
        guard let places = params?["range"]?.protocolRange else {
            throw RPC.Failure(.invalidParams, "the request has no range")
        }
        let only = params?["context"]?["only"]?.elements.compactMap { $0.stringValue }
        if let only, !only.contains("quickfix"), !only.contains("") { return [] }
        let offsets = TextPositions(bytes: document.bytes, encoding: encoding).offsets(of: places)
        let (start, end) = (offsets[0], max(offsets[0], offsets[1]))
        let meant = (document.findings ?? []).filter { $0.range.lowerBound <= end && start <= $0.range.upperBound }
        let fixes = FixFinder(document.bytes).fixes(for: meant.map(\.diagnostic))
        let fixed = zip(meant, fixes).compactMap { finding, fix in fix.map { (finding, $0) } }
        let ranges = ranges(fixed.map { $0.1.range }, in: document)
        let problems = diagnostics(fixed.map { $0.0 }, in: document)
        return .array(
            fixed.indices.map { index in
                let fix = fixed[index].1
                let edit: RatingJSON = ["range": ranges[index], "newText": .string(fix.replacement)]
                return [
                    "title": .string(fix.title.prefix(1).uppercased() + fix.title.dropFirst()), "kind": "quickfix",
                    "diagnostics": [problems[index]], "isPreferred": true,
                    "edit": ["changes": .object([.init(document.uri, [edit])])],
                ]
            })
    }
}

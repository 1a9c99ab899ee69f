import RatingAnalysis
import RatingKit

/// The problems of documents, to be written in one of the forms that machines read.
struct LintReport {
    let readings: [DocumentReading]
    /// From which severity on a problem fails the run.
    let failing: Diagnostic.Severity

    var fails: Bool { readings.contains { $0.diagnostics.contains { $0.severity >= failing } } }
}

/// A part of a document's text: from a place up to another, both counted from 1.
struct LintRegion {
    let start: TextPosition
    /// Behind the last scalar.
    let end: TextPosition
}

extension DocumentReading {
    /// The bytes that each problem is about: a name or a value that is no object or array; nil where it has no place.
    var ranges: [Range<Int>?] {
        let json = try? JSONDocument(bytes)
        let offsets = SourceText(bytes).offsets(of: diagnostics.compactMap { $0.position })
        var next = 0
        return diagnostics.map { diagnostic in
            guard diagnostic.position != nil else { return nil }
            defer { next += 1 }
            let node = json?.node(atByte: offsets[next])
            let isWhole = node.map { $0.kind != .object && $0.kind != .array } ?? false
            return isWhole ? node?.byteRange : offsets[next]..<offsets[next]
        }
    }

    /// The lines and columns of ranges of bytes, in one pass for all.
    func regions(of ranges: [Range<Int>?]) -> [LintRegion?] {
        let bounds = ranges.compactMap { $0 }.flatMap { [$0.lowerBound, $0.upperBound] }
        let positions = SourceText(bytes).positions(ofBytes: bounds)
        var next = 0
        return ranges.map { range in
            guard range != nil else { return nil }
            defer { next += 2 }
            return LintRegion(start: positions[next], end: positions[next + 1])
        }
    }
}

extension Diagnostic {
    /// The message, and what would mend it behind.
    var fullMessage: String { suggestion.map { "\(message) (\($0))" } ?? message }
}

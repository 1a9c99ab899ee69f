import RatingAnalysis
import RatingKit

/// A document that a client has open, as it stands in its editor.
struct OpenDocument {
    let uri: String
    private(set) var bytes: [UInt8]
    private(set) var version: RatingJSON
    /// What was found in this very text; nil before it was looked at.
    var findings: [Finding]?

    /// A problem and the bytes that it is about.
    struct Finding {
        let diagnostic: Diagnostic
        let range: Range<Int>
    }

    init(uri: String, text: String, version: RatingJSON) {
        (self.uri, bytes, self.version) = (uri, Array(text.utf8), version)
    }

    /// Applies changes in their order; false for one that cannot be read, after which the text is unknown.
    mutating func apply(_ changes: JSONDocument.Node, version: RatingJSON, encoding: PositionEncoding) -> Bool {
        (self.version, findings) = (version, nil)
        for change in changes.elements {
            guard let text = change["text"]?.stringValue else { return false }
            guard let range = change["range"] else {
                bytes = Array(text.utf8)
                continue
            }
            guard let places = range.protocolRange else { return false }
            let offsets = TextPositions(bytes: bytes, encoding: encoding).offsets(of: places)
            bytes.replaceSubrange(offsets[0]..<max(offsets[0], offsets[1]), with: text.utf8)
        }
        return true
    }

    /// Looks at the text as `lint` does.
    mutating func check(_ checks: DocumentChecks) {
        let diagnostics = checks.reading(of: DocumentFile(name: uri, bytes: bytes)).diagnostics
        let offsets = SourceText(bytes).offsets(of: diagnostics.map { $0.position ?? TextPosition(line: 1, column: 1) })
        let ranges = EditedDocument(bytes).ranges(startingAt: offsets)
        findings = zip(diagnostics, ranges).map { Finding(diagnostic: $0, range: $1) }
    }
}

extension JSONDocument.Node {
    /// `{"line": 0, "character": 0}`.
    var protocolPosition: ProtocolPosition? {
        guard let line = self["line"]?.integerValue, let character = self["character"]?.integerValue, line >= 0,
            character >= 0, line <= Int64(Int32.max), character <= Int64(Int32.max)
        else { return nil }
        return ProtocolPosition(line: Int(line), character: Int(character))
    }

    /// `{"start": …, "end": …}` as its two places.
    var protocolRange: [ProtocolPosition]? {
        guard let start = self["start"]?.protocolPosition, let end = self["end"]?.protocolPosition else { return nil }
        return [start, end]
    }
}

import RatingAnalysis
import RatingKit

/// A document that a client has open, as it stands in its editor.
struct OpenDocument {
    let uri: String
    private(set) var bytes: [UInt8] = []
    /// Whether these are the bytes: after a change that cannot be read nobody knows the text, until it comes whole again.
    private(set) var isKnown = true
    private(set) var version: RatingJSON
    /// What was found in this very text; nil before it was looked at.
    private(set) var findings: [Finding]?
    /// Whether the client was told of them.
    var isPublished = false

    /// A problem and the bytes that it is about.
    struct Finding {
        let diagnostic: Diagnostic
        let range: Range<Int>
    }

    /// - Parameter text: nil for one that cannot be read.
    init(uri: String, text: String?, version: RatingJSON) {
        (self.uri, self.version) = (uri, version)
        replace(text)
    }

    /// Takes another text; nil: nobody knows which.
    mutating func replace(_ text: String?) {
        (bytes, isKnown) = (text.map { Array($0.utf8) } ?? [], text != nil)
        touch()
    }

    /// Applies changes in their order. One that cannot be read, or whose range ends within a character, makes the text
    /// unknown.
    mutating func apply(_ changes: JSONDocument.Node?, version: RatingJSON, encoding: PositionEncoding) {
        self.version = version
        if let changes, changes.kind == .array {
            for change in changes.elements { apply(change, encoding) }
        } else {
            isKnown = false
        }
        touch()
    }

    private mutating func apply(_ change: JSONDocument.Node, _ encoding: PositionEncoding) {
        let text = change["text"]?.stringValue
        guard let range = change["range"], !range.isNull else { return replace(text) }
        guard isKnown, let text, let places = range.protocolRange, places[0] <= places[1],
            let offsets = TextPositions(bytes: bytes, encoding: encoding).exactOffsets(of: places)
        else {
            isKnown = false
            return
        }
        bytes.replaceSubrange(offsets[0]..<offsets[1], with: text.utf8)
    }

    private mutating func touch() {
        if !isKnown { bytes = [] }
        (findings, isPublished) = (isKnown ? nil : [], false)
    }

    /// Looks at the text as `lint` does, if that has not been done.
    mutating func check(_ checks: DocumentChecks) {
        guard findings == nil else { return }
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

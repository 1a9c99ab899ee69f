/// What everything that reads a document reports through: its problems, with the bytes that they are about, and what
/// may still be spent on guessing what was meant.
///
/// Lines and columns are counted once, for all problems together, so that a document of nothing but problems is still
/// read in one pass.
package struct ReportingCursor: Sendable {
    /// A problem and the byte that it is about; nil for one without a place.
    package struct Finding: Sendable {
        package let diagnostic: Diagnostic
        package let offset: Int?
    }

    /// All problems, in the order in which they were reported.
    package private(set) var findings: [Finding] = []
    /// How many of them are errors.
    private(set) var errorCount = 0
    /// The key of problems that are reported without one.
    package var key: String?
    /// With how many names mistyped ones may still be compared: that takes its time.
    private var comparisonsLeft: Int

    package init(comparisons: Int = 10_000) {
        comparisonsLeft = comparisons
    }

    package var hasError: Bool { errorCount > 0 }

    @inline(never)
    package mutating func report(
        _ code: Diagnostic.Code,
        severity: Diagnostic.Severity = .error,
        _ node: JSONDocument.Node?,
        at path: String? = nil,
        _ message: String,
        _ suggestion: String? = nil
    ) {
        add(
            Diagnostic(code, severity: severity, key: path ?? key, message, suggestion: suggestion),
            atByte: node?.byteOffset)
    }

    @inline(never)
    package mutating func add(_ diagnostic: Diagnostic, atByte offset: Int?) {
        findings.append(Finding(diagnostic: diagnostic, offset: offset))
        if diagnostic.severity == .error { errorCount += 1 }
    }

    /// The problems with their places, in the order of the text; at one place in the order in which they were reported.
    package func diagnostics(in text: SourceText) -> [Diagnostic] {
        if findings.isEmpty { return [] }
        let positions = text.positions(ofBytes: findings.map { $0.offset ?? 0 })
        return zip(findings, positions).map { finding, position in
            finding.offset == nil ? finding.diagnostic : finding.diagnostic.moved(to: position)
        }.inOrderOfText
    }
}

// MARK: Guessing what was meant

extension ReportingCursor {
    /// “did you mean …?”; nil where nothing is near, and after the first many problems of a document.
    @inline(never)
    package mutating func nearest(to name: String?, among known: @autoclosure () -> [String]) -> String? {
        guard let name, comparisonsLeft > 0 else { return nil }
        let known = known()
        return mayCompare(with: known.count) ? didYouMean(nearestName(to: name, among: known)) : nil
    }

    /// The same among names that were made ready for many.
    package mutating func nearest(to name: String, among known: KnownNames) -> String? {
        mayCompare(with: known.count) ? didYouMean(known.nearest(to: name)) : nil
    }

    /// Whether a name may still be compared with so many, which then counts as done.
    package mutating func mayCompare(with count: Int) -> Bool {
        guard comparisonsLeft > 0 else { return false }
        comparisonsLeft -= max(1, count)
        return true
    }
}

// MARK: Documents inside strings

extension ReportingCursor {
    /// A cursor for the text inside a string, which spends what this one may still spend.
    package func inner() -> ReportingCursor { ReportingCursor(comparisons: comparisonsLeft) }

    /// Takes over what was reported of the text inside a string, at its places in the document around it.
    package mutating func take(_ inner: ReportingCursor, in embedded: EmbeddedText) {
        let findings = inner.findings.inOrder { Int64($0.offset ?? 0) }
        let offsets = embedded.outerOffsets(of: findings.map { $0.offset ?? 0 })
        for (finding, offset) in zip(findings, offsets) {
            add(finding.diagnostic, atByte: finding.offset == nil ? nil : offset)
        }
        comparisonsLeft = inner.comparisonsLeft
    }
}

// MARK: Readers

/// What reports through a cursor of its own.
package protocol Reporting {
    var cursor: ReportingCursor { get set }
}

extension Reporting {
    @inline(never)
    package mutating func report(
        _ code: Diagnostic.Code,
        severity: Diagnostic.Severity = .error,
        _ node: JSONDocument.Node,
        at path: String? = nil,
        _ message: String,
        _ suggestion: String? = nil
    ) {
        cursor.report(code, severity: severity, node, at: path, message, suggestion)
    }

    /// See `ReportingCursor.nearest(to:among:)`.
    package mutating func nearest(to name: String?, among known: @autoclosure () -> [String]) -> String? {
        cursor.nearest(to: name, among: known())
    }
}

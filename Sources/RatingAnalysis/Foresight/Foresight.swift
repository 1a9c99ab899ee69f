import RatingCore

/// Finds what a valid configuration will do that nobody can have meant: mistakes that cost weeks before they are noticed.
///
/// Every finding is a warning, or a note where it cannot be judged; nothing is refused for it. Each names the cause, the
/// consequence, and what to write instead. A configuration that a thoughtful reader would let pass has none.
package struct Foresight: Sendable {
    /// The day for which the document is judged; nil: dates are not held against any.
    package var today: LocalInstant?
    /// What the app ships that fetches the document.
    package var bundled: ConfigurationDocument?
    /// What the app knows; nil: names are only held against each other.
    package var app: AppManifest?

    package init(today: LocalInstant? = nil, bundled: ConfigurationDocument? = nil, app: AppManifest? = nil) {
        self.today = today
        self.bundled = bundled
        self.app = app
    }

    /// How many placements and variants are checked by themselves.
    package static let maximumParts = 300

    /// - Parameters:
    ///   - configuration: with the document in force.
    ///   - document: as it was read.
    ///   - written: where its keys stand.
    package func check(
        _ configuration: RatingConfiguration, document: ConfigurationDocument, written: WrittenKeys
    ) -> [Diagnostic] {
        let subject = ForesightSubject(foresight: self, whole: configuration, document: document, written: written)
        var pass = ForesightPass(subject, .whole(configuration))
        pass.check()
        var cursor = pass.cursor
        let known = Set(cursor.findings.map { ForesightFinding($0.diagnostic) })
        for part in subject.parts {
            var own = ForesightPass(subject, part, pass.memory)
            own.check()
            pass.memory = own.memory
            for finding in own.cursor.findings where !known.contains(ForesightFinding(finding.diagnostic)) {
                cursor.add(finding.diagnostic, atByte: finding.offset)
            }
        }
        return written.diagnostics(cursor)
    }

    /// Checks a workflow that stands alone.
    ///
    /// - Parameters:
    ///   - configuration: with the workflow in force.
    ///   - json: the workflow's own document.
    package func check(
        workflow configuration: RatingConfiguration, document: ConfigurationDocument, json: JSONDocument.Node
    ) -> [Diagnostic] {
        let written = WrittenKeys(json)
        let subject = ForesightSubject(foresight: self, whole: configuration, document: document, written: written)
        var pass = ForesightPass(subject, .whole(configuration), workflow: json)
        pass.checkWorkflow()
        return written.diagnostics(pass.cursor)
    }
}

/// What a finding says, wherever it stands.
struct ForesightFinding: Hashable {
    let code: Diagnostic.Code
    let message: String

    init(_ diagnostic: Diagnostic) { (code, message) = (diagnostic.code, diagnostic.message) }
}

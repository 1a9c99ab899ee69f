import RatingCore

/// The claims of a file beside a configuration.
///
/// ```json
/// {"claims": ["at-most 3/365d", "apart 60d", "never-within 7d:crash", "never first-session"],
///  "placements": {"settings": ["someone-asked by 1d"]}, "offsets": "any"}
/// ```
package struct ClaimList: Equatable, Sendable {
    /// A claim, and the placement whose asks it counts.
    package struct Entry: Equatable, Sendable {
        package let claim: Claim
        /// Nil: those of all placements.
        package let placement: String?

        package init(claim: Claim, placement: String?) {
            (self.claim, self.placement) = (claim, placement)
        }
    }

    package let entries: [Entry]
    /// Nil: as the command line says.
    package let offsets: OffsetRange?

    /// Reads a file of claims; where there are none, an error is among the problems, which are in the order of the text.
    package static func read(_ json: JSONDocument) -> (list: ClaimList?, diagnostics: [Diagnostic]) {
        var pass = FormCheck(.claims)
        pass.check(json)
        let list = pass.cursor.hasError ? nil : ClaimList(json.root)
        if list?.entries.isEmpty == true { pass.wrong(json.root, nil, saying: "it has no claims") }
        return (pass.cursor.hasError ? nil : list, pass.cursor.diagnostics(in: json.text))
    }

    private init(_ root: JSONDocument.Node) {
        func read(_ node: JSONDocument.Node?, _ placement: String?) -> [Entry] {
            (node?.elements.map { $0 } ?? []).compactMap { element in
                element.stringValue.flatMap { try? Claim($0) }.map { Entry(claim: $0, placement: placement) }
            }
        }
        let placements = root["placements"]?.members.map { $0 } ?? []
        entries = read(root["claims"], nil) + placements.flatMap { read($0.value, $0.name.stringValue ?? "") }
        offsets = root["offsets"]?.stringValue.flatMap { OffsetRange(rawValue: $0) }
    }
}

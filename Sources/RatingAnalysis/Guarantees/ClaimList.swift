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

    package init(json: RatingJSON) throws(Claim.FormatError) {
        guard let members = json.members else {
            throw Claim.FormatError(message: "a file of claims is an object with “claims”")
        }
        for member in members where !["claims", "placements", "offsets", "$schema"].contains(member.name) {
            throw Claim.FormatError(message: "“\(member.name)” is unknown; there are claims, placements, offsets")
        }
        var entries = try Self.entries(json["claims"] ?? [], "claims", nil)
        for member in json["placements"]?.members ?? [] {
            entries += try Self.entries(member.value, "placements.\(member.name)", member.name)
        }
        self.entries = entries
        offsets = json["offsets"]?.stringValue.flatMap { OffsetRange(rawValue: $0) }
        guard json["offsets"] == nil || offsets != nil else {
            throw Claim.FormatError(message: "“offsets” is neither \"any\" nor \"fixed\"")
        }
        guard !entries.isEmpty else { throw Claim.FormatError(message: "there are no claims in it") }
    }

    private static func entries(
        _ json: RatingJSON, _ place: String, _ placement: String?
    ) throws(Claim.FormatError) -> [Entry] {
        guard let elements = json.arrayValue else { throw Claim.FormatError(message: "“\(place)” is no array") }
        var entries: [Entry] = []
        for (index, element) in elements.enumerated() {
            guard let text = element.stringValue else {
                throw Claim.FormatError(message: "“\(place).\(index)” is no text")
            }
            do throws(Claim.FormatError) {
                entries.append(Entry(claim: try Claim(text), placement: placement))
            } catch {
                throw Claim.FormatError(message: "“\(place).\(index)”: \(error.message)")
            }
        }
        return entries
    }
}

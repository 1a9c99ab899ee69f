import RatingCore

/// Something that may be written at a place.
package struct Completion: Hashable, Sendable {
    /// The name or value.
    package let label: String
    package let kind: Kind
    /// Its type, or where it comes from, in a few words.
    package let detail: String
    /// What it is, as Markdown; empty where nothing is known of it.
    package let documentation: String
    /// What is written for it, with quotes, and a colon behind a name that has none yet.
    package let inserted: String
    /// The bytes that it replaces.
    package let replaced: Range<Int>

    package enum Kind: String, Sendable {
        case key, member, value, step, event, variable, `operator`, text
    }
}

/// What may be written, before it is known what it replaces.
struct Proposal {
    let label: String
    let kind: Completion.Kind
    var detail = ""
    var documentation = ""
    /// The JSON text, where it is not the label as a string.
    var json: String?

    init(
        _ label: String, _ kind: Completion.Kind, detail: String = "", documentation: String = "", json: String? = nil
    ) {
        (self.label, self.kind, self.detail) = (label, kind, detail)
        (self.documentation, self.json) = (documentation, json)
    }

    init(_ member: ShapeMember) {
        self.init(
            member.name, member.key == nil ? .member : .key, detail: member.key?.row.type.description ?? "",
            documentation: member.summary)
    }

    func completion(of place: EditedPlace, isName: Bool) -> Completion {
        let value = json ?? RatingJSON.string(label).serialized()
        return Completion(
            label: label, kind: kind, detail: detail, documentation: documentation,
            inserted: isName && !place.hasColon ? "\(value): " : value, replaced: place.token)
    }
}

extension EditedDocument {
    /// What may be written where the cursor stands, what is most probably meant first.
    package func completions(at offset: Int) -> [Completion] {
        let place = text.place(at: offset)
        switch place.role {
        case .between: return []
        case .name(let member):
            let written = Set(
                text.children(of: place.container).filter { $0 != member }.compactMap { text.name(of: $0) })
            return names(in: place.container).filter { !written.contains($0.label) }
                .map { $0.completion(of: place, isName: true) }
        case .value(let part):
            let isFirst = text.parts[place.container].next == place.container + 1
            let shape = part.map { shapes[$0] } ?? shapes[place.container].element(isFirst: isFirst)
            return values(of: shape, at: part ?? place.container).map { $0.completion(of: place, isName: false) }
        }
    }
}

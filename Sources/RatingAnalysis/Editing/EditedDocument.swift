import RatingCore

/// A document as it stands in an editor: what may be written at a place, what is known of what is
/// written there, and where a step is.
///
/// A pure function of the text, which may be anything; offsets are bytes. Each answer takes time linear in the text.
package struct EditedDocument: Sendable {
    let text: EditedText
    /// What each part may be.
    let shapes: [Shape]
    /// The names of those that have one.
    let notations: [Notation]
    /// What the app knows, besides what the document names; nil: nothing is known of it.
    let app: AppManifest?

    package init(_ bytes: [UInt8], app: AppManifest? = nil) {
        text = EditedText(bytes)
        shapes = Self.shapes(of: text)
        notations = shapes.map { $0.notation }
        self.app = app
    }

    package var bytes: [UInt8] { text.bytes }

    private static func shapes(of text: EditedText) -> [Shape] {
        var shapes: [Shape] = [.anything]
        shapes.reserveCapacity(text.parts.count)
        // The texts of members by which others are told, each looked for once in its object.
        var told: [Int: String?] = [:]
        for index in text.parts.indices.dropFirst() {
            let parent = text.parts[index].parent
            if parent == 0 {
                shapes.append(index == 1 ? rootShape(text) : .anything)
            } else if let name = text.name(of: index) {
                shapes.append(
                    shapes[parent].member(name) { teller in
                        if let known = told[parent] { return known }
                        let value = text.member(teller, of: parent).flatMap { text.string($0) }
                        told[parent] = .some(value)
                        return value
                    })
            } else {
                shapes.append(shapes[parent].element(isFirst: index == parent + 1))
            }
        }
        return shapes
    }

    /// Firebase's documents hold no keys at their top.
    private static func rootShape(_ text: EditedText) -> Shape {
        guard let kind = DocumentKind(text), kind != .configuration || text.parts[1].kind == .object else {
            return .anything
        }
        let isFirebase = ["parameters", "parameterGroups", "entries"].contains { text.member($0, of: 1) != nil }
        return kind == .configuration && isFirebase ? .anything : kind.shape
    }
}

// MARK: Looking around

extension EditedDocument {
    /// What the app calls something.
    func appNames(_ list: AppManifest.List) -> [String] { app?[list] ?? [] }

    /// The innermost part around another, itself included, that is this.
    func enclosing(_ notation: Notation, of index: Int) -> Int? {
        var index = index
        while index > 0 {
            // Transitions and the like are nested in themselves; what is asked for here is not.
            if notations[index] == notation { return index }
            index = text.parts[index].parent
        }
        return nil
    }

    /// The part in a name or value of which a place is.
    func part(at place: EditedPlace) -> Int? {
        switch place.role {
        case .name(let part), .value(let part): part
        case .between: nil
        }
    }

    /// The placement that a part stands in.
    func placement(of index: Int) -> String? {
        enclosing(.placement, of: index).flatMap { text.name(of: $0) }
    }

    /// The steps of the workflow around a part.
    func steps(around index: Int) -> [Int] {
        guard let workflow = enclosing(.workflow, of: index), let states = text.member("states", of: workflow) else {
            return []
        }
        return text.children(of: states)
    }

    /// The names of all members of parts that are this, without doubles.
    func memberNames(of notation: Notation) -> [String] {
        let named = text.parts.indices.dropFirst().filter { notations[text.parts[$0].parent] == notation }
        return named.compactMap { text.name(of: $0) }.uniqueNames
    }

    /// Events that are counted by name, as far as document and app name them.
    package var countedEvents: [String] {
        let read = variables.filter { $0.hasPrefix("context.events.") }.map { String($0.dropFirst(15)) }
        return (appNames(.events) + memberNames(of: .requiredEvents) + read).uniqueNames
    }

    /// The variables that the document's rules name.
    package var variables: [String] {
        text.parts.indices.compactMap { index in
            if case .variable = notations[index] { text.string(index) } else { nil }
        }
        .uniqueNames
    }
}

extension [String] {
    /// In the order in which they came, each once.
    var uniqueNames: [String] { filter { !$0.isEmpty }.unique }
}

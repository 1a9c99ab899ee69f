/// A workflow that comes with the library; its document stands in `Configs/workflows/` too.
package enum BuiltInWorkflow: UInt8, CaseIterable, Sendable {
    /// StarsKit's: stars, then feedback or store review.
    case stars
    /// iRate's: rate, decline or be reminded.
    case alert
    /// AppReview's: the store's own review sheet.
    case native
    /// Stars, then both store review and feedback, offered to everyone whatever the stars.
    case open

    package var name: String {
        switch self {
        case .stars: "stars"
        case .alert: "alert"
        case .native: "native"
        case .open: "open"
        }
    }

    package init?(name: String) {
        guard let builtIn = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = builtIn
    }

    /// The workflow, read once from its document.
    package var workflow: Workflow { Self.workflows[Int(rawValue)] }

    private static let workflows: [Workflow] = allCases.map { builtIn in
        var reader = WorkflowReader(names: nil)
        guard let json = try? JSONDocument(builtIn.document), let workflow = reader.readChecked(json.root) else {
            preconditionFailure("the built-in workflow \(builtIn.name) is damaged")
        }
        return workflow
    }
}

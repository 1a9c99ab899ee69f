import RatingKit

/// One value of a stored context that an event changed.
struct ContextChange: Equatable {
    /// The path in the stored form: `sessions`, `eventCounts.share`, `prompts.0`.
    let name: String
    let old: RatingJSON
    let new: RatingJSON

    static func changes(from old: RatingContext, to new: RatingContext) -> [ContextChange] {
        changes("", old.json, new.json)
    }

    private static func changes(_ name: String, _ old: RatingJSON, _ new: RatingJSON) -> [ContextChange] {
        guard old != new else { return [] }
        let prefix = name.isEmpty ? "" : "\(name)."
        switch (old, new) {
        case (.object(let before), .object(let after)):
            let names = after.map(\.name) + before.map(\.name).filter { name in !after.contains { $0.name == name } }
            return names.flatMap { changes(prefix + $0, old[$0] ?? .null, new[$0] ?? .null) }
        case (.array(let before), .array(let after)):
            return (0..<max(before.count, after.count)).flatMap { index in
                changes("\(prefix)\(index)", old[index] ?? .null, new[index] ?? .null)
            }
        default: return [ContextChange(name: name, old: old, new: new)]
        }
    }

    /// `sessions: 1 → 2`.
    func text(style: TextStyle) -> StyledText {
        "\(style.bold("\(name)")): \(style.dim("\(Self.text(old))")) → \(Self.text(new))"
    }

    var json: RatingJSON { ["name": .string(name), "old": old, "new": new] }

    private static func text(_ value: RatingJSON) -> String {
        switch value {
        case .null: "none"
        case .string(let text): text
        default: value.serialized()
        }
    }
}

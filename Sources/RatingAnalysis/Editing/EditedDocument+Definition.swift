import RatingCore

extension EditedDocument {
    /// Where that stands which the name under the cursor speaks of: a step, an event of the step, a text or a key.
    package func definition(at offset: Int) -> Range<Int>? {
        guard let (part, range) = target(at: offset), text.parts[part].range == range, let value = text.string(part)
        else { return nil }
        let found: Int? =
            switch notations[part] {
            case .stepName, .transitions, .transition: step(named: value, around: part)
            case .eventName:
                enclosing(.step, of: part).flatMap { text.member("on", of: $0) }.flatMap { text.member(value, of: $0) }
            case .text, .choice: self.text(named: value)
            case .variable:
                if value.hasPrefix("answers.") {
                    step(named: String(value.dropFirst(8)), around: part)
                } else if value.hasPrefix("config.") {
                    text.member(String(value.dropFirst(7)), of: 1)
                } else {
                    nil
                }
            default: nil
            }
        return found.flatMap { text.parts[$0].name }
    }

    /// The first place that gives words for a key.
    private func text(named key: String) -> Int? {
        text.parts.indices.first { index in
            guard index > 0, text.parts[index].name != nil else { return false }
            let around = notations[text.parts[index].parent]
            return (around == .texts || around == .configuration) && text.name(of: index) == key
        }
    }
}

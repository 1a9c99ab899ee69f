import RatingCore

/// A named part of a document, for an outline.
package struct DocumentSymbol: Equatable, Sendable {
    package let name: String
    /// Its value or kind, in short.
    package let detail: String
    package let kind: Kind
    /// From the name to the end of the value.
    package let range: Range<Int>
    package let nameRange: Range<Int>
    package let children: [DocumentSymbol]

    package enum Kind: String, Sendable {
        case flag, number, text, object, placement, variant, language, step, event
    }
}

extension EditedDocument {
    /// The outline: keys, placements, variants, languages, steps with their events.
    package var symbols: [DocumentSymbol] { text.parts.count > 1 ? symbols(in: 1) : [] }

    private func symbols(in object: Int) -> [DocumentSymbol] {
        text.children(of: object).compactMap { child in
            let part = text.parts[child]
            let isVariant = notations[child] == .variant && part.name == nil
            let ownName = isVariant ? text.member("name", of: child).flatMap { text.string($0) } ?? "variant" : nil
            guard let name = text.name(of: child) ?? ownName else { return nil }
            return DocumentSymbol(
                // Editors refuse a symbol without a name.
                name: name.isEmpty ? "“”" : name, detail: detail(of: child), kind: symbolKind(of: child),
                range: part.whole, nameRange: part.name ?? part.range.lowerBound..<part.range.lowerBound + 1,
                children: inside(child).map { symbols(in: $0) } ?? [])
        }
    }

    /// Where what an outline shows below a part stands: of an experiment its variants, of a step its events.
    private func inside(_ index: Int) -> Int? {
        guard text.parts[index].holdsParts else { return nil }
        return switch notations[index] {
        case .experiment: text.member("variants", of: index)
        case .workflow: text.member("states", of: index)
        case .step: text.member("on", of: index)
        case .placements, .placement, .experiments, .variant, .requiredEvents, .languages, .texts, .feedback: index
        default: nil
        }
    }

    private func symbolKind(of index: Int) -> DocumentSymbol.Kind {
        switch notations[text.parts[index].parent] {
        case .placements: return .placement
        case .variants: return .variant
        case .languages: return .language
        case .states: return .step
        case .events, .requiredEvents: return .event
        default: break
        }
        let part = text.parts[index]
        switch part.kind {
        case .string: return .text
        case .word: return bytes[part.range.lowerBound].isLetter ? .flag : .number
        default: return .object
        }
    }

    private func detail(of index: Int) -> String {
        let part = text.parts[index]
        if notations[index] == .step { return stepDetail(index) }
        guard !part.holdsParts else { return "" }
        return code(text.text(part.range))
    }
}

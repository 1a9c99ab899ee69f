import RatingAnalysis
import RatingKit

/// The names of documents as Swift: `engine.ask(at: .levelCompleted)` completes, and a misspelt name does not compile.
struct SwiftNames {
    let names: DocumentNames
    /// The documents, for the first line.
    let files: [String]

    var source: String {
        var blocks = [
            "// Written by ratingkit names from \(files.map(\.withoutControls).joined(separator: ", ")). Changes here are lost.\nimport RatingKit"
        ]
        blocks += [constants(of: "Placement", .placements), constants(of: "EventName", .events)].compactMap { $0 }
        let variants = names.variants.map { variant in
            Entry(
                name: "\(variant.experiment) \(variant.variant)", doc: "`experiments.\(variant.experiment)`",
                value:
                    "ExperimentVariant(experiment: \(literal(variant.experiment)), variant: \(literal(variant.variant)))"
            )
        }
        if !variants.isEmpty {
            blocks.append(block("extension ExperimentVariant {", variants) { "static let \($0) = \($1)" })
        }
        blocks += [
            enumeration("RatingDestination", "What feedback can be sent to.", entries(.destinations)),
            enumeration("RatingTrait", "What conditions read of the user.", entries(.traits)),
            enumeration(
                "RatingText", "The texts of `strings`, by key.",
                names.texts.map { Entry(name: $0.key, doc: "“\(excerpt($0.text))”", value: literal($0.key)) }),
        ].compactMap { $0 }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private struct Entry {
        let name: String
        let doc: String
        let value: String
    }

    private func entries(_ list: AppManifest.List) -> [Entry] {
        names.names(list).map { name, place in
            Entry(name: name, doc: place.map { "`\($0)`" } ?? "The app's manifest.", value: literal(name))
        }
    }

    private func constants(of type: String, _ list: AppManifest.List) -> String? {
        let entries = entries(list)
        return entries.isEmpty ? nil : block("extension \(type) {", entries) { "static let \($0): \(type) = \($1)" }
    }

    private func enumeration(_ type: String, _ doc: String, _ entries: [Entry]) -> String? {
        let head = "/// \(doc)\nenum \(type): String, CaseIterable, Sendable {"
        return entries.isEmpty ? nil : block(head, entries) { "case \($0) = \($1)" }
    }

    private func block(_ head: String, _ entries: [Entry], _ line: (String, String) -> String) -> String {
        // A name that comes out as an earlier one is told from it by a number.
        var taken: Set<String> = []
        let lines = entries.flatMap { entry in
            let base = Self.identifier(entry.name)
            var (name, number) = (base, 2)
            while !taken.insert(name).inserted { (name, number) = ("\(base)_\(number)", number + 1) }
            let isReserved = Self.reserved.contains(name)
            return [
                "    /// \(entry.doc.withoutControls)", "    " + line(isReserved ? "`\(name)`" : name, entry.value),
            ]
        }
        return ([head] + lines + ["}"]).joined(separator: "\n")
    }

    /// A literal that reads as the text, whatever is in it.
    private func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case _ where scalar.value < 32 || scalar.value == 127 || scalar.properties.generalCategory == .format:
                literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// `level_completed`, `level-completed` and `Level completed` as `levelCompleted`.
    static func identifier(_ name: String) -> String {
        let words = name.split {
            !($0.isLetter || $0.isNumber) || $0.unicodeScalars.contains { !$0.properties.isXIDContinue }
        }
        let joined = words.enumerated().map { index, word in
            index == 0 ? Self.lowercasedStart(word) : word.prefix(1).uppercased() + word.dropFirst()
        }.joined()
        guard let first = joined.unicodeScalars.first else { return "_unnamed" }
        return first.properties.isXIDStart ? joined : "_\(joined)"
    }

    /// `URLOpened` as `urlOpened`, `SAVED` as `saved`.
    private static func lowercasedStart(_ word: Substring) -> String {
        let capitals = word.prefix { $0.isUppercase }
        let isStartOfWord = capitals.count > 1 && capitals.count < word.count && word[capitals.endIndex].isLetter
        let start = isStartOfWord ? capitals.dropLast() : capitals
        return start.lowercased() + word[start.endIndex...]
    }

    /// Words that are no identifier without backticks, and members that a declaration of that name would hide.
    private static let reserved: Set<String> = [
        "Any", "Self", "Type", "actor", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

import Foundation

/// A public declaration of a Swift source, as its file has it.
struct PublicDeclaration: Hashable {
    enum Kind: String {
        case type, property, method, callback, constant
        case enumCase = "case"
    }

    let kind: Kind
    /// The type that it belongs to; empty for one at the top of the file, and for types themselves.
    let owner: String
    /// `nbSessions`, `displayRateIfNeeded(forced:)`.
    let name: String
    /// Within `Sources`.
    let file: String

    var fullName: String { owner.isEmpty ? name : "\(owner).\(name)" }
}

/// Finds the public declarations of a source by its text: enough for formatted code, and it needs no build.
struct DeclarationScan {
    private(set) var declarations: [PublicDeclaration] = []
    private let file: String
    /// The types around a line, each with the depth of braces within it.
    private var scopes: [(name: String, keyword: String, isPublic: Bool, depth: Int)] = []
    private var depth = 0

    init(_ source: String, file: String) {
        self.file = file
        let lines = source.components(separatedBy: "\n").map(Self.code)
        var index = 0
        while index < lines.count {
            var statement = lines[index]
            // A parameter list may run over lines.
            while Self.balance(of: statement, "(", ")") > 0, index + 1 < lines.count {
                index += 1
                statement += " " + lines[index].trimmingCharacters(in: .whitespaces)
            }
            read(statement.trimmingCharacters(in: .whitespaces))
            depth += Self.balance(of: statement, "{", "}")
            scopes.removeAll { $0.depth > depth }
            index += 1
        }
    }

    private mutating func read(_ statement: String) {
        var words = statement.split(separator: " ").map(String.init)
        var isPublic = false
        while let word = words.first, Self.modifiers.contains(String(word.prefix { $0 != "(" })) || word.hasPrefix("@")
        {
            if word == "public" || word == "open" { isPublic = true }
            words.removeFirst()
        }
        guard let keyword = words.first else { return }
        let rest = words.dropFirst().joined(separator: " ")
        let scope = scopes.last
        // Members of protocols and cases of enums are as public as their types.
        let isMember = scope.map { $0.depth == depth } ?? (depth == 0)
        let isImplied = scope.map { $0.isPublic && ($0.keyword == "protocol" || keyword == "case") } ?? false
        switch keyword {
        case "class" where words.dropFirst().first == "var" || words.dropFirst().first == "func": return
        case "class", "struct", "enum", "protocol", "actor", "extension":
            let name = Self.identifier(rest, alsoDots: true)
            if isPublic, keyword != "extension" { add(.type, name, owner: scope?.name ?? "") }
            let outer = keyword == "extension" ? "" : scope.map { "\($0.name)." } ?? ""
            let isKnown = keyword == "extension" || isPublic
            scopes.append((outer + name, keyword, isKnown, depth + 1))
        case "var", "let":
            guard isMember, isPublic || isImplied else { return }
            add(scope == nil ? .constant : .property, Self.identifier(rest), owner: scope?.name ?? "")
        case "func":
            guard isMember, isPublic || isImplied else { return }
            let isCallback = scope?.keyword == "protocol"
            add(isCallback ? .callback : .method, Self.signature(rest), owner: scope?.name ?? "")
        case "case":
            guard isMember, isImplied else { return }
            for part in Self.withoutParentheses(rest).components(separatedBy: ",") {
                add(.enumCase, Self.identifier(part.trimmingCharacters(in: .whitespaces)), owner: scope?.name ?? "")
            }
        default:
            guard isMember, isPublic, keyword.hasPrefix("init") else { return }
            add(.method, Self.signature(words.joined(separator: " ")), owner: scope?.name ?? "")
        }
    }

    /// Defaults of a protocol's methods are no declarations of their own.
    private mutating func add(_ kind: PublicDeclaration.Kind, _ name: String, owner: String) {
        guard !name.isEmpty, !declarations.contains(where: { $0.owner == owner && $0.name == name }) else { return }
        declarations.append(PublicDeclaration(kind: kind, owner: owner, name: name, file: file))
    }

    private static let modifiers: Set<String> = [
        "public", "open", "package", "private", "fileprivate", "internal", "static", "final", "weak", "lazy",
        "override",
        "convenience", "required", "nonisolated", "mutating", "unowned", "indirect",
    ]

    /// The line without comments and the contents of string literals.
    private static func code(_ line: String) -> String {
        var code = ""
        var isInText = false
        var previous: Character = " "
        for character in line {
            if character == "\"", previous != "\\" { isInText.toggle() }
            if character == "/", previous == "/", !isInText { return String(code.dropLast()) }
            if !isInText || character == "\"" { code.append(character) }
            previous = character
        }
        return code
    }

    private static func balance(of text: String, _ open: Character, _ close: Character) -> Int {
        text.reduce(0) { $0 + ($1 == open ? 1 : $1 == close ? -1 : 0) }
    }

    private static func withoutParentheses(_ text: String) -> String {
        var nesting = 0
        return text.filter { character in
            if character == "(" { nesting += 1 }
            defer { if character == ")" { nesting -= 1 } }
            return nesting == 0
        }
    }

    private static func identifier(_ text: String, alsoDots: Bool = false) -> String {
        String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || (alsoDots && $0 == ".") })
    }

    /// `displayRateIfNeeded(forced: Bool = false) -> Bool` becomes `displayRateIfNeeded(forced:)`.
    private static func signature(_ text: String) -> String {
        let name = identifier(text)
        guard let open = text.firstIndex(of: "(") else { return name }
        var labels = ""
        var parameter = ""
        var nesting = 0
        for character in text[open...].dropFirst().replacing("->", with: "") {
            if "([<{".contains(character) { nesting += 1 }
            if ")]>}".contains(character) { nesting -= 1 }
            if nesting < 0 || (character == "," && nesting == 0) {
                let label = identifier(parameter.trimmingCharacters(in: .whitespaces))
                if !label.isEmpty { labels += "\(label):" }
                parameter = ""
                if nesting < 0 { break }
            } else {
                parameter.append(character)
            }
        }
        return "\(name)(\(labels))"
    }
}

/// A JSON body with placeholders for what the user said: `{"summary": "{{title}}", "stars": "{{stars}}"}`.
///
/// A string that is exactly one placeholder becomes that value with its own type, or `null` if there is none. In a
/// longer string a placeholder becomes text. Inserted values are never searched for placeholders, and cannot break out
/// of their string.
public struct FeedbackTemplate: Equatable, Sendable {
    public let json: RatingJSON

    /// - Throws: the first problem, if a string names an unknown placeholder, or leaves one open.
    public init(_ json: RatingJSON) throws(FeedbackTemplate.SyntaxError) {
        if let problem = Self.problems(in: json).first { throw problem }
        self.json = json
    }

    /// The names allowed between the braces, in addition to `answers.NAME`.
    public static let placeholders = [
        "title", "text", "details", "report", "preview", "stars", "answers", "placement", "variants", "version",
        "systemName", "systemVersion", "locale", "sessions", "crashes", "createdAt", "contact", "idempotencyKey",
    ]

    /// Everything that is wrong with a template, in the order of its strings.
    public static func problems(in json: RatingJSON) -> [FeedbackTemplate.SyntaxError] {
        switch json {
        case .string(let text): problems(inText: text)
        case .array(let elements): elements.flatMap { problems(in: $0) }
        case .object(let members): members.flatMap { problems(in: $0.value) }
        case .null, .bool, .integer, .number: []
        }
    }

    /// The body for one feedback.
    public func body(_ feedback: Feedback, idempotencyKey: String) -> RatingJSON {
        let feedbackJSON = feedback.sentJSON
        return Self.filled(json) { name in
            switch name {
            case "title": .string(feedback.title)
            case "details": .string(feedback.details)
            case "report": .string(feedback.report)
            case "preview": .string(feedback.preview)
            case "idempotencyKey": .string(idempotencyKey)
            default:
                Self.answerName(name).map { feedbackJSON["answers"]?[$0] ?? .null } ?? feedbackJSON[name] ?? .null
            }
        }
    }

    private static func filled(_ json: RatingJSON, _ value: (String) -> RatingJSON) -> RatingJSON {
        switch json {
        case .string(let text): return filled(pieces(of: text), value)
        case .array(let elements): return .array(elements.map { filled($0, value) })
        case .object(let members):
            return .object(members.map { RatingJSON.Member($0.name, filled($0.value, value)) })
        case .null, .bool, .integer, .number: return json
        }
    }

    private static func filled(_ pieces: [Piece], _ value: (String) -> RatingJSON) -> RatingJSON {
        if pieces.count == 1, case .placeholder(let name) = pieces[0] { return value(name) }
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let part): text += part
            case .placeholder(let name):
                let value = value(name)
                text += value.isNull ? "" : value.stringValue ?? value.serialized()
            case .open: break
            }
        }
        return .string(text)
    }

    private static func problems(inText text: String) -> [FeedbackTemplate.SyntaxError] {
        pieces(of: text).compactMap { piece in
            switch piece {
            case .text: nil
            case .open(let rest): .open(rest)
            case .placeholder(let name):
                placeholders.contains(name) || answerName(name)?.isEmpty == false ? nil : .unknownPlaceholder(name)
            }
        }
    }

    /// What follows `answers.`, byte for byte; nil for another placeholder.
    private static func answerName(_ placeholder: String) -> String? {
        let (bytes, prefix) = (Array(placeholder.utf8), Array("answers.".utf8))
        return bytes.prefix(8) == prefix[...] ? String(decoding: bytes.dropFirst(8), as: UTF8.self) : nil
    }

    private enum Piece {
        case text(String)
        case placeholder(String)
        /// Two braces without two that close them.
        case open(String)
    }

    private static func pieces(of text: String) -> [Piece] {
        let bytes = Array(text.utf8)
        func find(_ brace: UInt8, from start: Int) -> Int? {
            var index = start
            while index + 1 < bytes.count {
                if bytes[index] == brace, bytes[index + 1] == brace { return index }
                index += 1
            }
            return nil
        }
        func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var pieces: [Piece] = []
        var start = 0
        while let open = find(.openBrace, from: start) {
            if open > start { pieces.append(.text(string(start..<open))) }
            guard let close = find(.closeBrace, from: open + 2) else {
                pieces.append(.open(string(open..<bytes.count)))
                return pieces
            }
            pieces.append(.placeholder(string((open + 2)..<close).singleLine))
            start = close + 2
        }
        if start < bytes.count || pieces.isEmpty { pieces.append(.text(string(start..<bytes.count))) }
        return pieces
    }
}

extension FeedbackTemplate {
    /// What is wrong with a template.
    public enum SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
        case unknownPlaceholder(String)
        /// Two braces are opened and never closed; the text from there on.
        case open(String)

        public var description: String {
            switch self {
            case .unknownPlaceholder(let name): "there is no placeholder “\(excerpt(name))”"
            case .open(let text): "“\(excerpt(text))” opens a placeholder but does not close it"
            }
        }

        /// What was probably meant.
        public var suggestion: String? {
            switch self {
            case .unknownPlaceholder(let name):
                didYouMean(nearestName(to: name, among: FeedbackTemplate.placeholders))
                    ?? "the placeholders are \(FeedbackTemplate.placeholders.joined(separator: ", ")) and answers.NAME"
            case .open: "close it with }}"
            }
        }
    }
}

import RatingCore

/// What is wrong with a text whatever its language.
enum TextFlaws {
    struct Flaw {
        let code: Diagnostic.Code
        let message: String
        let suggestion: String?
    }

    /// - Parameters:
    ///   - key: of a text that has one; nil for a literal.
    ///   - isFilled: whether `%@` is filled with the app's name.
    static func flaw(in text: String, key: String?, isFilled: Bool) -> Flaw? {
        placeholder(in: text, key: key, isFilled: isFilled) ?? markup(in: text) ?? damage(in: text)
    }

    // MARK: Placeholders

    private static func placeholder(in text: String, key: String?, isFilled: Bool) -> Flaw? {
        let wanted = key.flatMap { BuiltInText(rawValue: $0) }.map { TextLanguage.en[$0].numberPlaceholders } ?? []
        let found = text.numberPlaceholders
        if let missing = wanted.first(where: { !found.contains($0) }) {
            return Flaw(
                code: .textPlaceholder, message: "the text lacks the number %\(missing)$d, which is its purpose",
                suggestion: "write %\(missing)$d where the number belongs")
        }
        guard let form = strangeForm(in: Array(text.utf8), hasNumbers: !wanted.isEmpty, isFilled: isFilled) else {
            return nil
        }
        let isName = form == "%@"
        return Flaw(
            code: .textPlaceholder,
            message: "nothing fills “\(excerpt(form))” here, so users read it as it stands",
            suggestion: isName
                ? "write the app's name itself"
                : isFilled ? "“%@” stands for the app's name" : "write what it stands for")
    }

    /// A placeholder as other systems write it.
    private static func strangeForm(in bytes: [UInt8], hasNumbers: Bool, isFilled: Bool) -> String? {
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        func isWord(_ byte: UInt8) -> Bool {
            byte.isLetter || byte.isDigit || byte == 0x5F || byte == .period || byte == .space || byte == .minus
        }
        for index in bytes.indices {
            let rest = bytes[(index + 1)..<min(index + 80, bytes.count)]
            switch bytes[index] {
            case .openBrace:
                guard let end = rest.firstIndex(of: .closeBrace), end - index <= 40,
                    bytes[(index + 1)..<end].allSatisfy({ isWord($0) || $0 == .openBrace || $0 == 0x24 })
                else { continue }
                let start = index > 0 && bytes[index - 1] == 0x24 ? index - 1 : index
                return text(start..<min(end + (rest.first == .openBrace ? 2 : 1), bytes.count))
            case 0x24:
                guard let next = rest.first, next.isLetter, index == 0 || !bytes[index - 1].isDigit else { continue }
                return text(index..<(rest.firstIndex { !isWord($0) || $0 == .space } ?? bytes.count))
            case 0x25:
                var end = index + 1
                while end < bytes.count, bytes[end].isDigit || bytes[end] == 0x24 || bytes[end] == .period { end += 1 }
                guard end < bytes.count else { continue }
                let isAfterNumber = index > 0 && bytes[index - 1].isDigit
                switch bytes[end] {
                case 0x40: if !isFilled { return text(index..<end + 1) }
                case .space where end + 1 < bytes.count && bytes[end + 1] == 0x40: return text(index..<end + 2)
                case UInt8(ascii: "d"): if !hasNumbers, !isAfterNumber { return text(index..<end + 1) }
                case 0x25: if end == index + 1 { return "%%" }
                case let byte where byte.isLetter && !isAfterNumber:
                    var last = end
                    while last < bytes.count, bytes[last].isLetter || bytes[last] == 0x5F { last += 1 }
                    return text(index..<(last < bytes.count && bytes[last] == 0x25 ? last + 1 : last))
                default: continue
                }
            case .colon where index == 0 || bytes[index - 1] == .space:
                let end = rest.firstIndex { !$0.isLetter && $0 != 0x5F } ?? rest.endIndex
                if end - index > 3 { return text(index..<end) }
            case 0x5F where rest.first == 0x5F:
                guard let next = rest.dropFirst().first, next.isLetter,
                    let end = bytes[(index + 2)..<min(index + 40, bytes.count)].firstIndex(of: 0x5F),
                    rest.contains(0x5F), end + 1 < bytes.count,
                    bytes[end + 1] == 0x5F, bytes[(index + 2)..<end].allSatisfy({ $0.isLetter && $0 < 0x61 })
                else { continue }
                return text(index..<end + 2)
            case .openBracket:
                guard let end = rest.firstIndex(of: .closeBracket), end - index <= 30,
                    end + 1 == bytes.count || bytes[end + 1] != 0x28
                else { continue }
                let inner = text(index + 1..<end).lowercased()
                if inner.hasSuffix("name") || inner.hasPrefix("your") || inner.hasPrefix("app")
                    || inner.hasPrefix("insert")
                {
                    return text(index..<end + 1)
                }
            default: continue
            }
        }
        return nil
    }

    // MARK: Markup

    private static func markup(in text: String) -> Flaw? {
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            let rest = bytes[(index + 1)..<min(index + 80, bytes.count)]
            var found: String?
            switch bytes[index] {
            case UInt8(ascii: "<"):
                let start = rest.first == .slash ? rest.dropFirst() : rest
                if start.first?.isLetter == true, let end = rest.firstIndex(of: UInt8(ascii: ">")), end - index < 60 {
                    found = String(decoding: bytes[index...end], as: UTF8.self)
                }
            case UInt8(ascii: "&"):
                if let end = rest.firstIndex(of: UInt8(ascii: ";")), 2...9 ~= end - index,
                    rest[..<end].allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "#") })
                {
                    found = String(decoding: bytes[index...end], as: UTF8.self)
                }
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "~"):
                found = emphasis(bytes, at: index)
            case .openBracket:
                if let end = rest.firstIndex(of: .closeBracket), end + 1 < bytes.count, bytes[end + 1] == 0x28,
                    bytes[end..<min(end + 200, bytes.count)].contains(0x29)
                {
                    found = "[…](…)"
                } else if let end = rest.firstIndex(of: .closeBracket), rest[..<end].contains(.space) {
                    // What is said to who translates it.
                    found = String(decoding: bytes[index...end], as: UTF8.self)
                }
            case UInt8(ascii: "#"):
                if index == 0, rest.drop(while: { $0 == UInt8(ascii: "#") }).first == .space { found = "#" }
            case .backslash:
                if let next = rest.first,
                    next == UInt8(ascii: "u")
                        && rest.dropFirst().prefix(4).filter({ $0.isDigit || $0.isLetter }).count == 4
                        || [UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"), .quote, .apostrophe].contains(next)
                {
                    found = "\\" + String(decoding: [next], as: UTF8.self)
                }
            default: continue
            }
            guard let found else { continue }
            let isEscape = found.utf8.first == .backslash
            return Flaw(
                code: .textMarkup, message: "“\(excerpt(found))” is shown as it stands: texts are plain",
                suggestion: isEscape ? "write one backslash in JSON: \(found)" : "leave the markup out")
        }
        return nil
    }

    /// `**so**`, `__so__`, `*so*`, `` `so` `` or `~~so~~`, beginning here.
    private static func emphasis(_ bytes: [UInt8], at index: Int) -> String? {
        let mark = bytes[index]
        if index > 0, bytes[index - 1] == mark || bytes[index - 1].isLetter || bytes[index - 1].isDigit { return nil }
        var length = 1
        while index + length < bytes.count, bytes[index + length] == mark { length += 1 }
        guard length <= 2, mark != UInt8(ascii: "~") || length == 2 else { return nil }
        let start = index + length
        guard start < bytes.count, bytes[start] > .space,
            let end = bytes[start..<min(start + 200, bytes.count)].firstIndex(of: mark), end > start,
            bytes[end - 1] > .space, end + length <= bytes.count, bytes[end..<end + length].allSatisfy({ $0 == mark }),
            end + length == bytes.count || !(bytes[end + length].isLetter || bytes[end + length].isDigit)
        else { return nil }
        return String(decoding: bytes[index..<end + length], as: UTF8.self)
    }

    // MARK: Damage

    private static func damage(in text: String) -> Flaw? {
        if Mojibake.isFound(in: text) {
            return Flaw(
                code: .textMarkup, message: "the text was damaged: UTF-8 was read as another encoding along the way",
                suggestion: "save it as UTF-8 and write it again")
        }
        if let hidden = text.unicodeScalars.first(where: {
            [0x200B, 0xFEFF, 0xAD].contains($0.value) || $0.value < 0x20 && $0 != "\n"
        }) {
            return Flaw(
                code: .textMarkup,
                message:
                    "the text has an invisible character, U+\(String(hidden.value, radix: 16, uppercase: true))",
                suggestion: "remove it")
        }
        guard text.hasBlankEnd else { return nil }
        let isBlank = text.allSatisfy { $0.isWhitespace }
        return Flaw(
            code: .textMarkup,
            message: isBlank
                ? "the text is nothing but spaces, which users see as an empty place"
                : "the text \(text.first?.isWhitespace ?? false ? "begins" : "ends") with a space",
            suggestion: isBlank ? "write a text, or \"\" to hide it" : "remove it")
    }
}

extension String {
    var hasBlankEnd: Bool { first?.isWhitespace ?? false || last?.isWhitespace ?? false }
}

import RatingCore

/// Finds what looks like a secret in a document that people download with an app, or that stands in a repository.
///
/// The tokens of well-known services, private keys, passwords in URLs, long texts as random as keys, and whatever a name
/// like `token` or `password` has as its value. What is found is never quoted.
package struct SecretRules: Sendable {
    package init() {}

    /// A diagnostic for each string that looks like a secret, in the order of the text.
    package func check(_ document: JSONDocument) -> [Diagnostic] {
        var cursor = ReportingCursor()
        check(document.root, Place(), &cursor)
        return cursor.diagnostics(in: document.text)
    }

    /// What a text is, if it looks like a secret: `a token for GitHub`.
    package func kind(of text: String) -> String? {
        let bytes = Array(text.utf8)
        return kindByForm(of: bytes) ?? (hasRandomText(bytes) ? "a key: long and random" : nil)
    }

    /// What a text is by the form that only such secrets have.
    private func kindByForm(of bytes: [UInt8]) -> String? {
        if let token = Self.token(in: bytes) { return token.kind }
        if hasPrivateKey(bytes) { return "a private key" }
        if hasCredentials(bytes) { return "a URL with a password in it" }
        return hasAssignment(bytes) ? "a secret after its name" : nil
    }

    /// Where a value stands.
    private struct Place {
        var path = ""
        /// The member's name, of elements that of their array.
        var name = ""
        /// Whether the name is one for secrets.
        var namesSecret = false
    }

    private func check(_ node: JSONDocument.Node, _ place: Place, _ cursor: inout ReportingCursor) {
        switch node.kind {
        case .object:
            for member in node.members {
                let kind = member.value.kind
                guard kind == .object || kind == .array || kind == .string else { continue }
                let name = member.name.stringValue ?? ""
                let path = DocumentPath.member(place.path, name)
                check(member.value, Place(path: path, name: name, namesSecret: namesSecret(name)), &cursor)
            }
        case .array:
            var inner = place
            for (index, element) in node.elements.enumerated() {
                let kind = element.kind
                guard kind == .object || kind == .array || kind == .string else { continue }
                inner.path = DocumentPath.element(place.path, index)
                check(element, inner, &cursor)
            }
        case .string:
            guard let kind = kind(of: node.stringValue ?? "", at: place) else { return }
            cursor.report(
                .secret, node, at: place.path, "\(place.path) looks like \(kind)",
                "supply it in code or in the environment, and replace it with a new one: this one has been exposed")
        case .null, .bool, .integer, .number: break
        }
    }

    private func kind(of text: String, at place: Place) -> String? {
        // These may be random, and are public.
        let mayBeRandom = place.name == "rolloutSalt" || place.name == "revision" || place.name == "$schema"
        if let kind = mayBeRandom ? kindByForm(of: Array(text.utf8)) : kind(of: text) { return kind }
        guard place.namesSecret else { return nil }
        let isWord = !text.utf8.contains(.space) && text.utf8.count >= 6
        return isWord && !place.path.utf8.starts(with: "strings.".utf8) ? "a secret: its name says so" : nil
    }

    /// Whether the last word of a name is one for secrets.
    private func namesSecret(_ name: String) -> Bool {
        var plain: [UInt8] = []
        for byte in name.utf8.suffix(256) where byte.isLetter { plain.append(byte | 0x20) }
        return Self.words.contains { plain.suffix($0.count).elementsEqual($0) }
    }

    private static let words: [[UInt8]] = [
        "token", "secret", "password", "passwd", "pwd", "apikey", "accesskey", "privatekey", "signingkey",
        "secretkey", "encryptionkey", "credential", "credentials", "authorization", "passphrase",
    ].map { Array($0.utf8) }

    /// `-----BEGIN EC PRIVATE KEY-----` (RFC 7468); a certificate is public.
    private func hasPrivateKey(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while let begin = rest.firstIndex(of: "-----BEGIN ") {
            rest = rest[(begin + 11)...]
            let label = rest.prefix { $0 != .minus }
            if label.firstIndex(of: "PRIVATE KEY") != nil { return true }
        }
        return false
    }

    /// `https://user:password@host`.
    private func hasCredentials(_ bytes: [UInt8]) -> Bool {
        guard let scheme = bytes.firstIndex(of: "://") else { return false }
        let authority = bytes[(scheme + 3)...].prefix { $0 != .slash && $0 != UInt8(ascii: "?") && $0 > .space }
        guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return false }
        return authority[..<at].contains(.colon)
    }

    /// `?api_key=…`, `password: …`: a name for secrets, then a colon or an equals sign, and a word with a digit in it.
    private func hasAssignment(_ bytes: [UInt8]) -> Bool {
        for index in bytes.indices where bytes[index] == .colon || bytes[index] == UInt8(ascii: "=") {
            var name: [UInt8] = []
            for byte in bytes[..<index].reversed() {
                let isLetter = byte.isLetter || byte == 0x5F || byte == .minus || byte == .space && name.count < 4
                guard isLetter, name.count < 24 else { break }
                if byte.isLetter { name.append(byte | 0x20) }
            }
            name.reverse()
            guard Self.assigned.contains(where: { name.suffix($0.count).elementsEqual($0) }) else { continue }
            let value = bytes[(index + 1)..<min(index + 80, bytes.count)].drop { $0 == .space || $0 == .quote }.prefix {
                byte in
                byte > .space && byte != UInt8(ascii: "&") && byte != .comma && byte != .quote
            }
            if value.count >= 6, value.contains(where: { $0.isDigit }), !value.starts(with: "//".utf8) { return true }
        }
        return false
    }

    private static let assigned: [[UInt8]] = [
        "password", "passwd", "passwort", "pwd", "secret", "token", "apikey", "accesskey", "secretkey", "privatekey",
    ].map { Array($0.utf8) }

    /// 32 characters or more without a space, of the letters and digits of base64 or hexadecimal, as mixed as chance
    /// makes them.
    private func hasRandomText(_ bytes: [UInt8]) -> Bool {
        let isURL = bytes.firstIndex(of: "://") != nil
        return bytes.split(whereSeparator: { !isKeyText($0, isURL: isURL) }).contains {
            $0.count >= 32 && isRandom(Array($0))
        }
    }

    private func isKeyText(_ byte: UInt8, isURL: Bool) -> Bool {
        byte.isLetter || byte.isDigit || byte == .plus || byte == 0x5F || byte == .minus
            || byte == .slash && !isURL || byte == UInt8(ascii: "=")
    }

    private func isRandom(_ word: [UInt8]) -> Bool {
        guard word.count >= 32, !isUUID(word) else { return false }
        let isHex = word.allSatisfy { $0.hexValue != nil }
        let digits = word.filter { $0.isDigit }.count
        let hasBothCases = word.contains { $0.isLetter && $0 < 0x61 } && word.contains { $0.isLetter && $0 >= 0x61 }
        guard digits > 1, isHex ? digits < word.count : hasBothCases else { return false }
        var seen = [Bool](repeating: false, count: 256)
        for byte in word { seen[Int(byte)] = true }
        // Of so many characters by chance, about 14 of 16 or 20 of 64 are different.
        return seen.filter { $0 }.count >= (isHex ? 10 : 18)
    }

    private func isUUID(_ word: [UInt8]) -> Bool {
        word.split(separator: .minus, omittingEmptySubsequences: false).map { $0.count } == [8, 4, 4, 4, 12]
    }
}

extension SecretRules {
    /// What a service's tokens begin with, and how many letters, digits, `-`, `_`, `.` or `/` follow at least.
    private struct Token {
        let prefix: [UInt8]
        let rest: Int
        let kind: String
        /// Whether it has a digit or an inner capital: then `Bearer authentication` is none.
        let isMixed: Bool

        init(_ prefix: String, _ rest: Int, _ kind: String, isMixed: Bool = false) {
            (self.prefix, self.rest, self.kind, self.isMixed) = (Array(prefix.utf8), rest, kind, isMixed)
        }

        /// Whether the token stands there; what follows the prefix is looked at no further than needed.
        func stands(in bytes: [UInt8], at start: Int) -> Bool {
            guard bytes.count - start >= prefix.count + rest, bytes[start...].starts(with: prefix) else { return false }
            if start > 0, bytes[start - 1].isLetter || bytes[start - 1].isDigit { return false }
            var length = 0
            var isMixed = !self.isMixed
            for byte in bytes[(start + prefix.count)...] {
                guard
                    byte.isLetter || byte.isDigit || byte == .minus || byte == 0x5F || byte == .period
                        || byte == .slash || byte == .plus || byte == UInt8(ascii: "=")
                else { break }
                if length > 0, byte.isDigit || (0x41...0x5A).contains(byte) { isMixed = true }
                length += 1
                if length >= rest, isMixed { return true }
            }
            return false
        }
    }

    /// The first kind of the list of which a token stands in a text.
    private static func token(in bytes: [UInt8]) -> Token? {
        var first = tokens.count
        for (start, byte) in bytes.enumerated() where isFirst[Int(byte)] {
            for (place, token) in tokens[..<first].enumerated() where token.prefix[0] == byte {
                if token.stands(in: bytes, at: start) { first = place }
                if first == place { break }
            }
        }
        return first < tokens.count ? tokens[first] : nil
    }

    /// Whether a token begins with this byte.
    private static let isFirst: [Bool] = {
        var isFirst = Array(repeating: false, count: 256)
        for token in tokens { isFirst[Int(token.prefix[0])] = true }
        return isFirst
    }()

    private static let tokens: [Token] = [
        Token("ghp_", 16, "a token for GitHub"), Token("gho_", 16, "a token for GitHub"),
        Token("ghu_", 16, "a token for GitHub"), Token("ghs_", 16, "a token for GitHub"),
        Token("ghr_", 16, "a token for GitHub"), Token("github_pat_", 16, "a token for GitHub"),
        Token("glpat-", 16, "a token for GitLab"), Token("xoxb-", 10, "a token for Slack"),
        Token("xoxp-", 10, "a token for Slack"), Token("xoxa-", 10, "a token for Slack"),
        Token("xoxr-", 10, "a token for Slack"), Token("xoxs-", 10, "a token for Slack"),
        Token("xapp-", 10, "a token for Slack"),
        Token("hooks.slack.com/services/", 8, "the webhook of a Slack channel"),
        Token("hooks.slack.com/workflows/", 8, "the webhook of a Slack workflow"),
        Token("lin_api_", 10, "a key for Linear"), Token("lin_oauth_", 10, "a token for Linear"),
        Token("ATATT", 20, "a token for Atlassian"), Token("AKIA", 16, "a key for AWS"),
        Token("ASIA", 16, "a key for AWS"),
        Token("AIza", 30, "a key for Google"), Token("sk_live_", 16, "a key for Stripe"),
        Token("sk_test_", 16, "a key for Stripe"), Token("rk_live_", 16, "a key for Stripe"),
        Token("whsec_", 16, "a secret for Stripe"), Token("SG.", 40, "a key for SendGrid"),
        Token("key-", 32, "a key for Mailgun", isMixed: true), Token("npm_", 30, "a token for npm"),
        Token("pypi-", 30, "a token for PyPI"), Token("dop_v1_", 30, "a token for DigitalOcean"),
        Token("hf_", 30, "a token for Hugging Face"), Token("shpat_", 20, "a token for Shopify"),
        Token("sq0atp-", 16, "a token for Square"), Token("ya29.", 20, "a token for Google"),
        Token("GOCSPX-", 16, "a secret for Google"), Token("sk-ant-", 16, "a key for Anthropic"),
        Token("sk-proj-", 16, "a key for OpenAI"), Token("sk-", 40, "a key for OpenAI", isMixed: true),
        Token("discord.com/api/webhooks/", 8, "the webhook of a Discord channel"),
        Token("discordapp.com/api/webhooks/", 8, "the webhook of a Discord channel"),
        Token("webhook.office.com/", 8, "the webhook of a Teams channel"),
        Token("api.telegram.org/bot", 20, "a token for Telegram"), Token("AccountKey=", 20, "a key for Azure"),
        Token("SharedAccessKey=", 20, "a key for Azure"), Token("secret_", 30, "a secret for Notion", isMixed: true),
        Token("ntn_", 30, "a token for Notion"), Token("dckr_pat_", 16, "a token for Docker"),
        Token("sntrys_", 20, "a token for Sentry"), Token("figd_", 20, "a token for Figma"),
        Token("glrt-", 16, "a token for GitLab"), Token("xoxe-", 10, "a token for Slack"),
        Token("eyJ", 40, "a JSON Web Token"), Token("Bearer ", 12, "a bearer token", isMixed: true),
        Token("Basic ", 16, "a password in a header", isMixed: true),
    ]
}

extension Collection where Element == UInt8, Index == Int {
    /// Where a text first stands.
    fileprivate func firstIndex(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        guard let first = wanted.first, count >= wanted.count else { return nil }
        for start in startIndex...(endIndex - wanted.count) where self[start] == first {
            if self[start..<(start + wanted.count)].elementsEqual(wanted) { return start }
        }
        return nil
    }
}

/// Finds what looks like a secret in a document that people download with an app, or that stands in a repository.
///
/// The tokens of well-known services, private keys, passwords in URLs, long texts as random as keys, and whatever a name
/// like `token` or `password` has as its value. What is found is never quoted.
public struct SecretRules: Sendable {
    public init() {}

    /// A diagnostic for each string that looks like a secret, in the order of the text.
    public func check(_ document: JSONDocument) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        check(document.root, name: "", path: "", into: &diagnostics)
        return diagnostics
    }

    /// What a text is, if it looks like a secret: `a token of GitHub`.
    public func kind(of text: String) -> String? {
        let bytes = Array(text.utf8)
        return kindByForm(of: bytes) ?? (hasRandomText(bytes) ? "a key: long and random" : nil)
    }

    /// What a text is by the form that only such secrets have.
    private func kindByForm(of bytes: [UInt8]) -> String? {
        for token in Self.tokens where token.isFound(in: bytes) { return token.kind }
        if hasPrivateKey(bytes) { return "a private key" }
        return hasCredentials(bytes) ? "a URL with a password in it" : nil
    }

    private func check(_ node: JSONDocument.Node, name: String, path: String, into diagnostics: inout [Diagnostic]) {
        switch node.kind {
        case .object:
            for member in node.members {
                let memberName = member.name.stringValue ?? ""
                check(
                    member.value, name: memberName, path: path.isEmpty ? memberName : "\(path).\(memberName)",
                    into: &diagnostics)
            }
        case .array:
            for (index, element) in node.elements.enumerated() {
                check(element, name: name, path: "\(path)[\(index)]", into: &diagnostics)
            }
        case .string:
            let text = node.stringValue ?? ""
            guard let kind = kind(of: text, named: name, path: path) else { return }
            diagnostics.append(
                Diagnostic(
                    .secret, key: path, at: node.position, "\(path) looks like \(kind)",
                    suggestion: "give it in code or in the environment, and make a new one: this one has been seen"))
        case .null, .bool, .integer, .number: break
        }
    }

    private func kind(of text: String, named name: String, path: String) -> String? {
        // These may be random, and are public.
        let mayBeRandom = name == "rolloutSalt" || name == "revision" || name == "$schema"
        if let kind = mayBeRandom ? kindByForm(of: Array(text.utf8)) : kind(of: text) { return kind }
        let isWord = !text.utf8.contains(.space) && text.utf8.count >= 6 && !path.utf8.starts(with: "strings.".utf8)
        return isWord && namesSecret(name) ? "a secret: its name says so" : nil
    }

    /// Whether the last word of a name is one for secrets.
    private func namesSecret(_ name: String) -> Bool {
        let plain = String(decoding: name.lowercased().utf8.filter { $0.isLetter }, as: UTF8.self)
        return [
            "token", "secret", "password", "passwd", "pwd", "apikey", "accesskey", "privatekey", "signingkey",
            "secretkey", "encryptionkey", "credential", "credentials", "authorization", "passphrase",
        ]
        .contains { plain.utf8.reversed().starts(with: $0.utf8.reversed()) }
    }

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

    /// 32 characters or more without a space, of the letters and digits of base64 or hexadecimal, as mixed as chance
    /// makes them.
    private func hasRandomText(_ bytes: [UInt8]) -> Bool {
        let isURL = bytes.firstIndex(of: "://") != nil
        return bytes.split(whereSeparator: { !isKeyText($0, isURL: isURL) }).contains { isRandom(Array($0)) }
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
        let prefix: String
        let rest: Int
        let kind: String
        /// Whether it has a digit or an inner capital: then `Bearer authentication` is none.
        let isMixed: Bool

        init(_ prefix: String, _ rest: Int, _ kind: String, isMixed: Bool = false) {
            (self.prefix, self.rest, self.kind, self.isMixed) = (prefix, rest, kind, isMixed)
        }

        func isFound(in bytes: [UInt8]) -> Bool {
            var start = 0
            while let index = bytes[start...].firstIndex(of: prefix) {
                let isWordStart = index == 0 || !(bytes[index - 1].isLetter || bytes[index - 1].isDigit)
                let rest = bytes[(index + prefix.utf8.count)...].prefix { byte in
                    byte.isLetter || byte.isDigit || byte == .minus || byte == 0x5F || byte == .period
                        || byte == .slash || byte == .plus || byte == UInt8(ascii: "=")
                }
                let isMixed = rest.dropFirst().contains { $0.isDigit || (0x41...0x5A).contains($0) }
                if isWordStart, rest.count >= self.rest, isMixed || !self.isMixed { return true }
                start = index + 1
            }
            return false
        }
    }

    private static let tokens: [Token] = [
        Token("ghp_", 16, "a token of GitHub"), Token("gho_", 16, "a token of GitHub"),
        Token("ghu_", 16, "a token of GitHub"), Token("ghs_", 16, "a token of GitHub"),
        Token("ghr_", 16, "a token of GitHub"), Token("github_pat_", 16, "a token of GitHub"),
        Token("glpat-", 16, "a token of GitLab"), Token("xoxb-", 10, "a token of Slack"),
        Token("xoxp-", 10, "a token of Slack"), Token("xoxa-", 10, "a token of Slack"),
        Token("xoxr-", 10, "a token of Slack"), Token("xoxs-", 10, "a token of Slack"),
        Token("xapp-", 10, "a token of Slack"), Token("hooks.slack.com/services/", 8, "the webhook of a Slack channel"),
        Token("hooks.slack.com/workflows/", 8, "the webhook of a Slack workflow"),
        Token("lin_api_", 10, "a key of Linear"), Token("lin_oauth_", 10, "a token of Linear"),
        Token("ATATT", 20, "a token of Atlassian"), Token("AKIA", 16, "a key of AWS"),
        Token("ASIA", 16, "a key of AWS"),
        Token("AIza", 30, "a key of Google"), Token("sk_live_", 16, "a key of Stripe"),
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

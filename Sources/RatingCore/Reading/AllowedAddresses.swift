/// Where a remote document may send users and what they write.
///
/// ```swift
/// AllowedAddresses(mailDomains: ["example.com"], hosts: ["*.example.com"])
/// ```
///
/// A document in the app is as trustworthy as the app. A fetched one is not: whoever can change it could direct all
/// feedback to another mailbox, or open a page of their own instead of the store's. So a remote document's
/// `emailSupport` and `ratingsURL` are accepted only if the app allows them, in code or in its own document. The
/// stores' pages are always allowed: with `https` at `apps.apple.com`, `itunes.apple.com` and `play.google.com`, and
/// with the schemes that open the stores' apps: `itms-apps://` and the like at Apple's two hosts, `market://details`
/// and `market://search`.
public struct AllowedAddresses: Equatable, Sendable {
    /// What may follow the `@`. `*.example.com` stands for every subdomain of `example.com`, but not for `example.com`
    /// itself.
    public var mailDomains: [String]
    /// The hosts of pages, written in the same way. Every port is allowed.
    public var hosts: [String]
    /// Schemes in addition to `https`, such as the app's own. The host is checked only for `http` and `https`.
    public var schemes: [String]

    /// - Parameters:
    ///   - mailDomains: none allows no address.
    ///   - hosts: none allows only the stores' pages.
    ///   - schemes: none allows only `https` and the schemes of the stores' apps.
    public init(mailDomains: [String] = [], hosts: [String] = [], schemes: [String] = []) {
        self.mailDomains = mailDomains
        self.hosts = hosts
        self.schemes = schemes
    }

    /// The domains and hosts that the app's own document names, in all its parts.
    public init(of document: ConfigurationDocument) {
        self.init()
        for text in document.texts(of: .text(.emailSupport)) {
            mailDomains += (MailAddress.list(text) ?? []).map { $0.domain }
        }
        for text in document.texts(of: .text(.ratingsURL)) {
            guard let address = PageAddress(text) else { continue }
            if let host = address.host { hosts.append(host) }
            if address.scheme != "https" { schemes.append(address.scheme) }
        }
    }

    /// Also allows what others allow.
    public mutating func add(_ others: AllowedAddresses) {
        mailDomains += others.mailDomains
        hosts += others.hosts
        schemes += others.schemes
    }

    /// Why a list of mail addresses is not allowed; nil if it is.
    func refusal(ofMail text: String) -> String? {
        for address in MailAddress.list(text) ?? [] where !Self.isListed(address.domain, in: mailDomains) {
            return "the app does not allow mail to \(address.domain) (mailDomains)"
        }
        return nil
    }

    /// Why a page is not allowed; nil if it is.
    func refusal(ofPage text: String) -> String? {
        guard let address = PageAddress(text) else { return "the app allows no URLs of this form" }
        if address.isStorePage { return nil }
        guard address.scheme == "https" || Self.isListed(address.scheme, in: schemes) else {
            return "the app does not allow the scheme \(address.scheme) (schemes)"
        }
        guard address.scheme == "https" || address.scheme == "http" else { return nil }
        guard let host = address.host else { return "the app allows no URLs of this form" }
        return Self.isListed(host, in: hosts) ? nil : "the app does not allow pages on \(host) (hosts)"
    }

    private static func isListed(_ name: String, in patterns: [String]) -> Bool {
        let name = name.lowercased()
        return patterns.contains { pattern in
            let pattern = pattern.lowercased()
            guard pattern.hasPrefix("*.") else { return name == pattern }
            return name.hasSuffix(pattern.dropFirst()) && name.utf8.count >= pattern.utf8.count
        }
    }
}

extension ConfigurationDocument {
    /// What the document says for a key with a text, at its top and in each placement and variant.
    fileprivate func texts(of key: ConfigurationKey) -> [String] {
        var found = [entries[key.slot]] + placements.map { $0.entries[key.slot] }
        for part in [entries] + placements.map({ $0.entries }) {
            let slot = ConfigurationKey.structure(.experiments).slot
            guard case .value(.experiments(let experiments)) = part[slot] else { continue }
            let changes = experiments.flatMap { $0.variants }
            found += changes.map { $0.entries[key.slot] }
        }
        return found.compactMap { entry in
            if case .value(.text(let text)) = entry { text } else { nil }
        }
    }
}

import RatingCore

/// The parts of a URL that say where it leads.
struct WebAddress {
    /// In small letters.
    let scheme: String
    /// In small letters, without a port; empty where there is none.
    let host: String
    /// What follows the host, split at slashes; the query is part of the last.
    let path: [String]

    init?(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: .colon) else { return nil }
        scheme = String(text[..<colon]).lowercased()
        var rest = text[text.utf8.index(after: colon)...]
        guard rest.hasPrefix("//") else {
            (host, path) = ("", [])
            return
        }
        rest = rest.dropFirst(2)
        let parts = rest.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        var authority = parts.first ?? ""
        if let end = authority.utf8.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
            authority = String(authority[..<end])
        }
        if let at = authority.utf8.lastIndex(of: 0x40) {
            authority = String(authority[authority.utf8.index(after: at)...])
        }
        if let port = authority.utf8.lastIndex(of: .colon) { authority = String(authority[..<port]) }
        host = authority.lowercased()
        path = Array(parts.dropFirst())
    }

    var isOfAppleStore: Bool { host == "apps.apple.com" || host == "itunes.apple.com" }

    /// The number behind `/id`.
    var appStoreID: Int64? {
        for part in path where part.hasPrefix("id") {
            if let id = Int64(part.dropFirst(2).prefix { $0.isNumber }) { return id }
        }
        return nil
    }

    /// What `action=` says behind the question mark.
    var action: String? {
        guard let query = path.last?.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        let own = query.split { $0 == "&" || $0 == "#" }.first { $0.hasPrefix("action=") }
        return own.map { String($0.dropFirst("action=".count)) }
    }

}

/// Hosts that no app should send people to.
enum KnownHosts {
    /// Set aside for examples (RFC 2606, RFC 6761), or used for that by everybody.
    static func isExample(_ host: String) -> Bool {
        let names = [
            "example.com", "example.org", "example.net", "example.edu", "domain.com", "yourdomain.com", "mydomain.com",
            "yourcompany.com", "mycompany.com", "company.com", "yourapp.com", "myapp.com", "acme.com", "acme.org",
            "email.com.invalid",
            "your-domain.com", "your-company.com", "your-app.com", "website.com", "yourwebsite.com", "site.com",
            "foo.com", "bar.com",
        ]
        if names.contains(where: { host == $0 || host.hasSuffix(".\($0)") }) { return true }
        return host == "example" || host.hasSuffix(".example") || host.hasSuffix(".tld")
    }

    /// Only there while somebody tries something.
    static func isForTesting(_ host: String) -> Bool {
        let labels = host.split(separator: ".").map { String($0) }
        if host == "localhost" || host == "0.0.0.0" || host.hasPrefix("127.") || host.hasPrefix("192.168.")
            || host.hasPrefix("10.") && labels.count == 4
                && labels.allSatisfy({ $0.utf8.allSatisfy { $0.isDigit } })
        {
            return true
        }
        if ["test", "local", "localhost", "invalid", "internal", "lan"].contains(labels.last ?? "") { return true }
        let services = [
            "ngrok.io", "ngrok.app", "ngrok-free.app", "mailinator.com", "yopmail.com", "guerrillamail.com",
            "mailtrap.io", "mailhog.local",
            "requestbin.com", "webhook.site", "beeceptor.com", "testflight.apple.com", "10minutemail.com",
            "tempmail.com", "httpbin.org",
            "trashmail.com", "loca.lt", "pipedream.net", "mockable.io",
        ]
        if services.contains(where: { host == $0 || host.hasSuffix(".\($0)") }) { return true }
        guard labels.count > 2 else { return false }
        return labels.dropLast(2).contains { label in
            ["staging", "stage", "dev", "test", "testing", "qa", "uat", "sandbox", "preprod", "preview", "beta"]
                .contains {
                    label == $0 || label.hasPrefix("\($0)-") || label.hasSuffix("-\($0)")
                }
        }
    }

    /// The great mail provider, or ending, that a domain is a slip of.
    static func slip(of domain: String) -> String? {
        if providers.contains(domain) || others.contains(domain) { return nil }
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        guard labels.count > 1, let ending = labels.last else {
            return providers.first { $0.hasPrefix("\(domain).") }
        }
        let endings: [(slips: String, ending: String)] = [
            ("con cmo ocm comm coom vom cpm xom comn cim om", "com"), ("nte ner nett met", "net"),
            ("ogr orgg og rog", "org"),
        ]
        if let right = endings.first(where: { $0.slips.split(separator: " ").contains { $0 == ending } }),
            ending != "om" || labels.count == 2
        {
            return (labels.dropLast() + [right.ending]).joined(separator: ".")
        }
        if ["gmail", "icloud", "hotmail", "outlook", "yahoo", "protonmail", "googlemail"].contains(labels[0]),
            labels.count == 2,
            ["co", "cm", "net", "org", "comcom"].contains(ending)
        {
            return "\(labels[0]).com"
        }
        guard domain.utf8.count >= 7, let near = nearestName(to: domain, among: providers),
            near.utf8.first == domain.utf8.first, abs(near.utf8.count - domain.utf8.count) <= 1
        else { return nil }
        // Within one slip of the name, and the same ending.
        let name = near.prefix { $0 != "." }
        return near.hasSuffix(".\(ending)") && isOneSlip(Array(labels[0].utf8), Array(name.utf8)) ? near : nil
    }

    /// One letter more, less, other, or two exchanged.
    static func isOneSlip(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        if left.count > right.count { return isOneSlip(right, left) }
        guard right.count - left.count <= 1, left != right else { return false }
        let start = zip(left, right).prefix { $0 == $1 }.count
        let (a, b) = (left[start...], right[start...])
        if left.count < right.count { return a.elementsEqual(b.dropFirst()) }
        if a.dropFirst().elementsEqual(b.dropFirst()) { return true }
        guard a.count > 1, let first = a.first, let second = a.dropFirst().first else { return false }
        return b.first == second && b.dropFirst().first == first && a.dropFirst(2).elementsEqual(b.dropFirst(2))
    }

    private static let providers = [String](
        phrases: """
            gmail.com|googlemail.com|icloud.com|hotmail.com|outlook.com|yahoo.com|protonmail.com|fastmail.com
            hotmail.fr|hotmail.co.uk|yahoo.fr|yahoo.co.uk|yahoo.co.jp|outlook.fr|outlook.de
            """)
    /// Real ones that are near to others.
    private static let others = Set(
        words: """
            mail.com ymail.com email.com gmx.com gmx.de gmx.net me.com mac.com aol.com
            """)
}

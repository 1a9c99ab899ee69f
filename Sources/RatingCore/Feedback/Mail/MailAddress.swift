/// One mailbox: `help@example.org` (RFC 5322, section 3.4.1, as a dot-atom; RFC 6531 adds letters of all scripts).
///
/// Quoted local parts and domain literals are refused: nobody's mailbox has them, and injections do.
public struct MailAddress: Equatable, Sendable, CustomStringConvertible {
    /// What comes before the `@`.
    public let local: String
    /// What comes after the `@`.
    public let domain: String

    /// Spaces around it are ignored. Nil for anything that is not one plain address of at most 254 bytes (RFC 5321).
    public init?(_ text: String) {
        let trimmed = text.singleLine
        guard trimmed.utf8.count <= 254, !text.unicodeScalars.contains(where: { $0.isControl }),
            let at = trimmed.utf8.firstIndex(of: UInt8(ascii: "@"))
        else { return nil }
        let local = trimmed[..<at]
        let domain = trimmed[trimmed.utf8.index(after: at)...]
        guard local.utf8.count <= 64, Self.isDotted(local, Self.isAtomText), Self.isDotted(domain, Self.isLabelText)
        else { return nil }
        (self.local, self.domain) = (String(local), String(domain))
    }

    /// The addresses in a comma-separated list; nil if the list is empty, or something in it is not an address.
    public static func list(_ text: String) -> [MailAddress]? {
        var addresses: [MailAddress] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let address = MailAddress(String(part)) else { return nil }
            addresses.append(address)
        }
        return addresses.isEmpty ? nil : addresses
    }

    /// Whether ``list(_:)`` gives any. Made without them for one address of letters, digits, `-`, `_`, `+` and single
    /// periods, because nearly every configuration that is read has just that.
    static func isList(_ text: String) -> Bool {
        var (local, count, isAtPeriod) = (-1, 0, true)
        for byte in text.utf8 {
            if byte.isLetter || byte.isDigit || byte == .minus {
                isAtPeriod = false
            } else if local < 0, byte == .plus || byte == UInt8(ascii: "_") {
                isAtPeriod = false
            } else if !isAtPeriod, byte == .period {
                isAtPeriod = true
            } else if !isAtPeriod, local < 0, byte == UInt8(ascii: "@") {
                (local, isAtPeriod) = (count, true)
            } else {
                return list(text) != nil
            }
            count += 1
        }
        return !isAtPeriod && 0...64 ~= local && count <= 254
    }

    public var description: String { "\(local)@\(domain)" }

    /// Whether every mail system accepts it: other addresses need SMTPUTF8 (RFC 6531).
    public var isASCII: Bool { local.utf8.allSatisfy { $0 < 0x80 } && domain.utf8.allSatisfy { $0 < 0x80 } }

    /// Whether it is parts with a period between them, none empty.
    private static func isDotted(_ text: Substring, _ isText: (UInt8) -> Bool) -> Bool {
        Array(text.utf8).split(separator: .period, omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.allSatisfy(isText) }
    }

    /// RFC 5322, section 3.2.3.
    private static func isAtomText(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    private static func isLabelText(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || byte == .minus
    }
}

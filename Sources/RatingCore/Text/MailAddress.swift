/// One mailbox: `help@example.org` (RFC 5322, section 3.4.1, as a dot-atom; RFC 6531 adds letters of all scripts; labels of
/// the domain as in RFC 1035, section 2.3.1, at most 63 bytes each, no hyphen at an edge, and the last no number).
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
        guard local.utf8.count <= 64, Self.isDotted(local, { $0.allSatisfy(Self.isAtomText) }),
            Self.isDotted(domain, Self.isLabel),
            !domain.utf8.reversed().prefix(while: { $0 != .period }).allSatisfy({ $0.isDigit })
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

    /// Whether ``list(_:)`` gives any. Made without them for one short address of letters, digits, `_`, `+` and single
    /// periods whose labels begin with letters, because nearly every configuration that is read has just that.
    static func isList(_ text: String) -> Bool {
        var (isInDomain, isAtPeriod) = (false, true)
        for byte in text.utf8 {
            if byte.isLetter || byte.isDigit && !(isInDomain && isAtPeriod) {
                isAtPeriod = false
            } else if !isInDomain, byte == .plus || byte == UInt8(ascii: "_") {
                isAtPeriod = false
            } else if !isAtPeriod, byte == .period {
                isAtPeriod = true
            } else if !isAtPeriod, !isInDomain, byte == UInt8(ascii: "@") {
                (isInDomain, isAtPeriod) = (true, true)
            } else {
                return list(text) != nil
            }
        }
        return text.utf8.count <= 63 ? isInDomain && !isAtPeriod : list(text) != nil
    }

    public var description: String { "\(local)@\(domain)" }

    /// Whether every mail system accepts it: other addresses need SMTPUTF8 (RFC 6531).
    public var isASCII: Bool { local.utf8.allSatisfy { $0 < 0x80 } && domain.utf8.allSatisfy { $0 < 0x80 } }

    /// Whether it is parts with a period between them, none empty.
    private static func isDotted(_ text: Substring, _ isPart: (ArraySlice<UInt8>) -> Bool) -> Bool {
        Array(text.utf8).split(separator: .period, omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && isPart($0) }
    }

    /// RFC 5322, section 3.2.3.
    private static func isAtomText(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        label.count <= 63 && label.first != .minus && label.last != .minus
            && label.allSatisfy { $0.isLetter || $0.isDigit || $0 >= 0x80 || $0 == .minus }
    }
}

extension MailDraft {
    /// The longest `mailto:` URL that is made unless another limit is given, in bytes: 2,000, which the systems and
    /// mail programs in use accept.
    public static let maximumURLBytes = 2_000

    /// A `mailto:` URL (RFC 6068).
    ///
    /// Everything but the unreserved characters of RFC 3986 is percent-encoded, a line break of any kind as `%0D%0A`. A
    /// URL that would be longer than the limit loses the end of its body: whole characters, replaced by `…`; if there
    /// is no room for any body, the end of its subject too. Recipients are never cut.
    public func mailtoURL(maximumBytes: Int = maximumURLBytes) -> String {
        var url = "mailto:" + recipients.map { Self.encoded($0) }.joined(separator: ",")
        var separator = "?"
        for (name, value) in [("subject", subject.singleLine), ("body", body)] where !value.isEmpty {
            let field = "\(separator)\(name)="
            let room = maximumBytes - url.utf8.count - field.utf8.count
            guard let encoded = Self.encoded(value, maximumBytes: room) else { break }
            url += field + encoded
            separator = "&"
        }
        return url
    }

    private static func encoded(_ address: MailAddress) -> String {
        var bytes: [UInt8] = []
        append(address.local, to: &bytes)
        bytes.append(UInt8(ascii: "@"))
        append(address.domain, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Nil if not even a character with an ellipsis behind it has room.
    private static func encoded(_ text: String, maximumBytes: Int) -> String? {
        let ellipsis = "%E2%80%A6"
        var bytes: [UInt8] = []
        var end = 0
        for character in text {
            append(String(character), to: &bytes)
            if bytes.count + ellipsis.utf8.count <= maximumBytes { end = bytes.count }
            guard bytes.count > maximumBytes else { continue }
            return end == 0 ? nil : String(decoding: bytes[..<end], as: UTF8.self) + ellipsis
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126: bytes.append(byte)
            case .lineFeed: if previous != .carriageReturn { bytes += "%0D%0A".utf8 }
            case .carriageReturn: bytes += "%0D%0A".utf8
            default: bytes += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
            }
            previous = byte
        }
    }
}

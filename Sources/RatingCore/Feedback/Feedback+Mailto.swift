extension Feedback {
    /// A `mailto:` URL (RFC 6068) to `emailSupport`, with `emailObject` as subject and `emailHeaderContent` above the
    /// text; nil where no address is configured.
    public func mailtoURL(_ configuration: RatingConfiguration) -> String? {
        guard let address = configuration[.emailSupport], !address.isEmpty else { return nil }
        var fields: [String] = []
        if let subject = configuration[.emailObject] { fields.append("subject=\(Self.encoded(subject))") }
        let body = [configuration[.emailHeaderContent] ?? "", text].filter { !$0.isEmpty }.joined(separator: "\n\n")
        if !body.isEmpty { fields.append("body=\(Self.encoded(body))") }
        let recipient = Self.encoded(address, keeping: [UInt8(ascii: "@"), UInt8(ascii: ",")])
        return "mailto:\(recipient)" + (fields.isEmpty ? "" : "?\(fields.joined(separator: "&"))")
    }

    /// Percent-encodes all but the unreserved characters of RFC 3986; line breaks become `%0D%0A` (RFC 6068, section 5).
    private static func encoded(_ text: String, keeping kept: [UInt8] = []) -> String {
        var encoded: [UInt8] = []
        var previous: UInt8 = 0
        for byte in text.utf8 {
            defer { previous = byte }
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126: encoded.append(byte)
            case _ where kept.contains(byte): encoded.append(byte)
            case 10: if previous != 13 { encoded += "%0D%0A".utf8 }
            case 13: encoded += "%0D%0A".utf8
            default:
                let digits = Array("0123456789ABCDEF".utf8)
                encoded += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

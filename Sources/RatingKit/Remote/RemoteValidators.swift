/// By what a server recognises a document that a client has (RFC 9110, section 8.8).
struct RemoteValidators {
    /// In the header's form, with quotation marks.
    var etags: [String]
    var lastModified: String?

    /// Nothing is longer than this in practice; what is, is taken for absent.
    private static let longest = 1_024

    init(_ headers: [String: String]) {
        etags = [headers["etag"]].compactMap { $0 }.filter { Self.isETag($0) }
        lastModified = headers["last-modified"].flatMap { Self.isUsable($0) ? $0 : nil }
    }

    /// What a request is to carry: all documents that are known, the rejected one too, so that it is not sent again.
    init(of record: RemoteRecord) {
        etags = [record.rejected?.etag, record.current?.etag].compactMap { $0 }
        lastModified = record.rejected == nil ? record.current?.lastModified : record.rejected?.lastModified
        if record.current == nil { self = .none }
    }

    private init(etags: [String], lastModified: String?) {
        self.etags = etags
        self.lastModified = lastModified
    }

    static let none = RemoteValidators(etags: [], lastModified: nil)

    var isPresent: Bool { !etags.isEmpty || lastModified != nil }

    /// `If-None-Match`, else `If-Modified-Since`: with both, a server passes over the second.
    var headers: [(name: String, value: String)] {
        if !etags.isEmpty { return [("If-None-Match", etags.joined(separator: ", "))] }
        return lastModified.map { [("If-Modified-Since", $0)] } ?? []
    }

    /// The weak comparison of RFC 9110, section 8.8.3.2.
    static func isSame(_ left: String, _ right: String) -> Bool {
        func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
        return opaque(left) == opaque(right)
    }

    /// Whether the text is one tag. A server that sends several at once, which are joined to a list, names none: no
    /// answer to a request with such a list could be told to be about the document that is stored.
    private static func isETag(_ text: String) -> Bool {
        let opaque = text.hasPrefix("W/") ? text.utf8.dropFirst(2) : text.utf8[...]
        let quotes = opaque.count { $0 == UInt8(ascii: "\"") }
        return isUsable(text) && quotes == 2 && opaque.count > 1 && opaque.first == opaque.last
            && opaque.first == UInt8(ascii: "\"")
    }

    private static func isUsable(_ text: String) -> Bool {
        (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 32 && $0 < 127 }
    }
}

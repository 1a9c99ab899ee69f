/// By what a server recognises a document that a client has (RFC 9110, section 8.8).
struct RemoteValidators {
    /// In the header's form, with quotation marks.
    var etags: [String]
    var lastModified: String?

    /// Nothing is longer than this in practice; what is, is taken for absent.
    private static let longest = 1_024

    init(_ headers: [String: String]) {
        etags = [Self.usableETag(headers["etag"])].compactMap { $0 }
        lastModified = Self.usable(headers["last-modified"])
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

    /// The text if it is one tag that can go into a request, whether a server or a disk has it. A server that sends
    /// several at once, which are joined to a list, names none: no answer to a request with such a list could be told to
    /// be about the document that is stored.
    static func usableETag(_ tag: String?) -> String? {
        guard let tag = usable(tag) else { return nil }
        let opaque = tag.hasPrefix("W/") ? tag.utf8.dropFirst(2) : tag.utf8[...]
        let quote = UInt8(ascii: "\"")
        let isOne =
            opaque.count > 1 && opaque.first == quote && opaque.last == quote && opaque.count { $0 == quote } == 2
        return isOne ? tag : nil
    }

    static func usable(_ text: String?) -> String? {
        guard let text, (1...longest).contains(text.utf8.count) else { return nil }
        return text.utf8.allSatisfy { $0 >= 32 && $0 < 127 } ? text : nil
    }
}

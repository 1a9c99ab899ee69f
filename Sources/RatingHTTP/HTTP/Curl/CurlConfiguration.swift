#if os(Linux)
/// Options for the `curl` command in the form that it reads from a file, so that nothing stands among its arguments.
///
/// Whatever bytes a value has, it stays the value of its own option: `curl` ends a value at the quotation mark and an
/// option at the end of its line, and both are escaped.
struct CurlConfiguration {
    private(set) var bytes: [UInt8] = []

    /// Of a line: `curl` refused longer ones until version 8.
    private static let longest = 100_000

    /// Sets an option that is on or off.
    mutating func set(_ option: String) {
        bytes += Array("\(option)\n".utf8)
    }

    /// - Returns: whether the value can be said: it is not empty, has no NUL, and is not too long.
    mutating func set(_ option: String, _ value: String) -> Bool {
        // To `curl` an option whose value is empty is a mistake, which it passes over.
        guard !value.isEmpty else { return false }
        var line = Array("\(option) = \"".utf8)
        for byte in value.utf8 {
            switch byte {
            case 0: return false
            case UInt8(ascii: "\\"), UInt8(ascii: "\""): line += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): line += Array("\\n".utf8)
            case UInt8(ascii: "\r"): line += Array("\\r".utf8)
            case UInt8(ascii: "\t"): line += Array("\\t".utf8)
            case 0x0b: line += Array("\\v".utf8)
            default: line.append(byte)
            }
        }
        line += Array("\"\n".utf8)
        guard line.count < Self.longest else { return false }
        bytes += line
        return true
    }
}

extension CurlConfiguration {
    /// The descriptors of the command besides the standard ones.
    static let bodyInput: Int32 = 3
    static let headOutput: Int32 = 4

    /// One request, without redirects; its method and headers are those that HTTP can carry.
    ///
    /// - Parameters:
    ///   - authorities: the path of the certificates that are trusted; nil: what the system trusts.
    ///   - seconds: when the command ends itself, should nobody be left who ends it.
    init(_ request: HTTPRequest, authorities: String?, seconds: Double) throws(HTTPFailure) {
        for option in ["silent", "show-error", "globoff", "compressed", "suppress-connect-headers"] { set(option) }
        let url = request.url.absoluteString
        let scheme = request.url.scheme?.lowercased() ?? ""
        guard ["http", "https"].contains(scheme), url.utf8.allSatisfy(isURLByte), set("url", url) else {
            throw .invalidRequest("the URL")
        }
        var isSaid = set("proto", "=\(scheme)")
        // Plain HTTP stays on this device, so never through a proxy.
        if scheme == "http" { isSaid = set("noproxy", "*") && isSaid }
        isSaid = set("dump-header", "/dev/fd/\(Self.headOutput)") && isSaid
        isSaid = set("max-time", "\(seconds)") && isSaid
        if let authorities {
            // A folder without certificates, or those of the system would be trusted too.
            isSaid = set("cacert", authorities) && set("capath", "/proc/self/task") && isSaid
        }
        guard isSaid else { throw .invalidRequest("the path of the certificate authorities") }
        try setMethod(of: request)
        try setHeaders(of: request)
    }

    private mutating func setMethod(of request: HTTPRequest) throws(HTTPFailure) {
        guard request.method != "HEAD" || request.body == nil else { throw .invalidRequest("HEAD with a body") }
        guard request.method != "HEAD" else { return set("head") }
        guard set("request", request.method) else { throw .invalidRequest("the method") }
        // Of these, an empty body has a length too.
        if request.body != nil || ["POST", "PUT", "PATCH"].contains(request.method) {
            _ = set("data-binary", "@/dev/fd/\(Self.bodyInput)")
        }
    }

    private mutating func setHeaders(of request: HTTPRequest) throws(HTTPFailure) {
        var names: Set<String> = []
        for (name, value) in request.headers {
            names.insert(name.lowercased())
            // A name and a colon alone would take a header out.
            let isBlank = value.utf8.allSatisfy { $0 == 32 || $0 == 9 }
            guard set("header", isBlank ? "\(name);" : "\(name): \(value)") else {
                throw .invalidRequest("the header \(name) is too long")
            }
        }
        // What the command would say of itself, and codings that take much memory to undo.
        let standard = [
            ("User-Agent", " RatingKit"), ("Accept-Encoding", " gzip, deflate"), ("Content-Type", ""), ("Expect", ""),
        ]
        for (name, value) in standard where !names.contains(name.lowercased()) {
            _ = set("header", "\(name):\(value)")
        }
    }
}

/// Whether a URL can have the byte (RFC 3986, section 2): on others, two readers may not agree.
private func isURLByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }
}
#endif

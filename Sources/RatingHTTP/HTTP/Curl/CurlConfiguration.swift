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
        guard !value.isEmpty, !value.utf8.contains(0) else { return false }
        var line = Array("\(option) = \"".utf8)
        for byte in value.utf8 {
            let escaped: UInt8? =
                switch byte {
                case .backslash, .quote: byte
                case .lineFeed: UInt8(ascii: "n")
                case .carriageReturn: UInt8(ascii: "r")
                case .tab: UInt8(ascii: "t")
                case 0x0b: UInt8(ascii: "v")
                default: nil
                }
            if escaped != nil { line.append(.backslash) }
            line.append(escaped ?? byte)
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
        guard scheme == "http" || scheme == "https", url.isOnly(isURLByte), set("url", url) else {
            throw .invalidRequest("the URL")
        }
        var options = [
            ("proto", "=\(scheme)"), ("dump-header", "/dev/fd/\(Self.headOutput)"), ("max-time", "\(seconds)"),
        ]
        // Plain HTTP stays on this device, so never through a proxy.
        if scheme == "http" { options.append(("noproxy", "*")) }
        // A folder without certificates, or those of the system would be trusted too.
        if let authorities { options += [("cacert", authorities), ("capath", "/proc/self/task")] }
        for (option, value) in options where !set(option, value) {
            throw .invalidRequest("the path of the certificate authorities")
        }
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
        for (name, value) in request.headers {
            // A name and a colon alone would take a header out.
            let isBlank = value.isOnly { $0 == .space || $0 == .tab }
            guard set("header", isBlank ? "\(name);" : "\(name): \(value)") else {
                throw .invalidRequest("the header \(name) is too long")
            }
        }
        // What the command would say of itself, and codings that take much memory to undo.
        let standard = [
            ("User-Agent", " RatingKit"), ("Accept-Encoding", " gzip, deflate"), ("Content-Type", ""), ("Expect", ""),
        ]
        for (name, value) in standard where !request.hasHeader(name) { _ = set("header", "\(name):\(value)") }
    }
}

/// Whether a URL can have the byte (RFC 3986, section 2): on others, two readers may not agree.
private func isURLByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
}
#endif

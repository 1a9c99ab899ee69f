/// Judges a server's answer, without acting on it.
struct RemoteAnswer {
    let response: HTTPResponse
    let settings: RemoteConfiguration.Settings
    /// What was stored when the request was sent, and whether its validators went along.
    let stored: RemoteRecord
    let sentValidators: RemoteValidators

    enum Verdict {
        /// The server has what is stored.
        case notModified
        case document(RemoteRecord.Document, ConfigurationReading)
    }

    func verdict(at now: Instant) throws(RemoteFailure) -> Verdict {
        switch response.status {
        case 200: return try document(at: now)
        case 304: return try notModified()
        case 401, 403, 410: throw failure(.accessDenied, "the server answered \(response.status); polling stops")
        case 429: throw failure(.throttled, "the server asks for fewer requests (429)")
        case _ where retryAfter != nil && response.status >= 400:
            throw failure(.throttled, "the server answered \(response.status) and asks to come back later")
        case 400...499: throw failure(.clientError, "the server answered \(response.status)")
        case 500...599: throw failure(.serverError, "the server answered \(response.status)")
        default: throw failure(.unexpectedStatus, "the server answered \(response.status)")
        }
    }

    /// How long the server wants not to be asked, in milliseconds.
    ///
    /// A date is taken relative to the server's own clock where it tells that, so that a clock that is wrong here does
    /// no harm.
    func serverWait(at now: Instant) -> Int64? {
        guard let retryAfter else { return nil }
        var start = now
        if case .date = retryAfter, let date = response.headers["date"].flatMap({ Instant(httpDate: $0) }) {
            start = date
        }
        let wait = retryAfter.instant(from: start).milliseconds - start.milliseconds
        return min(wait, settings.longestServerWait)
    }

    private var retryAfter: RetryAfter? { response.headers["retry-after"].flatMap { RetryAfter($0) } }

    private func document(at now: Instant) throws(RemoteFailure) -> Verdict {
        let body = [UInt8](response.body)
        guard !body.isEmpty else { throw failure(.emptyBody, "the server answered 200 without a body") }
        do {
            try settings.integrity?.verify(body, headers: response.headers)
        } catch {
            throw failure(.notGenuine, "the document is not genuine: \(error)")
        }
        let content = settings.read(body)
        if content.isUnchanged { return try unchangedByItsOwnWord() }
        let reading = content.reading
        guard let document = reading.document else {
            let problem = reading.diagnostics.first { $0.severity == .error }
            throw failure(.documentRefused, problem?.description ?? "the document was refused", reading: reading)
        }
        if let rejected = stored.rejected {
            let isSame = rejected.digest == SHA256Digest(of: body)
            let hasSameRevision = rejected.revision != nil && rejected.revision == document.revision
            if isSame || hasSameRevision { throw rolledBack }
        }
        let validators = RemoteValidators(response.headers)
        return .document(
            RemoteRecord.Document(
                body: body, etag: validators.etags.first, lastModified: validators.lastModified, confirmedAt: now),
            reading)
    }

    /// Firebase says in the body what others say by 304.
    private func unchangedByItsOwnWord() throws(RemoteFailure) -> Verdict {
        if stored.rejected != nil { throw rolledBack }
        guard stored.current != nil else {
            throw failure(.unexpectedNotModified, "the server answered NO_CHANGE, but nothing is stored")
        }
        return .notModified
    }

    private func notModified() throws(RemoteFailure) -> Verdict {
        guard sentValidators.isPresent else {
            throw failure(.unexpectedNotModified, "the server answered 304 to a request without a condition")
        }
        let etag = RemoteValidators(response.headers).etags.first
        if let etag, !sentValidators.etags.isEmpty, !sentValidators.etags.contains(where: { isSame($0, etag) }) {
            throw failure(.unexpectedNotModified, "the server answered 304 for another document, \(etag)")
        }
        if let rejected = stored.rejected {
            let isRejected = etag.map { tag in rejected.etag.map { isSame($0, tag) } ?? false } ?? true
            if isRejected { throw rolledBack }
        }
        return .notModified
    }

    private var rolledBack: RemoteFailure {
        failure(.rolledBack, "the server still has the document from which the app rolled back")
    }

    private func failure(
        _ code: RemoteFailure.Code, _ message: String, reading: ConfigurationReading? = nil
    ) -> RemoteFailure {
        RemoteFailure(code, message, status: response.status, reading: reading)
    }
}

/// By what a server recognises a document that a client has (RFC 9110, section 8.8).
struct RemoteValidators {
    /// In the header's form, with quotation marks.
    var etags: [String]
    var lastModified: String?

    /// Nothing is longer than this in practice; what is, is taken for absent.
    private static let longest = 1_024

    init(_ headers: [String: String]) {
        etags = [headers["etag"]].compactMap { $0 }.filter { Self.isUsable($0) && $0.hasSuffix("\"") }
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

    private static func isUsable(_ text: String) -> Bool {
        (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 32 && $0 < 127 }
    }
}

/// The weak comparison of RFC 9110, section 8.8.3.2.
private func isSame(_ left: String, _ right: String) -> Bool {
    func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
    return opaque(left) == opaque(right)
}

/// Judges a server's answer, without acting on it.
///
/// First what it says, which takes time; then what that means for what is stored, which others may have changed since
/// the request was sent.
struct RemoteAnswer: ~Copyable {
    let response: HTTPResponse
    let settings: RemoteConfiguration.Settings
    /// What the request said that the client has, and which document was stored then.
    let sentValidators: RemoteValidators
    let storedThen: SHA256Digest?

    indirect enum Content {
        /// The server has what the client has.
        case notModified
        /// The same, by the word of a body (Firebase) and not a status.
        case noChange
        case document(RemoteRecord.Document, ConfigurationReading)
    }

    enum Verdict {
        /// The server has what was stored when it was asked, and that is what is stored now.
        case confirmed
        /// The server has what was stored when it was asked, but something else is by now.
        case overtaken
        case document(RemoteRecord.Document)
    }

    func content(at now: UTCInstant) throws(RemoteConfiguration.Failure) -> Content {
        switch response.status {
        case 200: return try document(at: now)
        case 304: return try notModified()
        // So a server answers a condition of a method that is not GET (RFC 9110, section 13.1.2).
        case 412 where settings.requestBody != nil && sentValidators.isPresent: return try notModified()
        case 401, 403, 410:
            throw failure(
                .accessDenied, "the server answered \(response.status); polling stops until the app restarts")
        case 429: throw failure(.throttled, "the server asks for fewer requests (429)")
        case _ where retryAfter != nil && response.status >= 400:
            throw failure(.throttled, "the server answered \(response.status) and asks the app to come back later")
        case 400...499: throw failure(.clientError, "the server answered \(response.status)")
        case 500...599: throw failure(.serverError, "the server answered \(response.status)")
        default: throw failure(.unexpectedStatus, "the server answered \(response.status)")
        }
    }

    private func verdict(on content: Content, stored: RemoteRecord) throws(RemoteConfiguration.Failure) -> Verdict {
        switch content {
        case .document(let document, let reading):
            if let rejected = stored.rejected {
                let isSame = rejected.digest == document.digest
                let hasSameRevision = rejected.revision != nil && rejected.revision == reading.document?.revision
                if isSame || hasSameRevision { throw refusal(of: rejected, reading.onlyDisabled) }
            }
            return .document(document)
        case .noChange:
            if let rejected = stored.rejected { throw refusal(of: rejected) }
        case .notModified:
            let etag = RemoteValidators(response.headers).etags.first
            if let rejected = stored.rejected {
                let isRejected =
                    etag.map { tag in rejected.etag.map { RemoteValidators.isSame($0, tag) } ?? false } ?? true
                if isRejected { throw refusal(of: rejected) }
            }
        }
        guard let current = stored.current else {
            throw failure(.unexpectedNotModified, "the server says that nothing is new, but nothing is stored")
        }
        return current.digest == storedThen ? .confirmed : .overtaken
    }

    /// Changes what is stored as the content says.
    ///
    /// - Throws: why that is not to be taken of what is stored by now.
    func apply(_ content: Content, to record: inout RemoteRecord, at now: UTCInstant) throws(RemoteConfiguration
        .Failure)
    {
        switch try verdict(on: content, stored: record) {
        case .confirmed:
            record.current?.confirmedAt = now
            record.isDisabledByRefusal = false
        case .overtaken: break
        case .document(let document):
            if record.current?.body != document.body { record.previous = record.current }
            record.current = document
            record.rejected = nil
            record.isDisabledByRefusal = false
        }
        record.schedule.succeed(at: now, minimumWait: settings.minimumWait)
    }

    /// How long the server wants not to be asked, in milliseconds.
    ///
    /// A date is taken relative to the server's own clock where it tells that, so that a clock that is wrong here does
    /// no harm.
    func serverWait(at now: UTCInstant) -> Int64? {
        guard let retryAfter else { return nil }
        var start = now
        if case .date = retryAfter, let date = response.headers["date"].flatMap({ UTCInstant(httpDate: $0) }) {
            start = date
        }
        let wait = retryAfter.instant(from: start).milliseconds - start.milliseconds
        return min(wait, settings.longestServerWait)
    }

    private var retryAfter: RetryAfter? { response.headers["retry-after"].flatMap { RetryAfter($0) } }

    private func document(at now: UTCInstant) throws(RemoteConfiguration.Failure) -> Content {
        let body = response.body
        guard !body.isEmpty else { throw failure(.emptyBody, "the server answered 200 without a body") }
        do {
            try settings.integrity?.verify(body, headers: response.headers)
        } catch {
            throw failure(.notGenuine, "the document is not genuine: \(error)")
        }
        let content = settings.read(body)
        if content.isUnchanged { return .noChange }
        let reading = content.reading
        guard let document = reading.document else {
            let problem = reading.diagnostics.first { $0.severity == .error }
            throw failure(.documentRefused, problem?.description ?? "the document was refused", reading: reading)
        }
        if let lowest = settings.bundled?.revision, let revision = document.revision, revision.isLower(than: lowest) {
            let problem = Diagnostic.lowerRevision(revision, than: lowest)
            throw failure(
                .lowerRevision, problem.message,
                reading: ConfigurationReading(document: nil, diagnostics: [problem], isDisabled: reading.isDisabled))
        }
        let validators = RemoteValidators(response.headers)
        return .document(
            RemoteRecord.Document(
                body: body, etag: validators.etags.first, lastModified: validators.lastModified,
                headers: settings.signature(in: response.headers), confirmedAt: now),
            reading)
    }

    private func notModified() throws(RemoteConfiguration.Failure) -> Content {
        guard sentValidators.isPresent else {
            throw failure(.unexpectedNotModified, "the server answered 304 to a request without a condition")
        }
        let etag = RemoteValidators(response.headers).etags.first
        if let etag, !sentValidators.etags.isEmpty,
            !sentValidators.etags.contains(where: { RemoteValidators.isSame($0, etag) })
        {
            throw failure(.unexpectedNotModified, "the server answered 304 for another document, \(etag)")
        }
        return .notModified
    }

    private func refusal(
        of rejected: RemoteRecord.Rejected, _ reading: ConfigurationReading? = nil
    ) -> RemoteConfiguration.Failure {
        rejected.setAside == nil
            ? failure(.rolledBack, "the server still has the document from which the app rolled back", reading: reading)
            : failure(.setAside, "the server still has the document that was set aside", reading: reading)
    }

    private func failure(
        _ code: RemoteConfiguration.Failure.Code, _ message: String, reading: ConfigurationReading? = nil
    ) -> RemoteConfiguration.Failure {
        RemoteConfiguration.Failure(code, message, status: response.status, reading: reading)
    }
}

extension ConfigurationReading {
    /// Of a document that is not to be used: nothing but its `disabled`, if it says so.
    var onlyDisabled: ConfigurationReading? {
        isDisabled ? ConfigurationReading(document: nil, diagnostics: [], isDisabled: true) : nil
    }
}

extension RemoteConfiguration {
    /// The result of one fetch of a remote configuration.
    public enum Fetch: Sendable {
        /// A new document is stored: accepted now, or by another process that uses the same directory, which has no status.
        /// Or the stored one holds again, after one that was refused but said `disabled`.
        case updated(ConfigurationReading, status: Int?)
        /// The server has what is stored: it said so (304, or Firebase's `NO_CHANGE`), or sent the same once more (200).
        case unchanged(status: Int)
        /// Nothing was asked, because the minimum interval, a back-off or the server's `Retry-After` has not passed.
        case tooEarly(until: UTCInstant)
        /// Something failed. The document in use, and what is stored, stay as they were.
        case kept(RemoteConfiguration.Failure)
        /// Nothing was asked, because the server had said for good that this client gets nothing (401, 403, 410). Fetch
        /// with force, or start the app anew, to ask again.
        case stopped(status: Int)

        /// A stable name for logs and tools: `updated`, `unchanged`, `too-early`, `stopped`, or the failure's code.
        public var code: String {
            switch self {
            case .updated: "updated"
            case .unchanged: "unchanged"
            case .tooEarly: "too-early"
            case .kept(let failure): failure.code.rawValue
            case .stopped: "stopped"
            }
        }

        /// What is to be applied to the layer `remote`: a new document, or a refused one, whose `disabled` counts all the
        /// same. Nil where there is nothing new to say.
        public var reading: ConfigurationReading? {
            switch self {
            case .updated(let reading, _): reading
            case .kept(let failure): failure.reading
            case .unchanged, .tooEarly, .stopped: nil
            }
        }

        /// The HTTP status of the answer; nil where there was none. With ``stopped(status:)`` that of an earlier one.
        public var status: Int? {
            switch self {
            case .updated(_, let status): status
            case .unchanged(let status), .stopped(let status): status
            case .kept(let failure): failure.status
            case .tooEarly: nil
            }
        }
    }
}

extension RemoteConfiguration {
    /// Why a fetch left everything as it was.
    public struct Failure: Error, Sendable {
        /// A stable name of a kind of failure. Names are never changed or used again for something else.
        public enum Code: String, CaseIterable, Sendable {
            /// The URL is not one that may be asked: scheme, host, private address, user name.
            case addressRefused = "remote.address-refused"
            /// A redirect to another scheme, to a host that is not allowed, or too many of them.
            case redirectRefused = "remote.redirect-refused"
            /// The host's name is not known.
            case nameUnknown = "remote.name-unknown"
            /// No connection, or one that broke off before any answer, or an answer that is no HTTP.
            case unreachable = "remote.unreachable"
            /// The server's certificate is expired, of another host, or of no trusted authority.
            case untrusted = "remote.untrusted"
            case deadlineExceeded = "remote.deadline-exceeded"
            /// The body has more bytes than allowed, after decompression.
            case tooLarge = "remote.too-large"
            /// The connection ended before the whole body had come, or the body cannot be decoded.
            case truncated = "remote.truncated"
            case cancelled = "remote.cancelled"
            /// 401, 403 or 410: polling stops.
            case accessDenied = "remote.access-denied"
            /// 429, or another status with `Retry-After`.
            case throttled = "remote.throttled"
            /// Any other 4xx.
            case clientError = "remote.client-error"
            /// 5xx.
            case serverError = "remote.server-error"
            /// A status that does not answer the request, such as 204 or 206.
            case unexpectedStatus = "remote.unexpected-status"
            /// 304 although nothing is stored, or for another document than the stored one.
            case unexpectedNotModified = "remote.unexpected-not-modified"
            /// 200 without a body.
            case emptyBody = "remote.empty-body"
            /// The integrity check refused the document.
            case notGenuine = "remote.not-genuine"
            /// The document has errors; they are in the failure's reading.
            case documentRefused = "remote.document-refused"
            /// The server still has the document from which the app rolled back.
            case rolledBack = "remote.rolled-back"
            /// The server still has the document during whose use the process ended at two starts in a row.
            case setAside = "remote.set-aside"
            /// The document's revision is lower than the lowest that the app takes.
            case lowerRevision = "remote.lower-revision"
            /// A secret of the request's headers has no value.
            case missingSecret = "remote.missing-secret"
            /// The document is fine, but could not be stored.
            case notStored = "remote.not-stored"
        }

        /// Which kind of failure it is.
        public let code: Code
        /// What happened, and where.
        public let message: String
        /// The answer's status, where there was one.
        public let status: Int?
        /// The reading of a document that was refused. Apply it: its `disabled` counts.
        public let reading: ConfigurationReading?
        /// When the server may be asked again.
        public let retryAt: UTCInstant?

        package init(
            _ code: Code, _ message: String, status: Int? = nil, reading: ConfigurationReading? = nil,
            retryAt: UTCInstant? = nil
        ) {
            self.code = code
            self.message = message
            self.status = status
            self.reading = reading
            self.retryAt = retryAt
        }

        /// Whether the server works, and will say the same until somebody mends the document: asking sooner than at the
        /// interval would only multiply a bad document's load.
        var isDefinite: Bool {
            switch code {
            case .tooLarge, .emptyBody, .notGenuine, .documentRefused, .rolledBack, .setAside, .lowerRevision: true
            default: false
            }
        }

        /// Whether it says anything of when to ask next.
        var delaysNext: Bool {
            switch code {
            case .cancelled, .addressRefused, .missingSecret: false
            default: true
            }
        }

        /// Whether it says nothing new after another failure.
        func isSame(as other: RemoteConfiguration.Failure?) -> Bool {
            code == other?.code && status == other?.status && reading?.diagnostics == other?.reading?.diagnostics
        }

        func retrying(at instant: UTCInstant?) -> RemoteConfiguration.Failure {
            RemoteConfiguration.Failure(code, message, status: status, reading: reading, retryAt: instant)
        }
    }
}

extension RemoteConfiguration.Failure: CustomStringConvertible {
    /// `remote.client-error: the server answered 404`.
    public var description: String { "\(code.rawValue): \(message)" }
}

extension RemoteConfiguration {
    /// The result of one fetch of a remote configuration.
    #if hasAttribute(nonexhaustive)
    @nonexhaustive
    #endif
    public enum Fetch: Sendable {
        /// A new document is stored: accepted now, or by another process that uses the same directory, in which case
        /// there is no status. Or the stored one applies again, after one that was refused but said `disabled`.
        case updated(ConfigurationReading, status: Int?)
        /// The server has what is stored: it said so (304, or Firebase's `NO_CHANGE`), or sent the same again (200).
        case unchanged(status: Int)
        /// No request was made, because the minimum interval, a back-off or the server's `Retry-After` has not passed.
        case tooEarly(until: UTCInstant)
        /// Something failed. The document in use, and what is stored, stay as they were.
        case kept(RemoteConfiguration.Failure)
        /// No request was made, because the server had refused this client for good (401, 403, 410). Fetch with force,
        /// or restart the app, to try again.
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

        /// What to apply to the layer `remote`: a new document, or a refused one, whose `disabled` counts all the same.
        /// Nil if there is nothing new.
        public var reading: ConfigurationReading? {
            switch self {
            case .updated(let reading, _): reading
            case .kept(let failure): failure.reading
            case .unchanged, .tooEarly, .stopped: nil
            }
        }

        /// The HTTP status of the response; nil if there was none. With ``stopped(status:)``, that of an earlier one.
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
        /// A stable name for a kind of failure. Names are never changed, nor reused for something else.
        #if hasAttribute(nonexhaustive)
        @nonexhaustive
        #endif
        public enum Code: String, CaseIterable, Sendable {
            /// The URL is not allowed: scheme, host, private address, user name.
            case addressRefused = "remote.address-refused"
            /// A redirect to another scheme, to a host that is not allowed, or too many of them.
            case redirectRefused = "remote.redirect-refused"
            /// The host's name is unknown.
            case nameUnknown = "remote.name-unknown"
            /// No connection, or one that broke off before any response, or a response that is not HTTP.
            case unreachable = "remote.unreachable"
            /// The server's certificate has expired, is for another host, or is not from a trusted authority.
            case untrusted = "remote.untrusted"
            case deadlineExceeded = "remote.deadline-exceeded"
            /// The body has more bytes than allowed, after decompression.
            case tooLarge = "remote.too-large"
            /// The connection ended before the whole body had arrived, or the body cannot be decoded.
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
            /// A status that does not fit the request, such as 204 or 206.
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
            /// The server still has the document during whose use the process ended twice in a row.
            case setAside = "remote.set-aside"
            /// The document's revision is lower than the lowest that the app accepts.
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
        /// The response's status, if there was one.
        public let status: Int?
        /// The reading of a document that was refused. Apply it: its `disabled` counts.
        public let reading: ConfigurationReading?
        /// When the next request may be made.
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

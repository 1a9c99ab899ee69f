import Foundation

extension RemoteConfiguration {
    /// How a remote configuration is fetched.
    public struct Settings: Sendable {
        /// The shortest time from one response to the next request. 12 hours; 0 in development.
        public var minimumInterval = Duration.seconds(43_200)
        /// How much later than the minimum interval a poll may come, as a fraction of it: drawn evenly from 0 to this,
        /// so that apps that started together do not ask together. 1.
        public var jitter = 1.0
        /// The longest time until the whole document is there and stored, redirects included. 10 seconds.
        ///
        /// The fetch waits for what is left of it if another process is writing to the same directory, at least a tenth
        /// of a second and at most five.
        public var deadline = Duration.seconds(10)
        /// The longest document, in bytes after decompression. 1 MiB.
        public var maximumBytes = 1 << 20
        /// The waits after failures in a row, with full jitter. Doubling from 2 minutes to 4 hours.
        public var backoff = Backoff(base: .seconds(120), cap: .seconds(14_400))
        /// The longest wait that a server's `Retry-After` can impose. A day.
        public var longestRetryAfter = Duration.seconds(86_400)
        /// Further hosts that a redirect may lead to, in addition to the URL's: see ``HostRules``.
        public var redirectHosts: [String] = []
        /// Whether the URL may be on this device, and then with `http` too. False.
        public var allowsLoopback = false
        /// Whether the URL's host may be an address literal of a private network. False.
        public var allowsPrivateAddresses = false
        #if os(Linux)
        /// The path of a PEM file with the authorities that are trusted to certify servers, instead of the system's;
        /// nil: the system's. Needs the `curl` command. Elsewhere, install a private authority on the device.
        public var certificateAuthorities: String?
        #endif
        /// Headers of every request; on a redirect to another server only `Accept` and the like are sent.
        public var headers: [String: String] = [:]
        /// Headers whose values are secret, such as `Authorization`: looked up for each request, and neither stored nor
        /// printed. Without a value no request is made (`remote.missing-secret`).
        public var secretHeaders: [String: RatingSecret] = [:]
        /// The body of a `POST`, as a Firebase fetch and OFREP need it; nil for `GET`. What is stored for one body is
        /// not used with another.
        public var requestBody: RatingJSON?
        /// Where in the response the document is, as a JSON Pointer (RFC 6901): `/value` reads an OFREP flag,
        /// `/data/attributes/rating` an entry of a CMS; an object there, or a string that holds one as JSON text. Nil:
        /// the response is the document, or one of Firebase's. What is stored for one pointer is not used with another.
        public var pointer: String?
        /// Verifies that a document is genuine before it is read; nil for no more than what HTTPS verifies.
        public var integrity: (any IntegrityCheck)?
        /// The document that the app ships. A fetched one of a lower revision is refused (`remote.lower-revision`), and
        /// what is stored stays; its `disabled` counts all the same. Otherwise a server that lags behind could replace
        /// the last good document with one that is then ignored. The fetched document may also name the addresses that
        /// this one names, in addition to ``allowed``. A ``ConfigurationStore`` that follows sets it by itself.
        public var bundled: ConfigurationDocument?
        /// The forms of document that are accepted. Detected: a plain one, a Firebase response, a Firebase template.
        public var form = ConfigurationBody.Form.any
        /// The Firebase parameter that holds a whole document as JSON text; nil if each key is a parameter.
        public var firebaseParameter: String?
        /// What the names of this library's parameters begin with in a Firebase project.
        public var firebasePrefix = ""
        /// What the settings that lift a refusal are called where it is read, by their names in ``HostRules`` and here.
        package var names = ["hosts": "redirectHosts"]
        /// Further names for keys in the document.
        public var aliases: [String: ConfigurationKey] = [:]
        /// Which version of the app is running; a document that was set aside (see ``RemoteConfiguration``) is tried
        /// again with another version. Version and build of the main bundle; programs that share the directory must use
        /// the same.
        public var appVersion = RemoteConfiguration.Settings.mainVersion
        /// Where the document may send users and what they write, in addition to where ``bundled`` does; nil: anywhere.
        /// By default only to the stores' pages.
        public var allowed: AllowedAddresses? = AllowedAddresses()

        public init() {}
    }
}

extension RemoteConfiguration.Settings {
    /// Nil where the program is no bundle.
    private static var mainVersion: String? {
        let parts = ["CFBundleShortVersionString", "CFBundleVersion"].compactMap {
            Bundle.main.object(forInfoDictionaryKey: $0) as? String
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    var minimumWait: Int64 { milliseconds(minimumInterval) }
    var longestServerWait: Int64 { milliseconds(longestRetryAfter) }
    var longestJitter: Int64 { Int64(Double(minimumWait) * (jitter > 0 ? min(jitter, 1) : 0)) }

    /// The deadline, for what happens after the answer.
    var longestFetch: Duration { .milliseconds(milliseconds(deadline)) }

    /// Whether a document's bytes and headers, fetched or stored, are the app team's.
    func isGenuine(_ document: RemoteRecord.Document) -> Bool {
        guard let integrity else { return true }
        return (try? integrity.verify(document.body, headers: document.headers)) != nil
    }

    /// What the integrity check will want to see again.
    func signature(in headers: [String: String]) -> [String: String] {
        var signature: [String: String] = [:]
        for name in integrity?.headerNames ?? [] { signature[name] = headers[name] }
        return signature
    }

    /// The headers of a request, without validators; where the app names one, its own.
    var requestHeaders: [(name: String, value: String)] {
        get throws(RemoteConfiguration.Failure) {
            var own = headers.keys.namesInOrder().map { (name: $0, value: headers[$0] ?? "") }
            for name in secretHeaders.keys.namesInOrder() {
                guard let secret = secretHeaders[name] else { continue }
                guard let value = secret.sent else {
                    throw RemoteConfiguration.Failure(.missingSecret, "\(secret), for the header \(name), is not set")
                }
                own.append((name, value))
            }
            var standard = [(name: "Accept", value: "application/json"), (name: "User-Agent", value: "RatingKit")]
            if requestBody != nil { standard.append((name: "Content-Type", value: "application/json")) }
            standard.removeAll { header in own.contains { $0.name.lowercased() == header.name.lowercased() } }
            return standard + own
        }
    }

    /// Reads what was fetched.
    func read(_ bytes: [UInt8]) -> ConfigurationBody {
        var allowed = allowed
        if let bundled { allowed?.add(AllowedAddresses(of: bundled)) }
        let body = ConfigurationBody.read(
            bytes, as: form, parameter: firebaseParameter, prefix: firebasePrefix,
            with: ConfigurationReader(layer: .remote, aliases: aliases, allowed: allowed, pointer: pointer))
        return ConfigurationBody(
            shape: body.shape, state: body.state, reading: body.reading.fetched(as: SHA256Digest(of: bytes)))
    }

    /// What asks the server of the URL.
    func client(for url: URL) -> HTTPClient {
        #if os(Linux)
        HTTPClient(allowing: rules(for: url), authorities: certificateAuthorities)
        #else
        HTTPClient(allowing: rules(for: url))
        #endif
    }

    func rules(for url: URL) -> HostRules {
        let own = URLComponents(url: url, resolvingAgainstBaseURL: true).flatMap { HostRules.host(of: $0) }
        var rules = HostRules(
            redirectHosts + [own].compactMap { $0 }, allowsLoopback: allowsLoopback,
            allowsPrivateAddresses: allowsPrivateAddresses)
        rules.names = names
        return rules
    }
}

/// Not negative, at most ten years.
private func milliseconds(_ duration: Duration) -> Int64 { min(max(0, duration.milliseconds), 315_360_000_000) }

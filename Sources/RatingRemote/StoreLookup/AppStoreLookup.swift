import Foundation

/// Looks up with Apple's service what the App Store says about the app: its id, its newest version, its genre.
///
/// ```swift
/// let listing = try await AppStoreLookup().listing(for: StoreListing.Query(storeID: 123_456_789))
/// ```
///
/// The country is part of the path (`/de/lookup`): as a query parameter it is known to give older results, and so is
/// the bundle id instead of the id. Apple allows about 20 calls a minute.
public struct AppStoreLookup: StoreListingSource {
    private let base: URL?
    private let deadline: Duration
    private let bundleID: String?
    private let checksBundleID: Bool
    private let region: @Sendable () -> String?
    private let fetch: @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse

    private static let appStore = URL(string: "https://itunes.apple.com")
    /// An answer has some 10 KB.
    static let maximumBytes = 1 << 20

    /// - Parameters:
    ///   - base: the server; nil: Apple's. One on this device (loopback) may be given for tests, with `http` too.
    ///   - deadline: how long the whole response may take.
    ///   - bundleID: what to look up if a query names none.
    ///   - checksBundleID: whether a listing of another app is an error; false for callers who compare themselves.
    ///   - region: the user's region, for the country if a query names none; evaluated each time.
    public init(
        base: URL? = nil, deadline: Duration = .seconds(10), bundleID: String? = Bundle.main.bundleIdentifier,
        checksBundleID: Bool = true,
        region: @escaping @Sendable () -> String? = { Locale.current.region?.identifier }
    ) {
        let base = base ?? Self.appStore
        let client = HTTPClient(allowing: HostRules([base?.host].compactMap { $0 }, allowsLoopback: true))
        self.init(
            base: base, deadline: deadline, bundleID: bundleID, checksBundleID: checksBundleID, region: region
        ) { request throws(HTTPFailure) in
            try await client.send(request)
        }
    }

    /// - Parameter fetch: what sends the requests.
    package init(
        base: URL? = nil, deadline: Duration = .seconds(10), bundleID: String?,
        checksBundleID: Bool = true, region: @escaping @Sendable () -> String?,
        fetch: @escaping @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
    ) {
        self.base = base ?? Self.appStore
        self.deadline = deadline
        self.bundleID = bundleID
        self.checksBundleID = checksBundleID
        self.region = region
        self.fetch = fetch
    }

    public func listing(for query: StoreListing.Query) async throws(StoreListing.LookupError) -> StoreListing {
        let url = try address(of: query)
        let request = HTTPRequest(
            "GET", url, headers: [("Accept", "application/json")], deadline: deadline.inSeconds,
            maximumBytes: Self.maximumBytes)
        let response: HTTPResponse
        do throws(HTTPFailure) {
            response = try await fetch(request)
        } catch {
            throw StoreListing.LookupError(error)
        }
        guard response.status < 400 else { throw .refused(status: response.status) }
        let asked = query.bundleID ?? bundleID
        let listing = try StoreListing(answer: response.body, bundleID: asked)
        if checksBundleID, let asked, !listing.isListing(of: asked) { throw .otherApp(bundleID: listing.bundleID) }
        return listing
    }

    /// `https://itunes.apple.com/de/lookup?id=123456789`.
    package func address(of query: StoreListing.Query) throws(StoreListing.LookupError) -> URL {
        let country = (query.country ?? StoreListing.Query.country(of: region())).lowercased()
        guard StoreListing.Query.isCountry(country) else { throw .badCountry(country) }
        var items: [URLQueryItem] = []
        if let storeID = query.storeID {
            items.append(URLQueryItem(name: "id", value: "\(storeID)"))
        } else if let bundleID = query.bundleID ?? bundleID, !bundleID.isEmpty {
            items.append(URLQueryItem(name: "bundleId", value: bundleID))
        } else {
            throw .nothingToLookFor
        }
        #if os(tvOS)
        items.append(URLQueryItem(name: "entity", value: "tvSoftware"))
        #endif
        guard let base, var parts = URLComponents(url: base, resolvingAgainstBaseURL: true) else {
            throw .nothingToLookFor
        }
        parts.path += "/\(country)/lookup"
        parts.queryItems = items
        // A plus in a query stands for a space to many servers.
        parts.percentEncodedQuery = parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        guard let url = parts.url else { throw .nothingToLookFor }
        return url
    }
}

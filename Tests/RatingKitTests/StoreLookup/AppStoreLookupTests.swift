#if os(macOS) || os(Linux)
import Foundation
import RatingKit
import Testing

/// A real server on this device answers, well and badly.
@Suite("Looking an app up")
struct AppStoreLookupTests {
    private func lookup(_ server: ScriptedServer, deadline: Double = 3_600) -> AppStoreLookup {
        AppStoreLookup(base: server.url(""), deadline: deadline, bundleID: "com.example.app") { "DE" }
    }

    private func failure(_ server: ScriptedServer, deadline: Double = 3_600) async -> StoreLookupError? {
        do throws(StoreLookupError) {
            _ = try await lookup(server, deadline: deadline).listing(for: StoreQuery(storeID: 1))
            return nil
        } catch {
            return error
        }
    }

    @Test func whatTheStoreSaysIsRead() async throws {
        let server = try ScriptedServer(body: StoreListingTests.recorded)
        let listing = try await lookup(server).listing(for: StoreQuery(storeID: 123_456_789))
        #expect(listing.version == "2.10.1")
        #expect(server.requestLines == ["GET /de/lookup?id=123456789"])
    }

    @Test(arguments: [
        (StoreQuery(storeID: 7, bundleID: "a.b", country: "FR"), "/fr/lookup?id=7"),
        (StoreQuery(bundleID: "com.example.a+b c&d"), "/de/lookup?bundleId=com.example.a%2Bb%20c%26d"),
        (StoreQuery(), "/de/lookup?bundleId=com.example.app"),
        (StoreQuery(country: "eu"), "/eu/lookup?bundleId=com.example.app"),
    ])
    func theAddressNamesTheAppAndTheCountry(query: StoreQuery, path: String) throws {
        let apple = AppStoreLookup(bundleID: "com.example.app") { "DE" }
        #expect(try apple.address(of: query).absoluteString == "https://itunes.apple.com" + path)
    }

    @Test(arguments: ["", "d", "DEU", "1a", "../x", "d/", "🇩🇪"])
    func aBadCountryIsNotAsked(country: String) async throws {
        let server = try ScriptedServer(body: "")
        await #expect(throws: StoreLookupError.badCountry(country.lowercased())) {
            try await lookup(server).listing(for: StoreQuery(storeID: 1, country: country))
        }
        #expect(server.requestLines.isEmpty)
    }

    @Test func whetherItIsThisAppIsCheckedUnlessTheCallerDoes() async throws {
        let server = try ScriptedServer(body: StoreListingTests.recorded)
        let mine = AppStoreLookup(base: server.url(""), bundleID: "com.example.mine") { nil }
        await #expect(throws: StoreLookupError.otherApp(bundleID: "com.example.app")) {
            try await mine.listing(for: StoreQuery(storeID: 1))
        }
        let unchecked = AppStoreLookup(base: server.url(""), bundleID: "com.example.mine", checksBundleID: false) {
            nil
        }
        #expect(try await unchecked.listing(for: StoreQuery(storeID: 1)).bundleID == "com.example.app")
    }

    @Test func nothingToLookForIsNotAsked() async throws {
        let server = try ScriptedServer(body: "")
        let lookup = AppStoreLookup(base: server.url(""), bundleID: nil) { nil }
        await #expect(throws: StoreLookupError.nothingToLookFor) { try await lookup.listing(for: StoreQuery()) }
        #expect(server.requestLines.isEmpty)
    }

    @Test(arguments: [400, 403, 404, 429, 500, 503])
    func aStatusIsAnError(status: Int) async throws {
        let server = try ScriptedServer(status: status, body: #"{"errorMessage": "Invalid value(s)"}"#)
        #expect(await failure(server) == .refused(status: status))
    }

    @Test func anUnknownAppIsNotFound() async throws {
        let server = try ScriptedServer(body: #"{"resultCount":0, "results": []}"#)
        #expect(await failure(server) == .notFound)
    }

    @Test(arguments: ["", "<html>a portal of a hotel</html>", "{\"results\": ", "{}"])
    func anythingElseIsUnreadable(body: String) async throws {
        guard case .unreadable? = await failure(try ScriptedServer(body: body)) else { return #expect(Bool(false)) }
    }

    @Test func aServerThatIsSlowIsGivenUp() async throws {
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{")
            if peer.pause(4) { peer.send("}") }
        }
        #expect(await failure(server, deadline: 0.4) == .deadlineExceeded)
    }

    @Test func aServerThatDripsIsGivenUp() async throws {
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            while peer.send(" "), peer.pause(0.1) {}
        }
        #expect(await failure(server, deadline: 0.5) == .deadlineExceeded)
    }

    @Test func anAnswerThatBreaksOffIsNoAnswer() async throws {
        let body = StoreListingTests.recorded
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body.prefix(200))")
        }
        guard case .unreachable? = await failure(server) else { return #expect(Bool(false)) }
    }

    @Test(arguments: [true, false]) func aHugeAnswerIsRefused(saysSo: Bool) async throws {
        let size = 8 << 20
        let head = "HTTP/1.1 200 OK\r\n" + (saysSo ? "Content-Length: \(size)\r\n" : "") + "Connection: close\r\n\r\n"
        let server = try ScriptedServer { _, peer in
            if peer.send(head) { peer.send([UInt8](repeating: 32, count: size)) }
        }
        #expect(await failure(server) == .tooLarge(limit: 1 << 20))
    }

    @Test func nobodyThereIsUnreachable() async throws {
        var server: ScriptedServer? = try ScriptedServer(body: "")
        let lookup = AppStoreLookup(base: server?.url(""), deadline: 3_600, bundleID: "a") { nil }
        server = nil
        try await Task.sleep(for: .milliseconds(50))
        let error = await #expect(throws: StoreLookupError.self) { try await lookup.listing(for: StoreQuery()) }
        guard case .unreachable = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }

    @Test(arguments: [
        (StorePlatform.iOS, "https://apps.apple.com/app/id42?action=write-review"),
        (.macOS, "macappstore://apps.apple.com/app/id42?action=write-review"),
    ])
    @MainActor func theReviewPageIsThatOfThePlatform(platform: StorePlatform, url: String) throws {
        #expect(platform.reviewPage(storeID: 42)?.absoluteString == url)
        #expect(platform.reviewPage(storeID: 0) == nil)
        let document = try EngineFixture.document(#"{"appStoreID": 42}"#)
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
        #expect(configuration.storeReviewURL(on: platform)?.absoluteString == url)
        let own = try EngineFixture.document(#"{"appStoreID": 42, "ratingsURL": "https://example.com/rate"}"#)
        #expect(
            RatingConfiguration(ConfigurationLayers(bundled: own)).storeReviewURL(on: platform)?.absoluteString
                == "https://example.com/rate")
    }
}

extension ScriptedServer {
    /// A server with one answer, whatever is asked.
    convenience init(status: Int = 200, body: String) throws {
        try self.init { _, peer in peer.reply(status, "Content-Type: text/javascript; charset=utf-8\r\n", body) }
    }

    /// The method and path of all requests so far, `GET /us/lookup?id=1`.
    var requestLines: [String] { requests.map { "\($0.method) \($0.path)" } }
}
#endif

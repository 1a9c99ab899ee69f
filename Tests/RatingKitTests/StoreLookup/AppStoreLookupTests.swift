#if os(macOS) || os(Linux)
import Foundation
import RatingKit
import RatingRemote
import TestTools
import Testing

/// A real server on this device answers, well and badly.
@Suite
struct AppStoreLookupTests {
    private func lookup(_ server: ScriptedServer, deadline: Duration = .seconds(3_600)) -> AppStoreLookup {
        AppStoreLookup(base: server.url(""), deadline: deadline, bundleID: "com.example.app") { "DE" }
    }

    private func failure(_ server: ScriptedServer, deadline: Duration = .seconds(3_600)) async -> StoreListing
        .LookupError?
    {
        do throws(StoreListing.LookupError) {
            _ = try await lookup(server, deadline: deadline).listing(for: StoreListing.Query(storeID: 1))
            return nil
        } catch {
            return error
        }
    }

    @Test func `what the store says is read`() async throws {
        let server = try ScriptedServer(body: StoreListingTests.recorded)
        let listing = try await lookup(server).listing(for: StoreListing.Query(storeID: 123_456_789))
        #expect(listing.version == "2.10.1")
        #expect(server.requestLines == ["GET /de/lookup?id=123456789"])
    }

    @Test(arguments: [
        (StoreListing.Query(storeID: 7, bundleID: "a.b", country: "FR"), "/fr/lookup?id=7"),
        (StoreListing.Query(bundleID: "com.example.a+b c&d"), "/de/lookup?bundleId=com.example.a%2Bb%20c%26d"),
        (StoreListing.Query(), "/de/lookup?bundleId=com.example.app"),
        (StoreListing.Query(country: "eu"), "/eu/lookup?bundleId=com.example.app"),
    ])
    func `the address names the app and the country`(query: StoreListing.Query, path: String) throws {
        let apple = AppStoreLookup(bundleID: "com.example.app") { "DE" }
        #expect(try apple.address(of: query).absoluteString == "https://itunes.apple.com" + path)
    }

    @Test(arguments: ["", "d", "DEU", "1a", "../x", "d/", "🇩🇪"])
    func `a bad country is not asked`(country: String) async throws {
        let server = try ScriptedServer(body: "")
        await #expect(throws: StoreListing.LookupError.badCountry(country.lowercased())) {
            try await lookup(server).listing(for: StoreListing.Query(storeID: 1, country: country))
        }
        #expect(server.requestLines.isEmpty)
    }

    @Test func `whether it is this app is checked unless the caller does`() async throws {
        let server = try ScriptedServer(body: StoreListingTests.recorded)
        let mine = AppStoreLookup(base: server.url(""), bundleID: "com.example.mine") { nil }
        await #expect(throws: StoreListing.LookupError.otherApp(bundleID: "com.example.app")) {
            try await mine.listing(for: StoreListing.Query(storeID: 1))
        }
        let unchecked = AppStoreLookup(base: server.url(""), bundleID: "com.example.mine", checksBundleID: false) {
            nil
        }
        #expect(try await unchecked.listing(for: StoreListing.Query(storeID: 1)).bundleID == "com.example.app")
    }

    @Test func `nothing to look for is not asked`() async throws {
        let server = try ScriptedServer(body: "")
        let lookup = AppStoreLookup(base: server.url(""), bundleID: nil) { nil }
        await #expect(throws: StoreListing.LookupError.nothingToLookFor) {
            try await lookup.listing(for: StoreListing.Query())
        }
        #expect(server.requestLines.isEmpty)
    }

    @Test(arguments: [400, 403, 404, 429, 500, 503])
    func `a status is an error`(status: Int) async throws {
        let server = try ScriptedServer(status: status, body: #"{"errorMessage": "Invalid value(s)"}"#)
        #expect(await failure(server) == .refused(status: status))
    }

    @Test func `an unknown app is not found`() async throws {
        let server = try ScriptedServer(body: #"{"resultCount":0, "results": []}"#)
        #expect(await failure(server) == .notFound)
    }

    @Test(arguments: ["", "<html>a portal of a hotel</html>", "{\"results\": ", "{}"])
    func `anything else is unreadable`(body: String) async throws {
        guard case .unreadable? = await failure(try ScriptedServer(body: body)) else { return #expect(Bool(false)) }
    }

    @Test func `a server that is slow is given up`() async throws {
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{")
            if peer.pause(4) { peer.send("}") }
        }
        #expect(await failure(server, deadline: .seconds(0.4)) == .deadlineExceeded)
    }

    @Test func `a server that drips is given up`() async throws {
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            while peer.send(" "), peer.pause(0.1) {}
        }
        #expect(await failure(server, deadline: .seconds(0.5)) == .deadlineExceeded)
    }

    @Test func `an answer that breaks off is no answer`() async throws {
        let body = StoreListingTests.recorded
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body.prefix(200))")
        }
        guard case .unreachable? = await failure(server) else { return #expect(Bool(false)) }
    }

    @Test(arguments: [true, false]) func `a huge answer is refused`(saysSo: Bool) async throws {
        let size = 8 << 20
        let head = "HTTP/1.1 200 OK\r\n" + (saysSo ? "Content-Length: \(size)\r\n" : "") + "Connection: close\r\n\r\n"
        let server = try ScriptedServer { _, peer in
            if peer.send(head) { peer.send([UInt8](repeating: 32, count: size)) }
        }
        #expect(await failure(server) == .tooLarge(limit: 1 << 20))
    }

    @Test func `nobody there is unreachable`() async throws {
        let port = try Loopback.SilentPort()
        defer { withExtendedLifetime(port) {} }
        let base = URL(string: "http://127.0.0.1:\(port.number)")
        let lookup = AppStoreLookup(base: base, deadline: .seconds(3_600), bundleID: "a") { nil }
        let error = await #expect(throws: StoreListing.LookupError.self) {
            try await lookup.listing(for: StoreListing.Query())
        }
        guard case .unreachable = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }

    @Test(arguments: [
        (StorePlatform.iOS, "https://apps.apple.com/app/id42?action=write-review"),
        (.macOS, "macappstore://apps.apple.com/app/id42?action=write-review"),
    ])
    @MainActor func `the review page is that of the platform`(platform: StorePlatform, url: String) throws {
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

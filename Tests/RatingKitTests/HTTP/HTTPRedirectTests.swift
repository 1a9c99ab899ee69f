import Foundation
import Testing

@testable import RatingHTTP
@testable import RatingKit
@testable import RatingRemote

/// Where a redirect between real hosts may lead; no request is sent. Over the network: RemoteTLSTests.
@Suite struct HTTPRedirectTests {
    private func next(_ location: String, from url: String = "https://config.example.com/a/b.json") throws
        -> HTTPRequest?
    {
        var settings = RemoteConfiguration.Settings()
        settings.redirectHosts = ["*.cdn.example.net", "example.org"]
        let url = try #require(URL(string: url))
        let response = HTTPResponse(status: 302, headers: ["location": location], body: [], url: url)
        let request = HTTPRequest("GET", url, headers: [("X-Key", "secret"), ("Accept", "*/*")])
        return try HTTPClient(allowing: settings.rules(for: url)).redirected(request, by: response)
    }

    @Test(arguments: [
        ("/c.json", "https://config.example.com/c.json"), ("c.json", "https://config.example.com/a/c.json"),
        ("https://a.cdn.example.net/x", "https://a.cdn.example.net/x"),
        ("https://a.b.cdn.example.net:8443/x", "https://a.b.cdn.example.net:8443/x"),
        ("//example.org/x", "https://example.org/x"), ("HTTPS://EXAMPLE.ORG/x", "HTTPS://EXAMPLE.ORG/x"),
    ])
    func `an allowed host is followed`(_ location: String, _ url: String) throws {
        let request = try #require(try next(location))
        #expect(request.url.absoluteString == url)
        #expect(request.headers.map(\.name) == (url.contains("config.") ? ["X-Key", "Accept"] : ["Accept"]))
    }

    @Test(arguments: [
        ("https://example.com/x", "example.com is not a host that the app allows (redirectHosts)"),
        ("//evil.example/x", "evil.example is not a host that the app allows (redirectHosts)"),
        ("https://cdn.example.net/x", "cdn.example.net is not a host that the app allows (redirectHosts)"),
        ("https://a.example.org/x", "a.example.org is not a host that the app allows (redirectHosts)"),
        (
            "https://config.example.com.evil.example/",
            "config.example.com.evil.example is not a host that the app allows (redirectHosts)"
        ),
        ("https://config.example.com@evil.example/", "it has a user name or password"),
        ("https://localhost/x", "localhost is this device (allowsLoopback)"),
        ("https://10.0.0.1/x", "10.0.0.1 is an address of a private network (allowsPrivateAddresses)"),
        ("https://[::1]/x", "::1 is this device (allowsLoopback)"),
        ("http://config.example.com/c.json", "it leads from https to http"),
        ("http://example.org/x", "it leads from https to http"), ("file:///etc/passwd", "it leads from https to file"),
        ("ftp://config.example.com/x", "it leads from https to ftp"),
    ])
    func `any other is refused for its own reason`(_ location: String, _ reason: String) {
        #expect(throws: HTTPFailure.redirectRefused(reason)) { try next(location) }
    }
}

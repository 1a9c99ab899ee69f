import RatingCore
import Testing

@Suite struct AllowedAddressesTests {
    private let allowed = AllowedAddresses(
        mailDomains: ["example.com", "*.mail.example.org"], hosts: ["example.com", "*.example.org"],
        schemes: ["http", "example-app"])

    private func diagnostics(
        _ json: RatingJSON, layer: ConfigurationLayer = .remote, allowed: AllowedAddresses?
    ) -> [Diagnostic] {
        ConfigurationReader(layer: layer, allowed: allowed).read(json).diagnostics
    }

    @Test(arguments: [
        "help@example.com", "help@EXAMPLE.com, two@example.com", "help@eu.mail.example.org", "",
    ])
    func `allowed mail is taken`(addresses: String) {
        #expect(diagnostics(["emailSupport": .string(addresses)], allowed: allowed).isEmpty)
    }

    @Test(arguments: [
        "help@example.net", "help@sub.example.com", "help@mail.example.org", "help@xmail.example.org",
        "help@example.com, two@example.net", "help@example.com.evil.test",
    ])
    func `other mail refuses the document`(addresses: String) throws {
        let reading = ConfigurationReader(layer: .remote, allowed: allowed).read([
            "emailSupport": .string(addresses), "disabled": true,
        ])
        let problem = try #require(reading.diagnostics.first)
        #expect(problem.code == .addressNotAllowed && problem.key == "emailSupport" && problem.suggestion != nil)
        #expect(reading.document == nil && reading.isDisabled)
    }

    @Test(arguments: [
        "https://example.com/review", "https://EXAMPLE.com:8443", "https://a.b.example.org?x", "http://example.com/",
        "example-app://anything", "https://apps.apple.com/app/id1?action=write-review", "market://details?id=a",
        "itms-apps://itunes.apple.com/app/id1", "macappstore://apps.apple.com/app/id1",
        "https://apps.apple.com:443/app/id1", "market://search?q=a",
        "https://play.google.com/store/apps/details?id=a",
    ])
    func `allowed pages are taken`(url: String) {
        #expect(diagnostics(["ratingsURL": .string(url)], allowed: allowed).isEmpty)
    }

    @Test(arguments: [
        "https://example.net/", "https://example.com.evil.test/", "https://example.com@evil.test/",
        "https://evil.test\\@example.com/", "https://evil.test#@example.com/", "https://[::1]/", "http://evil.test/",
        "javascript://example.com/", "file:///etc",
        "ftp://example.com/", "itms-apps:javascript:alert(1)", "itms-apps://evil.test/", "market:javascript:x",
        "market://evil", "https://apps.apple.com:8443/", "https://example.com:0/", "https://example.com:/",
        "https://apps.apple.com./",
        "https://apps.apple.com@evil.test/", "data:text/html,x", "https://éxample.com/",
    ])
    func `other pages refuse the document`(url: String) {
        #expect(diagnostics(["ratingsURL": .string(url)], allowed: allowed).map(\.code) == [.addressNotAllowed])
    }

    @Test(arguments: [
        "https:///review", "https:example.com", "https://example.com:x/", "https://apps.apple.com:99999/",
        "https://example.com:65536/",
    ])
    func `what no browser opens is no page at all`(url: String) {
        #expect(diagnostics(["ratingsURL": .string(url)], allowed: allowed).map(\.code) == [.malformedValue])
    }

    /// A key of a placement or variant is no way round.
    @Test(arguments: [
        #"{"placements": {"a": {"emailSupport": "help@evil.test"}}}"#,
        #"{"experiments": {"a": {"variants": [{"name": "b", "emailSupport": "help@evil.test"}]}}}"#,
    ])
    func `addresses in placements and variants are checked`(text: String) {
        let reading = ConfigurationReader(layer: .remote, allowed: allowed).read(Array(text.utf8))
        #expect(reading.document == nil)
    }

    @Test func `a remote document may name nothing unless allowed`() {
        let json: RatingJSON = ["emailSupport": "help@example.com"]
        #expect(!ConfigurationReader(layer: .remote).read(json).diagnostics.isEmpty)
        #expect(diagnostics(json, allowed: nil).isEmpty)
        for layer in [ConfigurationLayer.bundled, .override] {
            #expect(diagnostics(json, layer: layer, allowed: AllowedAddresses()).isEmpty)
        }
    }

    @Test func `what the app's own document names is allowed`() throws {
        let reading = ConfigurationReader().read(
            Array(
                """
                {"emailSupport": "a@one.example, b@two.example", "ratingsURL": "example-app://rate",
                 "placements": {"p": {"emailSupport": "c@three.example", "ratingsURL": "https://pages.example/x"}},
                 "experiments": {"e": {"variants": [{"name": "v", "emailSupport": "d@four.example"}]}}}
                """.utf8))
        let allowed = AllowedAddresses(of: try #require(reading.document, "\(reading.diagnostics)"))
        #expect(allowed.mailDomains == ["one.example", "two.example", "three.example", "four.example"])
        #expect(allowed.hosts == ["rate", "pages.example"] && allowed.schemes == ["example-app"])
    }

    @Test func `no list of addresses is malformed in every layer`() {
        for layer in [ConfigurationLayer.bundled, .remote] {
            let found = diagnostics(["emailSupport": "call us"], layer: layer, allowed: nil)
            #expect(found.map(\.code) == [.malformedValue])
        }
    }
}

#if os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingHTTP
@testable import RatingKit

/// HTTPS against a real web server, with good certificates and bad ones.
@Suite(
    .enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing),
    .enabled(if: TestAuthority.canCertify, TestAuthority.howToCertify),
    .enabled(if: CurlExchange.installed != nil, "only curl takes authorities of one's own"))
struct RemoteTLSTests {
    /// A good document is in force, then the server of its URL shows this certificate.
    private func expectRefused(
        _ certificate: TestAuthority.Certificate, of authority: TestAuthority, trusting trusted: TestAuthority? = nil,
        because reason: String
    ) async throws {
        var fixture = try RemoteFixture()
        fixture.settings.certificateAuthorities = trusted?.certificate
        let nginx = try Nginx(certificate: authority[certificate])
        try nginx.publish(RemoteFixture.document(revision: 2), as: "config.json")
        let remote = fixture.makeRemote(url: try nginx.url("config.json", scheme: "https"))
        try await fixture.putInForce(for: remote)
        await fixture.expect("remote.untrusted", of: remote, because: reason)
        #expect(try nginx.requests().isEmpty, "asked in spite of the certificate")
    }

    @Test(arguments: TestAuthority.Certificate.allCases)
    func `a certificate of an unknown authority is refused`(certificate: TestAuthority.Certificate) async throws {
        try await expectRefused(
            certificate, of: TestAuthority(), because: certificate == .selfSigned ? "self" : "local issuer certificate")
    }

    @Test func `of a trusted authority only the right certificate is taken`() async throws {
        let authority = try TestAuthority()
        var fixture = try RemoteFixture()
        fixture.settings.certificateAuthorities = authority.certificate
        let nginx = try Nginx(certificate: authority[.good])
        try nginx.publish(RemoteFixture.document(revision: 2), as: "config.json")
        let remote = fixture.makeRemote(url: try nginx.url("config.json", scheme: "https"))
        #expect(await remote.fetch().code == "updated")
        try await expectRefused(.expired, of: authority, trusting: authority, because: "certificate has expired")
        try await expectRefused(.wrongHost, of: authority, trusting: authority, because: "subject name")
        try await expectRefused(.selfSigned, of: authority, trusting: authority, because: "self")
        // The setting takes the place of what the system trusts, and of another authority.
        try await expectRefused(.good, of: authority, trusting: TestAuthority(), because: "certificate")
    }

    @Test func `a file of authorities that is none trusts nobody`() async throws {
        let authority = try TestAuthority()
        let nginx = try Nginx(certificate: authority[.good])
        for path in ["/nowhere/ca.pem", "/dev/null", "/tmp/\"\nurl = \"file:///etc/passwd", "a\u{0}b"] {
            var fixture = try RemoteFixture()
            fixture.settings.certificateAuthorities = path
            let remote = fixture.makeRemote(url: try nginx.url("config.json", scheme: "https"))
            let code = await remote.fetch(force: true).code
            #expect(code == (path.contains("\u{0}") ? "remote.address-refused" : "remote.untrusted"))
        }
    }

    /// Between names of this device, none of which is allowed but those that the app lists.
    @Test func `over HTTPS a redirect leads only to a listed host and never to HTTP`() async throws {
        let authority = try TestAuthority()
        let plain = try ScriptedServer { _, peer in peer.reply(200, "", RemoteFixture.document(revision: 3)) }
        let elsewhere = try Nginx(certificate: authority[.good])
        try elsewhere.publish(RemoteFixture.document(revision: 2), as: "config.json")
        let target = try elsewhere.url("config.json", scheme: "https")
        let nginx = try Nginx(
            server: """
                location = /elsewhere { return 302 \(target); }
                location = /unknown { return 302 https://other.localhost:\(elsewhere.port)/config.json; }
                location = /http { return 302 http://localhost:\(plain.port)/config.json; }
                """, certificate: authority[.good])
        func expect(_ path: String, because reason: String) async throws {
            var fixture = try RemoteFixture()
            let good = fixture
            fixture.settings.allowsLoopback = false
            fixture.settings.allowsPrivateAddresses = true
            fixture.settings.certificateAuthorities = authority.certificate
            let remote = fixture.makeRemote(url: try nginx.url(path, host: "localhost", scheme: "https"))
            try await good.putInForce(for: remote)
            await fixture.expect("remote.redirect-refused", of: remote, because: reason)
        }
        try await expect("elsewhere", because: "127.0.0.1 is this device (allowsLoopback)")
        try await expect("unknown", because: "other.localhost is this device (allowsLoopback)")
        try await expect("http", because: "it leads from https to http")
        #expect(try elsewhere.requests().isEmpty && plain.requests.isEmpty)

        var fixture = try RemoteFixture()
        fixture.settings.allowsLoopback = false
        fixture.settings.allowsPrivateAddresses = true
        fixture.settings.redirectHosts = ["127.0.0.1"]
        fixture.settings.certificateAuthorities = authority.certificate
        let remote = fixture.makeRemote(url: try nginx.url("elsewhere", host: "localhost", scheme: "https"))
        #expect(await remote.fetch().code == "updated")
        #expect(await remote.storedRevision() == .integer(2))
    }
}
#endif

#if os(Linux)
import Foundation
import Testing

@testable import RatingKit

/// HTTPS against a real web server, with good certificates and bad ones.
@Suite(
    .serialized, .enabled(if: Nginx.isWanted, Nginx.howToInstall),
    .enabled(if: TestAuthority.canCertify, TestAuthority.howToCertify))
struct RemoteTLSTests {
    private func fetch(_ certificate: TestAuthority.Certificate, of authority: TestAuthority) async throws -> String {
        let scratch = try ScratchDirectory()
        let nginx = try Nginx(certificate: authority[certificate])
        try nginx.publish(RemoteFixture.document, as: "config.json")
        var settings = RemoteConfiguration.Settings()
        settings.allowsLoopback = true
        let log = RecordingLog()
        let remote = RemoteConfiguration(
            url: try nginx.url("config.json", scheme: "https"), cache: URL(fileURLWithPath: scratch.path),
            settings: settings, log: log)
        let code = await remote.fetch().code
        #expect((await remote.cached() != nil) == (code == "updated"))
        #expect(log.messages.filter { $0.level == .warning }.count == (code == "updated" ? 0 : 1))
        if code != "updated" { #expect(try nginx.requests().isEmpty, "asked in spite of the certificate") }
        return code
    }

    @Test(arguments: TestAuthority.Certificate.allCases)
    func aCertificateOfAnUnknownAuthorityIsRefused(certificate: TestAuthority.Certificate) async throws {
        let authority = try TestAuthority()
        #expect(try await fetch(certificate, of: authority) == "remote.untrusted")
    }

    @Test(.enabled(if: TestAuthority.mayBeInstalled, TestAuthority.howToInstall))
    func ofATrustedAuthorityOnlyTheRightCertificateIsTaken() async throws {
        let authority = try TestAuthority()
        try authority.install()
        #expect(try await fetch(.good, of: authority) == "updated")
        #expect(try await fetch(.expired, of: authority) == "remote.untrusted")
        #expect(try await fetch(.wrongHost, of: authority) == "remote.untrusted")
        #expect(try await fetch(.selfSigned, of: authority) == "remote.untrusted")
    }
}
#endif

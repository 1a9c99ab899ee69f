#if os(Linux)
import Foundation
import TestTools
import Testing

/// A certificate authority of the test's own, for this device's names only, and what it certifies.
final class TestAuthority {
    enum Certificate: String, CaseIterable {
        case good, expired, wrongHost, selfSigned
    }

    static let canCertify = FileManager.default.isExecutableFile(atPath: openssl)
    static let howToCertify: Comment = "needs openssl: apt-get install openssl"

    private static let openssl = "/usr/bin/openssl"

    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
        try scratch.write(
            """
            [ca]
            default_ca = own
            [own]
            database = \(scratch.path)/index.txt
            new_certs_dir = \(scratch.path)
            serial = \(scratch.path)/serial
            certificate = \(scratch.path)/ca.pem
            private_key = \(scratch.path)/ca.key
            default_md = sha256
            policy = names
            copy_extensions = copy
            unique_subject = no
            [names]
            commonName = supplied
            """, to: "ca.cnf")
        try scratch.write("", to: "index.txt")
        try scratch.write("01", to: "serial")
        try request(
            "ca", ["-x509", "-days", "2", "-out", "\(scratch.path)/ca.pem"], name: "RatingKit test authority",
            extensions: [
                "basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign",
                "nameConstraints=critical,permitted;DNS:localhost,permitted;IP:127.0.0.1/255.255.255.255",
            ])
        try request(
            "selfSigned", ["-x509", "-days", "2", "-out", "\(scratch.path)/selfSigned.pem"], name: "localhost",
            extensions: ["subjectAltName=DNS:localhost,IP:127.0.0.1"])
        try certify(.good, names: "DNS:localhost,IP:127.0.0.1", days: ("20200101000000Z", "20400101000000Z"))
        try certify(.expired, names: "DNS:localhost,IP:127.0.0.1", days: ("20200101000000Z", "20200102000000Z"))
        try certify(.wrongHost, names: "DNS:localhost", days: ("20200101000000Z", "20400101000000Z"))
    }

    subscript(certificate: Certificate) -> (certificate: String, key: String) {
        ("\(scratch.path)/\(certificate.rawValue).pem", "\(scratch.path)/\(certificate.rawValue).key")
    }

    /// The path of its own certificate.
    var certificate: String { "\(scratch.path)/ca.pem" }

    private func certify(_ certificate: Certificate, names: String, days: (from: String, to: String)) throws {
        let name = certificate.rawValue
        try request(
            name, ["-out", "\(scratch.path)/\(name).csr"], name: "localhost", extensions: ["subjectAltName=\(names)"])
        try Self.run(
            Self.openssl,
            [
                "ca", "-batch", "-notext", "-config", "\(scratch.path)/ca.cnf", "-startdate", days.from, "-enddate",
                days.to, "-in", "\(scratch.path)/\(name).csr", "-out", "\(scratch.path)/\(name).pem",
            ])
    }

    private func request(_ key: String, _ arguments: [String], name: String, extensions: [String]) throws {
        let added = extensions.flatMap { ["-addext", $0] }
        try Self.run(
            Self.openssl,
            [
                "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
                "\(scratch.path)/\(key).key", "-subj", "/CN=\(name)",
            ] + arguments + added)
    }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let child = try Child(program, arguments)
        let said = child.remainingLines()
        guard child.waitForExit() == 0 else { throw Failed(said: said) }
    }

    struct Failed: Error {
        let said: [String]
    }
}
#endif

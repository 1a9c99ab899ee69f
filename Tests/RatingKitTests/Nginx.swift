#if os(macOS) || os(Linux)
import Foundation
import Testing

/// A web server of the test's own on a free port of this device, with a directory that it serves.
///
/// Ends with the test, however that ends.
final class Nginx {
    let port: UInt16
    private let scratch: ScratchDirectory
    private let child: Child

    static let tool = InstalledTool("nginx", of: "nginx-light (Debian)")

    struct DidNotStart: Error {
        let log: String
    }

    /// - Parameters:
    ///   - server: what else the configuration's `server` block says, such as locations.
    ///   - certificate: the paths of a certificate and its key, for HTTPS.
    init(server: String = "", certificate: (certificate: String, key: String)? = nil) throws {
        let path = try #require(Self.tool.path, Self.tool.missing)
        scratch = try ScratchDirectory()
        try FileManager.default.createDirectory(atPath: "\(scratch.path)/site", withIntermediateDirectories: false)
        var attempt = 0
        while true {
            attempt += 1
            let port = try ScriptedServer.unusedPort()
            try scratch.write(
                Self.configuration(scratch.path, port: port, server: server, certificate: certificate),
                to: "nginx.conf")
            let child = try Child(path, ["-p", scratch.path, "-c", "\(scratch.path)/nginx.conf", "-e", "error.log"])
            if Self.answers(port, while: child) {
                (self.port, self.child) = (port, child)
                return
            }
            child.killNow()
            if attempt == 3 {
                let log = (try? String(contentsOfFile: "\(scratch.path)/error.log", encoding: .utf8)) ?? ""
                throw DidNotStart(log: log + child.remainingLines().joined(separator: "\n"))
            }
        }
    }

    deinit {
        child.killNow()
    }

    func url(_ path: String, host: String = "127.0.0.1", scheme: String = "http") throws -> URL {
        try #require(URL(string: "\(scheme)://\(host):\(port)/\(path)"))
    }

    /// Puts a file into what is served, by renaming, as careful people publish.
    func publish(_ text: String, as name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(scratch.path)/site/\(name)"), options: .atomic)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: "\(scratch.path)/site/\(name)")
    }

    /// The log's lines so far, in the form `status bytes-of-the-body connection`.
    func requests() throws -> [String] {
        try String(contentsOfFile: "\(scratch.path)/access.log", encoding: .utf8).split(separator: "\n").map(
            String.init)
    }

    /// Whether it answers before it ends, as it does where the port was taken.
    private static func answers(_ port: UInt16, while child: Child) -> Bool {
        while !Peer.canConnect(to: port) {
            guard child.isRunning else { return false }
            usleep(10_000)
        }
        return child.isRunning
    }

    private static func configuration(
        _ directory: String, port: UInt16, server: String, certificate: (certificate: String, key: String)?
    ) -> String {
        let tls = certificate.map { "ssl_certificate \($0.certificate); ssl_certificate_key \($0.key);" } ?? ""
        return """
            daemon off;
            master_process off;
            pid \(directory)/nginx.pid;
            events { worker_connections 256; }
            http {
                log_format short '$status $body_bytes_sent $connection';
                access_log \(directory)/access.log short;
                client_body_temp_path \(directory)/body;
                proxy_temp_path \(directory)/proxy;
                fastcgi_temp_path \(directory)/fastcgi;
                uwsgi_temp_path \(directory)/uwsgi;
                scgi_temp_path \(directory)/scgi;
                types { application/json json; }
                keepalive_requests 100000;
                server {
                    listen 127.0.0.1:\(port)\(certificate == nil ? "" : " ssl");
                    \(tls)
                    root \(directory)/site;
                    \(server)
                }
            }
            """
    }
}
#endif

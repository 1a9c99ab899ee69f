#if os(macOS) || os(Linux)
import Foundation
import Testing

/// A web server of the test's own on a free port of this device, with a directory that it serves.
///
/// Ends with the test, however that ends.
package final class Nginx {
    package let port: UInt16
    private let scratch: ScratchDirectory
    private let child: Child

    package struct DidNotStart: Error {
        package let log: String
    }

    /// - Parameters:
    ///   - server: what else the configuration's `server` block says, such as locations.
    ///   - certificate: the paths of a certificate and its key, for HTTPS.
    package init(server: String = "", certificate: (certificate: String, key: String)? = nil) throws {
        let path = try #require(InstalledTool.nginx.path, InstalledTool.nginx.missing)
        scratch = try ScratchDirectory()
        try FileManager.default.createDirectory(atPath: "\(scratch.path)/site", withIntermediateDirectories: false)
        var attempt = 0
        while true {
            attempt += 1
            let port = try Loopback.unusedPort()
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

    package func address(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

    package func url(_ path: String, host: String = "127.0.0.1", scheme: String = "http") throws -> URL {
        try #require(URL(string: "\(scheme)://\(host):\(port)/\(path)"))
    }

    /// Puts a file into what is served, by renaming, as careful people publish.
    ///
    /// - Parameter modified: the file's date, by which it is told from others of its size.
    package func publish(_ text: String, as name: String, modified: Date? = nil) throws {
        let (file, draft) = ("\(scratch.path)/site/\(name)", "\(scratch.path)/\(name).new")
        try Data(text.utf8).write(to: URL(fileURLWithPath: draft))
        var attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o644]
        attributes[.modificationDate] = modified
        try FileManager.default.setAttributes(attributes, ofItemAtPath: draft)
        guard rename(draft, file) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(scratch.path)/site/\(name)")
    }

    /// The log's lines so far, in the form `status bytes-of-the-body connection`.
    package func requests() throws -> [String] {
        try String(contentsOfFile: "\(scratch.path)/access.log", encoding: .utf8).split(separator: "\n").map(
            String.init)
    }

    /// Whether it answers before it ends, as it does where the port was taken.
    private static func answers(_ port: UInt16, while child: Child) -> Bool {
        while !Loopback.canConnect(to: port) {
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

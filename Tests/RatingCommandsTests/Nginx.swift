#if os(macOS) || os(Linux)
import Foundation
import RatingKit
import Testing

/// A real server of the files in a directory, on this device, killed with it.
final class Nginx {
    static let path = ((ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") + ["/usr/sbin"])
        .map { "\($0)/nginx" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Whether a test that needs it runs: where it is required, also without it, and then fails.
    static let isExpected = path != nil || ProcessInfo.processInfo.environment["RATINGKIT_REQUIRE_SERVICES"] == "1"
    static let missing: Comment = "not installed: nginx-light (Debian)"

    let port: Int
    private let process: Process
    private let root: String

    struct DoesNotStart: Error {}

    init(_ place: Workplace) async throws {
        let program = try #require(Self.path, Self.missing)
        root = place.path + "/www"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        for _ in 0..<5 {
            let port = Int.random(in: 20_000...50_000)
            let configuration = try place.file("nginx.conf", Self.configuration(place.path, port))
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = ["-p", place.path, "-e", "error.log", "-c", configuration]
            process.standardError = FileHandle.nullDevice
            try process.run()
            if await Self.answers(port, process) {
                (self.port, self.process) = (port, process)
                return
            }
        }
        throw DoesNotStart()
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func url(_ file: String) -> String { "http://127.0.0.1:\(port)/\(file)" }

    /// - Parameter modified: the file's date, by which it is told from others of its size.
    func serve(_ text: String, as file: String, modified: Date? = nil) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(file).new"))
        if let modified {
            try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: "\(root)/\(file).new")
        }
        guard rename("\(root)/\(file).new", "\(root)/\(file)") == 0 else { throw DoesNotStart() }
    }

    func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: "\(root)/\(file)") }

    private static func answers(_ port: Int, _ process: Process) async -> Bool {
        let remote = HTTPClient(allowing: HostRules([], allowsLoopback: true))
        guard let url = URL(string: "http://127.0.0.1:\(port)/") else { return false }
        while process.isRunning {
            if (try? await remote.send(HTTPRequest("GET", url, deadline: 600))) != nil { return process.isRunning }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    private static func configuration(_ path: String, _ port: Int) -> String {
        """
        daemon off;
        master_process off;
        pid \(path)/nginx.pid;
        events { worker_connections 64; }
        http {
            access_log \(path)/access.log;
            client_body_temp_path \(path)/body;
            proxy_temp_path \(path)/proxy;
            fastcgi_temp_path \(path)/fastcgi;
            uwsgi_temp_path \(path)/uwsgi;
            scgi_temp_path \(path)/scgi;
            server {
                listen 127.0.0.1:\(port);
                root \(path)/www;
                default_type application/json;
                gzip on;
                gzip_types application/json;
            }
        }
        """
    }
}
#endif

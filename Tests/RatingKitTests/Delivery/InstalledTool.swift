#if os(macOS) || os(Linux)
import Foundation
import Testing

/// A program that some tests talk to. Where it is missing they are skipped, or fail where services are required.
struct InstalledTool {
    let path: String?
    /// The package that has it.
    let package: String

    /// - Parameter check: arguments that make the program end with 0 if it is of use.
    init(_ name: String, of package: String, check: [String]? = nil) {
        let folders: [Substring] =
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") + ["/usr/sbin", "/usr/bin"]
        let found = folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        self.package = package
        guard let found, let check else {
            path = found
            return
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: found)
        process.arguments = check
        process.standardError = FileHandle.nullDevice
        let runs = (try? process.run()) != nil
        if runs { process.waitUntilExit() }
        path = runs && process.terminationStatus == 0 ? found : nil
    }

    /// Whether the tests are to run.
    var isExpected: Bool {
        path != nil || ProcessInfo.processInfo.environment["RATINGKIT_REQUIRE_SERVICES"] == "1"
    }

    var missing: Comment { Comment(rawValue: "not installed: \(package)") }

    static let msmtp = InstalledTool("msmtp", of: "msmtp (Debian)")
    static let checkJSONSchema = InstalledTool("check-jsonschema", of: "check-jsonschema (PyPI)")
    static let mailReceiver = InstalledTool("python3", of: "aiosmtpd (PyPI)", check: ["-c", "import aiosmtpd"])
    static let tracker = InstalledTool("roundup-server", of: "roundup (PyPI)")
    static let python = InstalledTool("python3", of: "python3 (Debian)")
}

/// One of the scripts in `Services`: it prints its port first, and ends when its input does.
final class LocalService {
    let port: Int
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()

    struct Failed: Error {}

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path

    init(_ script: String, _ arguments: String..., python: InstalledTool = .python) throws {
        let path = try #require(python.path, python.missing)
        for handle in [input.fileHandleForReading, input.fileHandleForWriting, output.fileHandleForReading] {
            _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["\(Self.folder)/Services/\(script)"] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try? output.fileHandleForWriting.close()
        var line = Data()
        while let byte = try? output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data([10]) {
            line += byte
        }
        guard let port = Int(String(decoding: line, as: UTF8.self)) else {
            Self.end(process, input)
            throw Failed()
        }
        self.port = port
    }

    deinit {
        Self.end(process, input)
    }

    /// The next line that it prints; waits for it.
    func nextLine() throws -> String {
        while true {
            if let end = unread.firstIndex(of: 10) {
                defer { unread = Data(unread[(end + 1)...]) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Failed() }
            unread += data
        }
    }

    private static func end(_ process: Process, _ input: Pipe) {
        try? input.fileHandleForWriting.close()
        for signal in [0, SIGTERM, SIGKILL] {
            if signal != 0 { kill(process.processIdentifier, signal) }
            for _ in 0..<500 where process.isRunning { usleep(10_000) }
            if !process.isRunning { return }
        }
    }
}
#endif

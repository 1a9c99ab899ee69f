#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

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

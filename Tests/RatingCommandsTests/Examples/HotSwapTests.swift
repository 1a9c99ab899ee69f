#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

/// The example as a process of its own.
@Suite struct HotSwapTests {
    private func start(_ arguments: String...) throws -> (process: Process, output: FileHandle) {
        let process = Process()
        process.executableURL = ExecutableTests.product("HotSwap")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        return (process, output.fileHandleForReading)
    }

    @Test func `without arguments it swaps a file three times and ends`() throws {
        let (process, output) = try start()
        defer { if process.isRunning { process.terminate() } }
        let text = String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let snapshots = text.split(separator: "\n").filter { $0.hasPrefix("revision") }
        #expect(
            snapshots == [
                "revision 1, policy balanced: skip, because of sessions", "revision 2, policy balanced: ask",
                "revision 2, policy balanced: ask",
                "revision 3, policy balanced: skip, because of enabled",
            ], "\(text)")
        #expect(text.contains("refused: 1:62: error [config.wrong-type]"))
    }

    @Test(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing))
    func `against nginx each new document is in force within the interval`() async throws {
        let nginx = try Nginx(server: "gzip on; gzip_types application/json;")
        try nginx.publish(#"{"revision": 5, "policy": "balanced", "daysUntilPrompt": 0}"#, as: "rating.json")
        let (process, output) = try start(nginx.address("rating.json"), "2")
        defer { if process.isRunning { process.terminate() } }
        var text = ""
        while !text.contains("revision 5,") {
            let data = output.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        try nginx.publish(
            #"{"revision": 6, "policy": "balanced", "daysUntilPrompt": 0, "displaySessionCount": 4}"#,
            as: "rating.json")
        text += String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text.contains("displaySessionCount: 5 → 4 (remote)"))
        #expect(text.hasSuffix("revision 6, policy balanced: ask\n"), "\(text)")
    }
}
#endif

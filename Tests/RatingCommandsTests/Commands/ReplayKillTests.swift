#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

/// A run that is ended leaves no half result under its name, and no copy of the log.
@Suite struct ReplayKillTests {
    @Test(arguments: [SIGKILL, SIGTERM, SIGINT], [[], ["--unsorted"]])
    func `an ended run leaves no half result`(signal: Int32, options: [String]) async throws {
        let place = try Workplace()
        let config = try place.file("rating.json", "{}")
        try FileManager.default.createDirectory(atPath: place.path + "/tmp", withIntermediateDirectories: true)
        let (process, input) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: Child.productPath("ratingkit"))
        process.arguments =
            [
                "replay", config, "-", "--decisions", place.path + "/decisions.jsonl", "--partial",
                place.path + "/partial.json",
            ]
            + options
        process.environment = ProcessInfo.processInfo.environment.merging([
            "TMPDIR": place.path + "/tmp", "SWIFT_BACKTRACE": "enable=no",
        ]) { $1 }
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let file = input.fileHandleForWriting
        try await onThread { [id = process.processIdentifier] in
            // More than what is worked on at a time, so that much has been decided; and the log does not end.
            let space = String(repeating: " ", count: 4_096)
            for user in 1_000..<4_500 {
                let line =
                    #"{"user": "\#(user)", "at": "2026-01-05T12:00:00Z", "do": "ask", "placement": "menu"\#(space)}"#
                    + "\n"
                try file.write(contentsOf: Data(line.utf8))
            }
            kill(id, signal)
        }
        try await onThread { [process] in process.waitUntilExit() }
        try file.close()
        let left = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        // What a process writes that cannot tidy up has a name that begins with a dot.
        #expect(left.filter { !$0.hasPrefix(".decisions.jsonl.") } == ["rating.json", "tmp"])
        if signal != SIGKILL { #expect(left.count == 2) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path + "/tmp").isEmpty)
        #expect(process.terminationReason == (signal == SIGKILL ? .uncaughtSignal : .exit))
        if signal != SIGKILL { #expect(process.terminationStatus == 1) }
    }
}
#endif

#if os(macOS) || os(Linux)
import Foundation
import RatingKit
import TestInput
import TestTools
import Testing

/// Whenever a run is killed, there is under a report's name what was there before, or the whole new one.
@Suite struct ReportKillTests {
    @Test func `a killed simulation leaves the old report or the whole new one`() async throws {
        let place = try Workplace()
        let config = try place.file("rating.json", #"{"policy": "balanced"}"#)
        let names = ["a.html", "a.csv", "part.json"]
        var random = SeededGenerator(seed: 5)
        for _ in 0..<rounds(24) {
            for name in names { _ = try place.file(name, "before") }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Child.productPath("ratingkit"))
            process.arguments = [
                "simulate", config, "--users", "20", "--days", "30", "--html", place.path + "/a.html", "--csv",
                place.path + "/a.csv", "--partial", place.path + "/part.json",
            ]
            process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            let wait = UInt32.random(in: 0...900_000, using: &random)
            try await onThread { [process] in
                usleep(wait)
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
            }
            for name in names {
                let text = try String(contentsOfFile: "\(place.path)/\(name)", encoding: .utf8)
                #expect(text == "before" || isWhole(text, name), "\(name): \(text.suffix(80))")
            }
        }
    }

    private func isWhole(_ text: String, _ name: String) -> Bool {
        switch name {
        case "a.html": text.hasSuffix("</html>\n")
        case "a.csv": text.hasPrefix("section,") && text.hasSuffix("\r\n") && text.contains("Opportunities held back")
        default: (try? JSONDocument(text)) != nil && text.hasSuffix("\n")
        }
    }
}
#endif

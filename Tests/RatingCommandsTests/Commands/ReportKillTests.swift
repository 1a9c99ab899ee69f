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
        var length = Duration.zero
        for round in 0..<6 {
            for name in names { _ = try place.file(name, "before") }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: Child.productPath("ratingkit"))
            process.arguments = [
                "simulate", config, "--users", "20", "--days", "30", "--html", place.path + "/a.html", "--csv",
                place.path + "/a.csv", "--partial", place.path + "/part.json",
            ]
            process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            process.standardOutput = FileHandle.nullDevice
            let begin = ContinuousClock.now
            try process.run()
            // The first one runs to its end, to know how long that is.
            if round > 0 {
                try await Task.sleep(for: length * Double.random(in: 0...1.1, using: &random))
                kill(process.processIdentifier, SIGKILL)
            }
            try await onThread { [process] in process.waitUntilExit() }
            if round == 0 { length = begin.duration(to: .now) }
            for name in names {
                let text = try String(contentsOfFile: "\(place.path)/\(name)", encoding: .utf8)
                #expect(text == "before" && round > 0 || isWhole(text, name), "\(name): \(text.suffix(80))")
            }
        }
    }

    private func isWhole(_ text: String, _ name: String) -> Bool {
        switch name {
        case "a.html": text.hasSuffix("</html>\n")
        case "a.csv": text.hasPrefix("section,") && text.hasSuffix("\r\n") && text.contains("What was kept back")
        default: (try? JSONDocument(text)) != nil && text.hasSuffix("\n")
        }
    }
}
#endif

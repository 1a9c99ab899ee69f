#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit

/// Real processes that use a fetched document, and end meanwhile or at other moments. `RATINGKIT_KILLS` sets how many are
/// killed outside of uses (10,000 take a quarter of an hour).
@Suite struct RemoteUseKillTests {
    private static let kills = rounds("RATINGKIT_KILLS", 240)
    private static let now = RemoteFixture.start

    /// Revision 2 is in force, 1 before it.
    private func twoRevisions(_ second: String = RemoteFixture.document(revision: 2)) async throws -> RemoteFixture {
        var fixture = try RemoteFixture()
        fixture.settings.appVersion = "1"
        let remote = fixture.makeRemote()
        #expect(await remote.fetch().code == "updated")
        fixture.serve(second, etag: "\"2\"")
        #expect(await remote.fetch(force: true).code == "updated")
        return fixture
    }

    private func child(_ fixture: RemoteFixture, hours: Double = 0, version: String = "1") throws -> Child {
        let now = Self.now + Int64(hours * 3_600_000)
        return try Child.storeWriter(fixture.scratch.path, "use", "\(fixture.server.url())", "\(now)", version)
    }

    /// What a process says until it has presented the question, or ended; it is killed then.
    private func said(_ fixture: RemoteFixture, hours: Double = 0, version: String = "1") async throws -> [String] {
        try await onThread {
            let child = try child(fixture, hours: hours, version: version)
            var lines: [String] = []
            while let line = child.nextLine() {
                lines.append(line)
                if line.hasPrefix("presented") { break }
            }
            if lines.last?.hasPrefix("presented") != true {
                #expect(child.waitForExit() < 0, "it did not trap: \(lines)")
            }
            child.killNow()
            // What the runtime says of a trap is another's.
            return lines.filter { line in
                ["fetch", "revision", "decision", "resume", "presented", "refused", "log"]
                    .contains { line.hasPrefix("\($0) ") }
            }
        }
    }

    private func diesDeciding(_ fixture: RemoteFixture, _ code: String = "too-early", hours: Double = 0) async throws {
        let lines = try await said(fixture, hours: hours)
        #expect(lines == ["fetch \(code)", "revision 2"], "\(lines)")
    }

    @Test func `the third start after two that died deciding runs without the document`() async throws {
        let fixture = try await twoRevisions()
        try await diesDeciding(fixture)
        try await diesDeciding(fixture)
        // The delegate and the log are told once.
        let told = [#"refused ["config.set-aside"]"#, "log config.set-aside"]
        var lines = try await said(fixture)
        // The delegate hears of it on a task of its own, before or after what the program says.
        #expect(
            lines.filter { $0 != told[0] }.starts(with: [told[1], "fetch too-early", "revision 1"]), "\(lines)")
        #expect(lines.contains(told[0]) && lines.last == "presented 1", "\(lines)")
        for (hours, code) in [(11.0, "too-early"), (13, "remote.set-aside")] {
            lines = try await said(fixture, hours: hours)
            #expect(lines.starts(with: ["fetch \(code)", "revision 1"]) && lines.last == "presented 1", "\(lines)")
            #expect(!lines.contains(told[0]) && !lines.contains(told[1]), "\(lines)")
        }
        // Tried again a day later, which comes to the same.
        try await diesDeciding(fixture, "updated", hours: 50)
        try await diesDeciding(fixture, hours: 51)
        #expect(try await said(fixture, hours: 52).contains(told[0]))
        // And by another version of the app, which has the mistake mended.
        for (hours, code) in [(64.0, "updated"), (65, "too-early"), (65, "too-early"), (65, "too-early")] {
            lines = try await said(fixture, hours: hours, version: "good")
            #expect(lines.starts(with: ["fetch \(code)", "revision 2"]) && lines.last == "presented 1", "\(lines)")
        }
    }

    @Test func `a document that switches off ends nothing, and is not set aside`() async throws {
        let fixture = try await twoRevisions(#"{"revision": 2, "displaySessionCount": 0, "disabled": true}"#)
        for _ in 0..<3 {
            let lines = try await said(fixture)
            #expect(
                lines == ["fetch too-early", "revision 2", "decision skip, because of enabled", "presented 0"],
                "\(lines)")
        }
    }

    /// It began with revision 2; 3 is in force by then, and is not to blame.
    @Test func `a stored flow that ends the process is dropped at the third start`() async throws {
        let fixture = try await twoRevisions()
        #expect(try await said(fixture, version: "leaves").last == "presented 1")
        fixture.serve(RemoteFixture.document(revision: 3), etag: "\"3\"")
        #expect(await fixture.makeRemote().fetch(force: true).code == "updated")
        for _ in 0..<2 {
            let lines = try await said(fixture, version: "resumes")
            #expect(lines == ["fetch too-early", "revision 3", "resume resumed"], "\(lines)")
        }
        for resumed in ["dropped", "nothing"] {
            let lines = try await said(fixture, version: "resumes")
            #expect(lines == ["fetch too-early", "revision 3", "resume \(resumed)", "presented 0"], "\(lines)")
        }
    }

    @Test func `kills outside of uses set nothing aside`() async throws {
        let fixture = try await twoRevisions()
        for kill in 0..<Self.kills {
            let lines = try await onThread {
                let child = try child(fixture, version: "good")
                var lines: [String] = []
                while let line = child.nextLine() {
                    lines.append(line)
                    if line.hasPrefix("presented") { break }
                }
                usleep(.random(in: 0...3_000))
                child.killNow()
                return lines
            }
            try #require(lines.contains("revision 2") && lines.last == "presented 1", "kill \(kill): \(lines)")
        }
        #expect(await fixture.makeRemote().storedRevision() == .integer(2))
    }
}
#endif

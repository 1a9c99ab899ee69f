import Foundation
import RatingKit
import TestTools
import Testing

/// The reports that commands write.
@Suite struct ReportFileTests {
    private let place: Workplace
    private let old: String
    private let new: String

    init() throws {
        place = try Workplace()
        old = try place.file("old.json", #"{"policy": "balanced", "revision": 1}"#)
        new = try place.file(
            "new.json",
            """
            {"policy": "balanced", "revision": 2, "displaySessionCount": 7, "daysWithoutCrash": null, "workflow": "open",
             "placements": {"<b>shop": {"displaySessionCount": 2}}}
            """)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(place.path)/\(name)", encoding: .utf8)
    }

    @Test func `diff begins with what changes for users`() async throws {
        let run = await ToolRun(
            "diff", old, new, "--html", "\(place.path)/a.html", "--csv", "\(place.path)/a.csv", "--json",
            "\(place.path)/a.json", "--at", "2026-11-21T09:30:00Z")
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.hasPrefix("keys\n"), "the text is as without a report")
        let findings =
            try JSONDocument(text("a.json")).root.value["findings"]?.arrayValue?.compactMap(\.stringValue) ?? []
        #expect(
            findings.first?.hasPrefix("With the same counts stored of a user, there are moments") == true, "\(findings)"
        )
        #expect(
            findings.contains(
                "The gate “sessions” is stricter and by itself holds more back, everywhere but at “<b>shop”: displaySessionCount 5 → 7."
            ),
            "\(findings)")
        #expect(
            findings.contains("The gate “crashFree” no longer takes part and holds nothing back, everywhere."),
            "\(findings)"
        )
        #expect(
            findings.contains { $0.hasPrefix("Users who are asked see something different in the workflow “open”") })
        let page = try text("a.html")
        #expect(page.contains("<title>From old.json to new.json</title>") && page.contains("&lt;b&gt;shop"))
        #expect(page.contains("One user at 2026-11-21") && page.contains("✗ closed"))
        #expect(try text("a.csv").hasPrefix("section,table,row,name,column,value,from,to,unit\r\n"))
    }

    @Test func `diff of the same says that nothing changes`() async throws {
        _ = await ToolRun("diff", old, old, "--json", "\(place.path)/a.json")
        #expect(try JSONDocument(text("a.json")).root.value["findings"] == ["Nothing changes for users."])
    }

    @Test func `prove begins with what fails, and shows the history`() async throws {
        let run = await ToolRun(
            "prove", old, "--at-most", "3/365d", "--never-within", "30d:crash", "--html", "\(place.path)/a.html",
            "--json",
            "\(place.path)/a.json")
        #expect(run.code == .problems)
        let report = try JSONDocument(text("a.json")).root.value
        #expect(
            report["findings"] == [
                "Not true: “Nobody is asked within 30 days after a crash”. A history below shows it.",
                "Nobody is asked more than 3 times in any 365 days.",
            ])
        let timeline = try #require(report["sections"]?[1])
        #expect(timeline["heading"]?.stringValue == "How it fails: Nobody is asked within 30 days after a crash")
        #expect(timeline["tables"]?[0]?["rows"]?.arrayValue?.contains { $0[1] == "crash" } == true)
        #expect(try text("a.html").contains("✗\u{A0}refuted"))
    }

    @Test func `prove without claims tells the extremes`() async throws {
        _ = await ToolRun("prove", old, "--json", "\(place.path)/a.json")
        let findings =
            try JSONDocument(text("a.json")).root.value["findings"]?.arrayValue?.compactMap(\.stringValue) ?? []
        #expect(findings.contains("Nobody is asked sooner than 7 days after the installation."), "\(findings)")
        #expect(findings.contains("Nobody is asked more than 3 times in 365 days."), "\(findings)")
    }

    @Test func `a report that cannot be written fails the run, and leaves no half one`() async throws {
        let run = await ToolRun("prove", old, "--html", "\(place.path)/nowhere/a.html")
        #expect(run.code == .problems && run.errors.contains("cannot write"))
        _ = try place.file("kept.html", "before")
        let folder = await ToolRun("prove", old, "--html", place.path)
        #expect(folder.code == .problems, "\(folder.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).allSatisfy { !$0.hasPrefix(".") })
        #expect(await ToolRun("prove", old, "--html", "-").code == .usage)
    }

    @Test(.long, .enabled(if: Browser.isExpected, Browser.missing))
    func `the pages of prove and diff are whole on a phone`() async throws {
        _ = await ToolRun("diff", old, new, "--html", "\(place.path)/diff.html")
        _ = await ToolRun("prove", new, "--never-within", "30d:crash", "--html", "\(place.path)/prove.html")
        let path = place.path
        let (widths, console) = try await onThread {
            let browser = try Browser()
            try browser.show(width: 320, height: 640, isPhone: true)
            let widths = try ["diff", "prove"].map { name in
                try browser.open(file: "\(path)/\(name).html")
                return try browser.run("return document.documentElement.scrollWidth", as: Int.self)
            }
            return (widths, try browser.console())
        }
        #expect(widths.allSatisfy { $0 <= 320 }, "\(widths)")
        #expect(console == [])
    }
}

#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingWorkbench

/// What stands around the phone: who the user is, the decision, the timeline, the editor.
@Suite(.long, .enabled(if: Browser.isExpected, Browser.missing), .serialized)
struct PreviewPageTests {
    @Test func `the decision follows every slider, and names what each gate wants`() async throws {
        try await onThread {
            let page = try PreviewInBrowser(
                [try Shipped.text("Configs/balanced.json")], link: "placement=settings&installID=preview-0")
            func gate(_ name: String) throws -> [String] {
                try page.browser.run(
                    "return [...document.querySelectorAll('.gate')].filter((row) => row.querySelector('th span').firstChild.data === arguments[0]).flatMap((row) => [row.classList.contains('open') ? 'open' : 'closed', ...[...row.cells].slice(1).map((cell) => cell.innerText)])",
                    [name])
            }
            #expect(try page.text(".verdict") == "Does not ask")
            #expect(try gate("sessions") == ["closed", "1 session", "at least 2", "—"])
            #expect(try gate("age") == ["closed", "0 days", "at least 7", "in 7 days"])
            try page.set("#user-sessions", to: "5")
            try page.set("#user-daysSinceInstall", to: "30")
            #expect(try gate("sessions") == ["open", "5 sessions", "at least 2", "open"])
            try page.set("#user-bucket", to: "90")
            #expect(try gate("rollout").first == "closed")
            try page.set("#user-bucket", to: "5")
            #expect(try gate("rollout").first == "open")
            #expect(try page.text(".verdict") == "Asks now")
            try page.set("#user-daysSinceCrash", to: "2")
            #expect(try gate("crashFree").first == "closed")
            #expect(try page.text(".verdict") == "Does not ask")
            #expect(try page.text(".head .soft").contains("Not before 20 March 2026"))
            try page.expectCalm()
        }
    }

    @Test func `the timeline shows when the user is asked, and dragging it explains that day`() async throws {
        try await onThread {
            let page = try PreviewInBrowser(["{\"policy\": \"balanced\"}"], link: "sessions=5&daysSinceInstall=0")
            try page.wait("document.querySelectorAll('.asked').length > 0")
            #expect(try page.text(".time-head .soft") == "first asked on day 7, 3 times in 180 days")
            for (day, verdict) in [("6", "Does not ask"), ("7", "Asks now"), ("8", "Does not ask")] {
                try page.set("#day", to: day)
                #expect(try page.text(".verdict") == verdict, "day \(day)")
                #expect(try page.text(".moment").hasSuffix("day \(day)"))
            }
            // Once a week: on a day before the first session, that day itself is explained.
            try page.set("#pace", to: "1")
            try page.set("#day", to: "3")
            #expect(try page.text(".moment").hasPrefix("18 March 2026") && page.text(".verdict") == "Does not ask")
            try page.set("#pace", to: "7")
            try page.set("#reply", to: "decline")
            try page.wait("document.querySelectorAll('.asked').length === 1")
            try page.expectCalm()
        }
    }

    @Test func `problems show as one types, and are mended and completed with the keyboard`() async throws {
        try await onThread {
            let text = "{\n  \"policy\": \"starskit\",\n  \"displaySesionCount\": 4\n}\n"
            let page = try PreviewInBrowser([text], link: "tab=configuration")
            let browser = page.browser
            let places: [String] = try browser.run(
                "return [...document.querySelectorAll('.problems li')].filter((e) => e.innerText.includes('displaySes')).map((e) => e.querySelector('.mono').innerText)"
            )
            #expect(places == ["3:3"])
            let marked: [String] = try browser.run(
                "return [...document.querySelectorAll('.line:nth-child(3) .mark')].map((e) => e.textContent)")
            #expect(marked == ["\"displaySesionCount\""])
            let isMarked: Bool = try browser.run(
                "return /has-(warning|error)/.test(document.querySelector('.line:nth-child(3)').className)")
            #expect(isMarked)
            try page.click(".problems .fix")
            #expect(
                try browser.run("return document.querySelector('.typed').value", as: String.self).contains(
                    "displaySessionCount"))
            #expect(try !page.text(".problems").contains("displaySes"))
            // A syntax error: refused, and the last good one stays in force.
            let begins: Int = try browser.run(
                "const f = document.querySelector('.typed'); f.focus(); f.setSelectionRange(1, 1); return f.selectionStart"
            )
            #expect(begins == 1)
            try browser.press(",")
            #expect(try page.text("#state").contains("the last good text stays in force"))
            #expect(try page.text(".verdict") == "Does not ask")
            try browser.press("\u{E003}")
            #expect(try page.text("#state") == "In force")
            // Completion, without a pointer.
            try browser.press("\n\"daysWi")
            try page.wait("!document.querySelector('.completions').hidden")
            #expect(try page.text(".completions [aria-selected=true] .mono") == "daysWithoutCrash")
            try browser.press("\u{E007}")
            #expect(
                try browser.run("return document.querySelector('.typed').value", as: String.self).contains(
                    "\"daysWithoutCrash\": "))
            try browser.press("9,")
            #expect(try page.text("#state") == "In force")
            try page.click("#tab-changes")
            #expect(try page.text("#page-changes").contains("daysWithoutCrash"))
            try page.click("#tab-scenarios")
            try page.click("#page-scenarios .primary")
            #expect(try page.text("#page-scenarios .cards").contains("week of sessions"))
            try page.click("#tab-guarantees")
            #expect(try page.text(".extremes").contains("Questions in 365 days"))
            try page.click(".extremes .link")
            #expect(try page.text("#page-scenarios .cards").contains("Passed"))
            try page.expectCalm()
        }
    }

    @Test func `whatever is typed, the page goes on`() async throws {
        try await onThread {
            // It also begins with a text that is refused.
            let page = try PreviewInBrowser(["{"], link: "tab=configuration")
            #expect(try page.text("#state") == "rating.json is refused; nothing is in force")
            let folders = ["Configs", "Configs/invalid", "Configs/workflows"]
            var texts = try folders.flatMap { folder in
                try FileManager.default.contentsOfDirectory(
                    atPath: Shipped.repository.appendingPathComponent(folder).path
                )
                .filter { $0.hasSuffix(".json") && $0 != "schema.json" }.sorted()
                .map { try Shipped.text("\(folder)/\($0)") }
            }
            let whole = try Shipped.text("Configs/engaged.json")
            texts +=
                stride(from: 0, to: whole.count, by: 41).map { String(whole.prefix($0)) } + [
                    "", "[]", "\u{202E}\u{0}", whole,
                ]
            for tab in ["configuration", "workflow", "guarantees", "scenarios", "changes", "user"] {
                try page.click("#tab-\(tab)")
                let isOver: Bool = try page.browser.run(
                    """
                    const field = document.querySelector(".typed");
                    for (const text of arguments[0]) {
                        field.value = text;
                        field.dispatchEvent(new InputEvent("input", {bubbles: true}));
                        document.querySelector("#day").value = "9";
                        document.querySelector("#day").dispatchEvent(new Event("input"));
                    }
                    return true;
                    """, [texts])
                #expect(isOver)
                try page.wait("new Promise((done) => setTimeout(() => done(true), 250))")
                #expect(try page.text("#state") == "In force")
            }
            #expect(try page.text(".verdict") == "Does not ask")
            try page.expectCalm()
        }
    }

    @Test func `two configurations stand side by side for the same user`() async throws {
        try await onThread {
            let page = try PreviewInBrowser(
                ["{\"policy\": \"starskit\"}", "{\"policy\": \"starskit\", \"displaySessionCount\": 9}"],
                link: "sessions=5&tab=changes")
            let verdicts = "return [...document.querySelectorAll('.verdict')].map((e) => e.innerText)"
            #expect(try page.browser.run(verdicts) == ["Asks now", "Does not ask"])
            #expect(try page.text("#page-changes").contains("displaySessionCount: 3 → 9"))
            try page.set("#user-sessions", to: "9")
            #expect(try page.browser.run(verdicts) == ["Asks now", "Asks now"])
            #expect(try page.browser.run("return document.querySelectorAll('.phone .sheet .title').length") == 2)
            try page.expectCalm()
        }
    }
}
#endif

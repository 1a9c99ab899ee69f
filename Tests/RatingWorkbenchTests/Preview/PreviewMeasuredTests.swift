#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingWorkbench

/// How quick the preview is, in the browser's own time.
@Suite(.measured, .serialized, .enabled(if: Browser.isExpected, Browser.missing))
struct PreviewMeasuredTests {
    /// A configuration of about 20 KB, as large as there are.
    private static func large() throws -> String {
        let texts = (0..<24).map { language in
            let keys = [
                "mainTitle", "mainText", "dislikeMainTitle", "dislikeMainText", "likeMainTitle", "likeMainText",
            ]
            return "    \"x-\(language)\": {\n"
                + keys.map { "      \"\($0)\": \"\(String(repeating: "Wörter \(language) ", count: 10))\"" }.joined(
                    separator: ",\n")
                + "\n    }"
        }
        let workflow = try Shipped.text("Configs/workflows/stars.json")
        return
            "{\n  \"policy\": \"balanced\",\n  \"displaySessionCount\": 5,\n  \"workflow\": \(workflow),\n  \"strings\": {\n"
            + texts.joined(separator: ",\n") + "\n  }\n}\n"
    }

    @Test func `from a keystroke in 20 KB new diagnostics and a new explanation come at once`() async throws {
        try await onThread {
            let text = try Self.large()
            #expect((19_000...24_000).contains(text.utf8.count), "\(text.utf8.count)")
            let page = try PreviewInBrowser([text], link: "tab=configuration")
            // Typed as by a person: the handler does all of it before the command returns, and asking for a height has it
            // laid out.
            let times: [Double] = try page.browser.run(
                """
                const field = document.querySelector(".typed"), at = field.value.indexOf("Count\\": 5") + 8, times = [];
                field.focus();
                for (let round = 0; round < 60; round += 1) {
                    const digit = String(round % 9 + 1);
                    field.setSelectionRange(at, at + 1);
                    const start = performance.now();
                    document.execCommand("insertText", false, digit);
                    document.body.offsetHeight;
                    times.push(performance.now() - start);
                    if (!document.querySelector(".gates").innerText.includes("at least " + digit)) throw new Error("not explained anew");
                }
                return times.sort((a, b) => a - b);
                """)
            print(
                "keystroke in \(text.utf8.count) bytes: median \(times[30]) ms (goal 16, at most 25), 95 of 100 in \(times[57]) ms"
            )
            // The goal is a frame, 16 ms.
            #expect(times[30] <= 25)
        }
    }

    @Test func `from disk the first paint takes less than 300 ms`() async throws {
        try await onThread {
            let page = try PreviewInBrowser([try Shipped.text("Configs/balanced.json")])
            var paints: [Double] = []
            var readies: [Double] = []
            for _ in 0..<7 {
                try page.open("")
                try page.wait("performance.getEntriesByName('first-contentful-paint').length")
                paints.append(
                    try page.browser.run("return performance.getEntriesByName('first-contentful-paint')[0].startTime"))
                readies.append(try page.browser.run("return performance.getEntriesByName('ready')[0].startTime"))
            }
            print("first paint \(paints.sorted()[3]) ms, everything there \(readies.sorted()[3]) ms")
            #expect(paints.sorted()[3] < 300)
        }
    }
}
#endif

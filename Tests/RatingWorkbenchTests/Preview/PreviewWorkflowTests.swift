#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingWorkbench

/// The phone of the preview: workflows walked through with the pointer and with the keyboard.
@Suite(.long, .enabled(if: Browser.isExpected, Browser.missing), .serialized)
struct PreviewWorkflowTests {
    /// Tries every control of every step, from the beginning, until none is left untried.
    private static let explore = """
        const sheet = document.querySelector(".sheet");
        const again = [...document.querySelectorAll(".ways button")].at(-1);
        const key = (e) => e.dataset.number ? `number ${e.dataset.number}` : e.dataset.id ?? e.textContent;
        const controls = () => [...sheet.querySelectorAll(
            "button:enabled, input, textarea, .place[data-number]"), ...document.querySelectorAll(".outside button")];
        const use = (wanted) => {
            const e = controls().find((each) => key(each) === wanted);
            if (!e) throw new Error(`gone: ${wanted}`);
            if (e.tagName === "TEXTAREA") { e.value = "Because"; e.dispatchEvent(new Event("input", {bubbles: true})); }
            else if (e.dataset.number) e.dispatchEvent(new MouseEvent("click", {bubbles: true}));
            else e.click();
        };
        const where = () => document.querySelector(".log > li:last-child > p").innerText.split("→ ").at(-1).trim();
        const reached = new Set(), seen = new Set(), actions = new Set(), waiting = [[]];
        let moves = 0;
        while (waiting.length) {
            const way = waiting.shift();
            again.click();
            for (const wanted of way) { use(wanted); moves += 1; }
            reached.add(where());
            for (const e of document.querySelectorAll(".log .action code")) actions.add(e.textContent);
            const state = where() + "|" + sheet.innerHTML;
            if (seen.has(state)) continue;
            seen.add(state);
            for (const e of controls()) waiting.push([...way, key(e)]);
            if (moves > 4000) throw new Error("endless");
        }
        return [[...reached].sort(), [...actions].sort()];
        """

    @Test func `every step of every shipped workflow is clicked through`() async throws {
        try await onThread {
            let names = try Shipped.workflows()
            #expect(names.count >= 6)
            let page = try PreviewInBrowser(["{}"])
            for name in names {
                let text = try Shipped.text("Configs/workflows/\(name)")
                try page.load(["{\"applicationName\": \"Teapot\", \"workflow\": \(text)}"])
                let found: [[String]] = try page.browser.run(Self.explore)
                let json = try #require(
                    JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
                let states = try #require(json["states"] as? [String: [String: Any]])
                let lasting = states.filter { $0.value["meta"] != nil || $0.value["type"] as? String == "final" }
                // What no user's control leads to: the screen's own way out is a gesture on an alert and on the store's sheet.
                let hidden: Set = name == "native.json" ? ["dismissed"] : []
                #expect(Set(found[0]).union(hidden) == Set(lasting.keys), "\(name)")
                #expect(Set(found[1]) == Self.actions(in: json), "\(name)")
                try page.expectCalm()
            }
        }
    }

    /// The types of all actions of a workflow.
    private static func actions(in json: Any, isAction: Bool = false) -> Set<String> {
        switch json {
        case let text as String: isAction ? [text] : []
        case let list as [Any]: list.reduce(into: []) { $0.formUnion(actions(in: $1, isAction: isAction)) }
        case let object as [String: Any]:
            if isAction {
                (object["type"] as? String).map { [$0] } ?? []
            } else {
                object.reduce(into: []) {
                    $0.formUnion(actions(in: $1.value, isAction: ["actions", "entry", "exit"].contains($1.key)))
                }
            }
        default: []
        }
    }

    /// A step of each kind.
    static let kinds = """
        {"policy": "starskit", "workflow": {"id": "kinds", "initial": "stars", "states": {
          "stars": {"meta": {"kind": "stars", "title": {"literal": "Stars?"}, "buttons": [
            {"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]}, "on": {"NEXT": "scale", "DISMISS": "end"}},
          "scale": {"meta": {"kind": "scale", "title": {"literal": "How likely?"}, "buttons": [
            {"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]}, "on": {"NEXT": "smileys", "DISMISS": "end"}},
          "smileys": {"meta": {"kind": "smileys", "title": {"literal": "Which face?"}, "buttons": [
            {"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]}, "on": {"NEXT": "thumbs", "DISMISS": "end"}},
          "thumbs": {"meta": {"kind": "thumbs", "title": {"literal": "Up or down?"}, "buttons": [
            {"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]}, "on": {"NEXT": "choice", "DISMISS": "end"}},
          "choice": {"meta": {"kind": "choice", "title": {"literal": "Which one?"}, "choices": [
            {"value": "a", "text": {"literal": "The first"}}, {"value": "b", "text": {"literal": "The second"}}], "buttons": [
            {"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]}, "on": {"NEXT": "several", "DISMISS": "end"}},
          "several": {"meta": {"kind": "choice", "several": true, "title": {"literal": "Which ones?"}, "choices": [
            {"value": "a", "text": {"literal": "The first"}}, {"value": "b", "text": {"literal": "The second"}}], "buttons": [
            {"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]}, "on": {"NEXT": "text", "DISMISS": "end"}},
          "text": {"meta": {"kind": "text", "title": {"literal": "Why?"}, "buttons": [
            {"event": "NEXT", "text": {"literal": "Next"}, "needsAnswer": true}]}, "on": {"NEXT": "message", "DISMISS": "end"}},
          "message": {"meta": {"kind": "message", "title": {"literal": "Thanks"}, "buttons": [
            {"event": "NEXT", "text": {"literal": "Next"}}]}, "on": {"NEXT": "store", "DISMISS": "end"}},
          "store": {"meta": {"kind": "store", "title": {"literal": "Review?"}, "buttons": [
            {"event": "NEXT", "text": {"literal": "Next"}}]}, "on": {"NEXT": "native", "DISMISS": "end"}},
          "native": {"meta": {"kind": "native"}, "entry": ["requestNativeReview"], "on": {"OPENED": "end", "FAILED": "end", "DISMISS": "end"}},
          "end": {"type": "final"}}}}
        """
    private static let tab = "\u{E004}", enter = "\u{E007}", right = "\u{E014}", left = "\u{E012}", space = " "

    @Test func `every kind of step is answered with the keyboard alone`() async throws {
        try await onThread {
            let page = try PreviewInBrowser([Self.kinds])
            let browser = page.browser
            /// What has the focus: role, value in words.
            func focus() throws -> String {
                try browser.run(
                    """
                    const e = document.activeElement, at = e.closest(".sheet") ? "" : "outside ";
                    return at + [e.getAttribute("role") ?? e.type ?? e.tagName.toLowerCase(), e.getAttribute("aria-label") ?? e.innerText, e.getAttribute("aria-valuetext") ?? (e.type === "textarea" ? e.value : e.checked ?? "")].join(" / ");
                    """)
            }
            func step() throws -> String {
                try page.text(".log > li:last-child > p").components(separatedBy: "→ ").last ?? ""
            }
            for _ in 0..<80 where try focus().hasPrefix("outside") { try browser.press(Self.tab) }
            // The way out of the screen stands first.
            #expect(try focus() == "button / Close / ")
            try browser.press(Self.tab)
            // As in the app: each step's first answer has the focus, then what is pressed moves on.
            let moves: [(answer: String, at: String, then: String, next: String)] = [
                (
                    answer: Self.right + Self.right + Self.right, at: "slider / Rating / Not rated",
                    then: "3 of 5 stars", next: "scale"
                ),
                (Self.right + Self.right, "slider / How likely? / Not rated", "1 of 10", "smileys"),
                (Self.right + Self.right + Self.left, "slider / Which face? / Not rated", "Very bad", "thumbs"),
                (Self.space, "radio / Thumbs up / false", "true", "choice"),
                (Self.space, "radio / The first / false", "true", "several"),
                (Self.space + Self.tab + Self.space, "checkbox / The first / false", "true", "text"),
                ("Because", "textarea / Why? / ", "Because", "message"),
            ]
            for move in moves {
                #expect(try focus().lowercased() == move.at.lowercased())
                try browser.press(move.answer)
                let then = try focus()
                #expect(then.lowercased().hasSuffix("/ \(move.then)".lowercased()), "\(move.next): \(then)")
                for _ in 0..<4 where try !focus().hasPrefix("button / Next") { try browser.press(Self.tab) }
                try browser.press(Self.enter)
                #expect(try step() == move.next)
            }
            try browser.press(Self.enter)
            #expect(try step() == "store")
            try browser.press(Self.enter)
            #expect(try step() == "native")
            #expect(try page.text(".log").contains("requestNativeReview"))
            for _ in 0..<20 where try !focus().contains("Not Now") { try browser.press(Self.tab) }
            try browser.press(Self.enter)
            #expect(try step() == "end")
            try page.expectCalm()
        }
    }

    @Test func `the screen speaks every language, from the right where that is so written`() async throws {
        try await onThread {
            let page = try PreviewInBrowser(
                ["{\"policy\": \"starskit\", \"strings\": {\"tlh\": {\"mainTitle\": \"Qapla'?\"}}}"])
            let tags: [String] = try page.browser.run(
                "return [...document.querySelectorAll('#language option')].map((o) => o.value)")
            #expect(tags.count > 40)
            var titles: [String: String] = [:]
            for tag in tags {
                try page.set("#language", to: tag)
                titles[tag] = try page.text(".sheet .title")
                let isMirrored: Bool = try page.browser.run(
                    "return getComputedStyle(document.querySelector('.sheet')).direction === 'rtl'")
                #expect(isMirrored == ["ar", "fa", "he", "ur"].contains(tag.prefix(2)), "\(tag)")
            }
            #expect(titles["tlh"] == "Qapla'?")
            #expect(titles["de"] != titles["en"] && titles["ar"] != titles["en"])
            try page.set("#language", to: "en")
            for size in ["0.85", "2.6"] {
                try page.set("#text-size", to: size)
                let fits: Bool = try page.browser.run(
                    "const s = document.querySelector('.sheet'); return s.scrollWidth <= s.clientWidth")
                #expect(fits, "at \(size)")
            }
            try page.expectCalm()
        }
    }
}
#endif

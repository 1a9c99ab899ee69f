#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingWorkbench

/// That everyone can use the preview: names, roles and values as the browser gives them to assistive technologies,
/// contrast, a narrow screen, paper.
@Suite(.long, .enabled(if: Browser.isExpected, Browser.missing), .serialized)
struct PreviewAccessTests {
    private static let tabs = ["user", "configuration", "workflow", "guarantees", "scenarios", "changes"]

    private struct Tree: Decodable {
        struct Value: Decodable {
            let text: String?
            enum Key: CodingKey { case value }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                text =
                    (try? container.decode(String.self, forKey: .value))
                    ?? (try? container.decode(Double.self, forKey: .value)).map { "\($0)" }
                    ?? (try? container.decode(Bool.self, forKey: .value)).map { "\($0)" }
            }
        }
        struct Property: Decodable { let name: String, value: Value }
        struct Node: Decodable {
            let ignored: Bool
            let role, name, value: Value?
            let properties: [Property]?

            subscript(property: String) -> String? { properties?.first { $0.name == property }?.value.text }
        }
        let nodes: [Node]
    }

    @Test func `every control has a name, a role and a value`() async throws {
        try await onThread {
            let page = try PreviewInBrowser([try Shipped.text("Configs/balanced.json")], link: "placement=settings")
            try page.browser.command("Accessibility.enable")
            for tab in Self.tabs {
                try page.click("#tab-\(tab)")
                let nodes = try page.browser.command("Accessibility.getFullAXTree", as: Tree.self).nodes.filter {
                    !$0.ignored
                }
                let controls = nodes.filter { $0["focusable"] == "true" && $0.role?.text != "RootWebArea" }
                #expect(controls.count > 15, "\(tab)")
                for control in controls {
                    let role = control.role?.text ?? ""
                    let name = control.name?.text ?? ""
                    #expect(!role.isEmpty && role != "generic" && !name.isEmpty, "\(tab): \(role) “\(name)”")
                }
                let stars = nodes.filter { $0.role?.text == "slider" && $0.name?.text == "Rating" }
                #expect(stars.count == 1, "five stars are one control")
                // The protocol gives a slider's number only; what is said in its place is an attribute.
                let said: [String] = try page.browser.run(
                    "return [...document.querySelectorAll('[type=range], [role=slider]')].filter((e) => e.checkVisibility()).map((e) => e.getAttribute('aria-valuetext') ?? '')"
                )
                #expect(said.contains("Not rated") && !said.contains(""), "\(tab)")
                #expect(nodes.contains { $0.role?.text == "tab" && $0["selected"] == "true" })
                #expect(nodes.count { $0.role?.text == "heading" } > 2)
            }
            try page.expectCalm()
        }
    }

    /// Of each kind of step the controls that answer: role, name, and value where it has one.
    private static let answers: [(step: String, controls: [String])] = [
        ("stars", ["slider Rating 0"]), ("scale", ["slider How likely? -1"]), ("smileys", ["slider Which face? 0"]),
        ("thumbs", ["radio Thumbs up", "radio Thumbs down"]), ("choice", ["radio The first", "radio The second"]),
        ("several", ["checkbox The first", "checkbox The second"]), ("text", ["textbox Why?"]), ("message", []),
        ("store", []), ("native", []),
    ]

    @Test func `every kind of step is told to assistive technologies`() async throws {
        try await onThread {
            let page = try PreviewInBrowser([PreviewWorkflowTests.kinds])
            try page.browser.command("Accessibility.enable")
            for (step, controls) in Self.answers {
                try page.open("step=\(step)")
                let nodes = try page.browser.command("Accessibility.getFullAXTree", as: Tree.self).nodes.filter {
                    !$0.ignored
                }
                let roles = ["slider", "radio", "checkbox", "textbox"]
                let labels: [String] = try page.browser.run(
                    "return [...document.querySelectorAll('.sheet [data-id]')].map((e) => e.getAttribute('aria-label')).filter(Boolean)"
                )
                let found = nodes.filter { node in
                    roles.contains(node.role?.text ?? "") && labels.contains(node.name?.text ?? "")
                }
                let told = found.map { node in
                    ([node.role, node.name].map { $0?.text ?? "" }
                        + (node.role?.text == "slider"
                            ? [node.value?.text.flatMap(Double.init).map { "\(Int($0))" } ?? ""] : []))
                        .joined(separator: " ")
                }
                #expect(told == controls, "\(step)")
                let buttons: Int = try page.browser.run("return document.querySelectorAll('.sheet button').length")
                let named = nodes.count { $0.role?.text == "button" && $0.name?.text?.isEmpty == false }
                #expect(buttons > 0 && named >= buttons, "\(step)")
            }
            try page.expectCalm()
        }
    }

    /// Texts whose colour is too near to what is behind them (WCAG 2.2, 1.4.3), once every colour is what it changes to.
    private static let lowContrast = """
        for (const animation of document.getAnimations()) animation.finish();
        const channel = (c) => { c /= 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
        const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
        const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return [n[0], n[1], n[2], n[3] ?? 1]; };
        const found = new Set();
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const e = node.parentElement;
            if (!node.data.trim() || e.closest("script, noscript, .skip, :disabled, [hidden], .icon") || !e.checkVisibility() || e.closest("svg")) continue;
            const style = getComputedStyle(e), colour = parse(style.color);
            let behind = e, ground = [255, 255, 255, 0];
            while (behind && ground[3] < 1) { ground = parse(getComputedStyle(behind).backgroundColor); behind = behind.parentElement; }
            const [a, b] = [light(colour), light(ground)].sort((x, y) => y - x);
            const size = parseFloat(style.fontSize), isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
            if ((a + 0.05) / (b + 0.05) < (isLarge ? 3 : 4.5)) found.add(`${node.data.trim().slice(0, 30)}: ${style.color} on ${ground}`);
        }
        return [...found];
        """

    @Test func `texts stand out from what is behind them, in light and dark`() async throws {
        try await onThread {
            let page = try PreviewInBrowser(
                [try Shipped.text("Configs/balanced.json")], link: "placement=settings&theme=light")
            for theme in ["light", "dark"] {
                for tab in Self.tabs {
                    try page.click("#tab-\(tab)")
                    #expect(try page.browser.run(Self.lowContrast, as: [String].self) == [], "\(tab), \(theme)")
                }
                try page.click("#theme")
                try page.click("input[name=appearance][value=dark]")
            }
        }
    }

    @Test func `a screen 320 pixels wide is scrolled down only`() async throws {
        try await onThread {
            let page = try PreviewInBrowser([try Shipped.text("Configs/balanced.json")])
            try page.browser.show(width: 320, height: 640, isPhone: true)
            for tab in Self.tabs {
                try page.click("#tab-\(tab)")
                let width: Int = try page.browser.run("return document.scrollingElement.scrollWidth")
                #expect(width <= 320, "\(tab)")
            }
            try page.expectCalm()
        }
    }

    @Test func `it can be printed, and does not move where that is not wanted`() async throws {
        try await onThread {
            let page = try PreviewInBrowser([try Shipped.text("Configs/balanced.json")])
            #expect(try page.browser.print().starts(with: Data("%PDF".utf8)))
            try page.browser.command(
                "Emulation.setEmulatedMedia",
                ["media": "print", "features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
            let shown: [Bool] = try page.browser.run(
                "return ['.verdict', '.gates', '.phone', '.tools', '.tabs'].map((s) => document.querySelector(s).checkVisibility())"
            )
            #expect(shown == [true, true, true, false, false])
            #expect(
                try page.browser.run("return getComputedStyle(document.querySelector('button')).transitionDuration")
                    == "0s")
        }
    }
}
#endif

#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingWorkbench

/// A preview as someone has it open.
final class PreviewInBrowser {
    let browser: Browser
    private let folder: ScratchDirectory
    private let address: String

    /// - Parameters:
    ///   - texts: of one configuration, or of two that are compared.
    ///   - link: what the link says to look at.
    init(_ texts: [String], link: String = "", width: Int = 1_440, height: Int = 900) throws {
        folder = try ScratchDirectory()
        address = URL(fileURLWithPath: "\(folder.path)/preview.html").absoluteString
        browser = try Browser.borrow(width: width, height: height)
        try load(texts, link: link)
    }

    deinit { browser.giveBack() }

    /// Opens the preview of others in the same window.
    func load(_ texts: [String], link: String = "") throws {
        let names = texts.count > 1 ? ["old.json", "new.json"] : ["rating.json"]
        let page = PreviewPage(zip(names, texts).map { PreviewPage.Document(file: $0, text: $1) })
        try folder.write(page.html(try PreviewParts()), to: "preview.html")
        try open(link)
    }

    func open(_ link: String) throws {
        // Another fragment alone would not load the page again.
        try browser.open("about:blank")
        try browser.open("\(address)#now=2026-03-15T10:00&\(link)")
        try wait("document.documentElement.dataset.ready === 'true'")
    }

    /// Waits until a script is true; the test's own limit ends it.
    func wait(_ condition: String) throws {
        for _ in 0..<2_000 {
            if try browser.run("return Promise.resolve(\(condition)).then(Boolean)", as: Bool.self) { return }
            Thread.sleep(forTimeInterval: 0.005)
        }
        let console = try browser.console()
        try #require(Bool(false), "never: \(condition); console: \(console)")
    }

    /// Runs a script for what it does.
    func run(_ script: String) throws { _ = try browser.run("\(script); return true", as: Bool.self) }

    func text(_ selector: String) throws -> String {
        try browser.run("return document.querySelector(arguments[0])?.innerText ?? ''", [selector])
    }

    func click(_ selector: String) throws {
        let isThere: Bool = try browser.run(
            "const e = document.querySelector(arguments[0]); e?.click(); return e !== null", [selector])
        try #require(isThere, "nothing to click: \(selector)")
    }

    /// Moves a slider, or types into a field, as the browser tells a page of it.
    func set(_ selector: String, to value: String) throws {
        let isThere: Bool = try browser.run(
            """
            const e = document.querySelector(arguments[0]);
            if (!e) return false;
            e.value = arguments[1];
            for (const type of ["input", "change"]) e.dispatchEvent(new Event(type, {bubbles: true}));
            return true;
            """, [selector, value])
        try #require(isThere, "nothing to set: \(selector)")
    }

    /// That nothing went wrong meanwhile, and nothing was fetched.
    func expectCalm(sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try browser.console() == [], sourceLocation: sourceLocation)
        let requests = try browser.requests().filter {
            !$0.hasPrefix("file:///") && !$0.hasPrefix("data:") && $0 != "about:blank"
        }
        #expect(requests == [], sourceLocation: sourceLocation)
    }
}

/// The shipped documents.
enum Shipped {
    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
    }

    /// Names of the workflows in `Configs/workflows`.
    static func workflows() throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: repository.appendingPathComponent("Configs/workflows").path
        ).filter { $0.hasSuffix(".json") }.sorted()
    }
}
#endif

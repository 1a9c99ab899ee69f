#if os(macOS) || os(Linux)
import Foundation
import Testing

/// Chromium without a screen, driven over WebDriver. It waits for answers, so it is used in `onThread`.
///
/// ```swift
/// @Test(.enabled(if: Browser.isExpected, Browser.missing)) func `the page has a title`() async throws {
///     let title = try await onThread {
///         let browser = try Browser()
///         try browser.open("file:///tmp/page.html")
///         return try browser.run("return document.title", as: String.self)
///     }
/// ```
///
/// It ends with the test, however that ends.
package final class Browser {
    private let driver: Child
    private let port: UInt16
    private let session: String
    private let profile: ScratchDirectory

    /// Whether tests are to run: where the browser is missing they are skipped, or fail where services are required.
    package static var isExpected: Bool { InstalledTool.chromium.isExpected && InstalledTool.chromeDriver.isExpected }

    package static var missing: Comment { "not installed: chromium and chromium-driver (Debian)" }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// - Parameters:
    ///   - width: of the page, in CSS pixels.
    ///   - arguments: further ones of Chromium.
    package init(width: Int = 1024, height: Int = 768, arguments: [String] = []) throws {
        let program = try #require(InstalledTool.chromeDriver.path, Self.missing)
        let chromium = try #require(InstalledTool.chromium.path, Self.missing)
        profile = try ScratchDirectory()
        driver = try Child(program, ["--port=0"], endsWithTests: true)
        port = try Self.port(of: driver)
        let options: [String: Any] = [
            "binary": chromium,
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                "--user-data-dir=\(profile.path)", "--window-size=\(width),\(height)", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
            ] + arguments,
        ]
        let capabilities: [String: Any] = [
            "capabilities": [
                "alwaysMatch": [
                    "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
                ]
            ]
        ]
        struct Session: Decodable { let sessionId: String }
        do {
            session = try Self.send("POST", "/session", capabilities, port: port, as: Session.self).sessionId
        } catch {
            driver.killNow()
            throw error
        }
        try show(width: width, height: height)
    }

    deinit {
        // The driver ends the browser, and only a living one can.
        _ = try? Self.send("DELETE", "/session/\(session)", nil, port: port, as: Ignored.self)
        driver.killNow()
    }

    // MARK: One after another

    private static let lock = NSLock()
    nonisolated(unsafe) private static var idle: [Browser] = []
    private static let endsIdle: Void = {
        _ = atexit { Browser.lock.withLock { Browser.idle = [] } }
    }()

    /// One that an earlier test has given back, or a new one: starting it takes longer than most tests.
    package static func borrow(width: Int, height: Int) throws -> Browser {
        guard let browser = lock.withLock({ idle.popLast() }) else { return try Browser(width: width, height: height) }
        try browser.show(width: width, height: height)
        return browser
    }

    /// Keeps it for the next test, unless it does not answer any more.
    package func giveBack() {
        guard (try? open("about:blank")) != nil, (try? console()) != nil, (try? requests()) != nil else { return }
        _ = Self.endsIdle
        Self.lock.withLock { Self.idle.append(self) }
    }

    // MARK: What a person does

    /// Opens an address, `file:` among them, and waits until it has loaded.
    package func open(_ address: String) throws { try post("url", ["url": address]) }

    /// Opens another tab, and drives this one on.
    package func newTab() throws -> String {
        struct Handle: Decodable { let handle: String }
        return try Self.send(
            "POST", "/session/\(session)/window/new", ["type": "tab"], port: port, as: Handle.self
        ).handle
    }

    /// The tab that is driven.
    package func tab() throws -> String {
        try Self.send("GET", "/session/\(session)/window", nil, port: port, as: String.self)
    }

    /// Drives another tab from now on.
    package func show(tab: String) throws { try post("window", ["handle": tab]) }

    package func open(file path: String) throws { try open(URL(fileURLWithPath: path).absoluteString) }

    /// How large the page is shown, and in which colours.
    ///
    /// - Parameter isPhone: whether it is shown as a phone does: with touch, and `viewport` obeyed.
    package func show(width: Int, height: Int, isDark: Bool = false, isPhone: Bool = false) throws {
        try command(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": isPhone])
        try command(
            "Emulation.setEmulatedMedia",
            ["media": "", "features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
    }

    /// Presses keys, `"\u{E004}"` (Tab) and others of the WebDriver standard (17.4.2) among them.
    package func press(_ keys: String) throws {
        let actions = keys.unicodeScalars.flatMap { key in
            ["keyDown", "keyUp"].map { ["type": $0, "value": String(key)] }
        }
        try post("actions", ["actions": [["type": "key", "id": "keyboard", "actions": actions]]])
    }

    // MARK: What is seen

    /// Runs a script, the body of a function that returns something.
    package func run<Value: Decodable>(
        _ script: String, _ arguments: [Any] = [], as type: Value.Type = Value.self
    ) throws -> Value {
        try Self.send(
            "POST", "/session/\(session)/execute/sync", ["script": script, "args": arguments], port: port, as: type)
    }

    /// A picture of all of the page, as PNG.
    package func screenshot() throws -> Data {
        struct Metrics: Decodable {
            struct Size: Decodable { let width: Double, height: Double }
            let cssContentSize: Size
        }
        struct Picture: Decodable { let data: String }
        let size = try command("Page.getLayoutMetrics", as: Metrics.self).cssContentSize
        let clip: [String: Any] = ["x": 0, "y": 0, "width": size.width, "height": size.height, "scale": 1]
        let picture = try command(
            "Page.captureScreenshot", ["captureBeyondViewport": true, "clip": clip], as: Picture.self)
        return Data(base64Encoded: picture.data) ?? Data()
    }

    /// The page as it is printed, as PDF.
    package func print() throws -> Data {
        struct Document: Decodable { let data: String }
        return Data(base64Encoded: try command("Page.printToPDF", ["printBackground": true], as: Document.self).data)
            ?? Data()
    }

    /// What the page has written to the console since this was asked last: errors, warnings and the rest.
    package func console() throws -> [String] { try log("browser").map(\.message) }

    /// The addresses that were asked for since this was asked last, the page's own among them; the browser's own pages are not.
    package func requests() throws -> [String] {
        struct Entry: Decodable {
            struct Message: Decodable {
                struct Parameters: Decodable {
                    struct Request: Decodable { let url: String }
                    let request: Request?
                }
                let method: String
                let params: Parameters
            }
            let message: Message
        }
        return try log("performance").compactMap { line in
            let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.message.utf8))
            guard let message = entry?.message, message.method == "Network.requestWillBeSent" else { return nil }
            return message.params.request?.url
        }.filter { !$0.hasPrefix("chrome:") }
    }

    /// A command of the Chrome DevTools Protocol.
    package func command<Value: Decodable>(
        _ name: String, _ parameters: [String: Any] = [:], as type: Value.Type
    ) throws -> Value {
        try Self.send(
            "POST", "/session/\(session)/goog/cdp/execute", ["cmd": name, "params": parameters], port: port, as: type)
    }

    package func command(_ name: String, _ parameters: [String: Any] = [:]) throws {
        _ = try command(name, parameters, as: Ignored.self)
    }

    // MARK: WebDriver

    private struct Line: Decodable { let message: String }

    private func log(_ type: String) throws -> [Line] {
        try Self.send("POST", "/session/\(session)/se/log", ["type": type], port: port, as: [Line].self)
    }

    private func post(_ command: String, _ parameters: [String: Any]) throws {
        _ = try Self.send("POST", "/session/\(session)/\(command)", parameters, port: port, as: Ignored.self)
    }

    private struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }

    private struct Answer<Value: Decodable>: Decodable { let value: Value }

    private struct Refusal: Decodable { let error: String, message: String }

    private static func port(of driver: Child) throws -> UInt16 {
        while let line = driver.nextLine() {
            if let number = line.split(separator: " ").last.flatMap({ UInt16($0.prefix(while: \.isNumber)) }),
                line.contains("successfully on port")
            {
                return number
            }
        }
        throw Failure(description: "chromedriver has ended")
    }

    /// One exchange over a connection of its own: what Foundation's client makes of the driver's answers on Linux differs
    /// from release to release.
    private static func send<Value: Decodable>(
        _ method: String, _ path: String, _ body: [String: Any]?, port: UInt16, as type: Value.Type
    ) throws -> Value {
        let content = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        let head = """
            \(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n\
            Content-Length: \(content.count)\r\nConnection: close\r\n\r\n
            """
        let answer = try Loopback.exchange(Array(head.utf8) + content, with: port)
        guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw Failure(description: "\(path): no answer")
        }
        let json = Data(answer[end.upperBound...])
        if let refusal = try? JSONDecoder().decode(Answer<Refusal>.self, from: json).value {
            throw Failure(description: "\(path): \(refusal.error): \(refusal.message)")
        }
        return try JSONDecoder().decode(Answer<Value>.self, from: json).value
    }
}
#endif

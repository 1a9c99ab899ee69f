import Foundation
import RatingKit
import RatingWorkbench

extension CommandDefinition {
    static let preview = CommandDefinition(
        name: "preview", abstract: "Makes a page to click through, with every decision explained.",
        discussion: """
            One HTML file that needs no network: the engine itself runs in it. A phone shows each step in any language; \
            sliders say who the user is, and each gate what it measures, requires and when it opens; the text can be edited, \
            with problems, fixes and completion. With --compare two configurations stand side by side for the same user. \
            With --serve it is served to this device only, and loaded again when a file changes; Ctrl-C ends it.
            """,
        positionals: [
            Positional("config", "The configuration; with --compare the old one and the new one.", repeats: true)
        ],
        options: [.html, .compare, .scenarios, .aliases, .serve, .port],
        examples: [
            ("ratingkit preview rating.json --html preview.html", "Writes the page, to open or to send to someone."),
            ("ratingkit preview --compare old.json new.json --html change.html", "Shows what a change means."),
            ("ratingkit preview rating.json --serve", "Serves it, and follows the file while you edit it."),
        ],
        run: { try await PreviewCommand($0).run() })
}

extension CommandDefinition.Option {
    fileprivate static let html = Self("html", "file", "The page to write; - is standard output.")
    fileprivate static let compare = Self("compare", "Shows two configurations side by side.")
    fileprivate static let scenarios = Self(
        "scenarios", "file", "Scenarios to include in the page, as 'ratingkit test' runs them.")
    fileprivate static let serve = Self("serve", "Serves the page on 127.0.0.1, and follows the file.")
    fileprivate static let port = Self("port", "number", "The port to serve on; otherwise any free one.")
}

private struct PreviewCommand {
    let invocation: Invocation
    private let files: [String]

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        files = invocation.arguments.positionals
        let wanted = invocation.has(.compare) ? 2 : 1
        guard files.count == wanted else {
            throw CommandFailure.usage(
                wanted == 2
                    ? "'--compare' takes two configurations, the old one and the new one."
                    : "Without '--compare' there is one configuration, not several.")
        }
        guard invocation.has(.html) != invocation.has(.serve) else {
            throw CommandFailure.usage("Give '--html <file>' to write the page, or '--serve' to serve it.")
        }
        guard !invocation.has(.serve) || !files.contains("-") else {
            throw CommandFailure.usage("Standard input does not change, so it cannot be served; use '--html'.")
        }
    }

    func run() async throws -> ExitCode {
        let parts = try PreviewParts()
        guard let path = invocation.value(of: .html) else { return try await serve(parts) }
        let html = try page().html(parts)
        guard path != "-" else {
            invocation.terminal.write(StyledText(lines: html), to: .output)
            return .success
        }
        try OutputFile.write(Array(html.utf8), to: path)
        invocation.print("\(path): \(html.utf8.count / 1_000) KB, self-contained; open it in a browser")
        return .success
    }

    private func page(changes: String? = nil) throws(CommandFailure) -> PreviewPage {
        var documents: [PreviewPage.Document] = []
        for file in files {
            let name = file == "-" ? "rating.json" : URL(fileURLWithPath: file).lastPathComponent
            documents.append(.init(file: name, text: try text(file)))
        }
        var scenarios: String?
        if let file = invocation.value(of: .scenarios) { scenarios = try text(file) }
        return PreviewPage(documents, scenarios: scenarios, aliases: try invocation.aliases(), changes: changes)
    }

    private func text(_ file: String) throws(CommandFailure) -> String {
        let bytes = try InputBytes.read(file, limit: JSONLimits.standard.maximumBytes, invocation.terminal)
        guard let text = String(bytes: bytes, encoding: .utf8) else { throw .problem("\(file) is not UTF-8 text") }
        return text
    }

    #if os(macOS) || os(Linux)
    /// Until it is interrupted. A file that cannot be read just now, as while it is saved, leaves the page as it was.
    private func serve(_ parts: PreviewParts) async throws -> ExitCode {
        let port = UInt16(try invocation.whole(.port, 0...65_535) ?? 0)
        let first = try page(changes: "/changes").html(parts)
        let (command, latest) = (self, Locked(first))
        let read: @Sendable () -> String = {
            guard let page = try? command.page(changes: "/changes") else { return latest.withLock { $0 } }
            let html = page.html(parts)
            latest.withLock { $0 = html }
            return html
        }
        let stamp: @Sendable () -> String = {
            (command.files + [command.invocation.value(of: .scenarios)].compactMap { $0 }).map { file in
                let attributes = try? FileManager.default.attributesOfItem(atPath: file)
                return "\(attributes?[.modificationDate] ?? ""), \(attributes?[.size] ?? "")"
            }.joined(separator: "; ")
        }
        let server: PreviewServer
        do throws(PreviewServer.Failure) {
            server = try PreviewServer(port: port, page: read, stamp: stamp)
        } catch {
            throw CommandFailure.problem(error.description)
        }
        let interruptions = invocation.terminal.interruptions()
        invocation.print("http://127.0.0.1:\(server.port)/ shows \(files.joined(separator: ", ")); Ctrl-C stops it")
        let serving = Thread { server.run() }
        serving.start()
        for await _ in interruptions { break }
        serving.cancel()
        return .success
    }

    #else
    private func serve(_ parts: PreviewParts) async throws -> ExitCode {
        throw CommandFailure.problem("pages can be served on macOS and Linux only")
    }
    #endif
}

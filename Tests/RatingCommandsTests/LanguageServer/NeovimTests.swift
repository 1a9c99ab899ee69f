#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

/// Neovim's own language client with the server, without a screen.
@Suite(.enabled(if: InstalledTool.neovim.isExpected, InstalledTool.neovim.missing)) struct NeovimTests {
    private static let article = Repository.root
        .appendingPathComponent("Sources/RatingKit/Documentation.docc/Guides/InTheEditor.md")

    /// What stands in the article between fences of a language, in order.
    private func blocks(_ language: String) throws -> [String] {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        return text.components(separatedBy: "```\(language)\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
    }

    @Test func `an editor's session is as the article shows it`() async throws {
        let editor = try #require(InstalledTool.neovim.path, InstalledTool.neovim.missing)
        let document = try #require(try blocks("json").first)
        let place = try ScratchDirectory()
        try place.write(document + "\n", to: "rating.json")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Services/neovim.lua")
        let path = place.path
        let (output, status) = try await onThread { () -> (String, Int32) in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: editor)
            process.arguments = ["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", "luafile \(script.path)"]
            process.environment = ProcessInfo.processInfo.environment.merging([
                "RATINGKIT": ExecutableTests.product("ratingkit").path, "DOCUMENT": "\(path)/rating.json",
                "HOME": path, "XDG_CACHE_HOME": path, "XDG_DATA_HOME": path, "XDG_STATE_HOME": path,
                "XDG_CONFIG_HOME": path,
            ]) { $1 }
            let pipe = Pipe()
            (process.standardOutput, process.standardInput) = (pipe, FileHandle.nullDevice)
            process.standardError = FileHandle.nullDevice
            try process.run()
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (text, process.terminationStatus)
        }
        #expect(status == 0)
        let shown = try #require(try blocks("text").first)
        #expect(output.trimmingCharacters(in: .newlines) == shown, "\(output)")
    }
}
#endif

import Foundation
import TestTools
import Testing

@testable import RatingWeb

/// The module that is checked in, or the one that `RATINGKIT_WEB_MODULE` names, as Node runs it.
enum WebModule {
    private static let resources = repository.appending(path: "Sources/RatingWorkbench/Resources")

    static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static var path: String {
        ProcessInfo.processInfo.environment["RATINGKIT_WEB_MODULE"]
            ?? resources.appending(path: "RatingWeb.wasm.lzma").path
    }

    static var script: String { resources.appending(path: "ratingkit.js").path }

    /// Has Node answer requests, session by session.
    ///
    /// - Returns: an answer for each request, and how many bytes the last session's engine then holds.
    static func answers(to sessions: [[String]]) throws -> (answers: [String], memory: Int) {
        let folder = try ScratchDirectory()
        try folder.write(sessions.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n"), to: "requests")
        let runner = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Node/answers.mjs").path
        let (code, output) = try InstalledTool.node.run(
            [runner, script, path, "\(folder.path)/requests", "\(folder.path)/answers"])
        try #require(code == 0, "\(output.prefix(2_000))")
        let text = try String(contentsOfFile: "\(folder.path)/answers", encoding: .utf8)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        let memory = try #require(lines.popLast().flatMap { Int($0) })
        return (lines, memory)
    }

    /// Holds the answers of Node's engine against those of this one, byte for byte.
    ///
    /// - Returns: how many were compared.
    @discardableResult
    static func compare(_ sessions: [[String]], sourceLocation: SourceLocation = #_sourceLocation) throws -> Int {
        let answers = try answers(to: sessions).answers
        try #require(answers.count == sessions.joined().count, sourceLocation: sourceLocation)
        var index = 0
        for requests in sessions {
            var session = WebSession()
            for request in requests {
                let own = session.answer(request)
                if own != answers[index] {
                    let at = zip(own.utf8, answers[index].utf8).prefix { $0 == $1 }.count
                    func part(_ text: String) -> String {
                        String(decoding: Array(text.utf8).dropFirst(max(0, at - 80)).prefix(200), as: UTF8.self)
                    }
                    Issue.record(
                        "\(request.prefix(400))\nnative: \(part(own))\nmodule: \(part(answers[index]))",
                        sourceLocation: sourceLocation)
                    return index
                }
                index += 1
            }
        }
        return index
    }
}

extension WebSession {
    /// Text for text.
    mutating func answer(_ request: String) -> String {
        String(decoding: answer(Array(request.utf8)), as: UTF8.self)
    }
}

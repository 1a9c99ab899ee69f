import Foundation
import RatingKit
import TestTools
import Testing

@testable import RatingCommands

/// The server between the streams.
@Suite struct LanguageServerSessionTests {
    private static func frame(_ message: RatingJSON) -> [UInt8] {
        let body = message.serializedBytes()
        return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }

    private static let greeting = frame(["id": 1, "method": "initialize", "params": ["capabilities": [:]]])
    private static let opening = frame([
        "method": "textDocument/didOpen",
        "params": ["textDocument": ["uri": "file:///a.json", "version": 1, "text": #"{"nonsense": 1}"#]],
    ])
    private static let parting =
        frame(["id": 2, "method": "shutdown"]) + frame(["method": "exit"])

    /// Gives what a client sends, and notes how long the server waits for more.
    private final class Streams: Terminal {
        let traits = TerminalTraits()
        private let state: Locked<(input: [TerminalInput], output: String, waits: [Int?])>

        init(_ input: [TerminalInput]) {
            state = Locked((input, "", []))
        }

        var output: String { state.withLock { $0.output } }
        var waits: [Int?] { state.withLock { $0.waits } }
        func write(_ text: String, to channel: TerminalChannel) { state.withLock { $0.output += text } }
        func readLine() -> String? { nil }
        func readInput(limit: Int) -> [UInt8] { [] }

        func read(waiting milliseconds: Int?) -> TerminalInput {
            state.withLock { state in
                state.waits.append(milliseconds)
                return state.input.isEmpty ? .end : state.input.removeFirst()
            }
        }
    }

    @MainActor
    private func run(_ input: [TerminalInput]) async -> (code: ExitCode, streams: Streams) {
        let streams = Streams(input)
        return (await CommandLineTool(terminal: streams).run(["lsp", "--stdio", "--clientProcessId=12"]), streams)
    }

    @Test func `the server waits for ever, but only a moment after a change, and then tells what it found`()
        async throws
    {
        let (code, streams) = await run([
            .bytes(Self.greeting), .bytes(Self.opening), .nothing, .bytes(Self.parting),
        ])
        #expect(code == .success)
        #expect(streams.waits == [nil, nil, LanguageServerSession.pause, nil])
        var frames = MessageFrames()
        frames.append(Array(streams.output.utf8))
        var messages: [RatingJSON] = []
        while let message = try frames.next() { messages.append(try JSONDocument(message).root.value) }
        #expect(messages.count == 3)
        #expect(messages[1]["method"] == "textDocument/publishDiagnostics")
        let codes = messages[1]["params"]?["diagnostics"]?.arrayValue?.map { $0["code"]?.stringValue } ?? []
        #expect(codes.contains("config.unknown-key"))
    }

    @Test func `typing without a pause is looked at now and then`() async {
        let typing = Self.frame([
            "method": "textDocument/didChange",
            "params": [
                "textDocument": ["uri": "file:///a.json", "version": 2],
                "contentChanges": [["text": #"{"nonsense": 2}"#]],
            ],
        ])
        let keys = [TerminalInput](repeating: .bytes(typing), count: 100)
        let (_, streams) = await run([.bytes(Self.greeting), .bytes(Self.opening)] + keys + [.bytes(Self.parting)])
        #expect(streams.output.split(separator: "publishDiagnostics").count - 1 == 3)
    }

    @Test(
        arguments: [
            ([.bytes(greeting), .bytes(parting)], .success, ""),
            ([.bytes(greeting + parting)], .success, ""),
            ([.bytes(greeting), .bytes(frame(["method": "exit"]))], .problems, ""),
            ([.bytes(frame(["method": "exit"]))], .problems, ""),
            ([.bytes(greeting)], .problems, "Error: the client went away without sending exit\n"),
            ([], .problems, "Error: the client went away without sending exit\n"),
            ([.bytes(Array("hello\r\n\r\n".utf8))], .problems, "Error: “hello” is not a header line."),
        ] as [([TerminalInput], ExitCode, String)])
    func `the exit code tells how it ended`(_ input: [TerminalInput], _ code: ExitCode, _ error: String) async {
        let (found, streams) = await run(input)
        #expect(found == code)
        #expect(error.isEmpty || streams.output.contains(error))
    }

    @Test func `what documents say comes back escaped`() async {
        let opening = Self.frame([
            "method": "textDocument/didOpen",
            "params": [
                "textDocument": ["uri": "file:///\u{1B}[1m", "text": "{\"\u{202E}\u{9B}35m\": 1, \"\\u001b]0;\": 2}"]
            ],
        ])
        let (_, streams) = await run([.bytes(Self.greeting), .bytes(opening), .nothing, .bytes(Self.parting)])
        #expect(streams.output.contains(#"\u202e"#) && streams.output.contains(#"\u009b"#))
        for scalar in ["\u{1B}", "\u{202E}", "\u{9B}"] { #expect(!streams.output.contains(scalar)) }
    }

    #if os(macOS) || os(Linux)
    @Test func `the process writes nothing but messages to its output`() throws {
        let process = Process()
        process.executableURL = ExecutableTests.product("ratingkit")
        process.arguments = ["lsp"]
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
        try process.run()
        var frames = MessageFrames()
        func next() throws -> RatingJSON {
            while true {
                if let message = try frames.next() { return try JSONDocument(message).root.value }
                let bytes = [UInt8](output.fileHandleForReading.availableData)
                #expect(!bytes.isEmpty)
                if bytes.isEmpty { return .null }
                frames.append(bytes)
            }
        }
        try input.fileHandleForWriting.write(contentsOf: Data(Self.greeting + Self.opening))
        #expect(try next()["result"]?["capabilities"] != nil)
        #expect(try next()["method"] == "textDocument/publishDiagnostics")
        try input.fileHandleForWriting.write(contentsOf: Data(Self.parting))
        #expect(try next() == ["jsonrpc": "2.0", "id": 2, "result": .null])
        #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
        #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
    #endif
}

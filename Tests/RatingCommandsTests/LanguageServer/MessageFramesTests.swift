import RatingKit
import Testing

@testable import RatingCommands

@Suite struct MessageFramesTests {
    private func messages(_ chunks: [[UInt8]]) throws -> [String] {
        var frames = MessageFrames()
        var found: [String] = []
        for chunk in chunks {
            frames.append(chunk)
            while let message = try frames.next() { found.append(String(decoding: message, as: UTF8.self)) }
        }
        return found
    }

    private static let stream = Array(
        ("Content-Length: 2\r\n\r\n{}"
            + "content-length:6 \r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n[\"é\"]"
            + "X-Other: yes\r\nContent-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n1").utf8)

    @Test(arguments: [1, 2, 3, 7, 50, 1_000])
    func `messages are cut wherever the stream is`(_ size: Int) throws {
        let chunks = stride(from: 0, to: Self.stream.count, by: size).map { start in
            Array(Self.stream[start..<min(start + size, Self.stream.count)])
        }
        #expect(try messages(chunks) == ["{}", "[\"é\"]", "", "1"])
    }

    @Test(
        arguments: [
            ("\r\n{}", "a header has no Content-Length"),
            ("Content-Type: x\r\n\r\n{}", "a header has no Content-Length"),
            ("Content-Length: two\r\n\r\n{}", "Content-Length must be a number of bytes, not “two”"),
            ("Content-Length: -2\r\n\r\n{}", "Content-Length must be a number of bytes, not “-2”"),
            ("Content-Length:\r\n\r\n{}", "Content-Length must be a number of bytes, not “”"),
            ("Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "a header has Content-Length twice"),
            (
                "Content-Length: 99999999999999999999999\r\n\r\n{}",
                "a message has 99999999999999999999999 bytes; at most 33554432 are read"
            ),
            ("Content-Length: 33554433\r\n\r\n", "a message has 33554433 bytes; at most 33554432 are read"),
            ("{\"jsonrpc\": \"2.0\"\r\n", "a header has no Content-Length"),
            ("hello\r\n", "“hello” is not a header line"),
            (String(repeating: "x", count: 5_000), "a header has more than 4096 bytes"),
            (
                "Content-Length: 2\r\nContent-Type: text; charset=utf-16\r\n\r\n{}",
                "messages are UTF-8, not “utf-16”"
            ),
        ])
    func `what is no message is refused clearly`(_ text: String, _ message: String) {
        let error = #expect(throws: MessageFrames.Malformed.self) {
            try messages([Array(text.utf8), Array("\r\n".utf8)])
        }
        #expect(error?.message == message)
    }
}

#if os(macOS) || os(Linux)
import Foundation
import TestInput
import TestTools
import Testing

@testable import RatingCommands

/// On a terminal no line is longer than the terminal is wide, but for words that are.
@Suite struct WrappingTests {
    @Test(arguments: UInt64(0)..<20) func `wrapping keeps the words and the width`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<rounds(40) {
            let (width, indent) = (Int.random(in: 1...60, using: &random), Int.random(in: 0...12, using: &random))
            var text = StyledText()
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                let word = String(
                    repeating: ["a", "ä", "語", "👩‍👩‍👧"].randomElement(using: &random)!,
                    count: Int.random(in: 1...9, using: &random))
                let blank = ["", " ", "  ", "\n"].randomElement(using: &random)!
                text += StyledText(lines: word).styled(["1", "31"].randomElement(using: &random)!)
                text += StyledText(lines: blank)
            }
            let wrapped = text.wrapped(to: width, indent: indent).plain
            let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\n" }
            #expect(wrapped.split(whereSeparator: isBlank) == text.plain.split(whereSeparator: isBlank))
            for line in wrapped.split(separator: "\n") where line.columns > width {
                #expect(line.split(separator: " ").count == 1, "“\(line)” in \(width)")
            }
        }
    }

    /// Runs the tool on a terminal of its own, and prints what it wrote there.
    private static let program = """
        import fcntl, os, pty, struct, sys, termios
        child, master = pty.fork()
        if child == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
            os.environ["TERM"] = "dumb"
            os.environ.pop("COLUMNS", None)
            os.execv(sys.argv[2], sys.argv[2:])
        while True:
            try: got = os.read(master, 65536)
            except OSError: break
            if not got: break
            sys.stdout.buffer.write(got)
        os.waitpid(child, 0)
        """

    @Test(
        .enabled(if: InstalledTool.python.isExpected, InstalledTool.python.missing), arguments: [60, 80, 120],
        [
            ["keys"], ["strings", "--language", "all"], ["lint", "--codes"],
            ["prove", "BALANCED", "--at-most", "1/365d"],
            ["prove", "BALANCED", "--all-placements"], ["lint", "INVALID"],
        ])
    func `commands keep to the terminal`(width: Int, arguments: [String]) throws {
        let configs = Repository.root.appendingPathComponent("Configs").path
        let invalid = Repository.invalidConfigurations.map { "\(configs)/invalid/\($0).json" }
        let given = arguments.flatMap { argument -> [String] in
            argument == "BALANCED" ? ["\(configs)/balanced.json"] : argument == "INVALID" ? invalid : [argument]
        }
        let tool = Child.productPath("ratingkit")
        let (_, output) = try InstalledTool.python.run(["-c", Self.program, "\(width)", tool] + given)
        let lines = output.split(whereSeparator: \.isNewline)
        #expect(lines.count > 5)
        for line in lines where line.columns > width {
            #expect(line.split(separator: " ").count <= 1, "\(arguments): \(line.columns) columns: \(line)")
        }
    }
}

extension Substring {
    fileprivate var columns: Int { String(self).columns }
}

extension StyledText {
    /// Without what colours it.
    fileprivate var plain: String { rendered.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }
}
#endif

import RatingKit

/// A file with a JSON value on each line.
struct LineFile {
    /// The lines that are not blank, with their numbers from 1.
    let lines: [(number: Int, bytes: [UInt8])]

    /// 1 GiB.
    static let maximumBytes = 1 << 30

    init(_ path: String, terminal: Console) throws(CommandFailure) {
        let bytes = try InputBytes.read(path, limit: Self.maximumBytes, terminal)
        lines = bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
            .filter { !$1.allSatisfy { $0 == 32 || $0 == 9 || $0 == 13 } }
            .map { ($0 + 1, Array($1)) }
    }

    /// Writes one line of JSON for each line; one that cannot be answered gives `{"error": …}`.
    func answer(
        on terminal: Console, _ body: (JSONDocument) throws(CommandFailure) -> RatingJSON
    ) -> ExitCode {
        var code = ExitCode.success
        for line in lines {
            let answer: RatingJSON
            do {
                answer = try body(try JSONDocument(line.bytes))
            } catch {
                code = .problems
                answer = ["error": .string("line \(line.number): \(Self.message(of: error))")]
            }
            terminal.print(answer, .compact)
            if terminal.failure != nil { break }
        }
        return code
    }

    private static func message(of error: any Error) -> String {
        switch error {
        case let error as JSONSyntaxError: "column \(error.position.column): \(error.message)"
        case let error as CommandFailure: error.message
        default: "\(error)"
        }
    }
}

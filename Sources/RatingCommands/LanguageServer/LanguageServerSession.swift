import RatingKit

/// Carries messages between a client at the other end of the standard streams and the server.
struct LanguageServerSession {
    /// How long nothing must come before a changed document is looked at, so that typing stays fast.
    static let pause = 10
    /// After so many readings without a pause it is looked at all the same.
    static let maximumReadings = 32

    let terminal: Console
    var server: LanguageServer
    private var frames = MessageFrames()
    private var readingsWithoutCheck = 0

    init(terminal: Console, server: LanguageServer) {
        (self.terminal, self.server) = (terminal, server)
    }

    /// Runs until the client says `exit` or goes away.
    mutating func run() throws(CommandFailure) -> ExitCode {
        while terminal.failure == nil {
            let isWaiting = server.hasUnpublished
            switch terminal.read(waiting: isWaiting ? Self.pause : nil) {
            case .nothing: check()
            case .end: throw .problem("the client went away without sending exit")
            case .bytes(let bytes):
                if let code = try receive(bytes) { return code }
                readingsWithoutCheck = isWaiting ? readingsWithoutCheck + 1 : 0
                if readingsWithoutCheck >= Self.maximumReadings { check() }
            }
        }
        return .problems
    }

    /// The exit code, once the client has said `exit`.
    private mutating func receive(_ bytes: [UInt8]) throws(CommandFailure) -> ExitCode? {
        frames.append(bytes)
        do throws(MessageFrames.Malformed) {
            while let message = try frames.next() {
                for answer in server.receive(message) { terminal.send(answer) }
                if case .ended(let inOrder) = server.phase { return inOrder ? .success : .problems }
            }
        } catch {
            throw .problem(
                "\(error.message). Standard input must be a Language Server Protocol client: an editor starts "
                    + "this command, and nobody types into it.")
        }
        return nil
    }

    private mutating func check() {
        readingsWithoutCheck = 0
        for message in server.check() { terminal.send(message) }
    }
}

import RatingKit

/// Says on the error channel what went otherwise than expected.
struct TerminalLog: RatingLog {
    let terminal: Console

    func log(_ level: RatingLogLevel, _ message: String) {
        guard level != .debug else { return }
        let style = terminal.style(.error)
        let label: StyledText =
            switch level {
            case .debug: ""
            case .notice: style.dim("note:")
            case .warning: style.yellow("warning:")
            case .error: style.red("error:")
            }
        terminal.printError("\(label) \(message)")
    }
}

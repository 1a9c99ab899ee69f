#if os(macOS) || os(Linux)
import Foundation

/// Hands mails to the system's `sendmail` command: a local queue, or a client such as msmtp.
///
/// ```swift
/// let mail = FeedbackMail(from: MailAddress("app@example.org")!, to: [MailAddress("support@example.org")!])
/// let transport = SendmailTransport(mail)
/// ```
///
/// The command gets the message on its standard input and reads the recipients from its header (`-t`). Its exit code
/// means:
///
/// | exit code (`sysexits.h`) | result |
/// |---|---|
/// | 0 | delivered; the reference is the `Message-ID` |
/// | 65, 66: data, no input | refused |
/// | 64, 67, 76, 77, 78: usage, no such user, protocol, permission, configuration | the destination is unusable |
/// | 68…75 (68: no such host, also without a network) and any other, a signal, the deadline, a cancelled task | retried |
/// | the command does not exist | the destination is unusable |
///
/// The reason contains the first lines of the command's output. A message that is handed over again has the same
/// `Message-ID`.
public struct SendmailTransport: FeedbackTransport {
    /// What all mails share.
    public let mail: FeedbackMail
    private let command: [String]
    private let deadline: Duration
    private let maximumFileBytes: Int
    private let clock: any RatingClock

    /// - Parameters:
    ///   - mail: what all mails share.
    ///   - command: the program's absolute path and its arguments. `-t` makes it read the recipients from the header,
    ///     `-i` makes a lone dot part of the text.
    ///   - deadline: how long the command may take before it is killed, with everything it started. At most an hour.
    ///   - maximumFileBytes: longer attached files are left out, with a note; 20 MB by default.
    ///   - clock: dates feedback that has no date.
    public init(
        _ mail: FeedbackMail, command: [String] = ["/usr/sbin/sendmail", "-t", "-i"], deadline: Duration = .seconds(60),
        maximumFileBytes: Int = 20_000_000, clock: any RatingClock = SystemClock()
    ) {
        self.mail = mail
        self.command = command
        self.deadline = deadline
        self.maximumFileBytes = maximumFileBytes
        self.clock = clock
    }

    public func deliver(_ feedback: Feedback, idempotencyKey: String) async -> DeliveryResult {
        guard !mail.to.isEmpty else { return .unusable(reason: "the mail has no recipient") }
        guard let program = command.first else { return .unusable(reason: "there is no sendmail command") }
        let message = mail.message(
            feedback, files: files(feedback), idempotencyKey: idempotencyKey, now: clock.now())
        let child = ChildProcess(
            program: program, arguments: Array(command.dropFirst()), inputs: [(0, message.serialized())], files: [2])
        let errors = Locked(ErrorLines())
        let end = await child.run(until: .now + .seconds(min(max(deadline.inSeconds, 0), 3_600))) { bytes, _ in
            errors.withLock { $0.take(bytes) }
            return true
        }
        let lines = errors.withLock { $0.lines }.prefix(3).joined(separator: "; ")
        let said = lines.isEmpty ? "" : ": \(lines)"
        switch end {
        case .exit(0): return .delivered(reference: message.messageID)
        case .exit(let code):
            let reason = "\(program) ended with \(code)\(said)"
            switch code {
            case 65, 66: return .refused(reason: reason)
            case 64, 67, 76, 77, 78: return .unusable(reason: reason)
            default: return .retry(reason: reason, after: nil)
            }
        case .signal(let number): return .retry(reason: "\(program) was killed by signal \(number)\(said)", after: nil)
        case .deadline:
            return .retry(
                reason: "\(program) was stopped, because it took more than \(deadline.inSeconds) s\(said)", after: nil)
        case .notStarted(let failure):
            return failure.isPermanent ? .unusable(reason: failure.reason) : .retry(reason: failure.reason, after: nil)
        case .cancelled, .enough:
            return .retry(reason: "\(program) was stopped, because its task was cancelled\(said)", after: nil)
        }
    }

    private func files(_ feedback: Feedback) -> [(path: String, bytes: [UInt8])] {
        feedback.attachments.compactMap { attachment in
            guard case .path(let path) = attachment.content,
                let bytes = try? FileDescriptor(existing: path)?.contents(limit: maximumFileBytes)
            else { return nil }
            return (path, bytes)
        }
    }
}
#endif

#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingKit

/// Mails through msmtp to a real SMTP server, read by Python's own mail package.
@Suite(
    .enabled(if: InstalledTool.msmtp.isExpected, InstalledTool.msmtp.missing),
    .enabled(if: InstalledTool.mailReceiver.isExpected, InstalledTool.mailReceiver.missing))
struct MailDeliveryTests {
    private let scratch: ScratchDirectory
    private let clock = ManualClock(LocalInstant(UTCInstant(milliseconds: 1_772_353_805_000), utcOffset: 3_600))

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func transport(port: Int, subject: String? = nil) throws -> SendmailTransport {
        let program = try #require(InstalledTool.msmtp.path, InstalledTool.msmtp.missing)
        try scratch.write(
            "account default\nhost 127.0.0.1\nport \(port)\nfrom app@example.org\ntls off\nauth off\n", to: "msmtprc")
        let from = try #require(MailAddress("app@example.org"))
        let to = try #require(MailAddress.list("help@example.org, team@example.net"))
        return SendmailTransport(
            FeedbackMail(from: from, to: to, subject: subject),
            command: [program, "-C", "\(scratch.path)/msmtprc", "-t", "-i"],
            deadline: .seconds(3_600), clock: clock)
    }

    private func receive(_ receiver: LocalService) throws -> RatingJSON {
        try JSONDocument(receiver.nextLine()).root.value
    }

    /// As lines end in a mail.
    private func lines(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar == "\r" || scalar == "\n" && previous != "\r" { result.append(contentsOf: "\r\n".unicodeScalars) }
            if scalar != "\r", scalar != "\n" { result.append(scalar) }
            previous = scalar
        }
        return String(result)
    }

    /// As a subject has it: a control character is a space, and none is left at the ends.
    private func oneLine(_ text: String) -> String {
        var line = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.value {
            case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: " "
            default: scalar
            }
        }
        while line.first == " " { line.removeFirst() }
        while line.last == " " { line.removeLast() }
        return String(String.UnicodeScalarView(line))
    }

    private func isSame(_ left: String?, _ right: String) -> Bool {
        left.map { $0.unicodeScalars.elementsEqual(right.unicodeScalars) } ?? false
    }

    /// Sends a text and gives what arrives.
    private func mail(of text: String, subject: String, key: String, to receiver: LocalService) async throws
        -> RatingJSON
    {
        let feedback = Feedback(stars: nil, text: text, contact: "ana@example.org").keeping([])
        let result = try await transport(port: receiver.port, subject: subject).deliver(feedback, idempotencyKey: key)
        #expect(result == .delivered(reference: "<\(key)@example.org>"))
        return try receive(receiver)
    }

    @Test func `what arrives is what was typed`() async throws {
        let receiver = try LocalService("mail_receiver.py", python: .mailReceiver)
        for (number, sample) in (ScriptSample.all + ScriptSample.hostile).enumerated() {
            let name = Comment(rawValue: sample.name)
            // The subject has the first line; a control character in it is a space.
            let subject = String(sample.text.prefix(70))
            let mail = try await mail(of: sample.text, subject: subject, key: "key-\(number)", to: receiver)
            #expect(isSame(mail["text"]?.stringValue, lines(sample.text)), name)
            #expect(mail["defects"] == [], name)
            #expect(mail["strayLineEnds"] == 0, name)
            #expect((mail["longestLine"]?.integerValue ?? 999) <= 76, name)
            #expect(mail["receivers"] == ["help@example.org", "team@example.net"], name)
            #expect(mail["messageID"]?.stringValue == "<key-\(number)@example.org>", name)
            #expect(
                mail["names"] == [
                    "Date", "From", "To", "Subject", "Message-ID", "MIME-Version", "Content-Type",
                    "Content-Transfer-Encoding",
                ], name)
            #expect(isSame(mail["subject"]?.stringValue, oneLine(subject)), name)
        }
    }

    @Test func `details, date, contact and attachments arrive`() async throws {
        let receiver = try LocalService("mail_receiver.py", python: .mailReceiver)
        var bytes = Data(count: 5_000_000)
        for index in stride(from: 0, to: bytes.count, by: 7) { bytes[index] = UInt8(truncatingIfNeeded: index / 7) }
        try bytes.write(to: URL(fileURLWithPath: scratch.path + "/big"))
        let feedback = Feedback(
            stars: 1, text: "slow", version: "2.1", contact: "ana@example.org",
            attachments: [
                .log("started\nstopped\n"),
                .init(
                    name: "Bildschirm „groß“ \u{1F40C} with a name that goes on and on and on.png",
                    mediaType: "image/png", content: .path(scratch.path + "/big")),
                .init(name: "gone.png\r\nX: y", mediaType: "image/png", content: .path(scratch.path + "/gone")),
            ])
        let result = try await transport(port: receiver.port).deliver(feedback, idempotencyKey: "k")
        #expect(result == .delivered(reference: "<k@example.org>"))
        let mail = try receive(receiver)
        #expect(mail["subject"] == "1★ slow")
        #expect(mail["replyTo"] == "ana@example.org")
        #expect(mail["date"] == "2026-03-01T09:30:05+01:00")
        #expect(mail["defects"] == [])
        let text = mail["text"]?.stringValue ?? ""
        #expect(text.hasPrefix("slow\r\n\r\nStars: 1\r\nApp version: 2.1\r\nContact: ana@example.org\r\n"))
        #expect(text.contains("[gone.png  X: y could not be attached]"))
        let attachments = try #require(mail["attachments"]?.arrayValue)
        #expect(attachments.count == 2)
        #expect(attachments[0]["name"] == "log.txt" && attachments[0]["mediaType"] == "text/plain")
        #expect(Data(base64Encoded: attachments[0]["bytes"]?.stringValue ?? "") == Data("started\nstopped\n".utf8))
        #expect(isSame(attachments[1]["name"]?.stringValue, feedback.attachments[1].name))
        let arrived = URL(fileURLWithPath: try #require(attachments[1]["file"]?.stringValue))
        defer { try? FileManager.default.removeItem(at: arrived) }
        #expect(try Data(contentsOf: arrived) == bytes)
        #expect((mail["longestLine"]?.integerValue ?? 999) <= 76)
    }

    /// Many mail systems on the way take no such header.
    @Test func `a contact beyond ASCII stands in the body only`() async throws {
        let receiver = try LocalService("mail_receiver.py", python: .mailReceiver)
        let feedback = Feedback(stars: nil, text: "slow", contact: "юзер@пример.рф")
        let result = try await transport(port: receiver.port).deliver(feedback, idempotencyKey: "k")
        #expect(result == .delivered(reference: "<k@example.org>"))
        let mail = try receive(receiver)
        #expect(mail["names"]?.arrayValue?.contains("Reply-To") == false)
        #expect(mail["text"]?.stringValue?.contains("Contact: юзер@пример.рф") == true)
        #expect(mail["defects"] == [])
    }

    @Test func `a receiver that is refused for good is refused, one for now is tried again`() async throws {
        for (status, isFinal) in [("550 No such user", true), ("451 Later", false)] {
            let receiver = try LocalService("mail_receiver.py", status, python: .mailReceiver)
            let result = try await transport(port: receiver.port)
                .deliver(Feedback(stars: nil, text: "x"), idempotencyKey: "k")
            switch result {
            case .refused(let reason): #expect(isFinal && reason.contains("ended with 65") && reason.contains(status))
            case .retry(let reason, nil):
                #expect(!isFinal && reason.contains("ended with 69") && reason.contains(status))
            default: Issue.record("\(result)")
            }
        }
    }

    @Test func `a server that is down is tried again`() async throws {
        let port = try Loopback.SilentPort()
        defer { withExtendedLifetime(port) {} }
        let result = try await transport(port: Int(port.number))
            .deliver(Feedback(stars: nil, text: "x"), idempotencyKey: "k")
        guard case .retry(let reason, nil) = result else { throw LocalService.Failed() }
        #expect(reason.contains("ended with 75"))
    }
}

@Suite
struct SendmailTransportTests {
    private func deliver(_ command: [String], deadline: Duration = .seconds(3_600)) async throws -> DeliveryResult {
        let address = try #require(MailAddress("app@example.org"))
        return await SendmailTransport(FeedbackMail(from: address, to: [address]), command: command, deadline: deadline)
            .deliver(Feedback(stars: nil, text: String(repeating: "x", count: 200_000)), idempotencyKey: "k")
    }

    @Test(arguments: [65, 66])
    func `a mail that is wrong is refused`(_ code: Int) async throws {
        let result = try await deliver(["/bin/sh", "-c", "echo no such data >&2; exit \(code)"])
        #expect(result == .refused(reason: "/bin/sh ended with \(code): no such data"))
    }

    @Test(arguments: [64, 67, 76, 77, 78])
    func `what no mail will change makes the destination unusable`(_ code: Int) async throws {
        let result = try await deliver(["/bin/sh", "-c", "echo no such user >&2; exit \(code)"])
        #expect(result == .unusable(reason: "/bin/sh ended with \(code): no such user"))
    }

    @Test(arguments: [1, 68, 69, 70, 71, 72, 73, 74, 75, 127])
    func `what may pass is tried again`(_ code: Int) async throws {
        let result = try await deliver(["/bin/sh", "-c", "cat >/dev/null; exit \(code)"])
        #expect(result == .retry(reason: "/bin/sh ended with \(code)", after: nil))
    }

    @Test func `a command that hangs is ended`() async throws {
        let result = try await deliver(
            ["/bin/sh", "-c", "trap '' TERM; while :; do sleep 0.05; done"], deadline: .seconds(0.2))
        #expect(result == .retry(reason: "/bin/sh was stopped, because it took more than 0.2 s", after: nil))
    }

    @Test(arguments: [.zero, .seconds(-1), .seconds(Int64.min)] as [Duration])
    func `a deadline of nothing is exceeded, and is no trap`(_ deadline: Duration) async throws {
        guard case .retry = try await deliver(["/bin/sleep", "3600"], deadline: deadline) else {
            Issue.record("not tried again")
            return
        }
    }

    @Test func `a command is ended with the task that delivers`() async throws {
        let task = Task {
            try await deliver(["/bin/sh", "-c", "trap '' TERM; sleep 3600; sleep 3600"], deadline: .seconds(3_600))
        }
        task.cancel()
        let reason = "/bin/sh was stopped, because its task was cancelled"
        #expect(try await task.value == .retry(reason: reason, after: nil))
    }

    /// As mail systems do that deliver in the background and may still have something to say.
    @Test func `what a command leaves running can go on writing`() async throws {
        let scratch = try ScratchDirectory()
        let file = "\(scratch.path)/status"
        let background = "sh -c 'sleep 0.2; echo late >&2'; echo $? > \(file).new; mv \(file).new \(file)"
        guard case .delivered = try await deliver(["/bin/sh", "-c", "(\(background)) & exit 0"]) else {
            Issue.record("not delivered")
            return
        }
        try await eventually { FileManager.default.fileExists(atPath: file) }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "0\n")
    }

    @Test func `a command that is killed is tried again`() async throws {
        let result = try await deliver(["/bin/sh", "-c", "kill -9 $$"])
        #expect(result == .retry(reason: "/bin/sh was killed by signal 9", after: nil))
    }

    @Test func `a command that is not there makes the destination unusable`() async throws {
        let result = try await deliver(["/nowhere/sendmail", "-t"])
        #expect(result == .unusable(reason: "there is no program /nowhere/sendmail"))
        #expect(try await deliver([]) == .unusable(reason: "there is no sendmail command"))
    }
}
#endif

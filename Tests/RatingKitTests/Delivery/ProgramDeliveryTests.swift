#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingHTTP
@testable import RatingKit

/// The tool and the examples as processes of their own, through a real mail client to a real SMTP server, and to a real
/// tracker.
@Suite
struct ProgramDeliveryTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    /// A command line of msmtp that sends to the receiver.
    private func msmtp(_ receiver: LocalService) throws -> [String] {
        let program = try #require(InstalledTool.msmtp.path, InstalledTool.msmtp.missing)
        try scratch.write(
            "account default\nhost 127.0.0.1\nport \(receiver.port)\nfrom app@example.org\ntls off\nauth off\n",
            to: "msmtprc")
        return [program, "-C", "\(scratch.path)/msmtprc", "-t", "-i"]
    }

    private func isSame(_ left: String?, _ right: String) -> Bool {
        left.map { $0.unicodeScalars.elementsEqual(right.unicodeScalars) } ?? false
    }

    @Test(
        .enabled(if: InstalledTool.msmtp.isExpected, InstalledTool.msmtp.missing),
        .enabled(if: InstalledTool.mailReceiver.isExpected, InstalledTool.mailReceiver.missing))
    func `what the tool queues arrives as a mail, with its attachments`() throws {
        let receiver = try LocalService("mail_receiver.py", python: .mailReceiver)
        let command = try msmtp(receiver).map { RatingJSON.string($0) }
        let destinations: RatingJSON = [
            "support": [
                "kind": "sendmail", "from": "app@example.org", "to": "support@example.org", "command": .array(command),
            ]
        ]
        try scratch.write(destinations.serialized(), to: "destinations.json")
        let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        try bytes.write(to: URL(fileURLWithPath: "\(scratch.path)/écran 🐌.png"))
        try scratch.write("started\nfailed\n", to: "app.log")
        let outbox = ["--outbox", "\(scratch.path)/outbox", "--destinations", "\(scratch.path)/destinations.json"]
        let samples = Array((ScriptSample.all + ScriptSample.hostile).filter { !$0.text.utf8.contains(0) }.prefix(40))
        for sample in samples {
            let queued = try BuiltProgram.run(
                "ratingkit",
                [
                    "feedback", "--to", "support", "--text=\(sample.text)", "--stars", "2", "--contact",
                    "ana@example.org", "--log", "\(scratch.path)/app.log", "--attach",
                    "\(scratch.path)/écran 🐌.png",
                ] + outbox)
            #expect(queued.code == 0, "\(sample.name): \(queued.output)")
        }
        let delivered = try BuiltProgram.run("ratingkit", ["outbox", "deliver"] + outbox)
        #expect(delivered.code == 0)
        #expect(delivered.output.hasSuffix("delivered \(samples.count), failed 0, waiting 0\n"), "\(delivered.output)")
        for sample in samples {
            let name = Comment(rawValue: sample.name)
            let mail = try JSONDocument(receiver.nextLine()).root.value
            let text = mail["text"]?.stringValue ?? ""
            let feedback = Feedback(stars: 2, text: sample.text)
            #expect(isSame(mail["subject"]?.stringValue, feedback.title), name)
            // Line ends are those of a mail.
            let lines = String(sample.text.unicodeScalars.map { $0 == "\r" ? "\n" : Character($0) })
            let arrived = String(text.unicodeScalars.filter { $0 != "\r" }.map { Character($0) })
            let typed = lines.unicodeScalars.filter { $0 != "\n" }
            #expect(
                arrived.unicodeScalars.filter { $0 != "\n" }.starts(with: typed), name)
            #expect(text.contains("Stars: 2\r\n") && text.contains("Contact: ana@example.org\r\n"), name)
            #expect(mail["replyTo"] == "ana@example.org" && mail["defects"] == [], name)
            #expect(mail["receivers"] == ["support@example.org"], name)
            let attachments = try #require(mail["attachments"]?.arrayValue)
            #expect(attachments.count == 2, name)
            #expect(attachments[0]["name"] == "app.log", name)
            #expect(
                Data(base64Encoded: attachments[0]["bytes"]?.stringValue ?? "") == Data("started\nfailed\n".utf8), name)
            #expect(isSame(attachments[1]["name"]?.stringValue, "écran 🐌.png"), name)
            let file = URL(fileURLWithPath: try #require(attachments[1]["file"]?.stringValue))
            defer { try? FileManager.default.removeItem(at: file) }
            #expect(try Data(contentsOf: file) == bytes, name)
        }
    }

    @Test(
        .enabled(if: InstalledTool.msmtp.isExpected, InstalledTool.msmtp.missing),
        .enabled(if: InstalledTool.mailReceiver.isExpected, InstalledTool.mailReceiver.missing))
    func `the example of mails delivers one`() throws {
        let receiver = try LocalService("mail_receiver.py", python: .mailReceiver)
        let run = try BuiltProgram.run("FeedbackByEmail", try msmtp(receiver))
        #expect(run.code == 0, "\(run.output)")
        let mail = try JSONDocument(receiver.nextLine()).root.value
        #expect(mail["subject"] == "Feedback on Example" && mail["receivers"] == ["support@example.org"])
        #expect(
            mail["text"]?.stringValue?
                .hasPrefix("Sent from the app:\r\n\r\nTrop lent 🐌\r\nCall me: [phone number]\r\n\r\nStars: 2\r\n")
                == true)
        #expect(mail["attachments"]?[0]?["name"] == "log.txt")
    }

    @Test(.long, .enabled(if: InstalledTool.tracker.isExpected, InstalledTool.tracker.missing))
    func `the example of tickets files one in a real tracker`() async throws {
        _ = try #require(InstalledTool.tracker.path, InstalledTool.tracker.missing)
        let service = try LocalService("tracker.py", scratch.path, "tracker-password")
        let tracker = "http://127.0.0.1:\(service.port)/demo"
        let run = try BuiltProgram.run(
            "FeedbackToTickets", ["roundup", tracker, "admin"], environment: ["TRACKER_PASSWORD": "tracker-password"])
        #expect(run.code == 0, "\(run.output)")
        let url = try #require(URL(string: "\(tracker)/rest/data/issue/1"))
        let login = Data("admin:tracker-password".utf8).base64EncodedString()
        let issue = try await HTTPClient(allowing: HostRules([], allowsLoopback: true))
            .send(HTTPRequest("GET", url, headers: [("Authorization", "Basic \(login)")], deadline: 3_600))
        let attributes = try JSONDocument(Array(issue.body)).root.value["data"]?["attributes"]
        #expect(attributes?["title"] == "2★ Too slow 🐌")
        #expect(attributes?["messages"]?.arrayValue?.count == 1)
    }

    @Test func `the example of tickets asks a webhook under one key`() throws {
        let server = try ScriptedServer { _, peer in peer.reply(201) }
        let run = try BuiltProgram.run("FeedbackToTickets", ["webhook", server.url("/feedback").absoluteString])
        #expect(run.code == 0, "\(run.output)")
        let request = try #require(server.requests.first)
        #expect(request.path == "/feedback" && server.requests.count == 1)
        let event = try JSONDocument(request.body).root.value
        #expect(run.output.contains("queued as \(event["id"]?.stringValue ?? "?")"))
        #expect(event["data"]?["stars"] == 2)
    }
}
#endif

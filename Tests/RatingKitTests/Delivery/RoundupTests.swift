#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit

/// Tickets in a real tracker.
@Suite(.enabled(if: InstalledTool.tracker.isExpected, InstalledTool.tracker.missing))
struct RoundupTests {
    private let client = HTTPClient(allowing: HostRules([], allowsLoopback: true))

    /// What the tracker has at a path.
    private func get(_ tracker: String, _ path: String) async throws -> HTTPResponse {
        let url = try #require(URL(string: "\(tracker)/\(path)"))
        let login = Data("admin:tracker-password".utf8).base64EncodedString()
        return try await client.send(
            HTTPRequest("GET", url, headers: [("Authorization", "Basic \(login)")], deadline: 3_600))
    }

    private func json(_ response: HTTPResponse) throws -> RatingJSON {
        try #require(try JSONDocument(Array(response.body)).root.value["data"])
    }

    @Test func `an issue is made with title, text and fields, and once for a key`() async throws {
        _ = try #require(InstalledTool.tracker.path, InstalledTool.tracker.missing)
        let scratch = try ScratchDirectory()
        let service = try LocalService("tracker.py", scratch.path, "tracker-password")
        let tracker = "http://127.0.0.1:\(service.port)/demo"
        let form = RoundupTicket(tracker: tracker + "/", user: "admin", fields: [.init("priority", "bug")])
        let hosts = HostRules([], allowsLoopback: true)
        let transport = TicketTransport(form, secret: RatingSecret("tracker-password"), hosts: hosts, deadline: 3_600)
        var number = 0
        for sample in ScriptSample.all + [ScriptSample("hostile", "<script>alert(1)</script>\n\"}, {\"\\\n@all #1")] {
            number += 1
            let feedback = Feedback(
                stars: 2, text: sample.text, version: "2.1", createdAt: LocalInstant(iso8601: "2026-03-01T09:30:00Z"))
            let result = await transport.deliver(feedback, idempotencyKey: "key/\(number)")
            #expect(result == .delivered(reference: "issue\(number)"))
            if number == 1 {
                #expect(await transport.deliver(feedback, idempotencyKey: "key/1") == .delivered(reference: "issue1"))
            }
            let issue = try json(try await get(tracker, "rest/data/issue/\(number)"))["attributes"]
            #expect(issue?["title"]?.stringValue?.unicodeScalars.elementsEqual(feedback.title.unicodeScalars) == true)
            let message = issue?["messages"]?[0]?["id"]?.stringValue ?? ""
            let text = try await get(tracker, "msg\(message)/").body
            #expect(String(decoding: text, as: UTF8.self).unicodeScalars.elementsEqual(feedback.preview.unicodeScalars))
            if number == 1 {
                let priority = issue?["priority"]?["id"]?.stringValue ?? ""
                let name = try json(try await get(tracker, "rest/data/priority/\(priority)"))["attributes"]?["name"]
                #expect(name == "bug")
            }
        }
        let all = try json(try await get(tracker, "rest/data/issue"))["@total_size"]
        #expect(all?.integerValue == Int64(number))

        let wrong = TicketTransport(form, secret: RatingSecret("wrong-password"), hosts: hosts, deadline: 3_600)
        let denied = await wrong.deliver(Feedback(stars: 1, text: "x"), idempotencyKey: "k")
        guard case .unusable(let reason) = denied else { throw LocalService.Failed() }
        #expect(reason == "the server answered 401")
        var unknown = form
        unknown.fields = [.init("priority", "none such")]
        let refused = await TicketTransport(
            unknown, secret: RatingSecret("tracker-password"), hosts: hosts, deadline: 3_600
        )
        .deliver(Feedback(stars: 1, text: "x"), idempotencyKey: "k2")
        #expect(
            refused == .refused(reason: "the server answered 400: property priority: 'none such' is not a priority."))
    }
}
#endif

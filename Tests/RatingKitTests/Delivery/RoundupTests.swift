#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingHTTP
@testable import RatingKit

/// Tickets in a real tracker.
@Suite(.long, .enabled(if: InstalledTool.tracker.isExpected, InstalledTool.tracker.missing))
struct RoundupTests {
    private let client = HTTPClient(allowing: HostRules([], allowsLoopback: true))

    /// What the tracker has at a path.
    private func get(_ tracker: String, _ path: String) async throws -> HTTPResponse {
        let url = try #require(URL(string: "\(tracker)/\(path)"))
        let login = Data("admin:tracker-password".utf8).base64EncodedString()
        let request = HTTPRequest("GET", url, headers: [("Authorization", "Basic \(login)")], deadline: 3_600)
        var response = try await client.send(request)
        for _ in 0..<9 where response.status == 400 { response = try await client.send(request) }
        return response
    }

    private func json(_ response: HTTPResponse) throws -> RatingJSON {
        try #require(try JSONDocument(Array(response.body)).root.value["data"])
    }

    private func feedback(_ text: String) -> Feedback {
        Feedback(stars: 2, text: text, version: "2.1", createdAt: LocalInstant(iso8601: "2026-03-01T09:30:00Z"))
    }

    /// Sends a text and holds what the tracker then has against it.
    ///
    /// - Returns: the issue's reference.
    private func file(
        _ text: String, key: String, _ transport: TicketTransport, _ tracker: String
    ) async throws -> String {
        let feedback = feedback(text)
        var result = await transport.deliver(feedback, idempotencyKey: key)
        // The tracker fails where its database is busy for too long.
        for _ in 0..<9 {
            guard case .retry = result else { break }
            result = await transport.deliver(feedback, idempotencyKey: key)
        }
        guard case .delivered(let reference?) = result else {
            Issue.record("\(text): \(result)")
            throw LocalService.Failed()
        }
        let issue = try json(try await get(tracker, "rest/data/issue/\(reference.dropFirst(5))"))["attributes"]
        #expect(issue?["title"]?.stringValue?.unicodeScalars.elementsEqual(feedback.title.unicodeScalars) == true)
        let message = issue?["messages"]?[0]?["id"]?.stringValue ?? ""
        let stored = try await get(tracker, "msg\(message)/").body
        #expect(String(decoding: stored, as: UTF8.self).unicodeScalars.elementsEqual(feedback.preview.unicodeScalars))
        return reference
    }

    @Test func `an issue is made with title, text and fields, and once for a key`() async throws {
        _ = try #require(InstalledTool.tracker.path, InstalledTool.tracker.missing)
        let scratch = try ScratchDirectory()
        let service = try LocalService("tracker.py", scratch.path, "tracker-password")
        let tracker = "http://127.0.0.1:\(service.port)/demo"
        let form = RoundupTicket(tracker: tracker + "/", user: "admin", fields: [.init("priority", "bug")])
        let hosts = HostRules([], allowsLoopback: true)
        let transport = TicketTransport(
            form, secret: RatingSecret("tracker-password"), hosts: hosts, deadline: .seconds(3_600))
        // Four scripts to an issue, each of which costs a tracker several requests.
        let scripts = stride(from: 0, to: ScriptSample.all.count, by: 4).map { first in
            ScriptSample.all[first..<min(first + 4, ScriptSample.all.count)].map(\.text).joined(separator: "\n")
        }
        let samples = scripts + ["<script>alert(1)</script>\n\"}, {\"\\\n@all #1"]
        var references: [String] = []
        for (index, sample) in samples.enumerated() {
            references.append(try await file(sample, key: "key/\(index)", transport, tracker))
        }
        #expect(references == (1...samples.count).map { "issue\($0)" })
        let first = feedback(samples[0])
        let again = await transport.deliver(first, idempotencyKey: "key/0")
        guard case .delivered(let reference?) = again else { throw LocalService.Failed() }
        let issue = try json(try await get(tracker, "rest/data/issue/\(reference.dropFirst(5))"))["attributes"]
        #expect(issue?["title"]?.stringValue == first.title)
        let priority = issue?["priority"]?["id"]?.stringValue ?? ""
        let name = try json(try await get(tracker, "rest/data/priority/\(priority)"))["attributes"]?["name"]
        #expect(name == "bug")
        let all = try json(try await get(tracker, "rest/data/issue"))["@total_size"]
        #expect(all?.integerValue == Int64(samples.count))

        let wrong = TicketTransport(
            form, secret: RatingSecret("wrong-password"), hosts: hosts, deadline: .seconds(3_600))
        let denied = await wrong.deliver(Feedback(stars: 1, text: "x"), idempotencyKey: "k")
        guard case .unusable(let reason) = denied else { throw LocalService.Failed() }
        #expect(reason == "the server answered 401")
        var unknown = form
        unknown.fields = [.init("priority", "none such")]
        let refused = await TicketTransport(
            unknown, secret: RatingSecret("tracker-password"), hosts: hosts, deadline: .seconds(3_600)
        )
        .deliver(Feedback(stars: 1, text: "x"), idempotencyKey: "k2")
        #expect(
            refused == .refused(reason: "the server answered 400: property priority: 'none such' is not a priority."))
    }
}
#endif

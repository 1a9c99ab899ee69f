import Foundation
import RatingDelivery
import RatingKit
import TestTools
import Testing

/// The bodies that ticket systems get: checked-in files, byte for byte, that hold to schemas written from the systems'
/// public documentation.
@Suite
struct TicketBodyTests {
    static let feedback = Feedback(
        stars: 2, text: "Trop lent 🐌 <b>& \"cassé\"</b>\n\n@all voyez #12:\n```\ncode\n```\nÇa ne va pas.",
        answers: [.init("recommend", 3)], placement: "level_completed", version: "2.1",
        createdAt: LocalInstant(iso8601: "2026-03-01T09:30:00+01:00"),
        variants: [.init(experiment: "tone", variant: "warm")],
        systemName: "iOS", systemVersion: "17.2", locale: "fr-CA", sessions: 12, crashes: 1, contact: "ana@example.org",
        attachments: [
            .log("started\nstopped"), .init(name: "a.png", mediaType: "image/png", content: .path("/private/a.png")),
        ])

    static let forms: [(name: String, form: any TicketForm)] = [
        ("cloudevents", WebhookTicket(url: "https://relay.example.org/feedback", source: "https://example.org/app")),
        ("github", GitHubTicket(owner: "example", repository: "app", labels: ["feedback"])),
        ("jira", JiraTicket(site: "example.atlassian.net", user: "bot@example.org", project: "APP")),
        ("zendesk", ZendeskTicket(site: "example.zendesk.com")),
        ("linear", LinearTicket(team: "9cfb482a-81e3-4154-b5b9-2c805e70a02d")),
        ("slack", SlackTicket()),
    ]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private func request(_ form: any TicketForm, _ feedback: Feedback = feedback) throws -> TicketRequest {
        let step = form.step(feedback, idempotencyKey: "2F1B-77", answers: [])
        guard case .send(let request) = step else { throw NoRequest() }
        return request
    }

    private struct NoRequest: Error {}

    @Test(arguments: forms.map(\.name))
    func `a body equals its file`(_ name: String) throws {
        let form = try #require(Self.forms.first { $0.name == name }?.form)
        let file = Self.folder.appendingPathComponent("Goldens/\(name).json")
        let body = try request(form).body
        if ProcessInfo.processInfo.environment["RATINGKIT_RECORD"] == "1" { try Data(body).write(to: file) }
        #expect(try Array(Data(contentsOf: file)) == body)
    }

    @Test(arguments: [
        (
            "cloudevents", "https://relay.example.org/feedback",
            "Content-Type: application/cloudevents+json; charset=UTF-8, Idempotency-Key: 2F1B-77"
        ),
        (
            "github", "https://api.github.com/repos/example/app/issues",
            "Content-Type: application/json, Accept: application/vnd.github+json, X-GitHub-Api-Version: 2022-11-28, User-Agent: RatingKit"
        ),
        (
            "jira", "https://example.atlassian.net/rest/api/3/issue",
            "Content-Type: application/json, Accept: application/json"
        ),
        (
            "zendesk", "https://example.zendesk.com/api/v2/requests.json",
            "Content-Type: application/json, Idempotency-Key: 2F1B-77"
        ),
        ("linear", "https://api.linear.app/graphql", "Content-Type: application/json"),
        ("slack", "", "Content-Type: application/json"),
    ])
    func `a request goes where it should`(_ name: String, _ url: String, _ headers: String) throws {
        let form = try #require(Self.forms.first { $0.name == name }?.form)
        let request = try request(form)
        #expect(request.method == "POST" && request.url == url)
        #expect(request.headers.map { "\($0.name): \($0.value)" }.joined(separator: ", ") == headers)
    }

    #if os(macOS) || os(Linux)
    private func check(_ arguments: [String]) throws -> String? {
        let run = try InstalledTool.checkJSONSchema.run(arguments)
        return run.code == 0 ? nil : run.output
    }

    @Test(.enabled(if: InstalledTool.checkJSONSchema.isExpected, InstalledTool.checkJSONSchema.missing))
    func `the schemas are schemas`() throws {
        let schemas = Self.forms.map { Self.folder.appendingPathComponent("Schemas/\($0.name).schema.json").path }
        #expect(try check(["--check-metaschema"] + schemas) == nil)
    }

    /// Also the smallest feedback, and texts in all scripts.
    @Test(
        .long, .enabled(if: InstalledTool.checkJSONSchema.isExpected, InstalledTool.checkJSONSchema.missing),
        arguments: forms.map(\.name))
    func `a body holds to its schema`(_ name: String) throws {
        let form = try #require(Self.forms.first { $0.name == name }?.form)
        let schema = Self.folder.appendingPathComponent("Schemas/\(name).schema.json").path
        let scratch = try ScratchDirectory()
        var files = [Self.folder.appendingPathComponent("Goldens/\(name).json").path]
        let texts = (ScriptSample.all + ScriptSample.hostile).map(\.text)
        for (number, text) in (texts + [String(repeating: "&", count: 200_000)]).enumerated() {
            let body = try request(form, Feedback(stars: nil, text: text)).body
            try scratch.write(String(decoding: body, as: UTF8.self), to: "\(number).json")
            files.append("\(scratch.path)/\(number).json")
        }
        let said = try check(["--schemafile", schema] + files)
        #expect(said == nil, Comment(rawValue: said ?? ""))
        // A body that is none is found.
        try scratch.write("{\"text\": 3}", to: "wrong.json")
        #expect(try check(["--schemafile", schema, "\(scratch.path)/wrong.json"]) != nil)
    }
    #endif
}

import Foundation
import RatingCommands
import RatingKit
import Testing

/// The file that says where feedback goes: every kind of destination, and the place of each mistake.
@MainActor @Suite struct DestinationFileTests {
    private let place: Workplace
    private var outbox: String { place.path + "/outbox" }

    init() throws {
        place = try Workplace()
    }

    @Test func `every kind of destination is read`() async throws {
        let file = try place.file(
            "all.json",
            """
            {"hook": {"kind": "webhook", "url": "http://127.0.0.1:1/x", "allowLoopback": true, "secretHeader": "X-Key",
              "secretEnvironment": "HOOK_KEY", "template": {"text": "{{text}}"}, "deadline": 2.5},
             "github": {"kind": "github", "owner": "o", "repository": "r", "labels": ["a"], "secretEnvironment": "T"},
             "jira": {"kind": "jira", "site": "x.atlassian.net", "user": "u", "project": "P", "secretEnvironment": "T"},
             "zendesk": {"kind": "zendesk", "site": "x.zendesk.com"},
             "linear": {"kind": "linear", "team": "t", "usesOAuth": true, "secretEnvironment": "T"},
             "slack": {"kind": "slack", "secretEnvironment": "T"},
             "roundup": {"kind": "roundup", "tracker": "https://bugs.example.org/demo", "user": "u",
              "fields": {"priority": "bug"}, "secretEnvironment": "T"},
             "mail": {"kind": "sendmail", "from": "a@example.org", "to": "b@example.org, c@example.org"}}
            """)
        for name in ["hook", "github", "jira", "zendesk", "linear", "slack", "roundup", "mail"] {
            let run = await ToolRun(
                "feedback", "--to", name, "--text", "x", "--outbox", outbox, "--destinations", file)
            #expect(run.code == .success, "\(run.errors)")
        }
    }

    @Test(arguments: [
        ("{", "1:2"),
        ("[]", "1:1: error [destinations.malformed]: a file of destinations is a JSON object, not an array"),
        (#"{"a b": {"kind": "slack"}}"#, "1:2: error [destinations.malformed]: “a b” is not a destination's name"),
        (#"{"a": {}, "b": {"kind": "slack"}}"#, "1:7: error [destinations.malformed]: “a.kind” is missing"),
        (#"{"a": 3, "b": {"kind": "slack"}}"#, "1:7: error [destinations.malformed]: “a” must be an object"),
        (#"{"a": {"kind": 3}}"#, "1:16: error [destinations.malformed]: “a.kind” must be one of webhook"),
        (#"{"a": {"kind": "githab"}}"#, "did you mean “github”?"),
        (#"{"a": {"kind": "gitHub"}}"#, "did you mean “github”?"),
        (#"{"a": {"kind": "github", "owner": 3}}"#, "1:35: error [destinations.malformed]: “a.owner” must be a text"),
        (#"{"a": {"kind": "github", "owner": "o"}}"#, "“a.repository” is missing"),
        (#"{"a": {"kind": "github", "owner": "o", "repository": ""}}"#, "“a.repository” is empty"),
        (#"{"a": {"kind": "github", "owner": "o", "repository": "r"}}"#, "“a.secretEnvironment” is missing"),
        (
            #"{"a": {"kind": "webhook", "url": "https://x.example", "secretHeader": "K"}}"#,
            "“a.secretEnvironment” is missing"
        ),
        (
            #"{"a": {"kind": "slack", "token": "xoxb-1"}}"#,
            "1:34: error [security.secret]: secrets do not belong in this file"
        ),
        (#"{"a": {"kind": "slack", "secretEnvironmant": "T"}}"#, "did you mean “secretEnvironment”?"),
        (#"{"a": {"kind": "slack", "deadline": 0}}"#, "must be a number from 0.001 to 3600"),
        (#"{"a": {"kind": "slack", "allowLoopback": "yes"}}"#, "“a.allowLoopback” must be true or false"),
        (
            #"{"a": {"kind": "webhook", "url": "https://x.example", "hosts": ["https://y.example"]}}"#,
            "“a.hosts[0]” must be a host name"
        ),
        (
            #"{"a": {"kind": "webhook", "url": "http://x.example"}}"#,
            "“a” is not allowed: the scheme is http, not https"
        ),
        (
            #"{"a": {"kind": "webhook", "url": "http://127.0.0.1/x"}}"#,
            "“a” is not allowed: 127.0.0.1 is this device (allowLoopback)"
        ),
        (
            #"{"a": {"kind": "webhook", "url": "https://10.0.0.1/x"}}"#,
            "“a” is not allowed: 10.0.0.1 is an address of a private network (allowPrivateAddresses)"
        ),
        (#"{"a": {"kind": "webhook", "url": "x.example"}}"#, "“a” is not allowed"),
        (
            #"{"a": {"kind": "jira", "site": "a b", "user": "u", "project": "P", "secretEnvironment": "T"}}"#,
            "“a” is not allowed"
        ),
        (#"{"a": {"kind": "slack"}, "a": {"kind": "slack"}}"#, "“a” is given twice"),
        (#"{"a": {"kind": "sendmail", "from": "nobody", "to": "b@example.org"}}"#, "“a.from” must be a mail address"),
        (
            #"{"a": {"kind": "roundup", "tracker": "https://x.example", "user": "u", "fields": 3}}"#,
            "“a.fields” must be an object"
        ),
        (#"{"a": {"kind": "webhook", "url": "https://x.example", "template": {"a": "{{tex}}"}}}"#, "tex"),
    ])
    func `mistakes in a destinations file have their place`(text: String, message: String) async throws {
        let file = try place.file("bad.json", text)
        let run = await ToolRun("outbox", "deliver", "--outbox", outbox, "--destinations", file)
        #expect(run.code == .problems)
        #expect(run.errors.contains("bad.json:"), "\(run.errors)")
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(!run.errors.contains("xoxb"))
        // Lint says the same, whatever the environment holds.
        guard text != "[]", text != "{" else { return }
        let lint = await ToolRun("lint", file)
        #expect(lint.code == .problems && lint.output.contains(message), "\(lint.output)")
    }
}

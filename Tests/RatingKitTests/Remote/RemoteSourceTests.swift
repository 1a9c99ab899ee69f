#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingHTTP
@testable import RatingKit
@testable import RatingRemote

/// Documents that stand inside other servers' answers.
@Suite(.enabled(if: InstalledTool.nginx.isExpected, InstalledTool.nginx.missing)) struct RemoteSourceTests {
    private let scratch: ScratchDirectory
    private var settings = RemoteConfiguration.Settings()

    /// Serves files to `POST` as to `GET`, what is under `private` only to who has the key, and what is under `strict`
    /// as RFC 9110 has it for methods other than GET.
    private static let server = """
        error_page 405 =200 $uri;
        location /private { if ($http_authorization != "Bearer s3cret") { return 401; } }
        location /strict {
            default_type application/json;
            add_header ETag '"s"' always;
            if ($http_if_none_match = '"s"') { return 412; }
            return 200 '{"value": {"revision": 5}}';
        }
        """

    init() throws {
        scratch = try ScratchDirectory()
        (settings.allowsLoopback, settings.deadline, settings.minimumInterval) = (true, .seconds(3_600), .zero)
    }

    private func makeRemote(
        _ url: URL, log: RecordingLog = RecordingLog(),
        _ change: (inout RemoteConfiguration.Settings) -> Void = { _ in }
    ) -> RemoteConfiguration {
        var settings = settings
        change(&settings)
        return RemoteConfiguration(
            url: url, cache: URL(fileURLWithPath: "\(scratch.path)/cache"), settings: settings, log: log)
    }

    /// An answer of flagd to `POST /ofrep/v1/evaluate/flags/rating`.
    private func flag(_ value: String) -> String {
        #"{"value": \#(value), "key": "rating", "reason": "STATIC", "variant": "standard", "metadata": {}}"#
    }

    @Test func `a flag is asked for by POST, and confirmed by its tag`() async throws {
        let nginx = try Nginx(server: Self.server)
        try nginx.publish(flag(#"{"revision": 1, "minDays": 3}"#), as: "rating")
        let remote = makeRemote(try nginx.url("rating")) { settings in
            (settings.requestBody, settings.pointer) = (["context": [:]], "/value")
        }
        #expect(await remote.fetch().code == "updated")
        #expect(await remote.cached()?.document?[.integer(.minDays)] == .value(.integer(3)))
        let second = await remote.fetch()
        #expect(second.code == "unchanged" && second.status == 304)
        try nginx.publish(flag(#""{\"revision\": 22, \"minDays\": 30}""#), as: "rating")
        #expect(await remote.fetch().code == "updated")
        #expect(await remote.storedRevision() == .integer(22))
    }

    @Test func `an answer without the document leaves the last good one`() async throws {
        let (nginx, log) = (try Nginx(server: Self.server), RecordingLog())
        try nginx.publish(flag(#"{"revision": 1}"#), as: "rating")
        let remote = makeRemote(try nginx.url("rating"), log: log) { $0.pointer = "/value" }
        #expect(await remote.fetch().code == "updated")
        try nginx.publish(#"{"key": "rating", "reason": "DISABLED", "variant": ""}"#, as: "rating")
        guard case .kept(let failure) = await remote.fetch() else {
            Issue.record("it was taken")
            return
        }
        #expect(failure.code == .documentRefused)
        #expect(
            failure.message.contains(
                "there is no “value” in the whole document, an object of “key”, “reason”, “variant”"))
        #expect(await remote.storedRevision() == .integer(1))
        #expect(await remote.status().etag != nil)
    }

    @Test func `a problem stands where the body as served has it, also after a start`() async throws {
        let nginx = try Nginx(server: Self.server)
        let body = flag(#""{\"revision\": 1,\n \"minDayz\": 3}""#)
        try nginx.publish(body, as: "rating")
        let url = try nginx.url("rating")
        let column = try #require(body.range(of: #"\"minDayz"#)).lowerBound.utf16Offset(in: body) + 1
        let fetched = await makeRemote(url) { $0.pointer = "/value" }.fetch()
        let stored = await makeRemote(url) { $0.pointer = "/value" }.cached()
        for reading in [fetched.reading, stored] {
            #expect(reading?.diagnostics.map(\.position) == [TextPosition(line: 1, column: column)])
        }
    }

    /// What is stored of one question is never the answer to another.
    @Test func `another address, place or body starts from nothing`() async throws {
        let nginx = try Nginx(server: Self.server)
        for name in ["a", "b"] {
            try nginx.publish(#"{"one": {"revision": 1}, "two": {"revision": 2}}"#, as: name)
        }
        typealias Change = (inout RemoteConfiguration.Settings) -> Void
        let sources: [(name: String, change: Change, revision: Int64)] = [
            ("a", { $0.pointer = "/one" }, 1), ("a", { $0.pointer = "/two" }, 2), ("b", { $0.pointer = "/two" }, 2),
            ("b", { ($0.pointer, $0.requestBody) = ("/two", [:]) }, 2),
            ("b", { ($0.pointer, $0.requestBody) = ("/two", ["context": ["targetingKey": "x"]]) }, 2),
            ("a", { $0.pointer = "/one" }, 1),
        ]
        for source in sources {
            let remote = makeRemote(try nginx.url(source.name), source.change)
            #expect(await remote.cached() == nil)
            #expect(await remote.status().etag == nil)
            let fetch = await remote.fetch()
            #expect(fetch.code == "updated" && fetch.status == 200, "\(fetch)")
            #expect(await remote.storedRevision() == .integer(source.revision))
            #expect(await makeRemote(try nginx.url(source.name), source.change).fetch().status == 304)
        }
    }

    @Test func `a secret header is sent, and is in no file and no line of the log`() async throws {
        let (nginx, log) = (try Nginx(server: Self.server), RecordingLog())
        try nginx.publish(#"{"revision": 1}"#, as: "private")
        let url = try nginx.url("private")
        var used = settings
        used.secretHeaders["Authorization"] = RatingSecret("s3cret", prefix: "Bearer ")
        let remote = makeRemote(url, log: log) { $0 = used }
        #expect(await remote.fetch().code == "updated")
        #expect(await remote.fetch().code == "unchanged")
        try nginx.publish("{", as: "private")
        _ = await remote.fetch()
        let files = try FileManager.default.subpathsOfDirectory(atPath: scratch.path).compactMap {
            try? Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\($0)"))
        }
        let texts = files.map { String(decoding: $0, as: UTF8.self) } + log.messages.map(\.message) + ["\(used)"]
        #expect(files.count > 0 && texts.allSatisfy { !$0.contains("s3cret") })
        used.secretHeaders["Authorization"] = RatingSecret("wrong", prefix: "Bearer ")
        #expect(await makeRemote(url) { $0 = used }.fetch().code == "remote.access-denied")
    }

    @Test func `without its secret nothing is asked, and what is stored stays`() async throws {
        let nginx = try Nginx(server: Self.server)
        try nginx.publish(#"{"revision": 1}"#, as: "open")
        let url = try nginx.url("open")
        #expect(await makeRemote(url).fetch().code == "updated")
        let remote = makeRemote(url) {
            $0.secretHeaders["X-Key"] = RatingSecret(environment: "RATINGKIT_TEST_UNSET")
        }
        guard case .kept(let failure) = await remote.fetch() else {
            Issue.record("it was asked")
            return
        }
        #expect(failure.code == .missingSecret && failure.retryAt == nil)
        #expect(failure.message == "the secret in $RATINGKIT_TEST_UNSET, for the header X-Key, is not set")
        #expect(await remote.storedRevision() == .integer(1))
        #expect(try nginx.requests().count == 1)
    }

    @Test func `a server that answers 412 to a condition of POST has nothing new`() async throws {
        let nginx = try Nginx(server: Self.server)
        let remote = makeRemote(try nginx.url("strict")) { settings in
            (settings.requestBody, settings.pointer) = ([:], "/value")
        }
        #expect(await remote.fetch().code == "updated")
        let second = await remote.fetch()
        #expect(second.code == "unchanged" && second.status == 412)
        #expect(await makeRemote(try nginx.url("strict")) { $0.pointer = "/value" }.fetch().code == "updated")
    }
}

/// Against a real server of the OpenFeature Remote Evaluation Protocol.
@Suite(.enabled(if: InstalledTool.featureServer.isExpected, InstalledTool.featureServer.missing))
struct RemoteOFREPTests {
    private func publish(_ variants: String, in scratch: ScratchDirectory) throws {
        try scratch.write(
            """
            {"other": {"variants": {"on": true}, "defaultVariant": "on"},
             "rating": {"variants": \(variants), "defaultVariant": "standard",
                        "targeting": {"if": [{"==": [{"var": "channel"}, "beta"]}, "beta", "standard"]}}}
            """, to: "flags.json")
    }

    private func makeRemote(
        _ path: String, of server: LocalService, in scratch: ScratchDirectory, pointer: String, context: RatingJSON
    ) throws -> RemoteConfiguration {
        var settings = RemoteConfiguration.Settings()
        (settings.allowsLoopback, settings.deadline, settings.minimumInterval) = (true, .seconds(3_600), .zero)
        (settings.requestBody, settings.pointer) = (["context": context], pointer)
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/ofrep/v1/evaluate/\(path)"))
        return RemoteConfiguration(
            url: url, cache: URL(fileURLWithPath: "\(scratch.path)/cache"), settings: settings, log: RecordingLog())
    }

    @Test func `one flag is evaluated for the context that is sent`() async throws {
        let scratch = try ScratchDirectory()
        try publish(#"{"standard": {"revision": 1}, "beta": "{\"revision\": 2}"}"#, in: scratch)
        let server = try LocalService("ofrep.py", "\(scratch.path)/flags.json", python: .featureServer)
        for (context, revision) in [([:], 1), (["channel": "beta"], 2)] as [(RatingJSON, Int64)] {
            let remote = try makeRemote("flags/rating", of: server, in: scratch, pointer: "/value", context: context)
            let fetch = await remote.fetch()
            #expect(fetch.code == "updated", "\(fetch)")
            #expect(await remote.storedRevision() == .integer(revision))
        }
        let missing = try makeRemote("flags/ratings", of: server, in: scratch, pointer: "/value", context: [:])
        let fetch = await missing.fetch()
        #expect(fetch.code == "remote.client-error" && fetch.status == 404)
    }

    @Test func `all flags have a tag, and a change is seen`() async throws {
        let scratch = try ScratchDirectory()
        try publish(#"{"standard": {"revision": 1}, "beta": {}}"#, in: scratch)
        let server = try LocalService("ofrep.py", "\(scratch.path)/flags.json", python: .featureServer)
        let remote = try makeRemote("flags", of: server, in: scratch, pointer: "/flags/1/value", context: [:])
        #expect(await remote.fetch().code == "updated")
        #expect(await remote.fetch().status == 304)
        try publish(#"{"standard": {"revision": 9}, "beta": {}}"#, in: scratch)
        #expect(await remote.fetch().code == "updated")
        #expect(await remote.storedRevision() == .integer(9))
    }
}
#endif

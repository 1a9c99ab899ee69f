#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingKit
@testable import RatingRemote

/// One thing that can go wrong between a server and an app.
struct RemoteFault: Sendable, CustomTestStringConvertible {
    let name: String
    let code: RemoteConfiguration.Failure.Code
    /// Where to ask instead; nil for the server of the test.
    var url: String?
    /// Whether the app had fetched a good document before.
    var hasDocument = true
    /// Whether the server is gone.
    var isStopped = false
    /// What the message says, where the code has several causes.
    var reason: String?
    let answer: ScriptedServer.Answer

    var testDescription: String { name }

    /// What `URLSession` on Linux, where it serves for want of the `curl` command, makes of some faults: it ends the
    /// process (nil), or tells them otherwise. Shown by SessionFaultTests.
    static let beyondSession: [String: RemoteConfiguration.Failure.Code?] = [
        "closed within the header": nil, "closed before the header's end": nil, "closed within a second answer": nil,
        "closed after an interim answer": .truncated, "interim answers without end": .truncated,
        "a header of many thousand lines without end": .deadlineExceeded, "trailers without end": .deadlineExceeded,
    ]

    func url(on server: ScriptedServer) -> URL? {
        url == "https" ? URL(string: "https://127.0.0.1:\(server.port)/") : url.flatMap { URL(string: $0) }
    }

    static let all: [RemoteFault] = connection + bodies + redirects + statuses + documents

    private static func fault(
        _ name: String, _ code: RemoteConfiguration.Failure.Code, _ answer: @escaping ScriptedServer.Answer
    ) -> RemoteFault {
        RemoteFault(name: name, code: code, answer: answer)
    }

    /// Answers with bytes as they stand, and closes.
    private static func raw(_ name: String, _ code: RemoteConfiguration.Failure.Code, _ text: String) -> RemoteFault {
        fault(name, code) { _, peer in peer.send(text) }
    }

    private static func status(
        _ status: Int, _ code: RemoteConfiguration.Failure.Code, _ headers: String = "", name: String? = nil
    ) -> RemoteFault {
        fault(name ?? "\(status)", code) { _, peer in peer.reply(status, headers, "no") }
    }

    private static func document(_ name: String, _ text: String) -> RemoteFault {
        fault(name, .documentRefused) { _, peer in peer.reply(200, "ETag: \"bad\"\r\n", text) }
    }

    private static func redirect(
        _ name: String, _ status: Int = 302, to location: String, refused reason: String
    ) -> RemoteFault {
        var fault = fault(name, .redirectRefused) { _, peer in peer.reply(status, "Location: \(location)\r\n") }
        fault.reason = reason
        return fault
    }

    private static let connection = [
        RemoteFault(name: "connection refused", code: .unreachable, isStopped: true) { _, _ in },
        RemoteFault(name: "name unknown", code: .nameUnknown, url: "https://ratingkit.invalid/") { _, _ in },
        RemoteFault(name: "TLS with a server that is silent", code: .deadlineExceeded, url: "https") { _, _ in },
        fault("accepted, then silent", .deadlineExceeded) { _, peer in peer.pause(60) },
        fault("accepted, then closed", .unreachable) { _, _ in },
        fault("reset before the answer", .unreachable) { _, peer in peer.reset() },
        fault("reset within the body", .truncated) { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{")
            peer.pause(0.1)
            peer.reset()
        },
        fault("one byte of the head at a time", .deadlineExceeded) { _, peer in
            for byte in "HTTP/1.1 200 OK\r\nX-Long: \(String(repeating: "x", count: 1_000))".utf8 {
                guard peer.send([byte]), peer.pause(0.1) else { return }
            }
        },
        fault("one byte of the body at a time", .deadlineExceeded) { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            while peer.send(" "), peer.pause(0.1) {}
        },
        raw("no HTTP", .unreachable, "220 mail.example.com ESMTP\r\n"),
        raw("HTTP/0.9", .unreachable, "{\"displaySessionCount\": 9}"),
        raw("half a status line", .unreachable, "HTTP/1.1 2"),
        raw("closed within the header", .unreachable, "HTTP/1.1 200 OK\r\nX-Hal"),
        raw("closed before the header's end", .unreachable, "HTTP/1.1 200 OK\r\nX-A: b\r\n"),
        raw("closed after an interim answer", .unreachable, "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"),
        raw("closed within a second answer", .unreachable, "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nA: b"),
        raw("a zero byte in the header", .unreachable, "HTTP/1.1 200 OK\r\nX-A: b\0c\r\nContent-Length: 2\r\n\r\n{}"),
        raw("a header without a colon", .unreachable, "HTTP/1.1 200 OK\r\nX-A b\r\nContent-Length: 2\r\n\r\n{}"),
        fault("interim answers without end", .unreachable) { _, peer in
            while peer.send("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n") {}
        },
        fault("a header of many thousand lines without end", .unreachable) { _, peer in
            peer.send("HTTP/1.1 200 OK\r\n")
            let lines = String(repeating: "A:b\r\n", count: 1_000)
            while peer.send(lines) {}
        },
        fault("endless headers", .unreachable) { _, peer in
            peer.send("HTTP/1.1 200 OK\r\n")
            while peer.send("X-More: \(String(repeating: "x", count: 1_000))\r\n") {}
        },
    ]

    private static let bodies = [
        fault("truncated body", .truncated) { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"displaySessionCount\": 9")
        },
        fault("Content-Length too small", .documentRefused) { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{\"displaySessionCount\": 9}")
        },
        fault("truncated chunks", .truncated) { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n{\"displaySessionCount\": 9")
        },
        fault("chunks of no size", .truncated) { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n")
        },
        fault("announced as too large", .tooLarge) { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n")
            peer.pause(60)
        },
        fault("endless body", .tooLarge) { _, peer in
            peer.send("HTTP/1.1 200 OK\r\n\r\n")
            let block = [UInt8](repeating: 32, count: 65_536)
            while peer.send(block) {}
        },
        fault("endless chunks", .tooLarge) { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let block = Array("10000\r\n".utf8) + [UInt8](repeating: 32, count: 65_536) + Array("\r\n".utf8)
            while peer.send(block) {}
        },
        fault("gzip bomb", .tooLarge) { _, peer in
            peer.reply(200, "Content-Encoding: gzip\r\n", body: GzipBomb.make(megabytes: 50))
        },
        raw(
            "trailers without end", .unreachable,
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
                + String(repeating: "A: b\r\n", count: 50_000)),
        fault("a coding that nobody asked for", .truncated) { _, peer in
            peer.reply(200, "Content-Encoding: br\r\n", "{\"displaySessionCount\": 9}")
        },
        fault("a coding within a coding", .truncated) { _, peer in
            peer.reply(200, "Content-Encoding: gzip, gzip\r\n", body: GzipBomb.make(megabytes: 1))
        },
        fault("gzip that is none", .truncated) { _, peer in
            peer.reply(200, "Content-Encoding: gzip\r\n", "{\"displaySessionCount\": 9}")
        },
    ]

    private static let redirects = [
        redirect("301 in a circle", 301, to: "/config.json", refused: "more than 5 in a row"),
        redirect("302 in a circle", to: "/config.json", refused: "more than 5 in a row"),
        fault("301 in a circle of two", .redirectRefused) { request, peer in
            peer.reply(301, "Location: \(request.path == "/a" ? "/b" : "/a")\r\n")
        },
        fault("redirects without end", .redirectRefused) { request, peer in
            peer.reply(301, "Location: \(request.path)x\r\n")
        },
        redirect("redirect to https", to: "https://127.0.0.1/config.json", refused: "from http to https"),
        redirect("redirect to a file", to: "file:///etc/passwd", refused: "from http to file"),
        // Of the same scheme, to a host that is not allowed: RemoteTLSTests and HTTPRedirectTests.
        redirect("redirect to http elsewhere", to: "http://example.com/a.json", refused: "the scheme is http"),
        redirect(
            "redirect to a private address", to: "http://169.254.169.254/latest/meta-data",
            refused: "169.254.169.254 is an address of a private network (allowsPrivateAddresses)"),
        redirect(
            "redirect with a password", to: "http://user:password@127.0.0.1/config.json",
            refused: "a user name or password"),
    ]

    private static let statuses = [
        status(204, .unexpectedStatus), status(206, .unexpectedStatus, "Content-Range: bytes 0-1/9\r\n"),
        status(300, .unexpectedStatus), status(400, .clientError), status(401, .accessDenied),
        status(401, .accessDenied, "WWW-Authenticate: Basic realm=\"x\"\r\n", name: "401 with a challenge"),
        status(403, .accessDenied), status(404, .clientError), status(407, .clientError), status(408, .clientError),
        status(410, .accessDenied), status(429, .throttled, name: "429 without Retry-After"),
        status(429, .throttled, "Retry-After: 120\r\n", name: "429 with Retry-After"),
        status(429, .throttled, "Retry-After: Fri, 27 Nov 2026 00:00:00 GMT\r\n", name: "429 with a date"),
        status(429, .throttled, "Retry-After: soon\r\n", name: "429 with a Retry-After that is none"),
        status(500, .serverError), status(502, .serverError), status(503, .serverError),
        status(503, .throttled, "Retry-After: 120\r\n", name: "503 with Retry-After"), status(599, .serverError),
        RemoteFault(name: "304 without having anything", code: .unexpectedNotModified, hasDocument: false) { _, peer in
            peer.reply(304)
        },
        fault("304 for a foreign ETag", .unexpectedNotModified) { _, peer in peer.reply(304, "ETag: \"foreign\"\r\n") },
    ]

    private static let documents = [
        document("captive portal", "<!DOCTYPE html><html><body>Please log in</body></html>"),
        fault("empty body", .emptyBody) { _, peer in peer.reply(200) },
        document("spaces only", "  \r\n "),
        fault("UTF-16", .documentRefused) { _, peer in
            peer.reply(200, "", body: [0xff, 0xfe] + "{\"displaySessionCount\": 9}".utf8.flatMap { [$0, 0] })
        },
        fault("byte order mark", .documentRefused) { _, peer in
            peer.reply(200, "", body: [0xef, 0xbb, 0xbf] + Array("{\"displaySessionCount\": 9}".utf8))
        },
        fault("invalid UTF-8", .documentRefused) { _, peer in
            peer.reply(200, "", body: Array("{\"mainTitle\": \"".utf8) + [0xc3, 0x28] + Array("\"}".utf8))
        },
        document("half a document", "{\"displaySessionCount\": 9, \"main"),
        document("duplicate keys", "{\"displaySessionCount\": 9, \"displaySessionCount\": 8}"),
        document("wrong types", "{\"displaySessionCount\": \"9\"}"),
        document("out of range", "{\"displaySessionCount\": -9}"),
        document("an array", "[{\"displaySessionCount\": 9}]"),
        document("null", "null"),
        document("schema from the future", "{\"schemaVersion\": 99, \"displaySessionCount\": 9}"),
        document(
            "broken workflow", "{\"workflow\": {\"id\": \"w\", \"initial\": \"nowhere\", \"states\": {\"a\": {}}}}"),
        document("broken rule", "{\"conditions\": {\"no-such-operator\": []}}"),
        document("preview mode", "{\"previewMode\": true}"),
        document("nested deep", String(repeating: "[", count: 100_000)),
        document("a number without end", "{\"displaySessionCount\": \(String(repeating: "9", count: 10_000))}"),
    ]
}
#endif

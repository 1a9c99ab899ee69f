/// What a browser asks the preview's server for.
enum PreviewRequest: Equatable {
    case page
    /// To be told of changes from now on.
    case changes
    case refused(PreviewResponse.Status)

    private static let longest = 16_384

    /// Nil while the header has not come to its end.
    ///
    /// - Parameter port: that the server is reached at. Another host name than the loopback's is one of another site that
    ///   resolves to this device, and is refused.
    init?(_ received: [UInt8], port: UInt16) {
        let text = String(decoding: received, as: UTF8.self)
        guard text.contains("\r\n\r\n") else {
            guard received.count > Self.longest else { return nil }
            self = .refused(.tooLarge)
            return
        }
        let lines = text.components(lineEnd: "\r\n")
        let words = lines[0].split(separator: " ")
        let hosts = lines.dropFirst().compactMap { line -> String? in
            let parts = line.split(separator: ":", maxSplits: 1)
            return parts.count == 2 && parts[0].lowercased() == "host" ? parts[1].trimmed.lowercased() : nil
        }
        let ours = ["127.0.0.1", "localhost"].flatMap { ["\($0):\(port)"] + (port == 80 ? [$0] : []) }
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
            self = .refused(.malformed)
            return
        }
        guard hosts.count == 1, ours.contains(hosts[0]) else {
            self = .refused(.foreignHost)
            return
        }
        guard words[0] == "GET" else {
            self = .refused(.notGet)
            return
        }
        switch words[1].prefix(while: { $0 != "?" }) {
        case "/": self = .page
        case "/changes": self = .changes
        default: self = .refused(.notFound)
        }
    }
}

/// What the preview's server answers.
struct PreviewResponse {
    let bytes: [UInt8]

    enum Status: String {
        case malformed = "400 Bad Request"
        case notFound = "404 Not Found"
        case notGet = "405 Method Not Allowed"
        case foreignHost = "421 Misdirected Request"
        case tooLarge = "431 Request Header Fields Too Large"
    }

    static func page(_ html: String) -> Self {
        Self("200 OK", ["Content-Type: text/html; charset=utf-8", "Content-Length: \(html.utf8.count)"], html)
    }

    static let changes = Self("200 OK", ["Content-Type: text/event-stream"], ": listening\n\n")

    static func refusal(_ status: Status) -> Self {
        let text = "\(status.rawValue)\n"
        return Self(
            status.rawValue, ["Content-Type: text/plain; charset=utf-8", "Content-Length: \(text.utf8.count)"], text)
    }

    private init(_ status: String, _ fields: [String], _ body: String) {
        let always = [
            "Cache-Control: no-store", "Connection: close", "X-Content-Type-Options: nosniff",
            "Cross-Origin-Resource-Policy: same-origin",
        ]
        bytes = Array((["HTTP/1.1 \(status)"] + fields + always + ["", body]).joined(separator: "\r\n").utf8)
    }
}

extension String {
    fileprivate func components(lineEnd: String) -> [Substring] {
        split(separator: lineEnd, omittingEmptySubsequences: false)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}

import Testing

@testable import RatingHTTP
@testable import RatingKit

@Suite struct HTTPHeadParserTests {
    private func parse(_ text: String, by size: Int = .max) throws -> HTTPHead? {
        var parser = HTTPHeadParser()
        var head: HTTPHead?
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            if let found = try Array(rest.prefix(size)).withUnsafeBytes({ try parser.take($0) }) {
                #expect(head == nil, "told twice")
                head = found
            }
            rest = rest.dropFirst(size)
        }
        return head
    }

    private static let heads: [(text: String, status: Int, headers: [String: String])] = [
        ("HTTP/1.1 200 OK\r\n\r\n", 200, [:]),
        ("HTTP/1.1 200\r\nA:b\r\n\r\n", 200, ["a": "b"]),
        ("HTTP/2 404 \r\nETag: \"x\"\r\n\r\n", 404, ["etag": "\"x\""]),
        ("HTTP/1.0 418 I am: a teapot\nX-One:\t 1 \t\nEmpty:\n\nbody", 418, ["x-one": "1", "empty": ""]),
        ("HTTP/1.1 200 OK\r\nETag: \"1\"\r\netag: \"2\"\r\n\r\n", 200, ["etag": "\"1\", \"2\""]),
        ("HTTP/1.1 200 OK\r\nA: b\r\n  c\r\n\td: e\r\nF: g\r\n\r\n", 200, ["a": "b c d: e", "f": "g"]),
        (
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nA: b\r\n\r\nHTTP/1.1 204 X\r\nC: d\r\n\r\n", 204,
            ["c": "d"]
        ),
        ("HTTP/1.1 101 Other\r\nUpgrade: x\r\n\r\n", 101, ["upgrade": "x"]),
        ("HTTP/1.1 200 OK\r\n\r\nX-Trailer: 1\r\nno field\r\n\r\n", 200, [:]),
        ("HTTP/1.1 200 OK\r\nA: ü ✓\r\n\r\n", 200, ["a": "ü ✓"]),
    ]

    @Test(arguments: heads.indices, [1, 2, 3, 7, Int.max])
    func `a header is read in whatever pieces it comes`(number: Int, size: Int) throws {
        let head = Self.heads[number]
        #expect(try parse(head.text, by: size) == HTTPHead(status: head.status, headers: head.headers))
    }

    @Test(arguments: heads.indices)
    func `one that breaks off is none`(number: Int) throws {
        let text = Self.heads[number].text
        let end = try #require(text.utf8.lastIndex(of: UInt8(ascii: "\n")))
        var whole: [Int] = []
        for length in 0..<text.utf8.distance(from: text.startIndex, to: end) {
            if try parse(String(decoding: text.utf8.prefix(length), as: UTF8.self)) != nil { whole.append(length) }
        }
        // Complete before its last line is only one with trailers.
        #expect(whole.isEmpty == !text.contains("Trailer"))
    }

    @Test(arguments: [
        "\r\n", "220 mail.example.com ESMTP\r\n", "HTTP/1.1\r\n", "HTTP/1.1 20\r\n", "HTTP/1.1 2000\r\n",
        "HTTP/1.1 2x0 \r\n",
        "HTTP/1.1 099 x\r\n", "http/1.1 200 OK\r\n", "HTTP/1.1  200 OK\r\n", "{\"a\": 1}\n",
        "HTTP/1.1 100 C\r\n\r\nA: b\r\n",
    ])
    func `without a status it is refused`(text: String) {
        #expect(throws: HTTPHeadParser.Problem(reason: "the answer does not begin with an HTTP status")) {
            try parse(text)
        }
    }

    @Test(arguments: ["A b\r\n", ": b\r\n", "A : b\r\n", " folded first\r\n", "A\u{fc}: b\r\n", "(A): b\r\n"])
    func `a line that is no field is refused`(line: String) {
        #expect(throws: HTTPHeadParser.Problem(reason: "the answer's header has a line without a name")) {
            try parse("HTTP/1.1 200 OK\r\n\(line)\r\n")
        }
    }

    @Test(arguments: [100, 102, 199, 101, 200, 201, 999])
    func `what comes before the answer is passed over`(status: Int) throws {
        let isInterim = 100...199 ~= status && status != 101
        let head = try parse("HTTP/1.1 \(status) X\r\nA: b\r\n\r\nHTTP/1.1 204 Y\r\nC: d\r\n\r\n")
        #expect(head?.status == (isInterim ? 204 : status) && head?.headers == (isInterim ? ["c": "d"] : ["a": "b"]))
    }

    @Test(arguments: ["/00", ":00", "2/0", "20:", "000"])
    func `a status has three digits, the first of them none of zero`(digits: String) {
        #expect(throws: HTTPHeadParser.Problem.self) { try parse("HTTP/1.1 \(digits) X\r\n\r\n") }
    }

    @Test(arguments: [" ", "!", "~", "\t", "\u{80}"])
    func `any other character is taken`(character: String) throws {
        #expect(try parse("HTTP/1.1 200 OK\r\nA: b\(character)c\r\n\r\n")?.headers["a"] == "b\(character)c")
    }

    @Test(arguments: ["\u{0}", "\u{1}", "\u{1b}", "\u{1f}", "\u{7f}", "\r"])
    func `a control character is refused`(character: String) {
        #expect(throws: HTTPHeadParser.Problem(reason: "the answer's header has a control character")) {
            try parse("HTTP/1.1 200 OK\r\nA: b\(character)c\r\n\r\n")
        }
    }

    @Test(arguments: [-1, 0, 1])
    func `the limit holds for all together`(more: Int) throws {
        let start = "HTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"
        let trailers = String(repeating: "x", count: HTTPHeadParser.longest - start.utf8.count + more)
        let problem = HTTPHeadParser.Problem(reason: "the answer's header has more than 262144 bytes")
        if more > 0 {
            #expect(throws: problem) { try parse(start + trailers, by: 1_000) }
        } else {
            #expect(try parse(start + trailers, by: 1_000)?.status == 200)
        }
    }

    @Test func `thousands of fields are read`() throws {
        let different = (0..<20_000).map { "X\($0): \r\n" }.joined()
        #expect(try parse("HTTP/1.1 200 OK\r\n\(different)\r\n", by: 4_096)?.headers.count == 20_000)
        let same = String(repeating: "A:b\r\n", count: 50_000)
        #expect(try parse("HTTP/1.1 200 OK\r\n\(same)\r\n", by: 4_096)?.headers["a"]?.utf8.count == 149_998)
    }
}

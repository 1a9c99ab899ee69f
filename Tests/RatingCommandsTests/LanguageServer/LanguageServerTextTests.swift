import RatingAnalysis
import RatingKit
import TestInput
import TestTools
import Testing

@testable import RatingCommands

/// The text that the server has is the editor's, or it says that it does not know it.
@Suite struct LanguageServerTextTests {
    private static let uri = RatingJSON.string(EditorClient.uri)

    private static func change(_ changes: RatingJSON?, version: Int64 = 3) -> RatingJSON {
        let changes = changes.map { [RatingJSON.Member("contentChanges", $0)] } ?? []
        return [
            "method": "textDocument/didChange",
            "params": .object([.init("textDocument", ["uri": uri, "version": .integer(version)])] + changes),
        ]
    }

    private static let saved: RatingJSON = [
        "method": "textDocument/didSave", "params": ["textDocument": ["uri": uri], "text": "{\"nonsense\": 2}"],
    ]

    @Test(
        arguments: [
            [["text": 3]], [["range": ["start": 1], "text": "x"]], [["range": range(0, 1, 0), "text": "x"]],
            [["range": range(0, 7, 8), "text": "x"]], [["range": range(0, 6, 7), "text": "x"]],
            [["text": "{}"], ["range": range(0, -1, 0), "text": "x"]], [3], "none", nil,
        ] as [RatingJSON?])
    func `a change that cannot be read makes the text unknown until it comes whole`(_ changes: RatingJSON?) {
        var client = EditorClient()
        for whole in [Self.change([["text": "{\"nonsense\": 2}"]]), Self.saved] {
            client.open("{\"a\":\"😀\"}")
            _ = client.published()
            let said = client.send(Self.change(changes))
            #expect(said.count == 1 && said[0]["method"] == "window/logMessage")
            #expect(client.published().map { $0["diagnostics"] } == [[]])
            #expect(
                client.answer("textDocument/hover", ["textDocument": ["uri": Self.uri]])["error"]?["code"] == -32803)
            // A part of an unknown text.
            #expect(client.send(Self.change([["range": range(0, 0, 0), "text": " "]])) == [])
            #expect(client.published().map { $0["diagnostics"] } == [[]])
            #expect(client.send(whole) == [])
            #expect(client.text == "{\"nonsense\": 2}")
            #expect(client.published().first?["diagnostics"]?.arrayValue?.isEmpty == false)
        }
    }

    @Test(
        arguments: [
            (#"\ud83d"#, false), (#"\uDE00"#, false), (#"\ud83d\ud83d\ude00"#, false), (#"\ud83d\ude00"#, true),
            (#"\\ud83d"#, true), (#"\ud83dx"#, false), (#"\ud83d\u0041"#, false),
        ])
    func `half a character is no text`(_ text: String, _ isKnown: Bool) {
        var client = EditorClient()
        client.open("{}")
        let message =
            #"{"method": "textDocument/didChange", "params": {"textDocument": {"uri": "\#(EditorClient.uri)", "#
            + #""version": 2}, "contentChanges": [{"text": "\#(text)"}]}}"#
        #expect(client.server.receive(Array(message.utf8)).isEmpty == isKnown)
        #expect(client.server.documents[EditorClient.uri]?.isKnown == isKnown)
        // A question with the same in it changes nothing.
        client.open("{}")
        let question = #"{"id": 5, "method": "textDocument/hover", "params": {"x": "\#(text)"}}"#
        #expect(client.server.receive(Array(question.utf8)).first?["id"] == 5)
        #expect(client.server.documents[EditorClient.uri]?.isKnown == true)
    }

    @Test func `a code action at once after a change does not keep its problems from being published`() {
        var client = EditorClient()
        client.open("{}")
        _ = client.published()
        client.change([["text": "{\"nonsense\": 1}"]])
        _ = client.request(
            "textDocument/codeAction", ["textDocument": ["uri": Self.uri], "range": range(0, 0, 9), "context": [:]])
        #expect(client.server.hasUnpublished)
        let published = client.published()
        #expect(published.first?["version"] == 2 && published.first?["diagnostics"]?.arrayValue?.isEmpty == false)
        #expect(!client.server.hasUnpublished && client.published().isEmpty)
    }

    @Test(arguments: PositionEncoding.allCases, [1, 2, 3] as [UInt64])
    func `whatever a client sends, what is published belongs to the latest text`(
        _ encoding: PositionEncoding, _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var client = EditorClient(encodings: [.string(encoding.rawValue)])
        var model = ModelText(encoding: encoding)
        var last: RatingJSON?
        var counts = [true: 0, false: 0]
        for version in 0..<Int64(rounds(240)) {
            let step = model.step(version, &random)
            if let message = step.message {
                _ = client.server.receive(message)
                last = nil
            }
            if step.asks {
                _ = client.request(
                    "textDocument/codeAction",
                    ["textDocument": ["uri": Self.uri], "range": range(0, 0, 3), "context": [:]])
            }
            counts[model.scalars != nil, default: 0] += 1
            if let scalars = model.scalars { #expect(Array(client.text.unicodeScalars) == scalars, "seed \(seed)") }
            guard step.waits else { continue }
            let published = client.published()
            if let now = published.last { last = now }
            var fresh = EditorClient(encodings: [.string(encoding.rawValue)])
            fresh.open(model.scalars.map { String(String.UnicodeScalarView($0)) } ?? "{\"disabled\": true}")
            #expect(published.count <= 1 && last?["version"] == model.version, "seed \(seed)")
            #expect(last?["diagnostics"] == fresh.published().last?["diagnostics"], "seed \(seed)")
        }
        #expect(counts.values.allSatisfy { $0 > 10 }, "\(counts)")
    }
}

/// What an editor's text is, by the protocol's words alone: scalars in lines, and nil once it cannot be known.
private struct ModelText {
    let encoding: PositionEncoding
    var scalars: [Unicode.Scalar]?
    var version: RatingJSON = .null

    struct Step {
        var message: [UInt8]?
        var asks = false
        var waits = false
    }

    mutating func step(_ number: Int64, _ random: inout SeededGenerator) -> Step {
        var step = Step(asks: Int.random(in: 0..<4, using: &random) == 0, waits: Bool.random(using: &random))
        let kind = number == 0 ? 0 : Int.random(in: 0..<20, using: &random)
        if kind > 3 || number == 0 { version = .integer(number) }
        switch kind {
        case 0:
            scalars = Array("{\n  \"mainTitle\": \"Süß 😀?\"\r\n}".unicodeScalars)
            step.message = message(
                "didOpen",
                ["textDocument": ["uri": .string(EditorClient.uri), "version": .integer(number), "text": text]])
            version = .integer(number)
        case 1:
            if Bool.random(using: &random) {
                scalars = nil
                step.message = Array("{\"method\": \"textDocument/didChange\", ".utf8)
            }
        case 2:
            if scalars == nil {
                scalars = Array("{\"nonsense\": \"é\"}".unicodeScalars)
                step.message = message("didSave", ["textDocument": ["uri": .string(EditorClient.uri)], "text": text])
            }
        case 3: break
        case 4:
            scalars = nil
            let params = changed([["text": "HALF"]])
            step.message = Array(
                String(decoding: message("didChange", params), as: UTF8.self).replacing("HALF", with: #"\udc00"#).utf8)
        default:
            var changes: [RatingJSON] = []
            for _ in 0..<Int.random(in: 1...3, using: &random) { changes.append(change(&random)) }
            step.message = message("didChange", changed(.array(changes)))
        }
        return step
    }

    private var text: RatingJSON { .string(String(String.UnicodeScalarView(scalars ?? []))) }

    private func message(_ method: String, _ params: RatingJSON) -> [UInt8] {
        (["method": .string("textDocument/\(method)"), "params": params] as RatingJSON).serializedBytes()
    }

    private func changed(_ changes: RatingJSON) -> RatingJSON {
        ["textDocument": ["uri": .string(EditorClient.uri), "version": version], "contentChanges": changes]
    }

    private mutating func change(_ random: inout SeededGenerator) -> RatingJSON {
        let piece =
            ["a", "é", "😀", "\n", "\r\n", "\r", "{\"policy\":", "\"", "", "xyz"].randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<24, using: &random) {
        case 0, 1:
            scalars = Array("{\"\(piece)😀\": 1}".unicodeScalars)
            return ["text": text]
        case 2:
            scalars = nil
            return [["text": 3], ["text": .null], 7, ["range": range(0, 0, 0)], ["range": 4, "text": "x"]]
                .randomElement(using: &random) ?? 7
        default: break
        }
        func place() -> (line: Int, character: Int) {
            (Int.random(in: 0...4, using: &random), Int.random(in: 0...24, using: &random))
        }
        var (start, end) = (place(), place())
        if Int.random(in: 0..<40, using: &random) > 0, end < start { swap(&start, &end) }
        let json: RatingJSON = [
            "range": [
                "start": position(Int64(start.line), Int64(start.character)),
                "end": position(Int64(end.line), Int64(end.character)),
            ], "text": .string(piece),
        ]
        guard let known = scalars, start <= end, let from = index(of: start, in: known),
            let to = index(of: end, in: known)
        else {
            scalars = nil
            return json
        }
        scalars?.replaceSubrange(from..<to, with: piece.unicodeScalars)
        return json
    }

    /// Nil within a character.
    private func index(of place: (line: Int, character: Int), in text: [Unicode.Scalar]) -> Int? {
        var (index, line) = (0, 0)
        while line < place.line {
            guard let end = text[index...].firstIndex(where: { $0 == "\n" || $0 == "\r" }) else { return text.count }
            index = end + (text[end] == "\r" && end + 1 < text.count && text[end + 1] == "\n" ? 2 : 1)
            line += 1
        }
        var left = place.character
        while left > 0, index < text.count, text[index] != "\n", text[index] != "\r" {
            let units: Int =
                switch encoding {
                case .utf8: String(text[index]).utf8.count
                case .utf16: String(text[index]).utf16.count
                case .utf32: 1
                }
            guard units <= left else { return nil }
            (left, index) = (left - units, index + 1)
        }
        return index
    }
}

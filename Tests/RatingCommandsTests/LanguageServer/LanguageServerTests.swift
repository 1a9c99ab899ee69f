import Foundation
import RatingKit
import TestTools
import Testing

@testable import RatingCommands

@Suite struct LanguageServerTests {
    // MARK: The conversation

    @Test func `initialize tells what the server can do`() {
        var client = EditorClient(initializing: false)
        let result = client.request("initialize", ["capabilities": [:], "processId": .null])
        let can = result["capabilities"]
        #expect(can?["positionEncoding"] == "utf-16" && can?["textDocumentSync"]?["change"] == 2)
        for name in ["hoverProvider", "definitionProvider", "documentSymbolProvider"] { #expect(can?[name] == true) }
        #expect(result["serverInfo"]?["name"] == "ratingkit")
    }

    @Test(
        arguments: [
            ([], "utf-16"), (["utf-8"], "utf-8"), (["utf-32", "utf-8"], "utf-32"), (["ebcdic", "utf-8"], "utf-8"),
            (["ebcdic"], "utf-16"),
        ] as [([RatingJSON], RatingJSON)])
    func `positions are counted as the client likes best`(_ offered: [RatingJSON], _ chosen: RatingJSON) {
        var client = EditorClient(initializing: false)
        let result = client.request(
            "initialize", ["capabilities": ["general": ["positionEncodings": .array(offered)]]])
        #expect(result["capabilities"]?["positionEncoding"] == chosen)
    }

    @Test func `requests before initialize, after shutdown and of unknown methods are refused by their codes`() {
        var client = EditorClient(initializing: false)
        func code(_ method: String, _ params: RatingJSON = [:]) -> RatingJSON? {
            client.answer(method, params)["error"]?["code"]
        }
        #expect(code("textDocument/hover") == -32002)
        #expect(code("shutdown") == -32002)
        #expect(client.request("initialize", [:])["capabilities"] != nil)
        #expect(code("initialize") == -32600)
        #expect(code("textDocument/rename") == -32601)
        #expect(code("workspace/symbol") == -32601)
        #expect(code("textDocument/hover") == -32602)
        #expect(code("textDocument/hover", ["textDocument": ["uri": "file:///not/open"]]) == -32602)
        client.open("{}")
        #expect(code("textDocument/hover", ["textDocument": ["uri": .string(EditorClient.uri)]]) == -32602)
        #expect(
            code(
                "textDocument/hover",
                ["textDocument": ["uri": .string(EditorClient.uri)], "position": position(-1, 0)]) == -32602)
        #expect(client.request("shutdown", .null) == .null)
        #expect(code("textDocument/hover") == -32600)
    }

    @Test(arguments: [(true, true), (false, false)])
    func `exit ends in order after shutdown only`(_ shutsDown: Bool, _ inOrder: Bool) {
        var client = EditorClient()
        if shutsDown { _ = client.request("shutdown", .null) }
        client.notify("exit", .null)
        #expect(client.server.phase == .ended(inOrder: inOrder))
    }

    @Test(
        arguments: [
            ("{", -32700, .null), ("", -32700, .null), ("[]", -32600, .null), ("3", -32600, .null),
            ("{}", -32600, .null),
            (#"{"jsonrpc": "2.0", "id": 7}"#, -32600, 7), (#"{"id": {}, "method": "shutdown"}"#, -32600, .null),
            (#"{"id": "a", "method": 3}"#, -32600, "a"),
        ] as [(String, RatingJSON, RatingJSON)])
    func `what is no request is refused, and the server goes on`(_ text: String, _ code: RatingJSON, _ id: RatingJSON) {
        var client = EditorClient()
        let answers = client.server.receive(Array(text.utf8))
        #expect(answers.count == 1 && answers[0]["error"]?["code"] == code && answers[0]["id"] == id)
        #expect(client.request("shutdown", .null) == .null)
    }

    @Test func `notifications that are unknown, and answers, are passed over`() {
        var client = EditorClient()
        for method in ["$/cancelRequest", "workspace/didChangeConfiguration", "textDocument/didSave", "nonsense"] {
            #expect(client.send(["jsonrpc": "2.0", "method": .string(method), "params": [:]]) == [])
        }
        #expect(client.send(["jsonrpc": "2.0", "id": 1, "result": .null]) == [])
        // A document that comes before its time.
        var early = EditorClient(initializing: false)
        early.open("{}")
        #expect(early.server.documents.isEmpty)
    }

    // MARK: Text

    @Test(arguments: PositionEncoding.allCases)
    func `any run of changes gives the text that the editor has`(_ encoding: PositionEncoding) {
        let pieces = ["a", "é", "😀", "\n", "\r\n", "{\"policy\":", "\"", "", "xyz"]
        var client = EditorClient(encodings: [.string(encoding.rawValue)])
        var text = "{\n  \"mainTitle\": \"Süß 😀?\"\r\n}"
        client.open(text)
        for version in 0..<rounds(60) {
            let bytes = Array(text.utf8)
            let starts =
                bytes.indices.filter { index in
                    bytes[index] & 0xC0 != 0x80 && !(index > 0 && bytes[index] == 10 && bytes[index - 1] == 13)
                } + [bytes.count]
            let ends = [starts.randomElement() ?? 0, starts.randomElement() ?? 0].sorted()
            let places = TextPositions(bytes: bytes, encoding: encoding).positions(ofBytes: ends)
                .map { position(Int64($0.line), Int64($0.character)) }
            let piece = pieces.randomElement() ?? ""
            text = String(decoding: bytes[..<ends[0]] + piece.utf8 + bytes[ends[1]...], as: UTF8.self)
            client.change(
                [["range": ["start": places[0], "end": places[1]], "text": .string(piece)]], version: Int64(version))
            #expect(Array(client.text.utf8) == Array(text.utf8))
        }
        client.change([["text": "first"], ["range": range(0, 0, 1), "text": "F"]])
        #expect(client.text == "First")
    }

    // MARK: Diagnostics

    @Test func `what is published is what lint finds, at the same places, for every document there is`() async throws {
        let root = Repository.root.appendingPathComponent("Configs")
        let files =
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        var found = 0
        for file in files where file.pathExtension == "json" {
            let bytes = [UInt8](try Data(contentsOf: file))
            // What is no text cannot be in an editor.
            guard let text = String(bytes: bytes, encoding: .utf8) else { continue }
            var client = EditorClient(encodings: ["utf-32"])
            client.open(text)
            let published = client.published()
            let lint =
                try await ToolRun("lint", "--format", "json", "--at", "2026-06-15T12:30:00Z", file.path).json.arrayValue
                ?? []
            let diagnostics = published.first?["diagnostics"]?.arrayValue ?? []
            found += lint.count
            #expect(published.count == 1 && diagnostics.count == lint.count, "\(file.lastPathComponent)")
            for (one, other) in zip(diagnostics, lint) {
                #expect(one["code"] == other["code"] && one["source"] == "ratingkit")
                let line = (other["line"]?.integerValue ?? 1) - 1
                #expect(one["range"]?["start"]?["line"] == .integer(line), "\(file.lastPathComponent) \(other)")
                if let column = other["column"]?.integerValue {
                    #expect(one["range"]?["start"]?["character"] == .integer(column - 1), "\(file.lastPathComponent)")
                }
            }
        }
        #expect(found > 30)
    }

    @Test func `a problem has severity, code, range and version, and goes when it is mended or the document closed`() {
        var client = EditorClient()
        client.open("{\n  \"displaySesionCount\": 3, \"😀\": 1, \"minDays\": \"3\"\n}")
        let first = client.published()
        let diagnostics = first.first?["diagnostics"]?.arrayValue ?? []
        #expect(first.first?["version"] == 1 && diagnostics.count == 3)
        #expect(diagnostics.first?["severity"] == 2 && diagnostics.first?["code"] == "config.unknown-key")
        #expect(diagnostics.first?["range"] == range(1, 2, 22))
        #expect(diagnostics.first?["message"]?.stringValue?.contains("did you mean “displaySessionCount”?") ?? false)
        // In UTF-16 the face counts two.
        #expect(diagnostics.last?["severity"] == 1 && diagnostics.last?["range"] == range(1, 47, 50))
        #expect(client.published().isEmpty)
        client.change([["text": "{\"disabled\": true}"]])
        #expect(client.published() == [["uri": .string(EditorClient.uri), "version": 2, "diagnostics": []]])
        let closed = client.send([
            "method": "textDocument/didClose", "params": ["textDocument": ["uri": .string(EditorClient.uri)]],
        ])
        #expect(closed.count == 1 && closed[0]["params"]?["diagnostics"] == [])
        #expect(client.server.documents.isEmpty)
    }

    @Test func `of very many problems the first are told, and how many more there are`() {
        var client = EditorClient()
        client.open("{" + (0..<1_500).map { "\"nonsense\($0)\": 1" }.joined(separator: ",\n") + "}")
        let diagnostics = client.published().first?["diagnostics"]?.arrayValue ?? []
        #expect(diagnostics.count == 1_001)
        #expect(diagnostics.last?["message"]?.stringValue?.hasPrefix("and 50") ?? false)
    }

    // MARK: Questions

    @Test func `hover, completion, definition and symbols are answered at their places`() throws {
        var client = EditorClient()
        client.open(
            """
            {"policy": "balanced", "applicationName": "😀", "di": 1,
             "workflow": {"initial": "ask", "states": {"ask": {"meta": {"kind": "native"}, "on": {"DISMISS": "end"}},
             "end": {"type": "final"}}}}
            """)
        let hover = client.ask("hover", 0, 14)
        #expect(hover["range"] == range(0, 11, 21) && hover["contents"]?["kind"] == "markdown")
        #expect(hover["contents"]?["value"]?.stringValue?.hasPrefix("**balanced**") ?? false)
        #expect(client.ask("hover", 0, 22) == .null)

        let items = client.ask("completion", 0, 51)["items"]?.arrayValue ?? []
        let disabled = try #require(items.first { $0["label"] == "disabled" })
        #expect(disabled["textEdit"] == ["range": range(0, 48, 52), "newText": "\"disabled\""])
        #expect(disabled["filterText"] == "\"disabled\"" && disabled["kind"] == 10)
        #expect(client.ask("completion", 0, 21)["items"] == [])

        #expect(client.ask("definition", 1, 27) == ["uri": .string(EditorClient.uri), "range": range(1, 43, 48)])
        #expect(client.ask("definition", 0, 3) == .null)

        let symbols = client.request(
            "textDocument/documentSymbol", ["textDocument": ["uri": .string(EditorClient.uri)]])
        #expect(symbols.arrayValue?.map { $0["name"] } == ["policy", "applicationName", "di", "workflow"])
        #expect(
            symbols[3]?["children"]?[0]?["name"] == "ask"
                && symbols[3]?["children"]?[0]?["selectionRange"] == range(1, 43, 48))
    }

    @Test func `a client without Markdown gets plain text`() {
        var client = EditorClient(initializing: false)
        _ = client.request(
            "initialize", ["capabilities": ["textDocument": ["hover": ["contentFormat": ["plaintext"]]]]])
        client.open(#"{"policy": "balanced"}"#)
        let contents = client.ask("hover", 0, 14)["contents"]
        #expect(contents?["kind"] == "plaintext")
        #expect(contents?["value"]?.stringValue?.hasPrefix("balanced: workflow native") ?? false)
    }

    @Test func `a quick fix mends what lint --fix would mend`() throws {
        var client = EditorClient()
        client.open("{\"é\": 1, \"minDay\": 3}")
        func actions(_ range: RatingJSON, only: RatingJSON? = nil) -> [RatingJSON] {
            let context: RatingJSON = only.map { ["diagnostics": [], "only": $0] } ?? ["diagnostics": []]
            return client.request(
                "textDocument/codeAction",
                ["textDocument": ["uri": .string(EditorClient.uri)], "range": range, "context": context]
            ).arrayValue ?? []
        }
        // Before anything was published, too.
        let found = actions(range(0, 10, 10))
        #expect(found.count == 1 && found[0]["title"] == "Write \"minDays\"" && found[0]["kind"] == "quickfix")
        #expect(found[0]["diagnostics"]?[0]?["code"] == "config.unknown-key")
        let edits = try #require(found[0]["edit"]?["changes"]?[EditorClient.uri]?.arrayValue)
        #expect(edits == [["range": range(0, 9, 17), "newText": "\"minDays\""]])
        #expect(actions(range(0, 1, 3)).isEmpty)
        #expect(actions(range(0, 0, 20)).count == 1)
        #expect(actions(range(0, 0, 20), only: ["refactor"]).isEmpty)
        #expect(actions(range(0, 0, 20), only: ["quickfix"]).count == 1)
        client.change([["range": edits[0]["range"] ?? .null, "text": edits[0]["newText"] ?? .null]])
        #expect(client.text == "{\"é\": 1, \"minDays\": 3}")
    }

    @Test(
        arguments: [
            (nil, "file:///a/b.json", true), ("rating*.json", "file:///a/rating-2.json", true),
            ("rating*.json", "file:///rating/a.json", false), ("Configs/*.json", "file:///p/Configs/a.json", true),
            ("Configs/*.json", "file:///p/Configs/x/a.json", false), ("a b.json", "file:///p/a%20b.json", true),
            ("a.json, b.json", "file:///p/b.json", true), ("*a*b*", "file:///xaxbx", true),
            ("*a*b", "file:///xaxbx", false), ("rating.json", "file:///rating.json5", false), ("*", "file:///x", true),
            ("ab*ba", "file:///aba", false), ("a/b/c.json", "c.json", false),
        ] as [(String?, String, Bool)])
    func `a server speaks of the files that it is told`(_ patterns: String?, _ uri: String, _ matches: Bool) {
        #expect(FilePatterns(patterns).match(uri) == matches)
    }

    @Test func `of other files nothing is said, and no question about them fails`() {
        var client = EditorClient(files: "*.rating")
        client.open(#"{"nonsense": 1}"#)
        #expect(client.published().isEmpty)
        #expect(client.ask("hover", 0, 3) == .null && client.ask("completion", 0, 3) == .null)
        client.change([["text": "{}"]])
        #expect(client.server.documents.isEmpty)
    }
}

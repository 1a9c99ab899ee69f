import RatingAnalysis
import RatingKit

/// A language server (LSP 3.17) as a step function: a message in, messages out. It keeps the open documents and knows
/// neither streams nor time; what is said of a document is `lint`'s and ``EditedDocument``'s.
struct LanguageServer {
    let checks: DocumentChecks
    /// Of other documents nothing is said.
    let files: FilePatterns
    /// What time it is, for each check anew: a server may run for days.
    let today: @Sendable () -> LocalInstant

    private(set) var phase = Phase.fresh
    var encoding = PositionEncoding.utf16
    var takesMarkdown = true
    private(set) var documents: [String: OpenDocument] = [:]

    enum Phase: Equatable {
        /// Before `initialize`.
        case fresh
        case running
        /// After `shutdown`.
        case stopping
        /// After `exit`, and whether `shutdown` came before.
        case ended(inOrder: Bool)
    }

    init(
        checks: DocumentChecks, files: FilePatterns = FilePatterns(nil), today: @escaping @Sendable () -> LocalInstant
    ) {
        (self.checks, self.files, self.today) = (checks, files, today)
    }

    /// Whether a document has not been looked at since it changed.
    var hasUnchecked: Bool { documents.values.contains { $0.findings == nil } }

    /// Answers one message.
    mutating func receive(_ message: [UInt8]) -> [RatingJSON] {
        let json: JSONDocument
        do {
            json = try JSONDocument(message, limits: JSONLimits(maximumBytes: MessageFrames.maximumMessage))
        } catch {
            return [RPC.failure(.null, .parseError, "the message is no JSON: \(error.description)")]
        }
        let root = json.root
        let id = root["id"].map { $0.value }
        guard root.kind == .object, let method = root["method"]?.stringValue, id.map(RPC.isID) ?? true else {
            // An answer to a request: the server makes none.
            if root.kind == .object, root["result"] != nil || root["error"] != nil { return [] }
            return [
                RPC.failure(
                    id.flatMap { RPC.isID($0) ? $0 : nil } ?? .null, .invalidRequest, "the message is no request")
            ]
        }
        guard let id else { return notice(method, root["params"]) }
        do throws(RPC.Failure) {
            return [RPC.result(id, try answer(method, root["params"]))]
        } catch {
            return [RPC.failure(id, error.code, error.message)]
        }
    }

    /// Looks at what has changed, and tells what was found.
    mutating func check() -> [RatingJSON] {
        let changed = documents.keys.filter { documents[$0]?.findings == nil }.sorted()
        return changed.compactMap { uri in
            checkDocument(uri)
            return documents[uri].map { RPC.notification("textDocument/publishDiagnostics", published($0)) }
        }
    }

    private mutating func checkDocument(_ uri: String) {
        var checks = checks
        checks.foresight.today = today()
        documents[uri]?.check(checks)
    }
}

// MARK: Requests

extension LanguageServer {
    private mutating func answer(_ method: String, _ params: JSONDocument.Node?) throws(RPC.Failure) -> RatingJSON {
        switch (phase, method) {
        case (.fresh, "initialize"):
            phase = .running
            return initialized(params)
        case (.fresh, _): throw RPC.Failure(.notInitialized, "initialize comes first")
        case (_, "initialize"): throw RPC.Failure(.invalidRequest, "the server is initialized already")
        case (.stopping, _), (.ended, _): throw RPC.Failure(.invalidRequest, "the server is shutting down")
        case (_, "shutdown"):
            phase = .stopping
            return .null
        default: break
        }
        if isForeign(params?["textDocument"]?["uri"]) { return .null }
        switch method {
        case "textDocument/hover": return try hover(document(params), offset(params))
        case "textDocument/completion": return try completion(document(params), offset(params))
        case "textDocument/definition": return try definition(document(params), offset(params))
        case "textDocument/documentSymbol": return symbols(try document(params))
        case "textDocument/codeAction":
            let uri = try document(params).uri
            if documents[uri]?.findings == nil { checkDocument(uri) }
            return try actions(document(params), params)
        default: throw RPC.Failure(.methodNotFound, "there is no method “\(excerpt(method))”")
        }
    }

    private func isForeign(_ uri: JSONDocument.Node?) -> Bool { uri?.stringValue.map { !files.match($0) } ?? false }

    private func document(_ params: JSONDocument.Node?) throws(RPC.Failure) -> OpenDocument {
        guard let uri = params?["textDocument"]?["uri"]?.stringValue else {
            throw RPC.Failure(.invalidParams, "the request names no document")
        }
        guard let document = documents[uri] else {
            throw RPC.Failure(.invalidParams, "“\(excerpt(uri))” is not open")
        }
        return document
    }

    private func offset(_ params: JSONDocument.Node?) throws(RPC.Failure) -> Int {
        guard let position = params?["position"]?.protocolPosition else {
            throw RPC.Failure(.invalidParams, "the request has no position")
        }
        return TextPositions(bytes: try document(params).bytes, encoding: encoding).offsets(of: [position])[0]
    }

    private mutating func initialized(_ params: JSONDocument.Node?) -> RatingJSON {
        let client = params?["capabilities"]
        let encodings = client?["general"]?["positionEncodings"]?.elements.compactMap { $0.stringValue } ?? []
        encoding = encodings.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
        let formats = client?["textDocument"]?["hover"]?["contentFormat"]?.elements.compactMap { $0.stringValue }
        takesMarkdown = formats?.contains("markdown") ?? true
        return [
            "capabilities": [
                "positionEncoding": .string(encoding.rawValue),
                "textDocumentSync": ["openClose": true, "change": 2],
                "hoverProvider": true,
                "completionProvider": ["triggerCharacters": ["\"", ":", " "]],
                "codeActionProvider": ["codeActionKinds": ["quickfix"]],
                "definitionProvider": true,
                "documentSymbolProvider": true,
            ],
            "serverInfo": ["name": "ratingkit", "version": .string(CommandLineTool.version)],
        ]
    }
}

// MARK: Notifications

extension LanguageServer {
    private mutating func notice(_ method: String, _ params: JSONDocument.Node?) -> [RatingJSON] {
        if method == "exit" {
            phase = .ended(inOrder: phase == .stopping)
            return []
        }
        guard phase == .running, !isForeign(params?["textDocument"]?["uri"]) else { return [] }
        switch method {
        case "textDocument/didOpen": return open(params?["textDocument"])
        case "textDocument/didChange": return change(params)
        case "textDocument/didClose":
            guard let uri = params?["textDocument"]?["uri"]?.stringValue,
                var document = documents.removeValue(forKey: uri)
            else { return [] }
            document.findings = []
            return [RPC.notification("textDocument/publishDiagnostics", published(document))]
        default: return []
        }
    }

    private mutating func open(_ document: JSONDocument.Node?) -> [RatingJSON] {
        guard let uri = document?["uri"]?.stringValue, let text = document?["text"]?.stringValue else {
            return [RPC.log("textDocument/didOpen has no document")]
        }
        documents[uri] = OpenDocument(uri: uri, text: text, version: document?["version"]?.value ?? .null)
        return []
    }

    private mutating func change(_ params: JSONDocument.Node?) -> [RatingJSON] {
        guard let named = params?["textDocument"], let uri = named["uri"]?.stringValue,
            let changes = params?["contentChanges"]
        else { return [RPC.log("textDocument/didChange has no changes")] }
        guard var document = documents.removeValue(forKey: uri) else {
            return [RPC.log("“\(excerpt(uri))” changed, and is not open")]
        }
        guard document.apply(changes, version: named["version"]?.value ?? .null, encoding: encoding) else {
            return [RPC.log("a change of “\(excerpt(uri))” cannot be read; open the document again")]
        }
        documents[uri] = document
        return []
    }
}

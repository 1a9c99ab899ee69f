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

    /// Whether a document has changed of which the client has heard nothing since.
    var hasUnpublished: Bool { documents.values.contains { !$0.isPublished } }

    /// Answers one message.
    mutating func receive(_ message: [UInt8]) -> [RatingJSON] {
        let json: JSONDocument
        var isExact = true
        do {
            json = try JSONDocument(message, limits: Self.limits)
        } catch {
            guard error.reason == .loneSurrogate,
                let mended = try? JSONDocument(message.withoutHalfPairs, limits: Self.limits)
            else {
                loseAll()
                return [RPC.failure(.null, .parseError, "the message is not JSON: \(error.description)")]
            }
            (json, isExact) = (mended, false)
        }
        let root = json.root
        let id = root["id"].map { $0.value }
        guard root.kind == .object, let method = root["method"]?.stringValue, id.map(RPC.isID) ?? true else {
            // An answer to a request: the server makes none.
            if root.kind == .object, root["result"] != nil || root["error"] != nil { return [] }
            return [
                RPC.failure(
                    id.flatMap { RPC.isID($0) ? $0 : nil } ?? .null, .invalidRequest, "the message is not a request")
            ]
        }
        guard let id else { return notice(method, root["params"], isExact: isExact) }
        do throws(RPC.Failure) {
            return [RPC.result(id, try answer(method, root["params"]))]
        } catch {
            return [RPC.failure(id, error.code, error.message)]
        }
    }

    private static let limits = JSONLimits(maximumBytes: MessageFrames.maximumMessage)

    /// Looks at what has changed, and tells what was found.
    mutating func check() -> [RatingJSON] {
        let changed = documents.keys.filter { documents[$0]?.isPublished == false }.sorted()
        return changed.compactMap { uri in
            checkDocument(uri)
            documents[uri]?.isPublished = true
            return documents[uri].map { RPC.notification("textDocument/publishDiagnostics", published($0)) }
        }
    }

    /// After a message that may have changed any of them.
    private mutating func loseAll() {
        for uri in documents.keys { documents[uri]?.replace(nil) }
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
        case (.fresh, _): throw RPC.Failure(.notInitialized, "initialize must come first")
        case (_, "initialize"): throw RPC.Failure(.invalidRequest, "the server is already initialized")
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
            checkDocument(try document(params).uri)
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
        guard document.isKnown else { throw RPC.Failure(.requestFailed, Self.unknown(uri)) }
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
                // A text that comes with saving is known again.
                "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": true]],
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
    /// - Parameter isExact: false where some of the text is not what the client has.
    private mutating func notice(
        _ method: String, _ params: JSONDocument.Node?, isExact: Bool
    ) -> [RatingJSON] {
        if method == "exit" {
            phase = .ended(inOrder: phase == .stopping)
            return []
        }
        guard phase == .running, !isForeign(params?["textDocument"]?["uri"]) else { return [] }
        switch method {
        case "textDocument/didOpen": return open(params?["textDocument"], isExact)
        case "textDocument/didChange": return change(params, isExact)
        case "textDocument/didSave":
            if isExact, let uri = params?["textDocument"]?["uri"]?.stringValue, documents[uri]?.isKnown == false,
                let text = params?["text"]?.stringValue
            {
                documents[uri]?.replace(text)
            }
            return []
        case "textDocument/didClose":
            guard let uri = params?["textDocument"]?["uri"]?.stringValue,
                var document = documents.removeValue(forKey: uri)
            else { return [] }
            document.replace(nil)
            return [RPC.notification("textDocument/publishDiagnostics", published(document))]
        default: return []
        }
    }

    private mutating func open(_ document: JSONDocument.Node?, _ isExact: Bool) -> [RatingJSON] {
        guard let uri = document?["uri"]?.stringValue else { return [RPC.log("textDocument/didOpen has no document")] }
        let text = isExact ? document?["text"]?.stringValue : nil
        documents[uri] = OpenDocument(uri: uri, text: text, version: document?["version"]?.value ?? .null)
        return text == nil ? [RPC.log(Self.unknown(uri))] : []
    }

    private mutating func change(_ params: JSONDocument.Node?, _ isExact: Bool) -> [RatingJSON] {
        guard let named = params?["textDocument"], let uri = named["uri"]?.stringValue else {
            loseAll()
            return [RPC.log("textDocument/didChange names no document")]
        }
        // Taken out, so that its bytes are changed where they are.
        guard var document = documents.removeValue(forKey: uri) else {
            return [RPC.log("“\(excerpt(uri))” changed, but is not open")]
        }
        let wasKnown = document.isKnown
        let changes = isExact ? params?["contentChanges"] : nil
        document.apply(changes, version: named["version"]?.value ?? .null, encoding: encoding)
        documents[uri] = document
        return wasKnown && !document.isKnown ? [RPC.log(Self.unknown(uri))] : []
    }

    private static func unknown(_ uri: String) -> String {
        "a change of “\(excerpt(uri))” cannot be read, so its text is unknown; save the document or reopen it"
    }
}

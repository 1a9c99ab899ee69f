import RatingCore

/// What a page asks the engine: requests in, answers out, both JSON text.
///
/// Holds the documents that are open, by name, so that a keystroke or a slider does not read them again. Its answers
/// depend on nothing but the requests so far.
package struct WebSession {
    private var documents: [(name: String, document: WebDocument)] = []

    /// How many documents can be open.
    private static let maximumDocuments = 16
    /// How long a request can be: a document of the largest size, with every character escaped.
    private static let maximumBytes = 6 * 4_194_304
    /// How many requests one may hold.
    private static let maximumBatch = 256

    package init() {}

    /// Answers a request. What it cannot answer gives `{"error": …}`.
    package mutating func answer(_ request: [UInt8]) -> [UInt8] {
        answer(request).serializedBytes()
    }

    private mutating func answer(_ bytes: [UInt8]) -> RatingJSON {
        do {
            return answer(try JSONDocument(bytes, limits: JSONLimits(maximumBytes: Self.maximumBytes)).root.value)
        } catch {
            return WebFailure("the request is not JSON: \(error)").json
        }
    }

    private mutating func answer(_ json: RatingJSON, isInBatch: Bool = false) -> RatingJSON {
        do throws(WebFailure) {
            let request = WebRequest(json)
            let name = try request.text("do")
            guard name != "batch" else {
                guard !isInBatch, let requests = json["requests"]?.arrayValue, requests.count <= Self.maximumBatch
                else {
                    throw WebFailure(
                        "“requests” is not an array of at most \(Self.maximumBatch), or is within another batch")
                }
                var answers: [RatingJSON] = []
                for request in requests { answers.append(answer(request, isInBatch: true)) }
                return ["answers": .array(answers)]
            }
            return try answer(name, request)
        } catch {
            return error.json
        }
    }

    private mutating func answer(_ name: String, _ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let documentName = try request.optionalText("document") ?? "main"
        let index = documents.firstIndex { $0.name == documentName }
        switch name {
        case "open":
            var bundled: ConfigurationDocument?
            if let name = try request.optionalText("over") { bundled = try document(name).document }
            var document = index.map { documents[$0].document } ?? WebDocument()
            let answer = try document.open(request, over: bundled)
            if let index {
                documents[index].document = document
            } else {
                guard documents.count < Self.maximumDocuments else {
                    throw WebFailure("\(Self.maximumDocuments) documents are open; close one")
                }
                documents.append((documentName, document))
            }
            return answer
        case "close":
            if let index { documents.remove(at: index) }
            return [:]
        case "keys": return WebAnswers.keys
        case "condition": return try WebAnswers.condition(request)
        case "difference":
            return try WebAnswers.difference(from: document(try request.text("from")), to: document(documentName))
        default: break
        }
        if let index {
            return try documents[index].document.answer(name, request)
        }
        // Without a document the defaults are in force.
        var document = WebDocument()
        let answer = try document.answer(name, request)
        if document.isInUse { documents.append((documentName, document)) }
        return answer
    }

    private func document(_ name: String) throws(WebFailure) -> WebDocument {
        guard let found = documents.first(where: { $0.name == name }) else {
            throw WebFailure("no document “\(excerpt(name))” is open")
        }
        return found.document
    }
}

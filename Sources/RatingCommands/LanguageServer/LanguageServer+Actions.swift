import RatingAnalysis
import RatingKit

/// Quick fixes.
extension LanguageServer {
    func actions(_ document: OpenDocument, _ params: JSONDocument.Node?) throws(RPC.Failure) -> RatingJSON {
        guard let places = params?["range"]?.protocolRange else {
            throw RPC.Failure(.invalidParams, "the request has no range")
        }
        let only = params?["context"]?["only"]?.elements.compactMap { $0.stringValue }
        if let only, !only.contains(where: { "quickfix".hasPrefix($0) }) { return [] }
        _ = places
        return []
    }
}

import Foundation
import RatingCore

/// The configuration of a document that is known to be right.
func configuration(_ text: String) throws -> RatingConfiguration { RatingConfiguration(try layers(text)) }

func layers(_ text: String) throws -> ConfigurationLayers {
    let reading = ConfigurationReader().read(Array(text.utf8))
    guard let document = reading.document else { throw RefusedDocument(diagnostics: reading.diagnostics) }
    return ConfigurationLayers(bundled: document)
}

struct RefusedDocument: Error {
    let diagnostics: [Diagnostic]
}

/// The configurations that come with the package, by their names.
func packagedLayers() throws -> [(name: String, layers: ConfigurationLayers)] {
    try ["appreview", "balanced", "engaged", "irate", "siriusrating", "starskit", "swiftrater"].map { name in
        let url = packageRoot.appendingPathComponent("Configs/\(name).json")
        return (name, try layers(String(decoding: Data(contentsOf: url), as: UTF8.self)))
    }
}

let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

import RatingAnalysis
import RatingCore
import Testing

/// What foresight says of a document when and how often people are asked.
struct Foreseen {
    let findings: [Diagnostic]

    /// - Parameters:
    ///   - date: the day that it is judged for.
    ///   - bundled: what the app ships.
    ///   - prefixes: of the codes that are looked at.
    init(
        _ text: String, at date: String? = "2026-11-22T12:00:00Z", bundled: String? = nil,
        prefixes: [String] = ["foresight."]
    ) throws {
        let json = try JSONDocument(text)
        let layer: ConfigurationLayer = bundled == nil ? .bundled : .remote
        let reading = ConfigurationReader(layer: layer).read(Array(text.utf8))
        let document = try #require(reading.document, "\(reading.diagnostics)")
        var layers = ConfigurationLayers(
            bundled: bundled.flatMap { ConfigurationReader().read(Array($0.utf8)).document })
        let foresight = Foresight(today: date.flatMap { LocalInstant(iso8601: $0) }, bundled: layers.bundled)
        layers.apply(reading, to: layer)
        findings = foresight.check(
            RatingConfiguration(layers), document: document,
            written: WrittenKeys(json, shape: .plain, parameter: nil, prefix: "")
        ).filter { finding in prefixes.contains { finding.code.rawValue.hasPrefix($0) } }
    }

    var warnings: [String] {
        findings.filter { $0.severity == .warning }.map { String($0.code.rawValue.dropFirst("foresight.".count)) }
    }
}

/// A mistake, and the only code that it is reported with.
struct Mistake: CustomTestStringConvertible, Sendable {
    let text: String
    let code: String
    var bundled: String?

    init(_ text: String, _ code: String, over bundled: String? = nil) {
        (self.text, self.code, self.bundled) = (text, code, bundled)
    }

    var testDescription: String { text }

    func expectFound(_ location: SourceLocation = #_sourceLocation) throws {
        let foreseen = try Foreseen(text, bundled: bundled)
        #expect(foreseen.warnings == [code], "\(foreseen.findings)", sourceLocation: location)
        for finding in foreseen.findings {
            #expect(finding.position != nil && finding.suggestion != nil, "\(finding)", sourceLocation: location)
        }
    }
}

extension [String] {
    /// The documents whose key there is.
    func whereThereIs(_ key: String) -> [String] { ConfigurationKey(name: key) == nil ? [] : self }
}

func expectSilence(_ text: String, over bundled: String? = nil) throws {
    let foreseen = try Foreseen(text, bundled: bundled)
    #expect(foreseen.findings.isEmpty, "\(text): \(foreseen.findings)")
}

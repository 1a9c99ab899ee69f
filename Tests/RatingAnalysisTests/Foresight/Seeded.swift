import RatingAnalysis
import RatingCore

/// What foresight finds in a document, for tables of mistakes: `▸` in the text stands before the place of the finding.
struct Seeded {
    let findings: [Diagnostic]
    /// Where `▸` stood.
    let marked: TextPosition?
    /// What reading the document reported.
    let problems: [Diagnostic]

    init(_ text: String, prefixes: [String], app: AppManifest? = nil, stores: Set<Store> = []) throws {
        let parts = text.split(separator: "▸", omittingEmptySubsequences: false)
        let plain = parts.joined()
        let bytes = Array(plain.utf8)
        let json = try JSONDocument(bytes)
        marked = parts.count > 1 ? json.position(ofByte: parts[0].utf8.count) : nil
        var foresight = Foresight(today: LocalInstant(iso8601: "2026-06-15T12:00:00Z"))
        foresight.app = app
        var found: [Diagnostic] = []
        if json.root["states"] != nil {
            var reader = WorkflowReader()
            let workflow = reader.readAdvising(json)
            problems = reader.diagnostics
            let document = workflow.map { ConfigurationDocument(workflow: $0) } ?? ConfigurationDocument()
            let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
            found = foresight.check(workflow: configuration, document: document, json: json.root)
            if let workflow, !stores.isEmpty {
                found += StoreRules(stores: stores).check(workflow, document: json.root)
            }
        } else {
            let body = ConfigurationBody.read(bytes, with: ConfigurationReader().advising)
            problems = body.reading.diagnostics
            if let document = body.reading.document {
                let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
                let written = WrittenKeys(json, shape: body.shape, parameter: nil, prefix: "")
                found = foresight.check(configuration, document: document, written: written)
                if !stores.isEmpty {
                    found += StoreRules(stores: stores).check(configuration, written: written)
                }
            }
        }
        findings = found.filter { finding in prefixes.contains { finding.code.rawValue.hasPrefix($0) } }
    }

    var isRead: Bool { !problems.contains { $0.severity == .error } }

    /// `targeting.kinds 1:20`.
    var summary: [String] { findings.map { "\($0.code.rawValue) \($0.position?.description ?? "nowhere")" } }

    /// The same for one finding with a code at the marked place.
    func expected(_ code: String) -> [String] { ["\(code) \(marked?.description ?? "nowhere")"] }
}

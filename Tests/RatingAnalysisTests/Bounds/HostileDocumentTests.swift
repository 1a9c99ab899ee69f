import RatingAnalysis
import RatingCore
import TestInput
import TestTools
import Testing

/// Whatever a document says, reading and checking it takes no more than its size allows. Benchmarks time larger ones.
@Suite(.long)
struct HostileDocumentTests {
    @Test(arguments: HostileDocument.all.indices)
    func `what is reported grows with the document, and not faster`(_ index: Int) {
        let document = HostileDocument.all[index]
        let sizes = [8_192, 16_384].map { bytes in
            let text = document.text(bytes)
            #expect(text.utf8.count <= bytes, "\(document.name)")
            return reported(Array(text.utf8), document.kind)
        }
        #expect(sizes[1] <= 5 * sizes[0] / 2 + 20_000, "\(document.name): \(sizes)")
    }

    /// The bytes of all that the checks of a document say.
    private func reported(_ bytes: [UInt8], _ kind: HostileDocument.Kind) -> Int {
        guard let json = try? JSONDocument(bytes) else { return 0 }
        var diagnostics = SecretRules().check(json)
        switch kind {
        case .destinations: break
        case .workflow:
            var reader = WorkflowReader()
            if let workflow = reader.readAdvising(json) {
                diagnostics += StoreRules().check(workflow, document: json.root)
            }
            diagnostics += reader.diagnostics
        case .configuration:
            let reading = ConfigurationBody.read(bytes, with: ConfigurationReader(layer: .remote).advising).reading
            diagnostics += reading.diagnostics
            if let document = reading.document {
                let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
                diagnostics += StoreRules().check(configuration, document: json.root)
                diagnostics.append(Diagnostic(.conflict, explained(configuration)))
            }
        }
        return diagnostics.reduce(0) { sum, diagnostic in
            sum + diagnostic.message.utf8.count + (diagnostic.key?.utf8.count ?? 0)
                + (diagnostic.suggestion?.utf8.count ?? 0)
        }
    }

    private func explained(_ configuration: RatingConfiguration) -> String {
        let eligibility = Eligibility(configuration, installID: "test")
        let now = LocalInstant(UTCInstant(milliseconds: 1_781_526_600_000), utcOffset: 0)
        return eligibility.explain(RatingContext(installID: "test"), now: now).gates
            .map { $0.measured?.serialized() ?? "" }.joined()
    }
}

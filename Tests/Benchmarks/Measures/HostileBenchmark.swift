import RatingAnalysis
import RatingCommands
import RatingKit
import TestInput

/// Whether documents that are made to be slow are read and checked in time: each once, and again where it is late.
struct HostileBenchmark {
    static let name = "hostile documents"

    /// What one document took.
    private struct Result {
        let name: String
        let bytes: Int
        let reading: Duration
        let evaluating: Duration

        var isMissed: Bool { reading > limit || evaluating > HostileBenchmark.mostForEvaluating }
        /// Half a second for a MiB.
        var limit: Duration { .milliseconds(500) * bytes / 1_048_576 }
    }

    /// For one evaluation of the document's conditions, whatever they are.
    private static let mostForEvaluating = Duration.milliseconds(10)

    private let results: [Result]

    init() {
        results = [1_048_576, 4_194_304].flatMap { bytes in
            HostileDocument.all.map { Self.measure($0, bytes: bytes) }
        }
    }

    var isMissed: Bool { results.contains { $0.isMissed } }

    /// The documents that were late, and the slowest of each size.
    var text: String {
        var lines = [Self.name]
        for bytes in [1_048_576, 4_194_304] {
            let results = results.filter { $0.bytes == bytes }
            let size = "\(bytes / 1_048_576) MiB"
            if let slowest = results.max(by: { $0.reading < $1.reading }) {
                lines.append(
                    "  slowest of \(results.count), \(size): \(slowest.reading)  (at most \(slowest.limit)), \(slowest.name)"
                )
            }
            if let dearest = results.max(by: { $0.evaluating < $1.evaluating }) {
                let limit = Self.mostForEvaluating
                lines.append(
                    "  dearest evaluation, \(size): \(dearest.evaluating)  (at most \(limit)), \(dearest.name)")
            }
            for result in results where result.isMissed {
                lines.append("  MISSED: \(result.name), \(size): \(result.reading), evaluating \(result.evaluating)")
            }
        }
        return lines.joined(separator: "\n")
    }

    var json: RatingJSON {
        let late = results.filter { $0.isMissed }.map { RatingJSON.string("\($0.name), \($0.bytes) bytes") }
        return [
            "name": .string(Self.name), "documents": .integer(Int64(results.count)), "late": .array(late),
            "missed": .bool(isMissed),
        ]
    }

    private static func measure(_ document: HostileDocument, bytes: Int) -> Result {
        let text = Array(document.text(bytes).utf8)
        var best: Result?
        // Other work on the machine can make one late.
        for _ in 0..<3 where best?.isMissed ?? true {
            let clock = ContinuousClock()
            var configuration: RatingConfiguration?
            let reading = clock.measure { configuration = check(text, document.kind) }
            let evaluating = clock.measure { if let configuration { explain(configuration) } }
            let result = Result(
                name: document.name, bytes: bytes, reading: min(reading, best?.reading ?? reading),
                evaluating: min(evaluating, best?.evaluating ?? evaluating))
            best = result
        }
        return best ?? Result(name: document.name, bytes: bytes, reading: .zero, evaluating: .zero)
    }

    /// All that `lint` does.
    private static func check(_ bytes: [UInt8], _ kind: HostileDocument.Kind) -> RatingConfiguration? {
        guard let json = try? JSONDocument(bytes) else { return nil }
        keep(SecretRules().check(json))
        switch kind {
        case .destinations:
            keep(TemplateRules().check(json))
        case .workflow:
            var reader = WorkflowReader()
            if let workflow = reader.read(json) { keep(StoreRules().check(workflow, document: json.root)) }
        case .configuration:
            guard let document = ConfigurationBody.read(bytes).reading.document else { return nil }
            let configuration = RatingConfiguration(ConfigurationLayers(bundled: document))
            keep(StoreRules().check(configuration, document: json.root))
            return configuration
        }
        return nil
    }

    /// One evaluation of the conditions.
    private static func explain(_ configuration: RatingConfiguration) {
        guard let rule = configuration.conditions else { return }
        let now = LocalInstant(UTCInstant(milliseconds: 1_781_526_600_000), utcOffset: 0)
        let variables = ConditionVariables(
            configuration: configuration, context: RatingContext(installID: "benchmark"), now: now)
        keep(rule.evaluate { variables.value(at: $0) })
    }
}

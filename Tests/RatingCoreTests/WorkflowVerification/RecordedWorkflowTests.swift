import Foundation
import RatingCore
import Testing

/// The machines that were recorded running in XState; see `FORMAT.md` beside them.
enum RecordedWorkflows {
    static let file: URL? = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let shared =
            ProcessInfo.processInfo.environment["RATINGKIT_SHARED"].map { URL(fileURLWithPath: $0) }
            ?? root.appendingPathComponent("shared")
        let file = shared.appendingPathComponent("vectors/workflows.jsonl")
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }()

    static func lines() throws -> [JSONDocument] {
        guard let file else { return [] }
        let data = try Data(contentsOf: file)
        return try data.split(separator: 10).map { try JSONDocument([UInt8]($0)) }
    }
}

@Suite(.enabled(if: RecordedWorkflows.file != nil, "the recorded workflows are not there"))
struct RecordedWorkflowTests {
    @Test func everyRecordedMachineIsAccepted() throws {
        let lines = try RecordedWorkflows.lines()
        #expect(lines.count == 20)
        for line in lines {
            let node = try #require(line.root["workflow"])
            var reader = WorkflowReader()
            let workflow = reader.read(node)
            let errors = reader.diagnostics.filter { $0.severity == .error }
            #expect(workflow != nil, "\(node["id"]?.stringValue ?? ""): \(errors)")
            if ProcessInfo.processInfo.environment["SHOW"] != nil {
                for d in reader.diagnostics { print(node["id"]?.stringValue ?? "", d) }
            }
        }
    }
}

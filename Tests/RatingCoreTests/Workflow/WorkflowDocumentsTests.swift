import Foundation
import RatingAnalysis
import RatingCore
import Testing

/// The documents in `Configs/workflows`.
@Suite struct WorkflowDocumentsTests {
    private static let directory = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../Configs/workflows").standardized

    private static func document(_ name: String) throws -> String {
        try String(contentsOf: directory.appendingPathComponent("\(name).json"), encoding: .utf8)
    }

    @Test(arguments: BuiltInWorkflow.allCases)
    func `every built-in workflow is exported as it is`(builtIn: BuiltInWorkflow) throws {
        #expect(try Self.document(builtIn.name) == builtIn.document)
    }

    @Test(arguments: ["love-dialog", "nps"])
    func `the examples are read without a problem`(name: String) throws {
        var reader = WorkflowReader()
        let workflow = reader.readAdvising(try JSONDocument(Self.document(name)))
        #expect(workflow?.id == name)
        #expect(reader.diagnostics == [])
    }

    @Test(arguments: [
        (0, "detractor"), (6, "detractor"), (7, "passive"), (8, "passive"), (9, "promoter"), (10, "promoter"),
    ])
    func `every score of the promoter scale has its name`(score: Int64, name: String) throws {
        var reader = WorkflowReader()
        let workflow = try #require(reader.readAdvising(try JSONDocument(Self.document("nps"))))
        var (state, _) = workflow.start { _ in nil }
        let event = WorkflowEvent("SUBMIT", [.init("recommend", .integer(score))])
        let actions = workflow.handle(event, in: &state) { _ in nil }
        #expect(
            actions.map(\.action) == [WorkflowAction(.recordAnswer), WorkflowAction(.emit, ["name": .string(name)])])
    }
}

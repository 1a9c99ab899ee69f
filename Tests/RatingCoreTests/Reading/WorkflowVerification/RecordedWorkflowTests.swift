import RatingAnalysis
import RatingCore
import Testing

@Suite(.enabled(if: WorkflowTraces.areAllPresent, "the recorded workflows are not at hand"))
struct RecordedWorkflowTests {
    @Test func `every recorded machine is accepted`() throws {
        let lines = try WorkflowTraces.all()
        #expect(lines.count == 20)
        for line in lines {
            let machine = try #require(line["workflow"])
            var reader = WorkflowReader()
            let workflow = reader.readAdvising(try JSONDocument(machine.serialized()))
            let errors = reader.diagnostics.filter { $0.severity == .error }
            #expect(workflow != nil, "\(machine["id"]?.stringValue ?? ""): \(errors)")
        }
    }
}

import RatingAnalysis
import RatingCore
import Testing

struct BuiltInWorkflowVerificationTests {
    @Test(arguments: BuiltInWorkflow.allCases)
    func `built-ins have nothing to report`(_ builtIn: BuiltInWorkflow) throws {
        var reader = WorkflowReader()
        #expect(reader.readAdvising(try JSONDocument(builtIn.document)) == builtIn.workflow)
        #expect(reader.diagnostics == [])
    }
}

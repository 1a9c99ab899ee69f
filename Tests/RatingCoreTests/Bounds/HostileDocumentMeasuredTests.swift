import RatingCore
import TestTools
import Testing

/// How long what is made to take long takes. The limits are those of builds that are not optimised.
@Suite(.measured, .serialized) struct HostileDocumentMeasuredTests {
    private func time(_ body: () throws -> Void) rethrows -> Duration { try ContinuousClock().measure(body) }

    @Test(arguments: HostileRuleTests.rules)
    func `a rule runs out of steps soon`(text: String) throws {
        let rule = try Rule(text: text)
        let data: RatingJSON = ["n": HostileRuleTests.numbers]
        #expect(time { _ = rule.evaluate(data) } < .seconds(2))
    }

    @Test(arguments: HostileWorkflowTests.tangles.indices)
    func `a tangled workflow is read soon`(_ index: Int) throws {
        let (name, text) = HostileWorkflowTests.tangles[index]
        let document = try JSONDocument(text)
        let taken = time {
            var reader = WorkflowReader()
            _ = reader.read(document.root)
        }
        #expect(taken < .seconds(5), "\(name)")
    }

    @Test func `an endless workflow is refused soon`() throws {
        let steps = (0..<10_000).map { #""s\#($0)": {"always": "s\#($0 + 1)"}"# }.joined(separator: ", ")
        let text = WorkflowText.of("\(steps), \(WorkflowText.end)", initial: "s0")
        #expect(try time { _ = try WorkflowText.read(text) } < .seconds(1))
    }

    @Test func `a hundred thousand unknown keys are reported soon`() {
        let members = (0..<100_000).map { "\"displaySessionCount\($0)\": \($0)" }
        let bytes = Array("{\(members.joined(separator: ","))}".utf8)
        #expect(time { _ = ConfigurationReader().read(bytes) } < .seconds(20))
    }

    @Test func `duplicates among many members are found soon`() throws {
        let document = try JSONDocument("{\(Array(repeating: "\"n\":0", count: 100_000).joined(separator: ","))}")
        #expect(time { _ = document.duplicateNames() } < .seconds(20))
    }

    @Test(arguments: ["1 a@b.example 22-", "1234567 ", "1 ", "12-34/5", "0170 7654321 4111 1111 1111 1111 ", "1"])
    func `a long text is redacted soon`(part: String) {
        let text = String(repeating: part, count: 20_000)
        #expect(time { _ = PersonalDataRedactor().redacted(text) } < .seconds(10))
    }
}

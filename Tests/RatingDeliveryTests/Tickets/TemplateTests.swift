import RatingDelivery
import TestInput
import Testing

@Suite
struct TemplateTests {
    private let feedback = Feedback(
        stars: 2, text: "say \"{{stars}}\"\n", answers: [.init("why", "price"), .init("again", false)], version: "2.1",
        variants: [.init(experiment: "tone", variant: "warm")])

    private func body(_ json: RatingJSON) throws -> RatingJSON {
        try FeedbackTemplate(json).body(feedback, idempotencyKey: "key")
    }

    @Test func `a placeholder alone keeps its type`() throws {
        #expect(
            try body([
                "{{stars}}", "{{ text }}", "{{placement}}", "{{answers.again}}", "{{answers}}", "{{idempotencyKey}}", 7,
                .null,
            ])
                == [2, "say \"{{stars}}\"\n", .null, false, ["why": "price", "again": false], "key", 7, .null])
    }

    @Test func `in a text it becomes text, once`() throws {
        #expect(
            try body(["a": ["stars: {{stars}}, {{text}}{{placement}}!", "{ {stars} }", "}}", ""]])
                == ["a": ["stars: 2, say \"{{stars}}\"\n!", "{ {stars} }", "}}", ""]])
    }

    @Test(arguments: [
        ("{{star}}", FeedbackTemplate.SyntaxError.unknownPlaceholder("star"), "did you mean “stars”?"),
        ("a {{}} b", .unknownPlaceholder(""), "the placeholders are title"),
        ("{{answers.}}", .unknownPlaceholder("answers."), "did you mean “answers”?"),
        ("x {{text", .open("{{text"), "close it with }}"),
    ])
    func `what names nothing is refused`(_ text: String, _ error: FeedbackTemplate.SyntaxError, _ suggestion: String) {
        #expect(throws: error) { try FeedbackTemplate(["a": ["b": .string(text)]]) }
        #expect(error.suggestion?.hasPrefix(suggestion) == true)
    }

    @Test(arguments: FeedbackTemplate.placeholders)
    func `every placeholder has a value`(_ name: String) throws {
        let body = try FeedbackTemplate(.string("{{\(name)}}")).body(Feedback.full, idempotencyKey: "key")
        #expect(!body.isNull)
    }
}

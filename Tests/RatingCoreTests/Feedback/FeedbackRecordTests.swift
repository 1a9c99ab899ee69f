import RatingCore
import TestInput
import Testing

@Suite
struct FeedbackRecordTests {
    @Test(arguments: [Feedback.full, Feedback(stars: nil, text: ""), Feedback(stars: 5, text: "\u{0}\r\n\u{2028}")])
    func `what is written reads back as the same`(_ feedback: Feedback) throws {
        let text = feedback.json.serialized()
        #expect(try Feedback(json: JSONDocument(text).root.value) == feedback)
    }

    @Test func `the first form stays readable`() throws {
        let text =
            #"{"format":1,"createdAt":"2026-03-01T09:30:00Z","stars":1,"text":"slow","variants":[{"experiment":"a","#
            + #""variant":"b"}],"attachments":[{"name":"log.txt","mediaType":"text/plain","text":"x"}],"unknown":7}"#
        let feedback = try Feedback(json: JSONDocument(text).root.value)
        #expect(feedback.stars == 1)
        #expect(feedback.variants == [.init(experiment: "a", variant: "b")])
        #expect(feedback.attachments == [.init(name: "log.txt", mediaType: "text/plain", content: .text("x"))])
    }

    @Test(arguments: [
        (#"{}"#, FeedbackFormatError.malformed("format")),
        (#"{"format": 0, "text": ""}"#, .malformed("format")),
        (#"{"format": 2, "text": ""}"#, .fromTheFuture(2)),
        (#"{"format": 1}"#, .malformed("text")),
        (#"{"format": 1, "text": "", "stars": "3"}"#, .malformed("stars")),
        (#"{"format": 1, "text": "", "createdAt": "yesterday"}"#, .malformed("createdAt")),
        (#"{"format": 1, "text": "", "answers": []}"#, .malformed("answers")),
        (#"{"format": 1, "text": "", "variants": [{"experiment": "a"}]}"#, .malformed("variants.variant")),
        (
            #"{"format": 1, "text": "", "attachments": [{"name": "a", "mediaType": "b"}]}"#,
            .malformed("attachments.path")
        ),
        (#"[]"#, .malformed("format")),
    ])
    func `a damaged record is refused by name`(_ text: String, _ error: FeedbackFormatError) throws {
        let json = try JSONDocument(text).root.value
        #expect(throws: error) { try Feedback(json: json) }
        #expect(error.description.contains("“") || error.description.contains("update"))
    }
}

@Suite
struct LogAttachmentTests {
    private let limit = Feedback.Attachment.maximumLogBytes

    private func kept(_ text: String) -> String? {
        if case .text(let kept) = Feedback.Attachment.log(text).content { kept } else { nil }
    }

    @Test func `a log within the limit is whole`() {
        let text = String(repeating: "a", count: limit)
        #expect(kept(text) == text)
        #expect(kept("") == "")
    }

    @Test func `of a longer one whole lines of the end are kept`() throws {
        let lines = (0..<20_000).map { "line \($0)\n" }.joined()
        let text = try #require(kept(lines))
        #expect(text.utf8.count <= limit + 40)
        #expect(text.hasSuffix("line 19999\n"))
        let parts = text.split(separator: "\n", maxSplits: 1)
        #expect(parts[1].hasPrefix("line "))
        #expect(lines.hasSuffix(parts[1]))
        #expect(parts[0] == "[\(lines.utf8.count - parts[1].utf8.count) bytes left out]")
    }

    @Test func `a line that begins just at the limit is kept`() throws {
        let tail = String(repeating: "b", count: limit - 1) + "\n"
        #expect(kept("a\n" + tail) == "[2 bytes left out]\n" + tail)
    }

    @Test(arguments: ["é", "字", "🧑🏽‍🚀", "e\u{301}"])
    func `a line that is too long is cut at a character`(_ character: Character) throws {
        let text = try #require(kept(String(repeating: character, count: limit)))
        let rest = text.drop { $0 != "\n" }.dropFirst()
        #expect(!rest.isEmpty)
        #expect(rest.allSatisfy { $0 == character })
        #expect(rest.utf8.count <= limit)
    }
}

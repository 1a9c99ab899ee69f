import Foundation
import TestInput
import Testing

@testable import RatingCore

/// A picture that is kept with the feedback, as text within JSON.
struct PictureTests {
    @Test(arguments: 0..<40)
    func `bytes come back, and are written as elsewhere`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let bytes = (0..<seed).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let text = Base64.text(bytes)
        #expect(text == Data(bytes).base64EncodedString())
        #expect(Base64.bytes(text) == bytes)
        var damaged = Array(text.utf8)
        guard !damaged.isEmpty else { return }
        damaged[Int.random(in: damaged.indices, using: &generator)] = UInt8.random(in: 0...127, using: &generator)
        let other = String(decoding: damaged, as: UTF8.self)
        #expect(Base64.bytes(other).map { Base64.text($0) == other } ?? true)

        let picture = Feedback.Attachment(name: "a.jpg", mediaType: "image/jpeg", content: .data(bytes))
        let feedback = Feedback(stars: 2, text: "Slow", attachments: [picture])
        #expect(try Feedback(json: feedback.json) == feedback)
        #expect(feedback.redacted(by: PersonalDataRedactor()).attachments == [picture])
        #expect(feedback.details.contains("a.jpg (image/jpeg, \(seed) bytes)"))
    }

    @Test(arguments: ["A", "AB=C", "A===", "AB==\n", "====", "AA=A", "QUJDR"])
    func `what nobody wrote is damage`(text: String) {
        #expect(Base64.bytes(text) == nil)
        let json: RatingJSON = [
            "format": 1, "text": "", "attachments": [["name": "a", "mediaType": "b", "data": .string(text)]],
        ]
        #expect(throws: FeedbackFormatError.malformed("attachments.data")) { try Feedback(json: json) }
    }
}

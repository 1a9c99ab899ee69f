import RatingDelivery
import TestInput
import Testing

struct SentFormTests {
    @Test(arguments: FeedbackSettings.Field.allCases)
    func `a field that is switched off is gone`(_ field: FeedbackSettings.Field) {
        let kept = Feedback.full.keeping(FeedbackSettings.Field.allCases.filter { $0 != field })
        #expect(kept.sentJSON.serialized().utf8.count < Feedback.full.sentJSON.serialized().utf8.count)
    }

    @Test func `no path leaves the device`() {
        let feedback = Feedback(
            stars: nil, text: "x", attachments: [.init(name: "a", mediaType: "b", content: .path("/Users/ana/a"))])
        #expect(!feedback.sentJSON.serialized().contains("/Users"))
    }
}

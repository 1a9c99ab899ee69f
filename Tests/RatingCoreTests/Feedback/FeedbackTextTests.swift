import RatingCore
import TestInput
import Testing

@Suite
struct FeedbackTextTests {
    @Test func `the preview has everything that is sent`() {
        var feedback = Feedback.full
        feedback.attachments = [
            .log("started\nstopped"), .init(name: "a.png", mediaType: "image/png", content: .path("/tmp/secret/a.png")),
        ]
        #expect(
            feedback.preview == """
                Trop lent 🐌
                vraiment

                Stars: 2
                recommend: 3
                why: prix
                Placement: level_completed
                Experiment tone: warm
                App version: 2.1
                System: iOS 17.2
                Locale: fr-CA
                Sessions: 12
                Crashes: 0
                Sent: 2026-03-01T09:30:00.250+01:00
                Contact: ana@example.org
                Attachment: log.txt (text/plain, 15 bytes)
                Attachment: a.png (image/png)

                log.txt:
                started
                stopped
                """)
    }

    @Test(arguments: FeedbackSettings.Field.allCases)
    func `a field that is switched off is gone from every form`(_ field: FeedbackSettings.Field) {
        let full = Feedback.full
        let kept = full.keeping(FeedbackSettings.Field.allCases.filter { $0 != field })
        #expect(kept != full)
        #expect(kept.preview.utf8.count < full.preview.utf8.count)
        #expect(
            full.keeping([field]).keeping(FeedbackSettings.Field.allCases.filter { $0 != field }) == full.keeping([]))
        #expect(kept.text == full.text)
    }

    @Test func `the text alone is left of feedback without fields`() {
        let bare = Feedback.full.keeping([])
        #expect(bare.preview == bare.text)
        #expect(Feedback.full.keeping(FeedbackSettings.Field.allCases) == Feedback.full)
    }

    @Test func `a value of several lines cannot pass for a field`() {
        let feedback = Feedback(stars: nil, text: "", answers: [.init("a\nb", "x\nContact: forged@example.org")])
        #expect(feedback.details == "a b: x\n  Contact: forged@example.org")
    }

    @Test(arguments: [
        ("", "Feedback"), ("  \n\n slow \n more", "slow"), ("a\tb\0c", "a b c"),
        (String(repeating: "字", count: 80), String(repeating: "字", count: 80)),
        (String(repeating: "👩🏽‍🚀", count: 81), String(repeating: "👩🏽‍🚀", count: 79) + "…"), ("\u{2028}\u{85}a\u{2028}b", "a"),
    ])
    func `a title is the first line`(_ text: String, _ title: String) {
        #expect(Feedback(stars: nil, text: text).title == title)
        #expect(Feedback(stars: 2, text: text).title == "2★ \(title)")
    }

    @Test func `no path leaves the device`() {
        let feedback = Feedback(
            stars: nil, text: "x", attachments: [.init(name: "a", mediaType: "b", content: .path("/Users/ana/a"))])
        #expect(!feedback.preview.contains("/Users"))
    }
}

import Testing

@testable import RatingCore
@testable import RatingKit

/// What waits to be queued, within its limits.
@Suite struct UnsentListTests {
    /// An item whose JSON has so many bytes.
    private func item(_ key: String, bytes: Int? = nil) -> UnsentFeedback {
        func item(_ filler: Int) -> UnsentFeedback {
            var feedback = Feedback(stars: nil, text: "t")
            let text = String(repeating: "x", count: filler)
            feedback.attachments = [.init(name: "a", mediaType: "text/plain", content: .text(text))]
            return UnsentFeedback(key: key, destination: "d", feedback: feedback)
        }
        guard let bytes else { return item(1) }
        return item(bytes - item(0).json.serializedBytes().count)
    }

    @Test(arguments: [(99_999, true), (100_000, true), (100_001, false)])
    func `an item of a hundred thousand bytes keeps its attachments`(bytes: Int, isKept: Bool) {
        var list = UnsentList()
        let item = item("a", bytes: bytes)
        #expect(item.json.serializedBytes().count == bytes)
        #expect(list.add(item) == nil)
        #expect(list.items == [isKept ? item : item.withoutAttachments])
        #expect(list.items[0].feedback.attachments.isEmpty == !isKept && list.items[0].feedback.text == "t")
    }

    @Test func `four are kept, and the oldest is lost`() {
        var list = UnsentList()
        #expect(list.isEmpty)
        for key in ["a", "b", "c", "d"] { #expect(list.add(item(key)) == nil) }
        #expect(!list.isEmpty && list.items.map(\.key) == ["a", "b", "c", "d"])
        // One of a key that is there takes its place at the end.
        #expect(list.add(item("b")) == nil)
        #expect(list.items.map(\.key) == ["a", "c", "d", "b"])
        #expect(list.add(item("e")) == item("a"))
        #expect(list.items.map(\.key) == ["c", "d", "b", "e"])
        list.remove("d")
        #expect(list.items.map(\.key) == ["c", "b", "e"] && list.contains(item("c")) && !list.contains(item("d")))
        list.removeAll()
        #expect(list.isEmpty)
    }

    /// What another engine or process has stored stays; what was ever in the list is only stored where it still is.
    @Test func `what others have stored stays`() {
        var list = UnsentList()
        var context = RatingContext(installID: "a")
        context.unsentFeedback = [item("mine"), item("older")]
        list.takeUp(from: context)
        #expect(list.items == context.unsentFeedback)
        context.unsentFeedback.append(item("other"))
        list.remove("older")
        _ = list.add(item("new"))
        list.join(nil, to: &context)
        #expect(context.unsentFeedback.map(\.key) == ["other", "mine", "new"])
        list.removeAll()
        list.join(nil, to: &context)
        #expect(context.unsentFeedback.map(\.key) == ["other"])
    }

    @Test func `a move that sends several has a key for each`() {
        let key = "5D1F0C4B-0000-4000-8000-000000000000"
        #expect(UnsentFeedback.key(key, number: 0) == key)
        #expect(UnsentFeedback.key(key, number: 1) == "5D1F0C4B-0000-4000-8000-00000000-1")
        #expect(UnsentFeedback.key("a", number: 12) == "a-12")
        for number in [0, 1, 9, 99, 999] { #expect(UnsentFeedback.isKey(UnsentFeedback.key(key, number: number))) }
    }

    @Test(arguments: [
        ("", false), ("a", true), (String(repeating: "a", count: 36), true), (String(repeating: "a", count: 37), false),
        ("a-Z0", true), ("a_", false), ("a.", false), ("é", false), ("a/", false), ("a:", false), ("@", false),
        ("[", false),
    ])
    func `a key has up to 36 letters, digits and hyphens`(key: String, isKey: Bool) {
        #expect(UnsentFeedback.isKey(key) == isKey)
    }
}

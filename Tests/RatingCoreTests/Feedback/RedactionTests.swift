import RatingCore
import TestInput
import TestTools
import Testing

@Suite
struct RedactionTests {
    private let redactor = PersonalDataRedactor()

    @Test(arguments: [
        ("write to ana.b+c@mail.example.org.", "write to [e-mail]."), ("<ana@example.org>", "<[e-mail]>"),
        ("ana@example.org,bob@example.net", "[e-mail],[e-mail]"), ("用户@例え.jp です", "[e-mail] です"),
        ("почта: иван@пример.рф!", "почта: [e-mail]!"), ("ana＠example．org", "[e-mail]"),
        ("@mention and a@b", "@mention and a@b"), ("3 @ 4.5", "3 @ 4.5"), ("me@localhost", "me@localhost"),
    ])
    func `e-mail addresses`(_ text: String, _ masked: String) {
        #expect(redactor.redacted(text) == masked)
    }

    @Test(arguments: [
        ("call +49 (0)30-901820 now", "call [phone number] now"), ("0151 23456789", "[phone number]"),
        ("(555) 123-4567", "[phone number]"), ("01.23.45.67.89", "[phone number]"), ("5551234", "[phone number]"),
        ("电话13812345678。", "电话[phone number]。"), ("٠١٢٣٤٥٦٧٨٩", "[phone number]"),
        ("＋８１ ９０ １２３４ ５６７８", "[phone number]"),
        ("+1-202-555-0123, +44 20 7946 0958", "[phone number], [phone number]"), ("612 345 678", "[phone number]"),
        ("555123", "555123"), ("2026-03-01", "2026-03-01"), ("1.3.2026", "1.3.2026"), ("20260301", "20260301"),
        ("2026-03-01 10:30", "2026-03-01 10:30"), ("192.168.100.200", "192.168.100.200"), ("1 000 000", "1 000 000"),
        ("3.14159265", "3.14159265"), ("id1234567", "id1234567"), ("v2.1.0", "v2.1.0"),
        ("12345678901234567890", "12345678901234567890"),
        ("0301234567 01707654321", "[phone number] [phone number]"),
        ("030 1234567 / 0170 7654321", "[phone number] / [phone number]"),
        ("5551234567 5559876543", "[phone number] [phone number]"),
        ("555-123-4567 555-987-6543", "[phone number] [phone number]"),
        ("555 123 4567 555 987 6543", "[phone number] [phone number]"),
        ("030 1234567 2026-03-01", "[phone number] 2026-03-01"), ("1.3.2026 030 1234567", "1.3.2026 [phone number]"),
        ("01.03.2026 030 12345678 0170 7654321", "01.03.2026 [phone number] [phone number]"),
        ("+49 30 1234567 0170 7654321", "[phone number] [phone number]"),
        ("612 345 678 612 345 679", "[phone number] [phone number]"),
        ("030 1234567 0170 7654321", "[phone number] [phone number]"),
    ])
    func `phone numbers`(_ text: String, _ masked: String) {
        #expect(redactor.redacted(text) == masked)
    }

    @Test(arguments: [
        ("4111 1111 1111 1111", "[card number]"), ("4111-1111-1111-1111.", "[card number]."),
        ("card 378282246310005 exp 12/27", "card [card number] exp 12/27"), ("4111111111111111", "[card number]"),
        ("4111.1111.1111.1111", "[card number]"),
        ("4111 1111 1111 1111 / 030 1234567", "[card number] / [phone number]"),
        ("٤١١١ ١١١١ ١١١١ ١١١١", "[card number]"), ("4111 1111 1111 1112", "4111 1111 1111 1112"),
        ("0000000000000000", "0000000000000000"), ("4111 1111 1111 1111 5551234567", "[card number] [phone number]"),
    ])
    func `card numbers`(_ text: String, _ masked: String) {
        #expect(redactor.redacted(text) == masked)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `what is around stays, and masking again changes nothing`(_ seed: UInt64) {
        var random = RandomText(seed: seed)
        let (before, after) = (random.next(), random.next())
        for secret in ["ana@example.org", "+49 30 9018 2034", "4111 1111 1111 1111", "0301234567 01707654321"] {
            let masked = redactor.redacted("\(before) | \(secret) | \(after)")
            #expect(!masked.contains(secret))
            #expect(masked.contains(" | ["))
            #expect(redactor.redacted(masked) == masked)
        }
        let plain = String(
            String.UnicodeScalarView(before.unicodeScalars.filter { $0 != "@" && !("0"..."9").contains($0) }))
        if !plain.unicodeScalars.contains(where: { $0.properties.numericType == .decimal }) {
            #expect(redactor.redacted(plain).unicodeScalars.elementsEqual(plain.unicodeScalars))
        }
    }

    /// What is masked first can leave a number that is found only then.
    @Test func `whatever the digits, masking again changes nothing`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<rounds(4_000) {
            let alphabet = Array("0123456789012345678901234567890123456789  --/.+()")
            let text = String(
                (0..<Int.random(in: 5...60, using: &random)).map { _ in
                    alphabet[Int.random(in: alphabet.indices, using: &random)]
                })
            let masked = redactor.redacted(text)
            #expect(redactor.redacted(masked) == masked, "\(text)")
        }
    }

    @Test(arguments: RedactionSentences.all)
    func `sentences in eleven languages`(_ sentence: String) {
        let (plain, masked) = RedactionSentences.texts(of: sentence)
        #expect(redactor.redacted(plain) == masked)
        #expect(redactor.redacted(masked) == masked)
    }

    @Test func `a long text of digits and addresses is masked to its end`() {
        let masked = redactor.redacted(String(repeating: "1 a@b.example 22-", count: 2_000))
        #expect(!masked.contains("@"))
    }

    /// Each number is told by the one behind it; and fractions that follow each other without a space.
    @Test(arguments: ["12 345678,", "1.23456-", "-1.2345678 "])
    func `a long text of numbers that hang together takes no stack and few rounds`(_ part: String) {
        let masked = redactor.redacted(String(repeating: part, count: 3_000))
        #expect(redactor.redacted(masked) == masked)
        #expect(masked.contains("12 345678") == false)
    }

    @Test func `text and answers are masked, the contact is not`() {
        let feedback = Feedback(
            stars: 1, text: "I am ana@example.org", answers: [.init("why", ["a@example.org", 5])],
            contact: "ana@example.org")
        let sent = feedback.prepared(FeedbackSettings(redacts: true))
        #expect(sent.text == "I am [e-mail]")
        #expect(sent.answers == [.init("why", ["[e-mail]", 5])])
        #expect(sent.contact == "ana@example.org")
        #expect(feedback.prepared(FeedbackSettings()) == feedback)
    }

    @Test func `attached texts are masked, files stay as they are`() {
        let file = Feedback.Attachment(name: "a.png", mediaType: "image/png", content: .path("/a"))
        let feedback = Feedback(stars: 1, text: "", attachments: [.log("user ana@example.org\n"), file])
        let sent = feedback.prepared(FeedbackSettings(redacts: true))
        #expect(sent.attachments == [.log("user [e-mail]\n"), file])
    }
}

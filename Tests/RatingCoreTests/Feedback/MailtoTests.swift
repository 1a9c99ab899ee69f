import Foundation
import RatingCore
import TestInput
import Testing

@Suite
struct MailtoTests {
    private func draft(_ subject: String, _ body: String) -> MailDraft {
        MailDraft(to: [MailAddress("help@example.org")].compactMap { $0 }, subject: subject, body: body)
    }

    /// The decoded value of a field.
    private func field(_ name: String, of url: String) -> String? {
        guard let query = url.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        for pair in query.split(separator: "&") where pair.hasPrefix("\(name)=") {
            return decoded(pair.dropFirst(name.count + 1))
        }
        return nil
    }

    /// Foundation's own function takes a byte order mark away.
    private func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func lines(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar == "\r" || scalar == "\n" && previous != "\r" {
                scalars.append(contentsOf: "\r\n".unicodeScalars)
            }
            if scalar != "\r", scalar != "\n" { scalars.append(scalar) }
            previous = scalar
        }
        return String(scalars)
    }

    @Test(arguments: [
        ("a b", "mailto:help@example.org?body=a%20b"), ("1+1=2", "mailto:help@example.org?body=1%2B1%3D2"),
        ("&?;%#", "mailto:help@example.org?body=%26%3F%3B%25%23"),
        ("a\nb\r\nc\rd", "mailto:help@example.org?body=a%0D%0Ab%0D%0Ac%0D%0Ad"),
        ("é🐌", "mailto:help@example.org?body=%C3%A9%F0%9F%90%8C"), ("", "mailto:help@example.org"),
    ])
    func `every character is right`(_ body: String, _ url: String) {
        #expect(draft("", body).mailtoURL() == url)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `what is typed comes out, within the limit and cut between characters`(_ seed: UInt64) throws {
        var random = RandomText(seed: seed)
        let text = random.next()
        let whole = draft("", text).mailtoURL(maximumBytes: .max)
        #expect(URL(string: whole) != nil)
        #expect((field("body", of: whole) ?? "").unicodeScalars.elementsEqual(lines(text).unicodeScalars))
        for limit in [30, 60, 200, 400] {
            let url = draft("", text).mailtoURL(maximumBytes: limit)
            #expect(url.utf8.count <= limit || url == "mailto:help@example.org")
            guard url != whole, let cut = field("body", of: url) else { continue }
            #expect(cut.hasSuffix("…"))
            let kept = cut.unicodeScalars.dropLast()
            #expect(lines(text).unicodeScalars.starts(with: kept))
            #expect(text.isEmpty || lines(text).hasPrefix(String(String.UnicodeScalarView(kept))))
        }
    }

    @Test func `the subject goes before the body and is one line`() {
        #expect(
            draft("a\r\nBcc: x@example.org", "b").mailtoURL()
                == "mailto:help@example.org?subject=a%20%20Bcc%3A%20x%40example.org&body=b")
        let long = draft(String(repeating: "s", count: 3_000), "body").mailtoURL()
        #expect(long.utf8.count == MailDraft.maximumURLBytes)
        #expect(long.hasSuffix("s%E2%80%A6"))
    }

    @Test(arguments: [
        ("help@example.org", "mailto:help@example.org?"),
        ("a@example.org, b@example.org", "mailto:a@example.org,b@example.org?"),
        ("a+b@example.org", "mailto:a%2Bb@example.org?"), ("ä@exämple.org", "mailto:%C3%A4@ex%C3%A4mple.org?"),
    ])
    func `receivers come from the configuration`(_ support: String, _ prefix: String) throws {
        let reading = ConfigurationReader().read(["emailSupport": .string(support), "emailHeaderContent": "Hello"])
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
        let url = try #require(Feedback(stars: 1, text: "slow\nvery").mailtoURL(configuration))
        #expect(url == prefix + "subject=1%E2%98%85%20slow&body=Hello%0D%0A%0D%0Aslow%0D%0Avery")
    }

    @Test(arguments: [
        "", "nobody", "a@b\r\nBcc: c@d", "a@", "@b", "a b@c", "a@b,", "<a@b.example>", "a@b?subject=x", "a@[127.0.0.1]",
    ])
    func `what is no address makes no draft`(_ support: String) {
        let reading = ConfigurationReader().read(["emailSupport": .string(support)])
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: reading.document))
        #expect(Feedback(stars: nil, text: "x").mailtoURL(configuration) == nil)
    }

    @Test func `details go along where the fields are named`() throws {
        let json: RatingJSON = ["emailSupport": "a@example.org", "feedback": ["fields": ["version"]]]
        let configuration = RatingConfiguration(ConfigurationLayers(bundled: ConfigurationReader().read(json).document))
        let feedback = Feedback(stars: 1, text: "slow", version: "2.1").prepared(configuration.feedbackSettings)
        #expect(feedback.mailDraft(configuration)?.body == "slow\n\nApp version: 2.1")
    }
}

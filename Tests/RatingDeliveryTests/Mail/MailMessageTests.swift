import Foundation
import RatingDelivery
import TestInput
import Testing

@Suite
struct MailMessageTests {
    private func message(
        subject: String = "Feedback", body: String = "slow", attachments: [FeedbackMail.Message.Part] = [],
        identifier: String = "7F1C-1"
    ) throws -> String {
        let from = try #require(MailAddress("app@example.org"))
        let to = try #require(MailAddress("help@example.org"))
        let date = try #require(LocalInstant(iso8601: "2026-03-01T09:30:05+01:00"))
        let message = FeedbackMail.Message(
            from: from, to: [to], subject: subject, body: body, attachments: attachments, date: date,
            identifier: identifier)
        return String(decoding: message.serialized(), as: UTF8.self)
    }

    /// Types are written in any case (RFC 2045, section 5.1); a container would need parts of its own.
    @Test(arguments: [
        ("Multipart/Mixed", "application/octet-stream"), ("MESSAGE/rfc822", "application/octet-stream"),
        ("Text/Plain", "text/plain; charset=utf-8"), ("IMAGE/PNG", "image/png"),
    ])
    func `media types are read in any case`(type: String, written: String) throws {
        let text = try message(attachments: [.init(name: "a", mediaType: type, bytes: [])])
        #expect(text.contains("Content-Type: \(written)"))
    }

    @Test func `a plain mail is plain`() throws {
        #expect(
            try message(body: "It is slow.\nVery = slow ")
                == """
                Date: Sun, 1 Mar 2026 09:30:05 +0100\r
                From: app@example.org\r
                To: help@example.org\r
                Subject: Feedback\r
                Message-ID: <7F1C-1@example.org>\r
                MIME-Version: 1.0\r
                Content-Type: text/plain; charset=utf-8\r
                Content-Transfer-Encoding: quoted-printable\r
                \r
                It is slow.\r
                Very =3D slow=20=\r

                """)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `no text breaks a line or makes a header`(_ seed: UInt64) throws {
        var random = RandomText(seed: seed)
        let text = try message(
            subject: random.next(), body: random.next(pieces: 200),
            attachments: [
                .init(name: random.next(), mediaType: random.next(pieces: 3), bytes: Array(random.next().utf8))
            ],
            identifier: random.next(pieces: 2))
        #expect(text.utf8.allSatisfy { $0 < 0x7F && ($0 >= 0x20 || $0 == 13 || $0 == 10 || $0 == 9) })
        let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
        #expect(lines.dropLast().allSatisfy { $0.last == 13 && !$0.dropLast().contains(13) })
        let headers = lines.prefix { $0.count > 1 }
        // Only the identifier may make a line longer.
        #expect(lines.allSatisfy { $0.count <= 77 || $0.starts(with: "Message-ID".utf8) })
        let names = headers.filter { $0.first != 32 }.map { String(decoding: $0.prefix { $0 != 58 }, as: UTF8.self) }
        #expect(names == ["Date", "From", "To", "Subject", "Message-ID", "MIME-Version", "Content-Type"])
    }

    @Test(arguments: [
        ("Hello", "Subject: Hello"), ("é", "Subject: =?utf-8?B?w6k=?="), ("=?x?=", "Subject: =?utf-8?B?PT94Pz0=?="),
        ("a\r\nBcc: x", "Subject: a  Bcc: x"), ("", "Subject: "),
    ])
    func `a subject is encoded where it must be`(_ subject: String, _ line: String) throws {
        #expect(try message(subject: subject).contains("\r\n\(line)\r\n"))
    }

    @Test func `encoded words are short and end between characters`() throws {
        let text = try message(subject: String(repeating: "👩🏽‍🚀é", count: 40))
        let field = try #require(text.range(of: "Subject:")).upperBound
        let words = text[field...].prefix(upTo: try #require(text.range(of: "Message-ID")).lowerBound)
            .split(whereSeparator: \.isWhitespace)
        #expect(words.count > 10)
        var decoded = ""
        for word in words {
            #expect(word.utf8.count <= 75)
            let data = try #require(Data(base64Encoded: String(word.dropFirst(10).dropLast(2))))
            decoded += try #require(String(data: data, encoding: .utf8))
        }
        #expect(decoded == String(repeating: "👩🏽‍🚀é", count: 40))
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", "Thu, 1 Jan 1970 00:00:00 +0000"),
        ("1969-12-31T23:59:59Z", "Wed, 31 Dec 1969 23:59:59 +0000"),
        ("2024-02-29T12:00:00-05:30", "Thu, 29 Feb 2024 12:00:00 -0530"),
        ("0001-01-03T00:00:00Z", "Wed, 3 Jan 0001 00:00:00 +0000"),
    ])
    func `dates are those of mail`(_ text: String, _ date: String) throws {
        #expect(try #require(LocalInstant(iso8601: text)).mailDate == date)
    }

    @Test func `feedback becomes a mail with its details and attachments`() throws {
        let from = try #require(MailAddress("app@example.org"))
        let mail = FeedbackMail(from: from, to: [from], introduction: "From the app:")
        var feedback = Feedback(stars: 2, text: "slow", contact: "ana@example.net")
        feedback.attachments = [
            .log("started"), .init(name: "a.png", mediaType: "image/png", content: .path("/a")),
            .init(name: "gone.png", mediaType: "image/png", content: .path("/gone")),
        ]
        let now = LocalInstant(UTCInstant(milliseconds: 0))
        let message = mail.message(feedback, files: [("/a", [1, 2])], idempotencyKey: "k", now: now)
        #expect(message.replyTo?.description == "ana@example.net")
        #expect(message.subject == "2★ slow")
        #expect(message.body.hasPrefix("From the app:\n\nslow\n\nStars: 2\nContact: ana@example.net\n"))
        #expect(message.body.hasSuffix("[gone.png could not be attached]"))
        #expect(message.attachments.map(\.name) == ["log.txt", "a.png"])
        #expect(message.date == now)
        #expect(message.messageID == "<k@example.org>")
    }
}

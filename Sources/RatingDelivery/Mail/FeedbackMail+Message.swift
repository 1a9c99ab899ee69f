extension FeedbackMail {
    /// A mail as it travels (RFC 5322, with MIME of RFC 2045 to 2049).
    ///
    /// Whatever a text contains, it arrives unchanged, and never becomes a header: subjects are encoded
    /// words, bodies are UTF-8 in quoted-printable or base64, lines are at most 76 characters long (only an address can make
    /// a longer one) and end with CR LF. A line break in a subject or name is a space.
    public struct Message: Equatable, Sendable {
        public struct Part: Equatable, Sendable {
            /// The file's name, as the receiver sees it.
            public var name: String
            /// `image/png`; anything else is sent as `application/octet-stream`.
            public var mediaType: String
            public var bytes: [UInt8]

            public init(name: String, mediaType: String, bytes: [UInt8]) {
                self.name = name
                self.mediaType = mediaType
                self.bytes = bytes
            }
        }

        public var from: MailAddress
        /// Not empty.
        public var to: [MailAddress]
        /// Where to answer the user.
        public var replyTo: MailAddress?
        public var subject: String
        public var body: String
        public var attachments: [Part]
        public var date: LocalInstant
        /// The same on every attempt, so that a mailbox can recognise a repetition: it forms the `Message-ID`.
        public var identifier: String

        public init(
            from: MailAddress, to: [MailAddress], replyTo: MailAddress? = nil, subject: String, body: String,
            attachments: [Part] = [], date: LocalInstant, identifier: String
        ) {
            self.from = from
            self.to = to
            self.replyTo = replyTo
            self.subject = subject
            self.body = body
            self.attachments = attachments
            self.date = date
            self.identifier = identifier
        }

        /// The whole message.
        public func serialized() -> [UInt8] {
            var header = MailHeader()
            header.add("Date", date.mailDate)
            header.add("From", [from])
            header.add("To", to)
            if let replyTo { header.add("Reply-To", [replyTo]) }
            header.addText("Subject", subject)
            header.add("Message-ID", messageID)
            header.add("MIME-Version", "1.0")
            guard !attachments.isEmpty else { return header.bytes + textPart }
            header.add("Content-Type", "multipart/mixed; boundary=\"\(boundary)\"")
            var message = header.bytes + [.carriageReturn, .lineFeed]
            message += Array("--\(boundary)\r\n".utf8)
            message += textPart
            for attachment in attachments {
                message += Array("\r\n--\(boundary)\r\n".utf8)
                Self.append(attachment, to: &message)
            }
            message += Array("\r\n--\(boundary)--\r\n".utf8)
            return message
        }

        /// `<identifier@domain of the sender>`; in the identifier, everything but letters, digits, `-` and `_` is
        /// written as `=` and two digits.
        public var messageID: String {
            "<\(identifier.escaped(by: "=", keeping: "-_"))@\(from.domain)>"
        }

        /// No encoded line can begin with it: base64 has no `_`, and in quoted-printable `=` stands before a digit or a line
        /// end.
        private var boundary: String { "=_RatingKit" }

        /// Header and text of the body, or of its first part.
        private var textPart: [UInt8] {
            let text = body.canonicalLines
            let encoding = TransferEncoding(for: text)
            var header = MailHeader()
            header.add("Content-Type", "text/plain; charset=utf-8")
            header.add("Content-Transfer-Encoding", encoding.rawValue)
            var bytes = header.bytes + [.carriageReturn, .lineFeed]
            encoding.append(text, to: &bytes)
            // Both encodings pass over a line end that was not typed: base64 as foreign, quoted-printable by `=`.
            if encoding == .quotedPrintable { bytes += [UInt8(ascii: "="), .carriageReturn, .lineFeed] }
            return bytes
        }

        private static func append(_ part: Part, to message: inout [UInt8]) {
            var header = MailHeader()
            header.add("Content-Type", mediaType(part.mediaType), parameter: "name", part.name)
            header.add("Content-Transfer-Encoding", TransferEncoding.base64.rawValue)
            header.add("Content-Disposition", "attachment", parameter: "filename", part.name)
            message += header.bytes + [.carriageReturn, .lineFeed]
            TransferEncoding.base64.append(part.bytes, to: &message)
        }

        /// `type/subtype` alone; parameters but the charset of texts are left out, and so is what is longer than a line.
        private static func mediaType(_ text: String) -> String {
            // Types are written in any case (RFC 2045, section 5.1).
            let type = text.utf8.prefix { $0 != UInt8(ascii: ";") }.filter { $0 != .space }
            let parts = parts(of: type[...], at: .slash).map { String(decoding: $0, as: UTF8.self).lowercased() }
            let isToken = parts.allSatisfy { part in
                !part.isEmpty && part.isOnly { $0.isLetter || $0.isDigit || "!#$&-^_.+".utf8.contains($0) }
            }
            guard parts.count == 2, isToken, type.count <= 50, parts[0] != "multipart", parts[0] != "message"
            else { return "application/octet-stream" }
            return "\(parts[0])/\(parts[1])\(parts[0] == "text" ? "; charset=utf-8" : "")"
        }
    }
}

extension LocalInstant {
    /// The date of a mail (RFC 5322, section 3.3): `Sun, 1 Mar 2026 09:30:00 +0100`.
    package var mailDate: String {
        let minutes = Int64(abs(utcOffset)) / 60
        let zone = "\(utcOffset < 0 ? "-" : "+")\(padded(minutes / 60, 2))\(padded(minutes % 60, 2))"
        return "\(dateAndTime(dateDigits: 1)) \(zone)"
    }
}

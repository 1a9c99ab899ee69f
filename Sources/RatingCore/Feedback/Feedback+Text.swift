/// What people read.
extension Feedback {
    /// One line for a subject or a ticket's title: the stars and the beginning of the text, `2★ Too slow on my phone`.
    ///
    /// It takes the first line that is not empty, up to 80 characters; of a longer one, the first 79 and `…`. Control
    /// characters become spaces.
    public var title: String {
        var line = "Feedback"
        let lines = text.split { $0.isNewline || $0 == "\u{85}" || $0 == "\u{2028}" || $0 == "\u{2029}" }
        if let first = lines.lazy.map({ $0.singleLine }).first(where: { !$0.isEmpty }) {
            line = first.prefix(80).count == first.count ? first : "\(first.prefix(79))…"
        }
        return stars.map { "\($0)★ \(line)" } ?? line
    }

    /// What is sent with the text, one `Name: value` per line. A value of several lines is indented from its second
    /// line on, so that none can pass for a field.
    public var details: String {
        var lines: [String] = []
        func add(_ name: String, _ value: String?) {
            if let value { lines.append("\(name.singleLine): \(value.indented)") }
        }
        add("Stars", stars.map { String($0) })
        for answer in answers { add(answer.name, answer.value.plainText) }
        add("Placement", placement)
        for variant in variants { add("Experiment \(variant.experiment)", variant.variant) }
        add("App version", version)
        let system = [systemName, systemVersion].compactMap { $0 }
        add("System", system.isEmpty ? nil : system.joined(separator: " "))
        add("Locale", locale)
        add("Sessions", sessions.map { String($0) })
        add("Crashes", crashes.map { String($0) })
        add("Sent", createdAt?.iso8601)
        add("Contact", contact)
        for attachment in attachments { add("Attachment", attachment.summary) }
        return lines.joined(separator: "\n")
    }

    /// The text, with the details below it.
    public var report: String {
        [text, details].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// What is sent, to show the user before it goes: the report, and what the attached texts say. Of attached files,
    /// which mails carry, it has the names.
    public var preview: String {
        var parts = [report]
        for attachment in attachments {
            if case .text(let text) = attachment.content { parts.append("\(attachment.name.singleLine):\n\(text)") }
        }
        return parts.joined(separator: "\n\n")
    }
}

extension Feedback.Attachment {
    /// `log.txt (text/plain, 812 bytes)`; without a number for a file, which may still grow.
    var summary: String {
        switch content {
        case .text(let text): "\(name.singleLine) (\(mediaType.singleLine), \(text.utf8.count) bytes)"
        case .data(let bytes): "\(name.singleLine) (\(mediaType.singleLine), \(bytes.count) bytes)"
        case .path: "\(name.singleLine) (\(mediaType.singleLine))"
        }
    }
}

extension RatingJSON {
    /// A string as it is, anything else as JSON.
    fileprivate var plainText: String { stringValue ?? serialized() }
}

extension StringProtocol {
    /// Without what a single line cannot hold: control characters and line breaks are spaces, and none of them stand at
    /// the ends.
    package var singleLine: String {
        var line = String.UnicodeScalarView()
        var spaces = 0
        for scalar in unicodeScalars {
            if scalar == " " || scalar.isControl {
                spaces += 1
            } else {
                // One by one: appending a sequence to scalars counts those that are there.
                if !line.isEmpty { for _ in 0..<spaces { line.append(" ") } }
                spaces = 0
                line.append(scalar)
            }
        }
        return String(line)
    }

    /// With two spaces behind each line break.
    fileprivate var indented: String {
        var text = ""
        for character in self {
            text.append(character)
            if character.isNewline { text += "  " }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// C0, DEL, C1, and the line and paragraph separators.
    var isControl: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
        default: false
        }
    }
}

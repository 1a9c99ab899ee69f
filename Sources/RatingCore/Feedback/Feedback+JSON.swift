/// The stored form: one JSON object with its version under `format`.
///
/// Members without a value are left out. Unknown members are passed over; a newer `format` is refused, because what this
/// version does not know would be lost on the way.
extension Feedback {
    /// The version of the form that is written.
    public static let format: Int64 = 1

    public var json: RatingJSON {
        var members: [RatingJSON.Member] = [.init("format", .integer(Self.format))]
        members.add("createdAt", createdAt?.json)
        members.add("stars", stars.map { .integer($0) })
        members.add("text", .string(text))
        members.add("answers", answers.isEmpty ? nil : .object(answers))
        members.add("placement", placement.map { .string($0) })
        members.add("variants", variants.isEmpty ? nil : .array(variants.map { $0.json }))
        members.add("version", version.map { .string($0) })
        members.add("systemName", systemName.map { .string($0) })
        members.add("systemVersion", systemVersion.map { .string($0) })
        members.add("locale", locale.map { .string($0) })
        members.add("sessions", sessions.map { .integer($0) })
        members.add("crashes", crashes.map { .integer($0) })
        members.add("contact", contact.map { .string($0) })
        members.add("attachments", attachments.isEmpty ? nil : .array(attachments.map { $0.json }))
        return .object(members)
    }

    /// Reads the stored form.
    ///
    /// - Throws: `FeedbackFormatError` for anything that is not a whole, well-formed record.
    package init(json: RatingJSON) throws(FeedbackFormatError) {
        guard let json = try? JSONDocument(json, limits: .widest).root, let format = json["format"]?.integerValue,
            format >= 1
        else { throw .malformed("format") }
        guard format <= Self.format else { throw .fromTheFuture(format) }
        let record = FeedbackRecord(json: json)
        self.init(stars: try record.optionalInteger("stars"), text: try record.string("text"))
        answers = try record.members("answers").map { RatingJSON.Member($0.name, $0.value.value) }
        placement = try record.optionalString("placement")
        version = try record.optionalString("version")
        createdAt = try record.optionalDate("createdAt")
        systemName = try record.optionalString("systemName")
        systemVersion = try record.optionalString("systemVersion")
        locale = try record.optionalString("locale")
        sessions = try record.optionalInteger("sessions")
        crashes = try record.optionalInteger("crashes")
        contact = try record.optionalString("contact")
        for element in try record.elements("variants") {
            let variant = FeedbackRecord(json: element, path: "variants.")
            variants.append(
                ExperimentVariant(
                    experiment: try variant.string("experiment"), variant: try variant.string("variant")))
        }
        for element in try record.elements("attachments") {
            let attachment = FeedbackRecord(json: element, path: "attachments.")
            let text = try attachment.optionalString("text")
            let content: Attachment.Content
            if let text {
                content = .text(text)
            } else if let data = try attachment.optionalString("data") {
                guard let bytes = Base64.bytes(data) else { throw .malformed("attachments.data") }
                content = .data(bytes)
            } else {
                content = .path(try attachment.string("path"))
            }
            attachments.append(
                Attachment(
                    name: try attachment.string("name"), mediaType: try attachment.string("mediaType"),
                    content: content))
        }
    }
}

/// Why a stored feedback cannot be read.
package enum FeedbackFormatError: RecordFormatError, Equatable, Sendable, CustomStringConvertible {
    /// A member is missing or has a value that was never written.
    case malformed(String)
    /// The record was written by a newer version of this library.
    case fromTheFuture(Int64)

    package var description: String {
        switch self {
        case .malformed(let name): "the stored feedback is damaged at “\(name)”"
        case .fromTheFuture(let format):
            "the stored feedback has the form \(format), and this library reads forms up to \(Feedback.format); "
                + "update the library"
        }
    }
}

extension ExperimentVariant {
    var json: RatingJSON { ["experiment": .string(experiment), "variant": .string(variant)] }
}

extension Feedback.Attachment {
    var json: RatingJSON {
        let content: RatingJSON.Member =
            switch content {
            case .text(let text): .init("text", .string(text))
            case .data(let bytes): .init("data", .string(Base64.text(bytes)))
            case .path(let path): .init("path", .string(path))
            }
        return .object([.init("name", .string(name)), .init("mediaType", .string(mediaType)), content])
    }
}

private typealias FeedbackRecord = StoredRecord<FeedbackFormatError>

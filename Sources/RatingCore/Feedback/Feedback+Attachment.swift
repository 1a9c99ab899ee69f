extension Feedback {
    /// Something that is sent with the user's words: a log, a picture.
    public struct Attachment: Equatable, Sendable {
        public enum Content: Equatable, Sendable {
            /// A text that is kept with the feedback.
            case text(String)
            /// Bytes that are kept with the feedback, such as a picture that the user picked.
            case data([UInt8])
            /// A file that is read when the feedback is delivered; if it is gone by then, it is left out, with a note.
            case path(String)
        }

        /// The name that the receiver sees: `log.txt`.
        public var name: String
        /// RFC 2046: `text/plain`, `image/png`.
        public var mediaType: String
        public var content: Content

        public init(name: String, mediaType: String, content: Content) {
            self.name = name
            self.mediaType = mediaType
            self.content = content
        }

        /// The end of a log, where the trouble usually is.
        ///
        /// A log of at most ``maximumLogBytes`` is kept whole. Of a longer one, the last lines that fit are kept, below
        /// a line that says how many bytes were left out; if the last line alone is too long, its end is kept, starting
        /// at a whole character.
        ///
        /// - Parameters:
        ///   - text: the log, or its end if that is more than ``maximumLogBytes``.
        ///   - name: the name that the receiver sees.
        ///   - omitted: how many bytes came before the text.
        public static func log(_ text: String, name: String = "log.txt", omitted: Int = 0) -> Attachment {
            Attachment(
                name: name, mediaType: "text/plain",
                content: .text(endOfLog(text, bytes: maximumLogBytes, omitted: omitted)))
        }

        /// The largest picture that is taken, in bytes: 1 MiB.
        public static let maximumPictureBytes = 1 << 20

        /// The longest log that is kept whole, in bytes of UTF-8: 64 KiB.
        public static let maximumLogBytes = 65_536

        static func endOfLog(_ text: String, bytes limit: Int, omitted: Int = 0) -> String {
            let bytes = text.utf8
            guard bytes.count > limit else { return text }
            var start = bytes.index(bytes.endIndex, offsetBy: -max(0, limit))
            // Unless a line begins just here, the next one is the first whole one.
            if bytes[bytes.index(before: start)] != .lineFeed {
                let lineEnd = bytes[start...].firstIndex(of: .lineFeed)
                if let lineEnd, bytes.index(after: lineEnd) < bytes.endIndex {
                    start = bytes.index(after: lineEnd)
                } else {
                    // The index moves on to the next beginning of a character.
                    start = text.index(after: start)
                }
            }
            let before = bytes.distance(from: bytes.startIndex, to: start)
            return "[\(before.addingReportingOverflow(omitted).partialValue) bytes left out]\n\(text[start...])"
        }
    }
}

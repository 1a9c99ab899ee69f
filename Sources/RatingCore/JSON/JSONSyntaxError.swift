/// Why a document is no JSON, or is refused, and where.
package struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    package let reason: Reason
    /// Offset of the byte at which reading ended.
    package let byteOffset: Int
    /// Line and column of that byte.
    package let position: TextPosition
    /// What is wrong and what to do about it.
    package let message: String

    /// Position and message, as in `3:14: …`.
    package var description: String { "\(position): \(message)" }

    /// What is wrong. The raw values are stable.
    package enum Reason: String, Sendable, CaseIterable {
        /// Nothing but white space.
        case emptyDocument
        /// More bytes than `JSONLimits.maximumBytes`.
        case tooLarge
        /// More levels than `JSONLimits.maximumDepth`.
        case tooDeep
        /// UTF-8 with a byte order mark, which RFC 8259, section 8.1 forbids to write.
        case byteOrderMark
        /// UTF-16 or UTF-32.
        case wrongEncoding
        /// Bytes that are not UTF-8 (RFC 3629): overlong, surrogate, beyond U+10FFFF or cut short.
        case invalidUTF8
        /// The document ends before all arrays and objects are closed.
        case truncated
        /// A byte that begins no value.
        case unexpectedByte
        /// A word other than `true`, `false` and `null`.
        case invalidLiteral
        /// A number not in the form of RFC 8259, section 6.
        case invalidNumber
        /// A number whose nearest double is infinite.
        case numberOutOfRange
        /// A string that is cut off by the end of the document.
        case unterminatedString
        /// A control character, such as a line end, that is not escaped.
        case controlCharacterInString
        /// A backslash followed by anything but `" \ / b f n r t` or `u` and four hexadecimal digits.
        case invalidEscape
        /// An escaped UTF-16 surrogate without its other half.
        case loneSurrogate
        /// A string in apostrophes or in typographic quotes.
        case wrongQuotes
        /// A comment, which JSON does not have.
        case comment
        /// Anything but a string where a member begins.
        case expectedName
        /// No colon after a member's name.
        case expectedColon
        /// No comma and no closing bracket after an element.
        case expectedCommaOrBracket
        /// No comma and no closing brace after a member.
        case expectedCommaOrBrace
        /// A comma without an element or member after it.
        case trailingComma
        /// Anything but white space after the document's value.
        case trailingContent
    }
}

extension JSONSyntaxError {
    init(_ failure: JSONReader.Failure, in text: SourceText, limits: JSONLimits) {
        reason = failure.reason
        byteOffset = failure.offset
        position = text.position(ofByte: failure.offset)
        message = Self.message(failure.reason, found: Self.found(text.bytes[failure.offset...]), limits: limits)
    }

    private static func message(_ reason: Reason, found: String, limits: JSONLimits) -> String {
        switch reason {
        case .emptyDocument: "the document is empty; write a JSON value, for example {}"
        case .tooLarge: "the document has more than \(limits.maximumBytes) bytes; shorten it"
        case .tooDeep: "more than \(limits.maximumDepth) nested arrays and objects; flatten the document"
        case .byteOrderMark: "the document begins with a byte order mark; save it as UTF-8 without BOM"
        case .wrongEncoding: "the document is UTF-16 or UTF-32; save it as UTF-8"
        case .invalidUTF8: "\(found) is not valid UTF-8 here; save the document as UTF-8"
        case .truncated: "the document ends before its value is complete; close what is open"
        case .unexpectedByte: "expected a value, found \(found)"
        case .invalidLiteral: "unknown word; JSON has the words true, false and null, and texts need \"\""
        case .invalidNumber: "the number is malformed at \(found); write it like -12, 0.5 or 1e9"
        case .numberOutOfRange: "the number is beyond what a double can hold, about 1.8e308; write a smaller one"
        case .unterminatedString: "the string does not end; close it with \""
        case .controlCharacterInString: "\(found) within a string; escape it, as \\n or \\u000A, or close the string"
        case .invalidEscape: "invalid escape; write one of \" \\ / b f n r t after \\, or u and four hexadecimal digits"
        case .loneSurrogate: "half of a surrogate pair; write both halves (\\uD83D\\uDE00) or the character itself"
        case .wrongQuotes: "a string needs straight double quotes; replace \(found) with \""
        case .comment: "JSON has no comments; remove it"
        case .expectedName: "expected a member's name in \"\", found \(found)"
        case .expectedColon: "expected : after the member's name, found \(found)"
        case .expectedCommaOrBracket: "expected , or ] after the element, found \(found)"
        case .expectedCommaOrBrace: "expected , or } after the member, found \(found)"
        case .trailingComma: "nothing follows the comma; remove it"
        case .trailingContent: "\(found) after the end of the document's value; remove what follows"
        }
    }

    /// Names the first scalar of what is left of the document.
    private static func found(_ rest: ArraySlice<UInt8>) -> String {
        guard let byte = rest.first else { return "the end of the document" }
        switch byte {
        case .lineFeed, .carriageReturn: return "a line end"
        case .tab: return "a tab"
        case .space: return "a space"
        case 0x21...0x7E: return "'\(Unicode.Scalar(byte))'"
        default:
            let scalar = String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first?.value ?? 0xFFFD
            guard scalar != 0xFFFD else { return "the byte 0x\(String(byte, radix: 16, uppercase: true))" }
            let digits = String(scalar, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits
        }
    }
}

/// The forms that ticket systems want texts in.
extension String {
    /// Whole characters from the beginning within this many bytes of UTF-8; where some are missing, `…` stands for them
    /// and counts.
    func shortened(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = startIndex
        var count = 3
        for index in indices {
            count += self[index].utf8.count
            if count > limit { break }
            end = self.index(after: index)
        }
        return "\(self[..<end])…"
    }

    /// With a sign and two hexadecimal digits for each byte but letters, digits and those to keep.
    func escaped(by sign: Unicode.Scalar, keeping kept: String) -> String {
        var bytes: [UInt8] = []
        for byte in utf8 {
            if byte.isLetter || byte.isDigit || kept.utf8.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: sign), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// As one part of a URL's path: all but unreserved characters are percent-encoded (RFC 3986).
    var pathComponent: String { escaped(by: "%", keeping: "-._~") }

    /// Characters that stand for a code block in Markdown, with the text in it exactly as it is: nothing in it becomes a
    /// mention, a link, a picture or markup.
    var fenced: String {
        var longest = 2
        var run = 0
        for byte in utf8 {
            run = byte == 0x60 ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence)text\n\(self)\n\(fence)"
    }
}

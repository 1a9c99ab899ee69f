/// Writes the fields of a mail's header, each in lines of at most 76 characters where it can be folded.
///
/// No value can end its field or begin another: line breaks and other control characters are taken out of every one.
struct MailHeader {
    private(set) var bytes: [UInt8] = []

    /// A field that needs no encoding: printable ASCII, or UTF-8 in an address (RFC 6532).
    mutating func add(_ name: String, _ value: String) {
        write("\(name): \(value.singleLine)\r\n")
    }

    /// A field of words in any script (RFC 2047).
    ///
    /// Plain words stay as they are where they fit on a line; anything else goes into encoded words of at most 75
    /// characters, cut between characters wherever one is not longer than a word itself.
    mutating func addText(_ name: String, _ value: String) {
        let line = value.singleLine
        let isPlain =
            line.isOnly { (0x20...0x7E).contains($0) }
            && !Self.containsEncodedWord(line) && name.utf8.count + 2 + line.utf8.count <= 76
        if isPlain { return add(name, line) }
        write("\(name):")
        for word in Self.words(line, behind: name) {
            write(" =?utf-8?B?")
            TransferEncoding.appendBase64(word[...], to: &bytes)
            write("?=\r\n")
        }
    }

    /// Addresses, each on a line of its own.
    mutating func add(_ name: String, _ addresses: [MailAddress]) {
        write("\(name): \(addresses.map { $0.description }.joined(separator: ",\r\n "))\r\n")
    }

    /// A field with a parameter that is the name of a file (RFC 2231): as it is where it is short and plain, otherwise
    /// percent-encoded UTF-8 in numbered pieces.
    mutating func add(_ name: String, _ value: String, parameter: String, _ text: String) {
        let text = text.singleLine
        write("\(name): \(value.singleLine)")
        if text.utf8.count <= 60, text.isOnly({ (0x20...0x7E).contains($0) && $0 != .quote && $0 != .backslash }) {
            return write(";\r\n \(parameter)=\"\(text)\"\r\n")
        }
        var (number, piece) = (0, "utf-8''")
        for byte in text.utf8 {
            if piece.utf8.count > 52 {
                write(";\r\n \(parameter)*\(number)*=\(piece)")
                (number, piece) = (number + 1, "")
            }
            if byte.isLetter || byte.isDigit || byte == .period || byte == .minus || byte == 0x5F {
                piece.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                piece += "%\(Unicode.Scalar(hexadecimal(byte >> 4)))\(Unicode.Scalar(hexadecimal(byte & 15)))"
            }
        }
        write(";\r\n \(parameter)*\(number)*=\(piece)\r\n")
    }

    @inline(never)
    private mutating func write(_ text: String) { bytes += Array(text.utf8) }

    private static func containsEncodedWord(_ line: String) -> Bool {
        var previous: UInt8 = 0
        for byte in line.utf8 {
            if previous == UInt8(ascii: "="), byte == UInt8(ascii: "?") { return true }
            previous = byte
        }
        return false
    }

    /// Pieces of at most 45 bytes: 60 characters of base64 and 12 around them. The first has the field's name before it
    /// on its line of 76.
    private static func words(_ text: String, behind name: String) -> [[UInt8]] {
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        var limit: Int { words.isEmpty ? max(12, (62 - name.utf8.count) / 4 * 3) : 45 }
        func close() {
            if !word.isEmpty { words.append(word) }
            word = []
        }
        for character in text {
            let count = character.utf8.count
            if word.count + count > limit { close() }
            for scalar in character.unicodeScalars {
                let bytes = Array(String(scalar).utf8)
                if count > limit, word.count + bytes.count > limit { close() }
                word += bytes
            }
        }
        close()
        return words
    }
}

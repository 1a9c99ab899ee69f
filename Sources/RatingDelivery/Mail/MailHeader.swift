/// Writes the fields of a mail's header, each in lines of at most 76 characters where it can be folded.
///
/// No value can end its field or begin another: line breaks and other control characters are taken out of every one.
struct MailHeader {
    private(set) var bytes: [UInt8] = []

    /// A field that needs no encoding: printable ASCII, or UTF-8 in an address (RFC 6532).
    mutating func add(_ name: String, _ value: String) {
        bytes += "\(name): \(value.singleLine)\r\n".utf8
    }

    /// A field of words in any script (RFC 2047).
    ///
    /// Plain words stay as they are where they fit on a line; anything else goes into encoded words of at most 75
    /// characters, cut between characters wherever one is not longer than a word itself.
    mutating func addText(_ name: String, _ value: String) {
        let line = value.singleLine
        let isPlain =
            line.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !line.utf8.starts(with: "=?".utf8)
            && !Self.containsEncodedWord(line) && name.utf8.count + 2 + line.utf8.count <= 76
        if isPlain { return add(name, line) }
        bytes += "\(name):".utf8
        for word in Self.words(line, behind: name) {
            bytes += " =?utf-8?B?".utf8
            TransferEncoding.appendBase64(word[...], to: &bytes)
            bytes += "?=\r\n".utf8
        }
    }

    /// Addresses, each on a line of its own.
    mutating func add(_ name: String, _ addresses: [MailAddress]) {
        bytes += "\(name): \(addresses.map { $0.description }.joined(separator: ",\r\n "))\r\n".utf8
    }

    /// A field with a parameter that is the name of a file (RFC 2231): as it is where it is short and plain, otherwise
    /// percent-encoded UTF-8 in numbered pieces.
    mutating func add(_ name: String, _ value: String, parameter: String, _ text: String) {
        let text = text.singleLine
        bytes += "\(name): \(value.singleLine)".utf8
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != .quote && $0 != .backslash }
        if isPlain, text.utf8.count <= 60 {
            bytes += ";\r\n \(parameter)=\"\(text)\"\r\n".utf8
            return
        }
        var number = 0
        var piece: [UInt8] = Array("utf-8''".utf8)
        func write(into bytes: inout [UInt8]) {
            bytes += ";\r\n \(parameter)*\(number)*=".utf8
            bytes += piece
        }
        for byte in text.utf8 {
            if piece.count > 52 {
                write(into: &bytes)
                piece = []
                number += 1
            }
            if byte.isLetter || byte.isDigit || byte == .period || byte == .minus || byte == 0x5F {
                piece.append(byte)
            } else {
                piece += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
            }
        }
        write(into: &bytes)
        bytes += [.carriageReturn, .lineFeed]
    }

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
            let bytes = Array(character.utf8)
            if word.count + bytes.count > limit { close() }
            if bytes.count <= limit {
                word += bytes
                continue
            }
            for scalar in character.unicodeScalars {
                let bytes = Array(String(Character(scalar)).utf8)
                if word.count + bytes.count > limit { close() }
                word += bytes
            }
        }
        close()
        return words
    }
}

import RatingCore

extension String {
    /// Whether the text has these bytes somewhere: texts are long and hardly any byte begins the part, so nothing but that
    /// byte is looked at.
    func contains(part: String) -> Bool {
        var (text, part) = (self, part)
        return text.withUTF8 { whole in
            part.withUTF8 { part in
                guard let first = part.first, part.count <= whole.count else { return false }
                var start = 0
                while start <= whole.count - part.count {
                    if whole[start] == first, whole[start..<start + part.count].elementsEqual(part) { return true }
                    start += 1
                }
                return false
            }
        }
    }

    /// The places of `%1$d`, and of `%d` in their order.
    package var numberPlaceholders: [Int] {
        let bytes = Array(utf8)
        var places: [Int] = []
        for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
            let rest = bytes[(index + 1)...].prefix(3)
            if rest.first == UInt8(ascii: "d") { places.append(places.count + 1) }
            if let digit = rest.first, digit.isDigit, rest.dropFirst().elementsEqual("$d".utf8) {
                places.append(Int(digit - .digitZero))
            }
        }
        return places
    }
}

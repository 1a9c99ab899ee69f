/// RFC 4648, section 4: bytes as text within JSON.
package enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let group = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0..<4 {
                text.append(place <= part.count ? digits[group >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for anything that ``text(_:)`` would not have written.
    package static func bytes(_ text: String) -> [UInt8]? {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var (group, count) = (0, 0)
        for digit in text.utf8 where digit != UInt8(ascii: "=") {
            let value = values[Int(digit)]
            guard value < 64 else { return nil }
            (group, count) = (group << 6 | Int(value), count + 1)
            if count % 4 == 0 {
                bytes += [UInt8(group >> 16 & 255), UInt8(group >> 8 & 255), UInt8(group & 255)]
                group = 0
            }
        }
        switch count % 4 {
        case 2: bytes.append(UInt8(group >> 4 & 255))
        case 3: bytes += [UInt8(group >> 10 & 255), UInt8(group >> 2 & 255)]
        default: break
        }
        return self.text(bytes) == text ? bytes : nil
    }
}

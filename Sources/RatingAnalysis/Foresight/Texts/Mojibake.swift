/// Text whose UTF-8 was read as Windows-1252 or Latin-1 on its way, or that lost letters.
enum Mojibake {
    static func isFound(in text: String) -> Bool {
        // Most texts have no letter that it begins with.
        guard text.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "?") }) else { return false }
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.contains { index in
            scalars[index].value == 0xFFFD || isLetterLost(index, scalars) || isSplit(index, scalars)
        }
    }

    /// Whether the scalars from here are the bytes of one letter, each read as a letter of its own.
    private static func isSplit(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        guard let lead = byte(scalars[index]), 0xC2...0xF4 ~= lead else { return false }
        let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        let bytes = scalars[index...].prefix(count).compactMap(byte)
        guard bytes.count == count, bytes.dropFirst().allSatisfy({ 0x80...0xBF ~= $0 }),
            let letter = String(decoding: bytes, as: UTF8.self).unicodeScalars.first, letter.value != 0xFFFD
        else { return false }
        if count > 2 { return true }
        // Letters of phonetics are no letters of texts.
        guard letter.value < 0x250 || letter.value > 0x36F else { return false }
        // A capital may stand before a mark: `»É«`, `Ñ™`, `Å³`, `Ø…`.
        guard signs.contains(scalars[index + 1]) else { return true }
        let around = [index - 1, index + 2].filter { scalars.indices.contains($0) }.map { scalars[$0].properties }
        return around.contains { $0.isLowercase } || around.count == 2 && around.allSatisfy { $0.isAlphabetic }
    }

    /// Whether a question mark stands within a word, as where a letter could not be written.
    private static func isLetterLost(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        guard scalars[index] == "?", index > 0, index + 1 < scalars.count else { return false }
        return scalars[index - 1].properties.isLowercase && scalars[index + 1].properties.isLowercase
            && !scalars[..<index].contains("/")
    }

    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        0x80...0xFF ~= scalar.value ? UInt8(scalar.value) : windows[scalar]
    }

    private static let signs = Set("»«”“’‘›‹™®°²³¹…–—".unicodeScalars)

    /// What Windows-1252 has in the place of control characters.
    private static let windows: [Unicode.Scalar: UInt8] = {
        let scalars = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
        return Dictionary(uniqueKeysWithValues: scalars.indices.map { (scalars[$0], UInt8(0x80 + $0)) })
    }()
}

import RatingCore

/// Whether two names are meant to be one.
enum NameLikeness {
    /// Whether names differ by case, by what separates their words, by the order of these, or by a slip in one word. Numbers
    /// tell names apart, and so do words that are both common: `photo_saved` and `photo_shared`.
    static func areNear(_ left: String, _ right: String) -> Bool {
        let difference = left.utf8.count - right.utf8.count
        if left == right || left.utf8.count > 64 || right.utf8.count > 64 || abs(difference) > 6 { return false }
        // Of names without a word, such as * and /, each is its own.
        if left.isSameName(as: right) { return words(of: left).contains { !$0.isEmpty } }
        let digits = left.utf8.lazy.filter { $0.isDigit }
        guard digits.elementsEqual(right.utf8.lazy.filter { $0.isDigit }) else { return false }
        let (a, b) = (words(of: left), words(of: right))
        guard a.count == b.count else { return false }
        let different = a.indices.filter { a[$0] != b[$0] }
        guard different.count == 1 else {
            return different.count == a.count && a.allSatisfy { b.contains($0) } && b.allSatisfy { a.contains($0) }
        }
        return isSlip(a[different[0]], b[different[0]])
    }

    /// Whether names are one slip apart that can be expected to be the same.
    static func areAlmostOne(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        // Hardly anybody mistypes the letter with which a word begins.
        let place = zip(left, right).prefix { $0 == $1 }.count
        let isInitial =
            left.count == right.count && place < left.count && (place == 0 || !left[place - 1].isLetter)
            && left[(place + 1)...] == right[(place + 1)...]
        return !isInitial && min(left.count, right.count) >= 8 && max(left.count, right.count) <= 64
            && !(left + right).contains { $0.isDigit } && KnownHosts.isOneSlip(left, right)
    }

    private static func isSlip(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        if irregular[String(decoding: long, as: UTF8.self)] == String(decoding: short, as: UTF8.self) { return true }
        guard short.count >= 3, short.first == long.first, !long.contains(where: { $0.isDigit }) else {
            return false
        }
        if long == short + [UInt8(ascii: "s")] { return true }
        if short.count == 3 { return !isVowel(short[1]) && lacksVowel(short, long) }
        if long.starts(with: short) {
            let ending = String(decoding: long[short.count...], as: UTF8.self)
            return ["s", "d", "ed", "es", "ing"].contains(ending) || long.count - short.count == 1
        }
        if lacksVowel(short, long) { return true }
        if KnownHosts.isOneSlip(short, long) {
            return short.count >= 6
                || short.count >= 4 && (commonLetters(short, long) == long.count || isDoubledOnce(short, long))
        }
        guard short.count >= 8, short.prefix(3).elementsEqual(long.prefix(3)) else { return false }
        let known = String(decoding: long, as: UTF8.self)
        return long.count - short.count <= 1
            && nearestName(to: String(decoding: short, as: UTF8.self), among: [known]) != nil
            && commonLetters(short, long) >= short.count - 1
    }

    /// Forms of verbs as they are often made up, with the right ones.
    private static let irregular = [
        "payed": "paid", "sended": "sent", "buyed": "bought", "builded": "built", "maked": "made", "winned": "won",
    ]

    /// Whether a word is the other without one vowel: `savd`.
    private static func lacksVowel(_ short: [UInt8], _ long: [UInt8]) -> Bool {
        guard long.count == short.count + 1 else { return false }
        let start = zip(short, long).prefix { $0 == $1 }.count
        return isVowel(long[start]) && short[start...].elementsEqual(long[(start + 1)...])
    }

    /// Whether a word is the other with one letter of a pair of the same: `loged`.
    private static func isDoubledOnce(_ short: [UInt8], _ long: [UInt8]) -> Bool {
        let place = zip(short, long).prefix { $0 == $1 }.count
        return long.count == short.count + 1 && place > 0 && long[place] == long[place - 1]
    }

    private static func isVowel(_ byte: UInt8) -> Bool { "aeiou".utf8.contains(byte) }

    /// How many letters two words have both, wherever they stand.
    private static func commonLetters(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var counts = [Int](repeating: 0, count: 256)
        for byte in left { counts[Int(byte)] += 1 }
        var common = 0
        for byte in right where counts[Int(byte)] > 0 {
            counts[Int(byte)] -= 1
            common += 1
        }
        return common
    }

    /// In small letters: parted at blanks, marks, and capitals behind small letters.
    static func words(of name: String) -> [[UInt8]] {
        var words: [[UInt8]] = [[]]
        var isAfterSmall = false
        for byte in name.utf8 {
            let isMark = byte < 0x80 && !byte.isLetter && !byte.isDigit
            let isCapital = byte.isLetter && byte & 0x20 == 0
            if isMark || isCapital && isAfterSmall, !words[words.count - 1].isEmpty { words.append([]) }
            if !isMark { words[words.count - 1].append(byte.isLetter ? byte | 0x20 : byte) }
            isAfterSmall = !isCapital && !isMark
        }
        return words.filter { !$0.isEmpty }
    }
}

/// The digits that numbers are written with.
package struct Digits: Equatable, Sendable {
    /// The script's zero; the others follow it.
    private let zero: UInt32

    /// Those that a tag names (`ar-u-nu-latn`), else those of its language and region (CLDR 48, `defaultNumberingSystem`).
    package init(language tag: String) {
        let subtags = LanguageTag.subtags(of: tag)
        if let key = subtags.firstIndex(of: "nu"), subtags.prefix(key).contains("u"), key + 1 < subtags.count,
            let zero = Self.zeros[subtags[key + 1]]
        {
            self.zero = zero
            return
        }
        let language = LanguageTag(tag).likely
        zero =
            switch language.language {
            case "ar" where Self.regions.contains(language.region) && LanguageTag(tag).region != "": 0x660
            case "ckb": 0x660
            case "sd" where language.script == "arab": 0x660
            case "fa", "ps": 0x6F0
            case "uz" where language.script == "arab", "pa" where language.script == "arab",
                "ur" where language.region == "in":
                0x6F0
            case "bn", "as": 0x9E6
            case "mr", "ne": 0x966
            case "my": 0x1040
            default: 0x30
            }
    }

    /// A number of these digits.
    package func callAsFunction(_ number: Int64) -> String {
        guard zero != 0x30 else { return "\(number)" }
        var text = ""
        for digit in "\(number)".utf8 {
            let scalar = digit.isDigit ? Unicode.Scalar(zero + UInt32(digit - .digitZero)) : Unicode.Scalar(digit)
            text.unicodeScalars.append(scalar ?? "-")
        }
        return text
    }

    /// Where Arabic is written with digits of its own.
    private static let regions = Set(words: "bh dj eg er il iq jo km kw lb mr om ps qa sa sd so sy td ye")
    private static let zeros: [String: UInt32] = [
        "latn": 0x30, "arab": 0x660, "arabext": 0x6F0, "beng": 0x9E6, "deva": 0x966, "mymr": 0x1040,
    ]
}

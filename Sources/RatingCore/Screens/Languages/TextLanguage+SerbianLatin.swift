extension String {
    /// Serbian Cyrillic in Latin letters, which is the same letter by letter.
    var inSerbianLatin: String {
        var latin = ""
        for scalar in unicodeScalars {
            if let letters = Self.latin(of: scalar) {
                latin += letters
            } else {
                latin.unicodeScalars.append(scalar)
            }
        }
        return latin
    }

    /// A capital digraph has its second letter small, as at the beginning of a sentence.
    private static func latin(of scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "а": "a"
        case "б": "b"
        case "в": "v"
        case "г": "g"
        case "д": "d"
        case "ђ": "đ"
        case "е": "e"
        case "ж": "ž"
        case "з": "z"
        case "и": "i"
        case "ј": "j"
        case "к": "k"
        case "л": "l"
        case "љ": "lj"
        case "м": "m"
        case "н": "n"
        case "њ": "nj"
        case "о": "o"
        case "п": "p"
        case "р": "r"
        case "с": "s"
        case "т": "t"
        case "ћ": "ć"
        case "у": "u"
        case "ф": "f"
        case "х": "h"
        case "ц": "c"
        case "ч": "č"
        case "џ": "dž"
        case "ш": "š"
        case "А": "A"
        case "Б": "B"
        case "В": "V"
        case "Г": "G"
        case "Д": "D"
        case "Ђ": "Đ"
        case "Е": "E"
        case "Ж": "Ž"
        case "З": "Z"
        case "И": "I"
        case "Ј": "J"
        case "К": "K"
        case "Л": "L"
        case "Љ": "Lj"
        case "М": "M"
        case "Н": "N"
        case "Њ": "Nj"
        case "О": "O"
        case "П": "P"
        case "Р": "R"
        case "С": "S"
        case "Т": "T"
        case "Ћ": "Ć"
        case "У": "U"
        case "Ф": "F"
        case "Х": "H"
        case "Ц": "C"
        case "Ч": "Č"
        case "Џ": "Dž"
        case "Ш": "Š"
        default: nil
        }
    }
}

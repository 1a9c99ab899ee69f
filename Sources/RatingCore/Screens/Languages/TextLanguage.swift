/// A language that the built-in texts are written in; the raw value is its BCP 47 tag.
package enum TextLanguage: String, CaseIterable, Sendable {
    case ar, bg, bn, bs, ca, cs, da, de, el, en, es, et, fa, fi, fr, he, hi, hr, hu, id, it, ja, ko, lt, lv, mk, nb, nl
    case pa, pl, pt
    case ptBR = "pt-BR"
    case ro, ru, sk, sl, sr
    /// Serbian in Latin letters: the text of ``sr``, transliterated.
    case srLatn = "sr-Latn"
    case sv, th, tr, uk, ur, vi
    case zhHans = "zh-Hans"
    case zhHant = "zh-Hant"

    package var tag: String { rawValue }

    package var isRightToLeft: Bool { script == .arabic || script == .hebrew }
}

extension TextLanguage {
    /// What the texts are written with.
    package enum Script: String, CaseIterable, Sendable {
        case arabic = "arab"
        case bengali = "beng"
        case cyrillic = "cyrl"
        case devanagari = "deva"
        case greek = "grek"
        case gurmukhi = "guru"
        case hanSimplified = "hans"
        case hanTraditional = "hant"
        case hebrew = "hebr"
        case japanese = "jpan"
        case korean = "kore"
        case latin = "latn"
        case thai = "thai"
    }

    package var script: Script {
        switch self {
        case .ar, .fa, .ur: .arabic
        case .bn: .bengali
        case .bg, .mk, .ru, .sr, .uk: .cyrillic
        case .hi: .devanagari
        case .el: .greek
        case .pa: .gurmukhi
        case .zhHans: .hanSimplified
        case .zhHant: .hanTraditional
        case .he: .hebrew
        case .ja: .japanese
        case .ko: .korean
        case .th: .thai
        default: .latin
        }
    }
}

extension TextLanguage {
    /// The text as its table has it, with its placeholders.
    package subscript(text: BuiltInText) -> String {
        let line = BuiltInText.allCases.firstIndex(of: text) ?? 0
        return table.withUTF8Buffer { string($0.lines(atMost: line + 1)[line]) }
    }

    /// All texts, in the order of `BuiltInText`.
    package var texts: [String] { table.withUTF8Buffer { $0.lines().map(string) } }

    private func string(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let text = String(decoding: line, as: UTF8.self)
        return self == .srLatn ? text.inSerbianLatin : text
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The lines, the last of so many with a rest behind it.
    fileprivate func lines(atMost count: Int = .max) -> [Slice<Self>] {
        split(separator: .lineFeed, maxSplits: count, omittingEmptySubsequences: false)
    }
}

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
    /// All texts of the language, one a line, in the order of `BuiltInText`.
    var table: StaticString {
        switch self {
        case .ar: Self.arabic
        case .bg: Self.bulgarian
        case .bn: Self.bengali
        case .bs: Self.bosnian
        case .ca: Self.catalan
        case .cs: Self.czech
        case .da: Self.danish
        case .de: Self.german
        case .el: Self.greek
        case .en: Self.english
        case .es: Self.spanish
        case .et: Self.estonian
        case .fa: Self.persian
        case .fi: Self.finnish
        case .fr: Self.french
        case .he: Self.hebrew
        case .hi: Self.hindi
        case .hr: Self.croatian
        case .hu: Self.hungarian
        case .id: Self.indonesian
        case .it: Self.italian
        case .ja: Self.japanese
        case .ko: Self.korean
        case .lt: Self.lithuanian
        case .lv: Self.latvian
        case .mk: Self.macedonian
        case .nb: Self.norwegian
        case .nl: Self.dutch
        case .pa: Self.punjabi
        case .pl: Self.polish
        case .pt: Self.portuguese
        case .ptBR: Self.brazilian
        case .ro: Self.romanian
        case .ru: Self.russian
        case .sk: Self.slovak
        case .sl: Self.slovenian
        case .sr, .srLatn: Self.serbian
        case .sv: Self.swedish
        case .th: Self.thai
        case .tr: Self.turkish
        case .uk: Self.ukrainian
        case .ur: Self.urdu
        case .vi: Self.vietnamese
        case .zhHans: Self.simplifiedChinese
        case .zhHant: Self.traditionalChinese
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

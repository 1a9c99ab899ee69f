/// A language that the built-in texts are written in; the raw value is its BCP 47 tag.
package enum TextLanguage: String, CaseIterable, Sendable {
    case ar, bg, bn, bs, ca, cs, da, de, el, en, es
    /// Spanish of Latin America.
    case es419 = "es-419"
    case et, fa, fi, fr, he, hi, hr, hu, id, it, ja, kk, ko, lt, lv, mk, ms, nb, nl, pa, pl
    case ptBR = "pt-BR"
    case ptPT = "pt-PT"
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
        case .bg, .kk, .mk, .ru, .sr, .uk: .cyrillic
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
    /// All texts of the language, in the order and rows of `BuiltInText`, with a bar between two in a row.
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
        case .es419: Self.latinAmericanSpanish
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
        case .kk: Self.kazakh
        case .ko: Self.korean
        case .lt: Self.lithuanian
        case .lv: Self.latvian
        case .mk: Self.macedonian
        case .ms: Self.malay
        case .nb: Self.norwegian
        case .nl: Self.dutch
        case .pa: Self.punjabi
        case .pl: Self.polish
        case .ptBR: Self.brazilian
        case .ptPT: Self.portuguese
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
        let place = BuiltInText.allCases.firstIndex(of: text) ?? 0
        return table.withUTF8Buffer { string($0.texts(atMost: place + 1)[place]) }
    }

    /// All texts, in the order of `BuiltInText`.
    package var texts: [String] { table.withUTF8Buffer { $0.texts().map(string) } }

    private func string(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let text = String(decoding: text, as: UTF8.self)
        return self == .srLatn ? text.inSerbianLatin : text
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The texts, the last of so many with a rest behind it.
    fileprivate func texts(atMost count: Int = .max) -> [Slice<Self>] {
        split(maxSplits: count, omittingEmptySubsequences: false) { $0 == .lineFeed || $0 == 0x7C }
    }
}

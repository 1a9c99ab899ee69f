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

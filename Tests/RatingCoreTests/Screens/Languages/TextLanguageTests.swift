import Foundation
import Testing

@testable import RatingCore

@Suite struct TextLanguageTests {
    @Test
    func `there are 48 languages, and Serbian in Latin letters`() {
        let tags =
            """
            ar bg bn bs ca cs da de el en es es-419 et fa fi fr he hi hr hu id it ja kk ko lt lv mk ms nb nl pa pl pt-BR \
            pt-PT ro ru sk sl sr sr-Latn sv th tr uk ur vi zh-Hans zh-Hant
            """
        #expect(TextLanguage.allCases.map(\.tag).joined(separator: " ") == tags)
    }

    @Test(arguments: TextLanguage.allCases)
    func `every language has every text, in composed characters and without blanks around it`(language: TextLanguage) {
        #expect(language.texts.count == BuiltInText.allCases.count)
        for (text, line) in zip(BuiltInText.allCases, language.texts) {
            #expect(language[text] == line, "\(text)")
            #expect(!line.isEmpty && line.trimmingCharacters(in: .whitespaces) == line, "\(text)")
            // `==` of Swift takes both forms for the same.
            #expect(Array(line.precomposedStringWithCanonicalMapping.utf8) == Array(line.utf8), "\(text)")
            #expect(!line.contains("  "), "\(text)")
        }
    }

    @Test(arguments: TextLanguage.allCases)
    func `every language has the same placeholders`(language: TextLanguage) {
        for text in BuiltInText.allCases {
            #expect(placeholders(language[text]) == placeholders(TextLanguage.en[text]), "\(text)")
            #expect(language[text].count { $0 == "%" } == placeholders(language[text]).count, "\(text)")
        }
    }

    private func placeholders(_ text: String) -> [String] {
        text.matches(of: /%(?:[0-9]\$)?[@d]/).map { String($0.output) }.sorted()
    }

    /// A number that can be 1 stands where no noun agrees with it: at the end, before a word that is no noun (`of`), or
    /// in a language without a plural behind numbers. The other is the maximum, 2…10, behind which a language that
    /// tells 2 from 3 or 3 from 5 there has no noun.
    @Test(arguments: TextLanguage.allCases)
    func `no noun has to agree with a number`(language: TextLanguage) throws {
        #expect(language[.charactersLeft].hasSuffix("%1$d"))
        guard ![.bn, .fa, .ja, .ko, .zhHans, .zhHant].contains(language) else { return }
        func behindFirst(_ text: BuiltInText) throws -> Substring {
            let text = language[text]
            let rest = text[try #require(text.range(of: "%1$d")).upperBound...]
            return rest.prefix { $0 != "%" }
        }
        let words = try behindFirst(.starsValue)
        let wordsOfScale = try behindFirst(.scaleValue)
        #expect(words.isEmpty || words == wordsOfScale)
        if [.ar, .bs, .hr, .sr, .srLatn].contains(language) { #expect(language[.starsValue].hasSuffix("%2$d")) }
    }

    @Test(arguments: TextLanguage.allCases)
    func `a text is written in its language's script, but for names and numbers`(language: TextLanguage) {
        for text in BuiltInText.allCases {
            var line = language[text].replacing(/%(?:[0-9]\$)?[@d]/, with: "")
            if language.script != .latin { line = line.replacing(/App( Store)?/, with: "") }
            for scalar in line.unicodeScalars where scalar.properties.isAlphabetic {
                #expect(language.script.letters.contains { $0.contains(scalar.value) }, "\(text): \(scalar)")
            }
        }
    }

    @Test(arguments: TextLanguage.allCases)
    func `a text begins in its own direction, and has no marks, which only an inserted name may need`(
        language: TextLanguage
    ) {
        #expect(language.isRightToLeft == [.ar, .fa, .he, .ur].contains(language))
        for text in BuiltInText.allCases {
            let scalars = language[text].unicodeScalars
            let marks: [ClosedRange<UInt32>] = [0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C...0x061C]
            #expect(!scalars.contains { scalar in marks.contains { $0.contains(scalar.value) } }, "\(text)")
            let first = scalars.first { $0.properties.isAlphabetic || $0 == "%" }
            if let first, first != "%" { #expect(first.isRightToLeft == language.isRightToLeft, "\(text)") }
        }
    }

    @Test(arguments: TextLanguage.allCases)
    func `punctuation is the language's own`(language: TextLanguage) {
        for text in BuiltInText.allCases {
            let line = language[text]
            switch language {
            case .ar, .fa, .ur: #expect(!line.contains { "?,;".contains($0) }, "\(text)")
            case .el: #expect(!line.contains("?"), "\(text)")
            case .ja, .zhHans, .zhHant: #expect(!line.contains { "?!,:;()\"".contains($0) }, "\(text)")
            case .fr:
                let unspaced = line.matches(of: /[^\u{A0}][?!:;]/)
                #expect(unspaced.isEmpty, "\(text)")
            case .es, .es419:
                #expect(line.contains("?") == line.contains("¿") && line.contains("!") == line.contains("¡"), "\(text)")
            default: break
            }
            #expect(!line.contains { "\"'".contains($0) }, "typewriter's quotes in \(text)")
            #expect(!line.contains("...") && !line.contains("/"), "\(text)")
        }
    }

    @Test(arguments: TextLanguage.allCases)
    func `what a user has to tell apart on one screen reads differently`(language: TextLanguage) {
        let screens: [[BuiltInText]] = [
            [.mainActionButton, .likeExitButton], [.likeActionButton, .dislikeActionButton, .likeExitButton],
            [.feedbackSendButton, .dislikeExitButton], [.cancelButtonLabel, .rateButtonLabel, .remindButtonLabel],
            [.smileyVeryBad, .smileyBad, .smileyNeutral, .smileyGood, .smileyVeryGood], [.thumbUp, .thumbDown],
            [.mainTitleApp, .mainTitleGame], [.messageTitleApp, .messageTitleGame], [.message, .messageGame],
        ]
        for screen in screens {
            #expect(Set(screen.map { language[$0].lowercased() }).count == screen.count, "\(screen)")
        }
    }

    /// Czech and Finnish inflect it, as Apple does.
    @Test(arguments: TextLanguage.allCases)
    func `the store goes by its name`(language: TextLanguage) {
        #expect(language[.likeMainText].contains("App Stor"))
        #expect(!language[.likeMainTextStore].contains("App Stor"))
    }

    @Test
    func `serbian in Latin letters has every letter of Serbian`() {
        #expect(TextLanguage.srLatn[.mainTitleApp] == "Kako vam se dopada ova aplikacija?")
        #expect(TextLanguage.srLatn[.dislikeActionButton] == "Pošalji mišljenje")
        for text in BuiltInText.allCases {
            #expect(!TextLanguage.srLatn[text].unicodeScalars.contains { (0x400...0x52F).contains($0.value) })
        }
        let azbuka = "АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ"
        let gajica = "A B V G D Đ E Ž Z I J K L Lj M N Nj O P R S T Ć U F H C Č Dž Š"
        #expect(azbuka.map { String($0).inSerbianLatin }.joined(separator: " ") == gajica)
        #expect(azbuka.lowercased().map { String($0).inSerbianLatin }.joined(separator: " ") == gajica.lowercased())
    }

    @Test(arguments: [
        (2, "Bad Good"), (3, "Bad Okay Good"), (4, "Very bad|Bad|Good|Very good"),
        (5, "Very bad|Bad|Okay|Good|Very good"),
        (7, "Very bad|Bad|Bad|Okay|Good|Good|Very good"),
        (10, "Very bad|Very bad|Bad|Bad|Okay|Okay|Good|Good|Very good|Very good"),
    ])
    func `faces share five names, the ends always apart`(maximum: Int, names: String) {
        let separator: Character = names.contains("|") ? "|" : " "
        let found = (1...maximum).map { TextLanguage.en[.smiley($0, of: maximum)] }
        #expect(found == names.split(separator: separator).map(String.init))
        #expect(BuiltInText.smiley(0, of: maximum) == .smiley(1, of: maximum))
        #expect(BuiltInText.smiley(99, of: maximum) == .smiley(maximum, of: maximum))
    }
}

extension TextLanguage.Script {
    /// The blocks that the script's letters are in.
    fileprivate var letters: [ClosedRange<UInt32>] {
        switch self {
        case .arabic: [0x0600...0x06FF]
        case .bengali: [0x0980...0x09FF]
        case .cyrillic: [0x0400...0x04FF]
        case .devanagari: [0x0900...0x097F]
        case .greek: [0x0370...0x03FF]
        case .gurmukhi: [0x0A00...0x0A7F]
        case .hanSimplified, .hanTraditional: [0x4E00...0x9FFF]
        case .hebrew: [0x05D0...0x05EA]
        case .japanese: [0x3041...0x30FF, 0x4E00...0x9FFF]
        case .korean: [0xAC00...0xD7A3]
        case .latin: [0x41...0x24F, 0x1E00...0x1EFF]
        case .thai: [0x0E01...0x0E4E]
        }
    }
}

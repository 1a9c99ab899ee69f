/// What of a BCP 47 tag chooses texts: language, script and region in lower case, each empty where the tag has none.
///
/// Old and doubled codes have their modern form, so that `iw` and `he` are the same.
struct LanguageTag: Equatable {
    var language: String
    var script = ""
    var region = ""

    /// Takes `de-AT`, and `de_AT.UTF-8` as well.
    init(_ text: String) {
        let subtags = Self.subtags(of: text)
        language = subtags.first ?? ""
        // A subtag of one letter begins an extension or private use.
        for subtag in subtags.dropFirst().prefix(while: { $0.utf8.count > 1 }) { read(subtag) }
        modernize()
    }

    /// In lower case.
    static func subtags(of text: String) -> [String] {
        Array(text.utf8)
            .prefix { $0 != .period && $0 != 0x40 }
            .split(omittingEmptySubsequences: false) { $0 == .minus || $0 == 0x5F }
            .map { subtag in String(decoding: subtag.map { $0.lowercase }, as: UTF8.self) }
    }

    /// Whether a text has the form of a tag: letters, then subtags of letters and digits, of at most eight each.
    static func isWellFormed(_ text: String) -> Bool {
        let subtags = Array(text.utf8).split(separator: .minus, omittingEmptySubsequences: false)
        return (2...8).contains(subtags[0].count) && subtags[0].allSatisfy { $0.isLetter }
            && subtags.dropFirst().allSatisfy { subtag in
                (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isLetter || $0.isDigit }
            }
    }

    private mutating func read(_ subtag: String) {
        let isNumber = subtag.isOnly { $0.isDigit }
        switch subtag.utf8.count {
        case 2 where region.isEmpty: region = subtag
        case 3 where isNumber: region = subtag
        case 3 where language == "zh": language = subtag
        case 4 where subtag.isOnly({ $0.isLetter }) && region.isEmpty: script = subtag
        default: break
        }
    }

    private mutating func modernize() {
        switch language {
        case "no": language = "nb"
        case "iw": language = "he"
        case "in": language = "id"
        case "mo": replace("ro", region: "md")
        case "arb": language = "ar"
        case "cmn": language = "zh"
        case "tl": language = "fil"
        case "sh": replace("sr", script: "latn")
        case "cnr": replace("sr", region: "me")
        case "prs": replace("fa", region: "af")
        default: break
        }
    }

    private mutating func replace(_ language: String, script: String = "", region: String = "") {
        self.language = language
        if self.script.isEmpty { self.script = script }
        if self.region.isEmpty { self.region = region }
    }
}

extension UInt8 {
    /// An ASCII capital as its small letter, any other byte as it is.
    fileprivate var lowercase: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

/// A number of stars that nobody can give.
enum StarCount {
    /// More than five, where the number stands before the word for stars.
    static func most(in text: String) -> Int? {
        for sentence in text.lowercased().split(whereSeparator: { ".!?:;\n".contains($0) }) {
            let words = sentence.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
            // In games people earn any number of them.
            guard !words.contains(where: { earning.contains($0) }) else { continue }
            if let most = end(ofRange: words), words.contains(where: { stars.contains($0) }) { return most }
            for (word, next) in zip(words, words.dropFirst()) where stars.contains(next) {
                let number = Int(word) ?? numbers[word]
                if let number, (6...10).contains(number) { return number }
            }
        }
        return nil
    }

    /// Where a range from 1 ends: "1 to 10", "1–10", but not "1 of 10".
    private static func end(ofRange words: [String]) -> Int? {
        let places = words.indices.filter { Int(words[$0]) != nil }
        guard places.count == 2, words[places[0]] == "1", let most = Int(words[places[1]]), 6...10 ~= most,
            places[1] == places[0] + 1 || ranging.contains(words[places[1] - 1])
        else { return nil }
        return most
    }

    private static let ranging = Set(
        words: """
            to bis à a al até tot till til do до
            """)
    private static let earning = Set(
        words: """
            earned collected won gesammelt verdient gewonnen gagné collecté ganado ganhou guadagnato verdiend verzameld
            """)
    private static let stars = Set(
        words: """
            star stars sterne sternen étoiles estrellas estrelas stelle sterren stjärnor stjerner gwiazdek hvězd звезд
            звёзд зірок yıldız csillag tähteä αστέρια
            """)
    private static let numbers = [
        "ten": 10, "zehn": 10, "dix": 10, "diez": 10, "dieci": 10, "dez": 10, "tien": 10, "tio": 10, "dziesięć": 10,
        "десять": 10, "десяти": 10, "six": 6, "sechs": 6, "seis": 6, "zes": 6, "seven": 7, "sieben": 7, "eight": 8,
        "acht": 8,
    ]
}

/// Which end of a scale is the good one.
enum ScaleEnds {
    /// Whether no stands behind the least number and not behind the most; nil where that cannot be told.
    static func isUpward(_ text: String, _ least: Int64, _ most: Int64) -> Bool? {
        let parts = parts(of: text.lowercased())
        guard parts.count == 2, parts[0].number == least, parts[1].number == most else { return nil }
        let (first, second) = (isNo(parts[0].text), isNo(parts[1].text))
        return first == second ? nil : first
    }

    /// The numbers of a text, each with what follows it up to the next or the end of the sentence.
    private static func parts(of text: String) -> [(number: Int64, text: String)] {
        var parts: [(number: Int64, text: String)] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0.isNumber }) {
            let digits = rest[start...].prefix { $0.isNumber }
            rest = rest[digits.endIndex...]
            guard let number = Int64(digits), parts.count < 3 else { return [] }
            parts.append((number, String(rest.prefix { !$0.isNumber && !".!?;\n。！？".contains($0) })))
        }
        return parts
    }

    private static func isNo(_ text: String) -> Bool {
        let plain = String(text.map { $0.isLetter ? $0 : " " })
        return no.contains { LeftoverWords.contains(" \(plain) ", $0) }
    }

    private static let no = [
        " not ", " never ", " unlikely", " no ", " nothing", " hardly", " nicht", " nie", " unwahrscheinlich",
        " überhaupt", " kein", " kaum", " aucun", " imposs", " ningun", " nessun", " nenhum", " geen ", " knappast",
        " ingen", " non ", " não ", " pas ", " jamais", " peu ", " nada", " en absoluto", " nunca", " poco ",
        " per niente", " mai ", " improbab",
        " niet", " nooit", " inte ", " aldrig", " ikke", " wcale", " nigdy", " не ", " никогда", " маловероятно",
        " совсем",
        "まったく", "全く", "ない", "전혀", "完全不", "不可能", "根本不", "لا ", "כלל לא",
    ]
}

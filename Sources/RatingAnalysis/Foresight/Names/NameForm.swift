import RatingCore

/// What is wrong with a name whatever it stands for: nobody sees it, and to the app it is another.
enum NameForm {
    static func flaw(in name: String) -> (message: String, suggestion: String)? {
        if name.allSatisfy({ $0.isWhitespace }) {
            return (name.isEmpty ? "is empty" : "is nothing but spaces", "write a name")
        }
        if name.hasBlankEnd { return ("has a space at one end, which nobody sees", "remove it") }
        if Mojibake.isFound(in: name) {
            return (
                "was damaged: UTF-8 was read as another encoding along the way", "save it as UTF-8 and write it again"
            )
        }
        guard let stranger = stranger(in: name) else { return nil }
        return (
            "has letters of two scripts in one word: its “\(stranger)” is U+\(String(stranger.value, radix: 16, uppercase: true))",
            "write all of it in the same script"
        )
    }

    /// The first letter of another script than the rest of its word, where all such letters look like one of the rest's.
    private static func stranger(in name: String) -> Unicode.Scalar? {
        for word in name.unicodeScalars.split(whereSeparator: { !$0.properties.isAlphabetic }) {
            let latin = word.filter { TextFit.script(of: $0) == .latin }
            let others = word.filter { [.cyrillic, .greek].contains(TextFit.script(of: $0)) }
            guard !latin.isEmpty, !others.isEmpty else { continue }
            let few = latin.count < others.count ? latin : others
            if few.allSatisfy({ alike.contains($0) }) { return few.first }
        }
        return nil
    }

    /// Latin, Cyrillic and Greek letters that look like one of another of these scripts.
    private static let alike = Set(
        "aeopcyxijsvukABEKMHOPCTYXIJаеорсухіјѕАВЕКМНОРСТУХІЈοναικρυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars)
}

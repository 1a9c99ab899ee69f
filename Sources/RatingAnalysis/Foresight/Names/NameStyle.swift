/// How the words of a name are put together: by which marks, and whether with capitals.
struct NameStyle: Hashable {
    /// Each once.
    private let marks: String
    private let hasCapitals: Bool

    /// Nil for a single word.
    init?(_ name: String) {
        guard NameLikeness.words(of: name).count > 1 else { return nil }
        marks = name.reduce(into: "") { marks, letter in
            if !letter.isLetter, !letter.isNumber, !marks.contains(letter) { marks.append(letter) }
        }
        hasCapitals = name.contains { $0.isUppercase }
    }

    /// The one of names that go together, which begin or end with the same word, that is put together otherwise than all
    /// others, with one of these.
    static func stranger(among names: [String]) -> (index: Int, other: Int)? {
        let styles = names.map { NameStyle($0) }
        let words = names.map { NameLikeness.words(of: $0) }
        var groups: [String: [Int]] = [:]
        for index in names.indices where styles[index] != nil {
            guard let first = words[index].first, let last = words[index].last else { continue }
            groups["begins \(String(decoding: first, as: UTF8.self))", default: []].append(index)
            groups["ends \(String(decoding: last, as: UTF8.self))", default: []].append(index)
        }
        let strangers = groups.values.compactMap { group -> (index: Int, other: Int)? in
            guard group.count > 2 else { return nil }
            let odd = group.filter { index in group.filter { styles[$0] == styles[index] }.count == 1 }
            guard odd.count == 1, let other = group.first(where: { $0 != odd[0] }),
                group.allSatisfy({ $0 == odd[0] || styles[$0] == styles[other] })
            else { return nil }
            return (odd[0], other)
        }
        return strangers.min { ($0.index, $0.other) < ($1.index, $1.other) }
    }

    /// The name as this style writes it; nil where that cannot be told.
    func spelling(of name: String) -> String? {
        guard !hasCapitals, marks.count == 1, let mark = marks.first else { return nil }
        return NameLikeness.words(of: name).map { String(decoding: $0, as: UTF8.self) }.joined(separator: String(mark))
    }
}

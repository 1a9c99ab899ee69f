/// The known name that a mistyped one most probably means: the same but for case, or within a third of its length
/// in insertions, deletions, replacements and swaps of neighbours. Nil if none is that near.
package func nearestName(to name: String, among candidates: [String]) -> String? {
    KnownNames(candidates).nearest(to: name)
}

/// The suggestion to write a known name; nil without one.
@inline(never)
package func didYouMean(_ name: String?) -> String? { name.map { "did you mean “\($0)”?" } }

/// The name that such a suggestion gives; nil for any other.
package func nameMeant(by suggestion: String?) -> String? {
    let (before, behind) = ("did you mean “", "”?")
    guard let suggestion, suggestion.hasPrefix(before), suggestion.hasSuffix(behind) else { return nil }
    return String(suggestion.dropFirst(before.count).dropLast(behind.count))
}

/// Names that mistyped ones are compared with, made ready once for many.
package struct KnownNames: Sendable {
    private struct Name {
        let text: String
        let scalars: [Unicode.Scalar]
        let letters: LetterCounts
    }

    private let names: [Name]

    package var count: Int { names.count }

    package init(_ names: [String]) {
        self.names = names.map { text in
            let scalars = Array(text.lowercased().unicodeScalars)
            return Name(text: text, scalars: scalars, letters: LetterCounts(scalars))
        }
    }

    /// See ``nearestName(to:among:)``.
    package func nearest(to name: String) -> String? {
        // 64 letters have no more bytes.
        guard name.utf8.count <= 256 else { return nil }
        let typed = Array(name.lowercased().unicodeScalars)
        guard typed.count <= 64 else { return nil }
        let letters = LetterCounts(typed)
        var nearest: (name: String, distance: Int)?
        for known in names {
            let count = known.scalars.count
            let allowed = min(max(1, min(typed.count, count) / 3), nearest.map { $0.distance - 1 } ?? .max)
            guard abs(count - typed.count) <= allowed, letters.distance(to: known.letters) <= 2 * allowed,
                let distance = editDistance(typed, known.scalars, atMost: allowed)
            else { continue }
            nearest = (known.text, distance)
        }
        return nearest?.name
    }
}

/// How many of each letter there are, to pass over at once what is far away: an edit changes two counts at most.
private struct LetterCounts: Sendable {
    private var counts = SIMD32<Int16>()

    init(_ scalars: [Unicode.Scalar]) {
        for scalar in scalars { counts[Int(scalar.value & 31)] &+= 1 }
    }

    func distance(to other: LetterCounts) -> Int {
        let difference = counts &- other.counts
        let sizes = difference.replacing(with: 0 &- difference, where: difference .< 0)
        return Int(sizes.wrappedSum())
    }
}

/// The optimal string alignment distance; nil if it is larger than the limit.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int) -> Int? {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
        var current = [row + 1]
        var least = row + 1
        for column in 0..<right.count {
            var cost = min(last[column + 1] + 1, current[column] + 1)
            cost = min(cost, last[column] + (left[row] == right[column] ? 0 : 1))
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                cost = min(cost, beforeLast[column - 1] + 1)
            }
            current.append(cost)
            least = min(least, cost)
        }
        // A swap reaches back over one row, at the cost of one.
        if least > limit + 1 { return nil }
        (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
}

/// The known name that a mistyped one most probably means: the same but for case, or within a third of its length
/// in insertions, deletions, replacements and swaps of neighbours. Nil if none is that near.
public func nearestName(to name: String, among candidates: [String]) -> String? {
    let typed = Array(name.lowercased().unicodeScalars)
    guard typed.count <= 64 else { return nil }
    var nearest: (name: String, distance: Int)?
    for candidate in candidates {
        let known = Array(candidate.lowercased().unicodeScalars)
        let allowed = max(1, min(typed.count, known.count) / 3)
        guard abs(known.count - typed.count) <= allowed else { continue }
        let distance = editDistance(typed, known)
        if distance <= allowed, distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
    }
    return nearest?.name
}

/// The optimal string alignment distance.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
        var current = [row + 1]
        for column in 0..<right.count {
            var cost = min(last[column + 1] + 1, current[column] + 1)
            cost = min(cost, last[column] + (left[row] == right[column] ? 0 : 1))
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                cost = min(cost, beforeLast[column - 1] + 1)
            }
            current.append(cost)
        }
        (beforeLast, last) = (last, current)
    }
    return last[right.count]
}

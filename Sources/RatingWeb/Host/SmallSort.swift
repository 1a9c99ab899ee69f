// Only in the module for pages: the library's sort is written out anew for each type of element, which is a tenth of a
// megabyte here. This one sorts places, once, and is as stable.

private func sortedPlaces(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
    var places = Array(0..<count)
    var merged = places
    var width = 1
    while width < count {
        var low = 0
        while low < count {
            let middle = min(low + width, count)
            let high = min(middle + width, count)
            var (left, right) = (low, middle)
            for place in low..<high {
                if left < middle, right >= high || !precedes(places[right], places[left]) {
                    merged[place] = places[left]
                    left += 1
                } else {
                    merged[place] = places[right]
                    right += 1
                }
            }
            low = high
        }
        swap(&places, &merged)
        width *= 2
    }
    return places
}

extension Sequence {
    func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
        let elements = Array(self)
        return sortedPlaces(elements.count) { precedes(elements[$0], elements[$1]) }.map { elements[$0] }
    }
}

extension Sequence where Element: Comparable {
    func sorted() -> [Element] { sorted { $0 < $1 } }
}

extension Array {
    mutating func sort(by precedes: (Element, Element) -> Bool) { self = sorted(by: precedes) }
}

extension Array where Element: Comparable {
    mutating func sort() { self = sorted { $0 < $1 } }
}

/// Which of some numbered places can be come to.
///
/// - Parameters:
///   - count: how many places there are.
///   - next: the places that follow one directly.
func reached(from starts: [Int], of count: Int, next: (Int) -> [Int]) -> [Bool] {
    var isReached = [Bool](repeating: false, count: count)
    var open = starts
    while let place = open.popLast() {
        guard !isReached[place] else { continue }
        isReached[place] = true
        open += next(place)
    }
    return isReached
}

/// The places of numbers, those of the smallest first; of equal ones the first first.
///
/// The one sort of many: not generic and without a closure, because each type of element, and each closure, would bring a copy
/// of the standard library's.
@inline(never)
package func order(of numbers: [Int64]) -> [Int] {
    numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
}

extension Array {
    /// The elements by a number of each, the smallest first; of equal ones the first first.
    package func inOrder(of number: (Element) -> Int64) -> [Element] { order(of: map(number)).map { self[$0] } }
}

/// Whole numbers from 0 on, cut so that within a cell it makes no difference which is compared with some numbers.
struct CountCells {
    let cells: [ClosedRange<Int64>]

    init(comparedWith numbers: [Double]) {
        var cuts: Set<Int64> = [0, 1]
        for number in numbers where number > -1 && number < 1e12 {
            cuts.insert(Int64(number.rounded(.up)))
            cuts.insert(Int64(number.rounded(.down)) + 1)
        }
        let starts = cuts.sorted().filter { $0 >= 0 }
        cells = starts.indices.map { starts[$0]...($0 + 1 < starts.count ? starts[$0 + 1] - 1 : .max) }
    }

    /// The least and the greatest of each cell, as far as they lie within a range.
    func representatives(within range: ClosedRange<Int64>) -> [Int64] {
        cells.filter { $0.overlaps(range) }.flatMap { cell in
            let cell = cell.clamped(to: range)
            return cell.lowerBound == cell.upperBound ? [cell.lowerBound] : [cell.lowerBound, cell.upperBound]
        }
    }
}

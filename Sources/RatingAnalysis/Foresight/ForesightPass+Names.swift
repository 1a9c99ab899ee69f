import RatingCore

/// Names that differ by a slip.
extension ForesightPass {
    mutating func checkNames() {
    }
}

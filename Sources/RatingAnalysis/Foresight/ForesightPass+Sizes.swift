import RatingCore

/// Values that look like another unit or scale.
extension ForesightPass {
    mutating func checkSizes() {
    }
}

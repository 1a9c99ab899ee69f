import RatingCore

/// What is written and never read.
extension ForesightPass {
    mutating func checkWithoutEffect() {
    }
}

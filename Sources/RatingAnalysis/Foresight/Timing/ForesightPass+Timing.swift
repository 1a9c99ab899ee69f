import RatingCore

/// People asked too often, or at a bad moment.
extension ForesightPass {
    mutating func checkTiming() {
    }
}

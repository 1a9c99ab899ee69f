import RatingCore

/// Experiments that show nothing.
extension ForesightPass {
    mutating func checkExperiments() {
    }
}

import RatingCore

/// Rules that cannot mean what they say.
extension ForesightPass {
    mutating func checkTargeting() {
    }
}

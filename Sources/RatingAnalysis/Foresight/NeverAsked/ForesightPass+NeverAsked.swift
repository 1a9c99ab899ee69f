import RatingCore

/// Gates that are closed for good, alone or together.
extension ForesightPass {
    mutating func checkNeverAsked() {
    }
}

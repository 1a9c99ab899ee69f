import RatingCore

/// Texts that are missing, unfinished or too long.
extension ForesightPass {
    mutating func checkTexts() {
    }
}

import RatingCore

/// Documents that an app would not take for newer than its own.
extension ForesightPass {
    mutating func checkRevisions() {
    }
}

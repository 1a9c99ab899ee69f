import RatingCore

/// Steps that lead people nowhere, or where they did not want to go.
extension ForesightPass {
    mutating func checkFlows() {
        checkGuards()
    }
}

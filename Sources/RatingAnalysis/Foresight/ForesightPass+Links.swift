import RatingCore

/// Addresses that lead elsewhere, and leftovers of writing and testing.
extension ForesightPass {
    mutating func checkLinks() {
    }
}

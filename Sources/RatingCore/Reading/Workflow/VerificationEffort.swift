/// How much may be done to verify all workflows of a document: the more there are, the less for each.
package struct VerificationEffort {
    /// For the first one, and for one alone.
    package static var mostForOne: Int { 300_000 }
    private static var leastForOne: Int { 2_000 }
    private var left = 4 * mostForOne

    package init() {}

    /// How many ways may be followed for the next one.
    package mutating func share() -> Int {
        let share = max(Self.leastForOne, min(Self.mostForOne, left / 4))
        left = max(0, left - share)
        return share
    }
}

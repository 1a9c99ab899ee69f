import RatingCore
import Testing

struct VerificationEffortTests {
    @Test func `many workflows share what one may cost`() {
        var effort = VerificationEffort()
        let shares = (0..<4_000).map { _ in effort.share() }
        #expect(shares[0] == VerificationEffort.mostForOne)
        #expect(shares.reduce(0, +) < 32 * VerificationEffort.mostForOne)
    }
}

import Testing

@testable import RatingAnalysis

@Suite struct AskPlanTests {
    /// Of whole seconds, none too few, and none that no clock has.
    @Test(
        arguments: [
            (0, 0, 0), (0, 1, 1), (0, 999, 1), (0, 1_000, 1), (0, 1_001, 2), (0, -1, 0), (0, -999, 0), (0, -1_000, -1),
            (0, -1_001, -1), (5_000, 3_605_000, 3_600), (0, 64_799_001, 64_800), (0, 64_800_001, 64_800),
            (0, -64_800_000, -64_800), (0, -64_801_000, -64_800), (0, 86_400_000, 64_800), (0, -86_400_000, -64_800),
        ] as [(Int64, Int64, Int32)])
    func `an offset makes one time of another`(time: Int64, civil: Int64, offset: Int32) {
        #expect(AskPlan.utcOffset(from: time, to: civil) == offset)
    }
}

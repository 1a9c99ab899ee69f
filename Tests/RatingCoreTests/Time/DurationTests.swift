import Testing

@testable import RatingCore

@Suite struct DurationTests {
    /// The longest that milliseconds can count is `Int64.max` of them.
    @Test(
        arguments: [
            (.zero, 0), (.microseconds(999), 0), (.milliseconds(1), 1), (.microseconds(1_999), 1), (.seconds(1), 1_000),
            (.microseconds(-999), 0), (.microseconds(-1_001), -1), (.milliseconds(-1_001), -1_001),
            (
                Duration(secondsComponent: 9_223_372_036_854_775, attosecondsComponent: 806_000_000_000_000_000),
                .max - 1
            ),
            (Duration(secondsComponent: 9_223_372_036_854_775, attosecondsComponent: 807_000_000_000_000_000), .max),
            (Duration(secondsComponent: 9_223_372_036_854_775, attosecondsComponent: 808_000_000_000_000_000), .max),
            (Duration(secondsComponent: 9_223_372_036_854_776, attosecondsComponent: 0), .max),
            (
                Duration(secondsComponent: -9_223_372_036_854_775, attosecondsComponent: -807_000_000_000_000_000),
                .min + 1
            ),
            (Duration(secondsComponent: -9_223_372_036_854_775, attosecondsComponent: -809_000_000_000_000_000), .min),
            (Duration(secondsComponent: -9_223_372_036_854_776, attosecondsComponent: 0), .min),
        ] as [(Duration, Int64)])
    func `milliseconds are cut off, and never overflow`(duration: Duration, milliseconds: Int64) {
        #expect(duration.milliseconds == milliseconds)
    }

    @Test(arguments: [(.zero, 0), (.milliseconds(1_500), 1.5), (.seconds(-2), -2)] as [(Duration, Double)])
    func `seconds have fractions`(duration: Duration, seconds: Double) {
        #expect(duration.inSeconds == seconds)
    }

    @Test(
        arguments: [
            (1, 86_400_000), (0.5, 43_200_000), (-1, -86_400_000), (5e-9, 0), (6e-9, 1), (.nan, 0), (.infinity, .max),
            (-.infinity, .min), (1e300, .max), (-1e300, .min),
        ] as [(Double, Int64)])
    func `days are of 86400 seconds`(days: Double, milliseconds: Int64) {
        #expect(Duration.days(days).milliseconds == milliseconds)
    }
}

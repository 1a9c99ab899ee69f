import Foundation
import RatingCompat
import Testing

@Suite
@MainActor
struct AppReviewTests {
    let world = TestWorld()

    @Test
    func `the sheet is requested one second later, once for a version`() {
        #expect(AppReview(ports: world.ports).requestIfNeeded())
        #expect(!AppReview(ports: world.ports).requestIfNeeded())
        #expect(world.sheet.delays == [.seconds(1)])
    }

    @Test
    func `an app without a version is not asked at first; later it is, and the stored version goes`() {
        world.app.shortVersion = nil
        let review = AppReview(ports: world.ports)
        #expect(!review.requestIfNeeded())
        review.lastReviewVersion = "1.0"
        #expect(review.requestIfNeeded())
        #expect(review.lastReviewVersion == nil)
    }

    @Test
    func `the version is read when the instance is made`() {
        let review = AppReview(ports: world.ports)
        world.app.shortVersion = "2.0"
        _ = review.requestIfNeeded()
        #expect(review.lastReviewVersion == "1.0")
    }

    @Test(arguments: [
        ("2024-01-02T08:59:59Z", 0), ("2024-01-02T09:00:00Z", 1), ("2023-12-31T21:00:00Z", 0),
        ("2023-12-30T21:00:00Z", -1),
    ])
    func `calendar days keep the time of day, and are cut towards zero`(now: String, days: Int) {
        let review = AppReview(ports: world.ports)
        review.firstLaunchDate = world.clock.now().date
        review.lastReviewDate = world.clock.now().date
        world.set(now)
        #expect(review.daysAfterFirstLaunch == days)
        #expect(review.daysAfterLastReview == days)
    }

    @Test(arguments: [
        // 23 hours in March, 25 in October.
        ("2024-03-30T08:00:00Z", "2024-03-31T06:59:59Z", 0), ("2024-03-30T08:00:00Z", "2024-03-31T07:00:00Z", 1),
        ("2024-10-26T07:00:00Z", "2024-10-27T07:59:59Z", 0), ("2024-10-26T07:00:00Z", "2024-10-27T08:00:00Z", 1),
    ])
    func `across a clock change the local time of day decides`(first: String, now: String, days: Int) {
        world.timeZone = TimeZone(identifier: "Europe/Berlin")
        let review = AppReview(ports: world.ports)
        world.set(first)
        review.firstLaunchDate = world.clock.now().date
        world.set(now)
        #expect(review.daysAfterFirstLaunch == days)
    }

    @Test
    func `125 calendar days lie between two reviews`() {
        _ = AppReview(ports: world.ports).requestIfNeeded()
        world.app.shortVersion = "2.0"
        world.advance(seconds: 125 * 86_400 - 1)
        #expect(!AppReview(ports: world.ports).isNeeded)
        world.advance(seconds: 1)
        #expect(AppReview(ports: world.ports).isNeeded)
    }

    @Test
    func `a counter at its end stays there`() {
        let review = AppReview(ports: world.ports)
        review.launches = .max
        _ = review.requestIfNeeded()
        #expect(review.launches == .max)
    }
}

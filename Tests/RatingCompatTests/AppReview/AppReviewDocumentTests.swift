import Foundation
import RatingCompat
import Testing

/// The calls of AppReview's document do what the text beside them says. With one import changed they compile as they
/// stand; here they get ports too, so that no real time passes.
@Suite
@MainActor
struct AppReviewDocumentTests {
    let world = TestWorld()

    /// The calls as they stand in the document: compiled, not run.
    func documented() {
        AppReview.requestIf(launches: 3)
        AppReview.requestIf(days: 5)
        AppReview.requestIf(launches: 3, days: 5)
        AppReview().requestIfNeeded()
    }

    @Test
    func `a review after 3 launches`() {
        let asked = (1...4).map { _ in AppReview.requestIf(launches: 3, ports: world.ports) }
        #expect(asked == [false, false, true, false])
    }

    @Test
    func `a review after 5 days`() {
        let asked = (0...6).map { _ in
            defer { world.clock.advance(by: .days(1)) }
            return AppReview.requestIf(days: 5, ports: world.ports)
        }
        #expect(asked == [false, false, false, false, false, true, false])
    }

    @Test
    func `a review after 3 launches and 5 days`() {
        #expect(!AppReview.requestIf(launches: 3, days: 5, ports: world.ports))
        world.clock.advance(by: .days(5))
        #expect(!AppReview.requestIf(launches: 3, days: 5, ports: world.ports))
        #expect(AppReview.requestIf(launches: 3, days: 5, ports: world.ports))
    }

    @Test
    func `a review after a purchase: at once`() {
        #expect(AppReview(ports: world.ports).requestIfNeeded())
    }
}

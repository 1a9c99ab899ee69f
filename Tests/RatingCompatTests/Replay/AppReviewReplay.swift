import Foundation
import RatingCompat

final class AppReviewReplay: Replay {
    private let config: RatingJSON
    private let world: ReplayWorld
    private var version: String?
    private var review: AppReview

    init(_ scenario: Scenario, world: ReplayWorld) {
        config = scenario.config
        self.world = world
        review = AppReview(ports: world.ports(version: nil))
    }

    func perform(_ op: RatingJSON, named name: String) throws -> Outcome {
        var outcome = Outcome()
        switch name {
        case "launch":
            version = op["version"]?.stringValue
            review = AppReview(
                minLaunches: config["minLaunches"]?.int ?? 0, minDays: config["minDays"]?.int ?? 0,
                ports: world.ports(version: version))
        case "check":
            outcome.decision = review.isNeeded
            outcome.daysAfterFirstLaunch = review.daysAfterFirstLaunch
            outcome.daysAfterLastReview = review.daysAfterLastReview
        case "prompt-if-needed":
            let requests = world.sheet.delays.count
            outcome.decision = request(minLaunches: op["minLaunches"]?.int, minDays: op["minDays"]?.int)
            if world.sheet.delays.count > requests { outcome.shown = "store-review" }
        case "set": set(op["key"]?.stringValue, op["value"])
        default: throw UnknownOp(name: name)
        }
        return outcome
    }

    private func request(minLaunches: Int?, minDays: Int?) -> Bool {
        guard minLaunches != nil || minDays != nil else { return review.requestIfNeeded() }
        return AppReview.requestIf(
            launches: minLaunches ?? 0, days: minDays ?? 0, ports: world.ports(version: version))
    }

    private func set(_ key: String?, _ value: RatingJSON?) {
        switch key {
        case "launches": review.launches = value?.int ?? 0
        case "firstLaunchDate": review.firstLaunchDate = value?.date
        case "lastReviewDate": review.lastReviewDate = value?.date
        default: review.lastReviewVersion = value?.stringValue
        }
    }
}

import Foundation
import RatingCompat

final class SwiftRaterReplay: Replay {
    private var config: RatingJSON
    private let world: ReplayWorld
    private var version: String? = "1.0"

    init(_ scenario: Scenario, world: ReplayWorld) {
        config = scenario.config
        self.world = world
        start()
    }

    func perform(_ op: RatingJSON, named name: String) throws -> Outcome {
        let alerts = world.alerts.shown.count
        let requests = world.sheet.delays.count
        var outcome = Outcome()
        switch name {
        case "launch":
            world.lookup.drop()
            world.alerts.drop()
            if let given = op["version"] { version = given.stringValue }
            start()
            SwiftRater.appLaunched()
        case "event": SwiftRater.incrementSignificantUsageCount(point: op["by"]?.int ?? 1)
        case "check": outcome.decision = SwiftRater.shared.conditionsAreMet
        case "prompt-if-needed": outcome.decision = SwiftRater.check()
        case "prompt-manual": SwiftRater.rateApp()
        case "choose":
            guard let answer = op["button"]?.stringValue.flatMap(RatingAlert.Answer.init(rawValue:)) else {
                throw UnknownOp(name: name)
            }
            world.alerts.answer(answer)
        case "reset-context": SwiftRater.reset()
        case "configure":
            config = config.merging(op["config"] ?? [:])
            configure()
        default: throw UnknownOp(name: name)
        }
        world.lookup.finish()
        if world.sheet.delays.count > requests { outcome.shown = "store-review" }
        if world.alerts.shown.count > alerts { outcome.shown = "alert" }
        return outcome
    }

    private func start() {
        SwiftRater.shared = SwiftRater(ports: world.ports(version: version))
        configure()
    }

    private func configure() {
        if let value = config["daysUntilPrompt"]?.int { SwiftRater.daysUntilPrompt = value }
        if let value = config["usesUntilPrompt"]?.int { SwiftRater.usesUntilPrompt = value }
        if let value = config["significantUsesUntilPrompt"]?.int { SwiftRater.significantUsesUntilPrompt = value }
        if let value = config["daysBeforeReminding"]?.int { SwiftRater.daysBeforeReminding = value }
        if let value = config["conditionsMetMode"]?.stringValue {
            SwiftRater.conditionsMetMode = value == "any" ? .any : .all
        }
        if let value = config["debugMode"]?.boolValue { SwiftRater.debugMode = value }
        if let value = config["useStoreKitIfAvailable"]?.boolValue { SwiftRater.useStoreKitIfAvailable = value }
        if let value = config["showLaterButton"]?.boolValue { SwiftRater.showLaterButton = value }
        if let value = config["resetWhenAppUpdated"]?.boolValue { SwiftRater.resetWhenAppUpdated = value }
        world.lookup.answer =
            switch config["lookup"]?["kind"]?.stringValue {
            case "offline": .unreachable(NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet))
            case "not-found": .notFound
            default: .found(StoreListing(storeID: 123_456_789, bundleID: "com.example.app", version: version))
            }
    }
}

import Foundation
import RatingCompat

/// iRate's and SwiftyiRate's scenarios.
class RateReplay: Replay {
    private var config: RatingJSON
    private let world: ReplayWorld
    private var version: String?
    private var client: RateClient
    private var delegate: RateRecorder?

    class var behaviour: RateBehaviour { .iRate }

    required init(_ scenario: Scenario, world: ReplayWorld) {
        config = scenario.config
        self.world = world
        client = Self.makeClient(world.ports(version: nil))
    }

    private static func makeClient(_ ports: LegacyPorts) -> RateClient {
        switch behaviour {
        case .iRate: iRate(ports: ports, startsByItself: false)
        case .swiftyiRate: SwiftyiRate(ports: ports, startsByItself: false)
        }
    }

    func perform(_ op: RatingJSON, named name: String) throws -> Outcome {
        client.verdict = nil
        client.obstacle = nil
        let alerts = world.alerts.shown.count
        let requests = world.sheet.delays.count
        var outcome = Outcome()
        var decides = false
        switch name {
        case "launch":
            launch(version: op["version"]?.stringValue)
            decides = true
        case "foreground":
            client.applicationWillEnterForeground()
            decides = true
        case "event":
            client.logEvent(deferPrompt: op["deferPrompt"]?.boolValue ?? false)
            decides = true
        case "prompt-if-needed":
            client.promptIfAllCriteriaMet()
            decides = true
        case "prompt-if-network":
            client.promptIfNetworkAvailable()
            decides = true
        case "prompt-manual":
            client.promptForRating()
            decides = true
        case "check": outcome.decision = client.shouldPromptForRating()
        case "remind": client.remindLater()
        case "choose":
            guard let answer = op["button"]?.stringValue.flatMap(RatingAlert.Answer.init(rawValue:)) else {
                throw UnknownOp(name: name)
            }
            world.alerts.answer(answer)
        case "configure":
            config = config.merging(op["config"] ?? [:])
            configure()
        case "set": set(op["key"]?.stringValue, op["value"])
        default: throw UnknownOp(name: name)
        }
        world.lookup.finish()
        if let verdict = client.verdict, verdict != .passed { outcome.reason = verdict.rawValue }
        guard decides else { return outcome }
        if world.sheet.delays.count > requests { outcome.shown = "store-review" }
        if world.alerts.shown.count > alerts { outcome.shown = "alert" }
        outcome.decision = outcome.shown != nil
        if outcome.shown == nil {
            outcome.blocked = blocked(by: name)
        }
        return outcome
    }

    /// Why nothing was shown although the rules allowed it, or were not asked.
    private func blocked(by name: String) -> String? {
        guard client.verdict?.prompts != false else { return nil }
        if let obstacle = client.obstacle { return obstacle.rawValue }
        let wantsToPrompt = client.verdict != nil || name == "prompt-if-network"
        return wantsToPrompt && client.hasOpenRequest ? "store-lookup-pending" : nil
    }

    private func launch(version: String?) {
        world.lookup.drop()
        world.alerts.drop()
        self.version = version
        var ports = world.ports(version: version)
        if config["storeReviewAvailable"]?.boolValue == false { ports.reviewSheet = nil }
        client = Self.makeClient(ports)
        configure()
        client.applicationLaunched()
    }

    private func configure() {
        if let value = config["usesUntilPrompt"]?.int { client.usesUntilPrompt = value }
        if let value = config["eventsUntilPrompt"]?.int { client.eventsUntilPrompt = value }
        if let value = config["daysUntilPrompt"]?.doubleValue { client.daysUntilPrompt = Float(value) }
        if let value = config["usesPerWeekForPrompt"]?.doubleValue { client.usesPerWeekForPrompt = Float(value) }
        if let value = config["remindPeriod"]?.doubleValue { client.remindPeriod = Float(value) }
        if let value = config["promptForNewVersionIfUserRated"]?.boolValue {
            client.promptForNewVersionIfUserRated = value
        }
        if let value = config["onlyPromptIfLatestVersion"]?.boolValue { client.onlyPromptIfLatestVersion = value }
        if let value = config["promptAtLaunch"]?.boolValue { client.promptAtLaunch = value }
        if let value = config["previewMode"]?.boolValue { client.previewMode = value }
        if let value = config["cancelButtonLabel"]?.stringValue { client.cancelButtonLabel = value }
        if let value = config["remindButtonLabel"]?.stringValue { client.remindButtonLabel = value }
        if let value = config["ratingsURL"]?.stringValue { client.ratingsURL = URL(string: value) }
        if let value = config["appStoreID"]?.int { client.appStoreID = value }
        if let value = config["message"]?.stringValue { client.message = value }
        world.lookup.answer = answer(config["lookup"])
        let recorder = RateRecorder.make(world, for: Self.behaviour, answers: config["delegate"] ?? [:])
        delegate = recorder
        (client as? iRate)?.delegate = recorder as? any iRateDelegate
        (client as? SwiftyiRate)?.delegate = recorder as? any SwiftyiRateDelegate
    }

    private func answer(_ lookup: RatingJSON?) -> StoreAnswer {
        let latest = lookup?["latestVersion"]?.stringValue ?? version
        switch lookup?["kind"]?.stringValue ?? "found" {
        case "offline":
            return .unreachable(NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet))
        case "http-500": return .refused(status: 500)
        case "not-found": return .notFound
        case "bundle-mismatch":
            return .found(StoreListing(storeID: 123_456_789, bundleID: "com.example.other", version: latest))
        default: return .found(StoreListing(storeID: 123_456_789, bundleID: "com.example.app", version: latest))
        }
    }

    private func set(_ key: String?, _ value: RatingJSON?) {
        switch key {
        case "ratedThisVersion": client.ratedThisVersion = value?.boolValue ?? false
        case "declinedThisVersion": client.declinedThisVersion = value?.boolValue ?? false
        case "usesCount": client.usesCount = value?.int ?? 0
        case "eventCount": client.eventCount = value?.int ?? 0
        case "firstUsed": client.firstUsed = value?.date
        default: client.lastReminded = value?.date
        }
    }
}

final class SwiftyiRateReplay: RateReplay {
    override class var behaviour: RateBehaviour { .swiftyiRate }
}

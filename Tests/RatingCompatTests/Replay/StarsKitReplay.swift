import Foundation
import RatingCompat

final class StarsKitReplay: Replay {
    private var config: RatingJSON
    private let world: ReplayWorld
    private let presenter = ScreenRecorder()
    private var client: StarsKit
    private var delegate: StarsKitRecorder?
    private var uiDelegate: StarsKitUIRecorder?

    init(_ scenario: Scenario, world: ReplayWorld) {
        config = scenario.config
        self.world = world
        client = StarsKit(ports: world.ports(version: "1.0"), presenter: presenter)
        client.updateConfig(from: config.dictionary)
        applySwitches()
    }

    private func applySwitches() {
        client.validateRatingButtonEnable = config["validateRatingButtonEnable"]?.boolValue ?? true
        client.useDefaultBehavior = config["useDefaultBehavior"]?.boolValue ?? true
        client.useSessionSpaceChecking = config["useSessionSpaceChecking"]?.boolValue ?? true
        client.customImageMode = config["customImageMode"]?.boolValue ?? false
        let answers = config["delegate"]?["needCustomDisplay"]?.boolValue ?? false
        let isInstalled = config["delegate"]?["installed"]?.boolValue ?? true
        delegate = isInstalled ? StarsKitRecorder(world, answers: answers) : nil
        let hasUI = config["uiDelegate"]?["installed"]?.boolValue ?? true
        let hasPresenter = config["uiDelegate"]?["presenter"]?.boolValue ?? true
        uiDelegate = hasUI ? StarsKitUIRecorder(world, hasPresenter: hasPresenter) : nil
        client.delegate = delegate
        client.uiDelegate = uiDelegate
    }

    func perform(_ op: RatingJSON, named name: String) throws -> Outcome {
        var outcome = Outcome()
        presenter.steps = []
        switch name {
        case "launch":
            presenter.screen = nil
            client = StarsKit(ports: world.ports(version: op["version"]?.stringValue), presenter: presenter)
            applySwitches()
        case "session": client.incrementSession(by: op["by"]?.int ?? 1)
        case "crash": client.context.nbCrashes += 1
        case "set" where op["key"] == "nbSessions": client.context.nbSessions = op["value"]?.int ?? 0
        case "set": client.context.nbCrashes = op["value"]?.int ?? 0
        case "check": outcome.decision = StarsKitChecker.needDisplayRateScreen(for: client)
        case "prompt-if-needed":
            let requests = world.sheet.delays.count
            let decision = client.displayRateIfNeeded(forced: op["forced"]?.boolValue ?? false)
            outcome.decision = decision
            if world.sheet.delays.count > requests {
                outcome.shown = "store-review"
            } else if decision {
                outcome.shown = presenter.steps.isEmpty ? "none" : "custom"
            }
        case "choose": try choose(op)
        case "configure":
            let changes = op["config"] ?? [:]
            config = config.merging(changes)
            client.updateConfig(from: changes.dictionary)
            applySwitches()
        case "reset-context": client.resetContext()
        case "reset-crashes": client.resetCrashMetrics()
        case "reset-config": client.resetConfig()
        default: throw UnknownOp(name: name)
        }
        outcome.step = presenter.steps.last?.rawValue
        return outcome
    }

    private func choose(_ op: RatingJSON) throws {
        let button = op["button"]?.stringValue ?? ""
        guard let screen = presenter.screen else { throw UnknownOp(name: "choose without a screen") }
        switch button {
        case "stars": screen.choose(stars: op["stars"]?.doubleValue ?? 0)
        case "submit": screen.submit()
        case "action": screen.act()
        case "later": screen.later()
        default: throw UnknownOp(name: button)
        }
    }
}

extension RatingJSON {
    /// As `JSONSerialization` would give it.
    fileprivate var dictionary: [String: Any?] {
        var dictionary: [String: Any?] = [:]
        for member in members ?? [] {
            switch member.value {
            case .bool(let bool): dictionary[member.name] = bool
            case .integer(let integer): dictionary[member.name] = Int(integer)
            case .number(let number): dictionary[member.name] = number
            case .string(let text): dictionary[member.name] = text
            default: break
            }
        }
        return dictionary
    }
}

/// Holds the screen that is up, and the steps that it went through.
@MainActor
final class ScreenRecorder: StarsKitPresenter {
    var screen: StarsKitScreen?
    var steps: [RatingStep] = []

    func present(_ screen: StarsKitScreen, over controller: Any, completion: @escaping @MainActor () -> Void) {
        self.screen = screen
        steps.append(screen.step)
        completion()
    }

    func show(_ step: RatingStep, of screen: StarsKitScreen) { steps.append(step) }

    func dismiss(_ screen: StarsKitScreen, completion: @escaping @MainActor () -> Void) {
        self.screen = nil
        completion()
    }
}

@MainActor
final class StarsKitRecorder: StarsKitDelegate {
    private let world: ReplayWorld
    private let answers: Bool

    init(_ world: ReplayWorld, answers: Bool) {
        self.world = world
        self.answers = answers
    }

    func needCustomDisplayRateScreen() -> Bool {
        world.callbacks.append("needCustomDisplay?")
        return answers
    }

    func didUpdateRating(from context: StarsKitContext, to rate: Int) {
        world.callbacks.append("didUpdateRating(\(rate))")
    }

    func didValidateRating(to rate: Int) { world.callbacks.append("didValidateRating(\(rate))") }

    func didChooseAction(at step: RatingStep) { world.callbacks.append("didChooseAction(\(step))") }

    func didChooseLater(at step: RatingStep) { world.callbacks.append("didChooseLater(\(step))") }
}

@MainActor
final class StarsKitUIRecorder: StarsKitUIDelegate {
    private let world: ReplayWorld
    private let hasPresenter: Bool

    init(_ world: ReplayWorld, hasPresenter: Bool) {
        self.world = world
        self.hasPresenter = hasPresenter
    }

    func presenterController() -> String? { hasPresenter ? "controller" : nil }

    func didRatingScreenWillAppear() { world.callbacks.append("ratingScreenWillAppear") }
    func didRatingScreenDidAppear() { world.callbacks.append("ratingScreenDidAppear") }
    func didRatingScreenWillDisappear() { world.callbacks.append("ratingScreenWillDisappear") }
    func didRatingScreenDidDisappear() { world.callbacks.append("ratingScreenDidDisappear") }
}

import Foundation
import TestInput

@testable import RatingCompat
@testable import RatingCore

/// One random timeline of StarsKit and the policy `starskit` with the same settings.
@MainActor
struct StarsKitTimeline {
    private static let keys = [
        "displaySessionCount", "maxNumberOfReminder", "daysBeforeAskingAgain", "daysWithoutCrash",
        "maxDaysBetweenSession",
    ]

    private var random: SeededGenerator
    private let world = TimelineWorld()
    private let client: StarsKit
    private let screens = ScreenRecorder()
    private let host = TimelineHost()
    private var layers = StarsKitTimeline.named
    private static let named = ConfigurationLayers(
        bundled: ConfigurationReader().read(["policy": "starskit"]).document)
    private var native = NativeSide(RatingConfiguration(StarsKitTimeline.named))
    /// Why a setting differs between the two sides.
    private var reasons: [String: PolicyDifference] = [:]
    private var everSet: Set<String> = []
    private var result = TimelineResult()

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        client = StarsKit(ports: world.sheetPorts(version: "1.0"), presenter: screens)
        client.delegate = host
        client.uiDelegate = host
    }

    mutating func run() -> TimelineResult {
        client.useSessionSpaceChecking = random.chance(80)
        configure()
        for _ in 0..<random.integer(10...40) {
            step()
            result.steps += 1
            if !result.failures.isEmpty { break }
        }
        return result
    }

    private mutating func step() {
        switch random.integer(0...99) {
        case 0..<30: world.pass(&random, upToDays: 5)
        case 30..<34: world.advance(milliseconds: -Int64(random.integer(1...200)) * 1_800_000)
        case 34..<38: world.travel(toUTCOffset: Int32(random.integer(-11...12)) * 3_600)
        case 38..<62: session()
        case 62..<70: event(.crash) { $0.context.nbCrashes += 1 }
        case 70..<90: ask(forced: random.chance(8))
        case 90..<93: event(.launch(version: random.one(of: ["1.0", "2.0"]))) { _ in }
        case 93..<96: reset()
        default: configure()
        }
        compareGates()
    }

    // MARK: Settings

    private mutating func configure() {
        var members: [RatingJSON.Member] = Self.keys.map { .init($0, .integer(Int64(random.integer(0...4)))) }
        members.append(.init("disabled", .bool(random.chance(8))))
        members.append(.init("useSessionSpaceChecking", .bool(client.useSessionSpaceChecking)))
        switch random.integer(0...5) {
        case 0, 1: members.remove(at: random.integer(0...5))
        case 2: members[random.integer(0...4)].value = .string("3")
        default: break
        }
        var values: [String: Any?] = [:]
        for member in members {
            switch member.value {
            case .integer(let value): values[member.name] = Int(value)
            case .bool(let value): values[member.name] = value
            case .string(let value): values[member.name] = value
            default: break
            }
        }
        client.updateConfig(from: values)
        let reading = ConfigurationReader().read(.object(members + [.init("policy", "starskit")]))
        layers.apply(reading, to: .bundled)
        native.configure(RatingConfiguration(layers))
        let valid = members.filter { $0.value.stringValue == nil }.map(\.name)
        everSet.formUnion(valid)
        explainSettings(isRefused: reading.document == nil)
    }

    private mutating func explainSettings(isRefused: Bool) {
        var differing: [String: PolicyDifference] = [:]
        for key in Self.keys + ["disabled", "useSessionSpaceChecking"] where setting(key) != nativeSetting(key) {
            let reason: PolicyDifference =
                !everSet.contains(key) ? .unsetSettings : isRefused ? .invalidSettings : reasons[key] ?? .removedKeys
            differing[key] = reason
        }
        reasons = differing
    }

    private func setting(_ key: String) -> Int? {
        let configuration = client.configuration
        return switch key {
        case "displaySessionCount": configuration.displaySessionCount
        case "maxNumberOfReminder": configuration.maxNumberOfReminder
        case "daysBeforeAskingAgain": configuration.daysBeforeAskingAgain
        case "daysWithoutCrash": configuration.daysWithoutCrash
        case "maxDaysBetweenSession": configuration.maxDaysBetweenSession
        case "useSessionSpaceChecking": client.useSessionSpaceChecking ? 1 : 0
        default: configuration.disabled ? 1 : 0
        }
    }

    private func nativeSetting(_ key: String) -> Int? {
        guard let key = ConfigurationKey(name: key) else { return nil }
        switch native.configuration[any: key] {
        case .integer(let value): return Int(value)
        case .flag(let value): return value ? 1 : 0
        default: return nil
        }
    }

    // MARK: Events

    private mutating func event(_ event: ContextEvent, _ legacy: (StarsKit) -> Void) {
        let isBehind = isClockBehind
        legacy(client)
        native.apply(event, world.now)
        compareDates(isBehind: isBehind)
    }

    private mutating func session() {
        let now = world.now
        let (last, before) = (client.context.lastSessionDate, native.context.lastSessionAt)
        let isBehind = isClockBehind
        client.incrementSession()
        native.apply(.session, now)
        if native.context.sessions != Int64(client.context.nbSessions) {
            var reason: PolicyDifference?
            if let last, last.milliseconds > now.instant.milliseconds {
                reason = .clockSetBack
            } else if let before, before.utcOffset != now.utcOffset {
                reason = .travel
            } else {
                reason = reasons["useSessionSpaceChecking"] ?? reasons["maxDaysBetweenSession"]
            }
            result.explain(
                reason, "session: \(native.context.sessions) counted, \(client.context.nbSessions) by StarsKit")
            native.context.sessions = Int64(client.context.nbSessions)
        }
        compareDates(isBehind: isBehind)
    }

    private mutating func reset() {
        if random.chance(50) {
            client.resetCrashMetrics()
            native.context.reset(.crashes)
        } else {
            client.resetContext()
            native.context.reset(.all)
            if client.context.nbSessions != 0 {
                result.explain(.resetIsComplete, "")
                native.context.sessions = Int64(client.context.nbSessions)
            }
        }
        compareDates(isBehind: false)
    }

    private mutating func ask(forced: Bool) {
        host.wantsQuestion = random.chance(10)
        let closed = native.closed(world.now)
        let ruleSays = StarsKitChecker.needDisplayRateScreen(for: client)
        let isBehind = isClockBehind
        let isShown = client.displayRateIfNeeded(forced: forced)
        let asks = forced ? closed.intersection([.enabled, .inProgress]).isEmpty : closed.isEmpty
        if isShown != asks {
            if forced {
                result.explain(closed.contains(.enabled) ? .forcedKeepsDisabled : nil, "forced: \(closed) closed")
            } else if isShown, !ruleSays {
                result.explain(host.wantsQuestion ? .delegateCanOnlyVeto : nil, "asked by nobody")
            }
        }
        guard isShown else { return }
        result.questions += 1
        native.apply(.prompt(placement: nil, kind: .custom, forced: forced), world.now)
        if random.chance(20) {
            screens.screen?.choose(stars: Double(random.integer(1...5)))
            screens.screen?.submit()
            native.apply(.answer(stars: 4), world.now)
        }
        screens.screen?.later()
        screens.screen = nil
        compareDates(isBehind: isBehind)
    }

    // MARK: Comparing

    /// Whether any stored date lies in the future, so that the next event brings it back natively.
    private var isClockBehind: Bool {
        let dates = [client.context.lastSessionDate, client.context.lastCrashDate, client.context.lastDisplayDate]
        return dates.contains { $0.map { $0.milliseconds > world.now.instant.milliseconds } ?? false }
    }

    private mutating func compareDates(isBehind: Bool) {
        let legacy = client.context
        compareGates(isBehind: isBehind)
        compare(native.context.lastSessionAt, legacy.lastSessionDate, "session", isBehind)
        compare(native.context.lastCrashAt, legacy.lastCrashDate, "crash", isBehind)
        compare(native.context.lastPromptAt, legacy.lastDisplayDate, "prompt", isBehind)
        native.context.lastSessionAt = legacy.lastSessionDate.local(like: native.context.lastSessionAt)
        native.context.lastCrashAt = legacy.lastCrashDate.local(like: native.context.lastCrashAt)
        if let shown = legacy.lastDisplayDate, let prompt = native.context.prompts.popLast() {
            native.context.prompts.append(
                .init(
                    at: LocalInstant(UTCInstant(milliseconds: shown.milliseconds), utcOffset: prompt.at.utcOffset),
                    placement: nil, kind: .custom, version: prompt.version, forced: prompt.forced))
        }
        let counts = (native.context.crashes, native.context.promptCount, native.context.lastAnswer != nil)
        let theirs = (Int64(legacy.nbCrashes), Int64(legacy.nbReminders), legacy.userAlreadyRespondsToAction)
        if counts != theirs { result.explain(nil, "counted \(counts), by StarsKit \(theirs)") }
        if native.context.sessions != Int64(legacy.nbSessions) { result.explain(nil, "sessions differ") }
    }

    private mutating func compare(_ date: LocalInstant?, _ legacy: Date?, _ name: String, _ isBehind: Bool) {
        if date == nil, legacy == nil { return }
        if let date, date.isSame(as: legacy) { return }
        let isBroughtBack = isBehind && date?.instant == world.now.instant && legacy.map { $0 > world.now.date } == true
        result.explain(
            isBroughtBack ? .clockSetBack : nil,
            "last \(name) \(String(describing: date)), not \(String(describing: legacy))")
    }

    private mutating func compareGates(isBehind: Bool = false) {
        let (legacy, configuration, now) = (client.context, client.configuration, world.now.date)
        func waited(_ date: Date?, _ days: Int) -> Bool {
            date.map { now.timeIntervalSince($0) > Double(days) * 86_400 } ?? true
        }
        let gates: [(gate: Gate, isOpen: Bool, key: String)] = [
            (.enabled, !configuration.disabled, "disabled"),
            (.sessions, legacy.nbSessions >= configuration.displaySessionCount, "displaySessionCount"),
            (.reminders, legacy.nbReminders < configuration.maxNumberOfReminder, "maxNumberOfReminder"),
            (.notAnswered, !legacy.userAlreadyRespondsToAction, ""),
            (.cooldown, waited(legacy.lastDisplayDate, configuration.daysBeforeAskingAgain), "daysBeforeAskingAgain"),
            (.crashFree, waited(legacy.lastCrashDate, configuration.daysWithoutCrash), "daysWithoutCrash"),
        ]
        if StarsKitChecker.needDisplayRateScreen(for: client) != gates.allSatisfy(\.isOpen) {
            result.explain(nil, "the rule is not its parts")
        }
        let closed = native.closed(world.now)
        // What is switched off asks no other gate.
        let asked = gates.filter { $0.gate == .enabled || !closed.contains(.enabled) }
        for (gate, isOpen, key) in asked where closed.contains(gate) == isOpen {
            let isDated = gate == .cooldown || gate == .crashFree
            result.explain(
                reasons[key] ?? (isBehind && isDated ? .clockSetBack : nil),
                "\(gate): \(!isOpen), by StarsKit \(isOpen)")
        }
    }
}

/// A host that gives StarsKit something to present over, and may ask for a question itself.
@MainActor
private final class TimelineHost: StarsKitDelegate, StarsKitUIDelegate {
    var wantsQuestion = false

    func needCustomDisplayRateScreen() -> Bool { wantsQuestion }
    func didUpdateRating(from context: StarsKitContext, to rate: Int) {}
    func didValidateRating(to rate: Int) {}
    func didChooseAction(at step: RatingStep) {}
    func didChooseLater(at step: RatingStep) {}
    func presenterController() -> String { "controller" }
    func didRatingScreenWillAppear() {}
    func didRatingScreenDidAppear() {}
    func didRatingScreenWillDisappear() {}
    func didRatingScreenDidDisappear() {}
}

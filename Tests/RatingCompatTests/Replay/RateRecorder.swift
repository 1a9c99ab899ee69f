import Foundation
import RatingCompat

/// Records the callbacks of both protocols, and answers their two questions where a subclass passes them on.
@MainActor
class RateRecorder {
    private let world: ReplayWorld
    private let answers: RatingJSON

    required init(_ world: ReplayWorld, answers: RatingJSON) {
        self.world = world
        self.answers = answers
    }

    /// A recorder that implements those questions for which there is an answer.
    static func make(_ world: ReplayWorld, for behaviour: RateBehaviour, answers: RatingJSON) -> RateRecorder {
        let kinds: [RateRecorder.Type] =
            switch behaviour {
            case .iRate: [iRateSilent.self, iRateAsked.self, iRateOpening.self, iRateBoth.self]
            case .swiftyiRate: [SwiftySilent.self, SwiftyAsked.self, SwiftyOpening.self, SwiftyBoth.self]
            }
        let asked = answers["shouldPrompt"]?.boolValue != nil ? 1 : 0
        let opening = answers["shouldOpenAppStore"]?.boolValue != nil ? 2 : 0
        return kinds[asked + opening].init(world, answers: answers)
    }

    fileprivate func shouldPrompt() -> Bool {
        world.callbacks.append("shouldPrompt?")
        return answers["shouldPrompt"]?.boolValue ?? true
    }

    fileprivate func shouldOpen() -> Bool {
        world.callbacks.append("shouldOpenAppStore?")
        return answers["shouldOpenAppStore"]?.boolValue ?? true
    }

    func iRateCouldNotConnect(toAppStore error: (any Error)!) { world.callbacks.append("couldNotConnect") }
    func iRateCouldNotConnectToAppStore(error: NSError) { world.callbacks.append("couldNotConnect") }
    func iRateDidDetectAppUpdate() { world.callbacks.append("didDetectAppUpdate") }
    func iRateDidPromptForRating() { world.callbacks.append("didPrompt") }
    func iRateUserDidAttemptToRateApp() { world.callbacks.append("didAttemptToRate") }
    func iRateUserDidDeclineToRateApp() { world.callbacks.append("didDecline") }
    func iRateUserDidRequestReminderToRateApp() { world.callbacks.append("didRequestReminder") }
    func iRateDidOpenAppStore() { world.callbacks.append("didOpenAppStore") }
}

// swift-format-ignore: TypeNamesShouldBeCapitalized
private final class iRateSilent: RateRecorder, iRateDelegate {}

// swift-format-ignore: TypeNamesShouldBeCapitalized
private final class iRateAsked: RateRecorder, iRateDelegate {
    func iRateShouldPromptForRating() -> Bool { shouldPrompt() }
}

// swift-format-ignore: TypeNamesShouldBeCapitalized
private final class iRateOpening: RateRecorder, iRateDelegate {
    func iRateShouldOpenAppStore() -> Bool { shouldOpen() }
}

// swift-format-ignore: TypeNamesShouldBeCapitalized
private final class iRateBoth: RateRecorder, iRateDelegate {
    func iRateShouldPromptForRating() -> Bool { shouldPrompt() }
    func iRateShouldOpenAppStore() -> Bool { shouldOpen() }
}

private final class SwiftySilent: RateRecorder, SwiftyiRateDelegate {}

private final class SwiftyAsked: RateRecorder, SwiftyiRateDelegate {
    func iRateShouldPromptForRating() -> Bool { shouldPrompt() }
}

private final class SwiftyOpening: RateRecorder, SwiftyiRateDelegate {
    func iRateShouldOpenAppStore() -> Bool { shouldOpen() }
}

private final class SwiftyBoth: RateRecorder, SwiftyiRateDelegate {
    func iRateShouldPromptForRating() -> Bool { shouldPrompt() }
    func iRateShouldOpenAppStore() -> Bool { shouldOpen() }
}

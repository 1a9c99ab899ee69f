// Code of apps that is bound to no actor, as it was written before there were any. In Swift 6 it gets warnings.
import Foundation
import RatingCompat

class Rate: NSObject {
    override init() {
        super.init()
        iRate.sharedInstance().delegate = self
        iRate.sharedInstance().remindPeriod = 7
    }

    func prompt() { iRate.sharedInstance().promptForRating() }

    func logEvent() { iRate.sharedInstance().logEvent(false) }

    var isNew: Bool { iRate.sharedInstance().usesCount < 3 && iRate.sharedInstance().firstUsed == nil }
}

extension Rate: iRateDelegate {
    func iRateCouldNotConnect(toAppStore error: Error!) {}
    func iRateDidPromptForRating() {}
    func iRateUserDidAttemptToRateApp() {}
    func iRateUserDidRequestReminderToRateApp() {}
    func iRateShouldOpenAppStore() -> Bool { true }
}

final class StarsKitClient: StarsKitDelegate {
    func needCustomDisplayRateScreen() -> Bool { StarsKit.shared.context.nbSessions > 6 }
    func didUpdateRating(from context: StarsKitContext, to rate: Int) {}
    func didValidateRating(to rate: Int) {}
    func didChooseAction(at step: RatingStep) {}
    func didChooseLater(at step: RatingStep) {}
}

class CheckerTests {
    let client = StarsKitClient()

    func setUp() {
        StarsKit.shared.updateConfig(from: ["displaySessionCount": 15])
        StarsKit.shared.delegate = client
    }

    func testSessions() -> Bool {
        StarsKit.shared.context.nbSessions = 16
        return StarsKit.shared.displayRateIfNeeded()
    }
}

func postComment() {
    SwiftRater.incrementSignificantUsageCount()
    SwiftyiRate.sharedInstance.logEvent(deferPrompt: true)
    AppReview.requestIf(launches: 3)
}

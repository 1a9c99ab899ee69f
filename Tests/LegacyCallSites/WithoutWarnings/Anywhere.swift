// What Swift 6 asks for where code of an app is bound to no actor.
import Foundation
import RatingCompat

@MainActor
class Rate: NSObject, iRateDelegate {
    override init() {
        super.init()
        iRate.sharedInstance().delegate = self
    }

    func logEvent() { iRate.sharedInstance().logEvent(false) }

    func iRateCouldNotConnect(toAppStore error: Error!) {}
}

// Bound to the main actor by its delegate.
final class StarsKitClient: StarsKitDelegate {
    func needCustomDisplayRateScreen() -> Bool { StarsKit.shared.context.nbSessions > 6 }
    func didUpdateRating(from context: StarsKitContext, to rate: Int) {}
    func didValidateRating(to rate: Int) {}
    func didChooseAction(at step: RatingStep) {}
    func didChooseLater(at step: RatingStep) {}
}

@MainActor
func postComment() {
    SwiftRater.incrementSignificantUsageCount()
    AppReview.requestIf(launches: 3)
}

// From any thread.
func countCrash() {
    Task { @MainActor in StarsKit.shared.context.nbCrashes += 1 }
}

// Where iRate's documents call it, on the Mac.
#if canImport(AppKit)
import AppKit
import RatingCompat

class AppDelegate: NSObject, NSApplicationDelegate, iRateDelegate {
    override init() {
        super.init()
        iRate.sharedInstance().daysUntilPrompt = 5
        iRate.sharedInstance().onlyPromptIfMainWindowIsAvailable = false
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        iRate.sharedInstance().promptAtLaunch = false
    }

    func iRateDidDetectAppUpdate() {}
}

class RateController: NSViewController {
    func rateApp(_ sender: Any?) { iRate.sharedInstance().promptIfNetworkAvailable() }
}
#endif

import Foundation

/// What the delegate hears, and observers after it.
enum RateCallback {
    case couldNotConnect(NSError)
    case didDetectAppUpdate, didPrompt
    case didAttemptToRate, didDecline, didRequestReminder
    case didOpenAppStore

    fileprivate var notification: String {
        switch self {
        case .couldNotConnect: iRateCouldNotConnectToAppStore
        case .didDetectAppUpdate: iRateDidDetectAppUpdate
        case .didPrompt: iRateDidPromptForRating
        case .didAttemptToRate: iRateUserDidAttemptToRateApp
        case .didDecline: iRateUserDidDeclineToRateApp
        case .didRequestReminder: iRateUserDidRequestReminderToRateApp
        case .didOpenAppStore: iRateDidOpenAppStore
        }
    }

    fileprivate var object: NSError? {
        if case .couldNotConnect(let error) = self { error } else { nil }
    }
}

extension RateClient {
    /// Tells the delegate, and right after it posts the notification.
    func announce(_ callback: RateCallback) {
        hear(callback)
        ports.notifications.post(name: Notification.Name(callback.notification), object: callback.object)
    }
}

import Foundation

/// The alert's texts: the host's, or else those of the app's strings files, or else these.
enum RateText {
    case title, message, gameMessage, updateMessage, cancel, remind, rate

    private var key: String {
        switch self {
        case .title: iRateMessageTitleKey
        case .message: iRateAppMessageKey
        case .gameMessage: iRateGameMessageKey
        case .updateMessage: iRateUpdateMessageKey
        case .cancel: iRateCancelButtonKey
        case .remind: iRateRemindButtonKey
        case .rate: iRateRateButtonKey
        }
    }

    /// `%@` stands for the app's name.
    private var fallback: String {
        switch self {
        case .title: "Rate %@"
        case .message, .updateMessage: "Do you like %@? Your rating helps others to find it."
        case .gameMessage: "Do you like to play %@? Your rating helps others to find it."
        case .cancel: "No, thank you"
        case .remind: "Remind me later"
        case .rate: "Rate now"
        }
    }

    func localized(fallback: String? = nil, name: String) -> String {
        Bundle.main.localizedString(forKey: key, value: fallback ?? self.fallback, table: nil)
            .replacingOccurrences(of: "%@", with: name)
    }
}

extension RateClient {
    /// The page where the app can be reviewed.
    static func reviewPage(ofStoreID id: Int) -> URL? {
        #if os(macOS)
        URL(string: "macappstore://itunes.apple.com/app/id\(id)")
        #else
        URL(string: "itms-apps://itunes.apple.com/app/id\(id)?action=write-review")
        #endif
    }
}

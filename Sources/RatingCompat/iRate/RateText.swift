import Foundation

/// The alert's texts: the host's, or else those of the app's strings files, or else the library's, in the languages that
/// `useAllAvailableLanguages` allows.
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

    private var builtIn: BuiltInText {
        switch self {
        case .title: .messageTitle
        case .message, .updateMessage: .message
        case .gameMessage: .messageGame
        case .cancel: .cancelButtonLabel
        case .remind: .remindButtonLabel
        case .rate: .rateButtonLabel
        }
    }

    /// Whether `%@` stands for the app's name, in a text of the host's too. SwiftyiRate fills its own texts only.
    var hasPlaceholder: Bool { ![.cancel, .remind, .rate].contains(self) }

    /// - Parameter name: stands for `%@`.
    func localized(_ app: RatingPorts.AppTexts, fallback: String? = nil, inAllLanguages: Bool, name: String) -> String {
        let text =
            app.localized(key) ?? fallback
            ?? TextLanguage(preferred: app.languages(isRestricted: !inAllLanguages))[builtIn]
        return text.naming(name)
    }
}

extension String {
    /// With the app's name for each `%@`.
    func naming(_ name: String) -> String { replacingOccurrences(of: "%@", with: name) }
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

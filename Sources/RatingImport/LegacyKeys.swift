import RatingKit

/// The keys under which the libraries keep their state in user defaults, taken from their public sources.
extension LegacyState.Library {
    /// What a key of the library holds; nil for any other key.
    func role(of key: String) -> LegacyRole? {
        switch self {
        case .starskit: Self.starsKitRole(key)
        case .irate, .swiftyirate: Self.rateRole(key)
        case .appreview: Self.appReviewRole(key)
        case .swiftrater: Self.swiftRaterRole(key)
        case .appirater: Self.appiraterRole(key)
        case .armchair: Self.armchairRole(key)
        }
    }

    private static func starsKitRole(_ key: String) -> LegacyRole? {
        guard let name = key.suffix(after: "StarsKit.UserDefaults.") else { return nil }
        if let setting = name.suffix(after: "config.") {
            return setting == "prefersNativeRating" ? .isNative : .setting(setting)
        }
        if let text = name.suffix(after: "localizable.") { return .setting(text) }
        return switch name {
        case "context.nbSessions": .count(.sessions)
        case "context.nbCrashes": .count(.crashes)
        case "context.nbReminders": .count(.prompts)
        case "context.lastDisplayDate": .date(.prompted)
        case "context.lastSessionDate": .date(.lastSession)
        case "context.lastCrashDate": .date(.lastCrash)
        case "context.userAlreadyRespondsToAction": .flag(.answered)
        default: nil
        }
    }

    private static func rateRole(_ key: String) -> LegacyRole? {
        switch key {
        case "iRateFirstUsed": .date(.installed)
        case "iRateUseCount": .count(.uses)
        case "iRateEventCount": .count(.events)
        case "iRateLastReminded": .date(.reminded)
        case "iRateRatedVersionChecked": .mark(.rated)
        case "iRateDeclinedVersion": .mark(.declined)
        case "iRateLastVersionUsed": .version
        case "iRateAppStoreID": .setting("appStoreID")
        default: nil
        }
    }

    private static func appReviewRole(_ key: String) -> LegacyRole? {
        switch key {
        case "AppReviewLaunches": .count(.launches)
        case "AppReviewFirstLaunchDate": .date(.installed)
        case "AppReviewLastReviewDate": .date(.prompted)
        case "AppReviewLastReviewVersion": .promptVersion
        default: nil
        }
    }

    private static func swiftRaterRole(_ key: String) -> LegacyRole? {
        switch key {
        case "keySwiftRaterFirstUseDate": .epoch(.installed)
        case "keySwiftRaterUseCount": .count(.uses)
        case "keySwiftRaterSignificantEventCount": .count(.events)
        case "keySwiftRaterRateDone": .flag(.done)
        case "keySwiftRaterTrackingVersion": .version
        case "keySwiftRaterReminderRequestDate": .epoch(.reminded)
        default: nil
        }
    }

    private static func appiraterRole(_ key: String) -> LegacyRole? {
        switch key {
        case "kAppiraterFirstUseDate": .epoch(.installed)
        case "kAppiraterUseCount": .count(.uses)
        case "kAppiraterSignificantEventCount": .count(.events)
        case "kAppiraterCurrentVersion": .unused(buildNumber)
        case "kAppiraterRatedCurrentVersion", "kAppiraterRatedAnyVersion": .flag(.rated)
        case "kAppiraterDeclinedToRate": .flag(.declined)
        case "kAppiraterReminderRequestDate": .epoch(.reminded)
        default: nil
        }
    }

    /// `<appID>_Armchair<Setting>`. Armchair itself writes `ArmchairKey` before three of the settings; the app may
    /// have renamed them to the plain form.
    private static func armchairRole(_ key: String) -> LegacyRole? {
        // The part before it is the app's own choice, and may have underscores too.
        let underscores = key.utf8.indices.filter { key.utf8[$0] == UInt8(ascii: "_") }
        let names = underscores.compactMap { key[key.index(after: $0)...].suffix(after: "Armchair") }
        guard let name = names.last else { return nil }
        return switch name.suffix(after: "Key") ?? name {
        case "FirstUseDate": .epoch(.installed)
        case "UseCount": .count(.uses)
        case "SignificantEventCount": .count(.events)
        case "CurrentVersion", "PreviousVersion": .unused(buildNumber)
        case "RatedCurrentVersion", "PreviousVersionRated", "RatedAnyVersion": .flag(.rated)
        case "DeclinedToRate", "PreviousVersionDeclinedToRate": .flag(.declined)
        case "ReminderRequestDate": .epoch(.reminded)
        case "AppiraterMigrationCompleted", "UAAppReviewManagerMigrationCompleted":
            .unused("Armchair's own bookkeeping")
        default: nil
        }
    }

    private static let buildNumber = "a build number; the next launch records the app's version"
}

import Testing

@testable import RatingCore
@testable import RatingImport

@Suite
struct LegacyLibraryTests {
    @Test(arguments: [
        (LegacyState.Library.starskit, "StarsKit.UserDefaults.context.nbSessions", LegacyRole.count(.sessions)),
        (.starskit, "StarsKit.UserDefaults.context.nbCrashes", .count(.crashes)),
        (.starskit, "StarsKit.UserDefaults.context.nbReminders", .count(.prompts)),
        (.starskit, "StarsKit.UserDefaults.context.lastDisplayDate", .date(.prompted)),
        (.starskit, "StarsKit.UserDefaults.context.lastSessionDate", .date(.lastSession)),
        (.starskit, "StarsKit.UserDefaults.context.lastCrashDate", .date(.lastCrash)),
        (.starskit, "StarsKit.UserDefaults.context.userAlreadyRespondsToAction", .flag(.answered)),
        (.starskit, "StarsKit.UserDefaults.config.displaySessionCount", .setting("displaySessionCount")),
        (.starskit, "StarsKit.UserDefaults.config.prefersNativeRating", .isNative),
        (.starskit, "StarsKit.UserDefaults.localizable.mainTitle", .setting("mainTitle")),
        (.irate, "iRateFirstUsed", .date(.installed)), (.irate, "iRateUseCount", .count(.uses)),
        (.irate, "iRateEventCount", .count(.events)), (.irate, "iRateLastReminded", .date(.reminded)),
        (.irate, "iRateRatedVersionChecked", .mark(.rated)), (.swiftyirate, "iRateDeclinedVersion", .mark(.declined)),
        (.swiftyirate, "iRateLastVersionUsed", .version), (.irate, "iRateAppStoreID", .setting("appStoreID")),
        (.appreview, "AppReviewLaunches", .count(.launches)),
        (.appreview, "AppReviewFirstLaunchDate", .date(.installed)),
        (.appreview, "AppReviewLastReviewDate", .date(.prompted)),
        (.appreview, "AppReviewLastReviewVersion", .promptVersion),
        (.swiftrater, "keySwiftRaterFirstUseDate", .epoch(.installed)),
        (.swiftrater, "keySwiftRaterUseCount", .count(.uses)),
        (.swiftrater, "keySwiftRaterSignificantEventCount", .count(.events)),
        (.swiftrater, "keySwiftRaterRateDone", .flag(.done)), (.swiftrater, "keySwiftRaterTrackingVersion", .version),
        (.swiftrater, "keySwiftRaterReminderRequestDate", .epoch(.reminded)),
        (.appirater, "kAppiraterFirstUseDate", .epoch(.installed)), (.appirater, "kAppiraterUseCount", .count(.uses)),
        (.appirater, "kAppiraterSignificantEventCount", .count(.events)),
        (.appirater, "kAppiraterRatedCurrentVersion", .flag(.rated)),
        (.appirater, "kAppiraterDeclinedToRate", .flag(.declined)),
        (.appirater, "kAppiraterReminderRequestDate", .epoch(.reminded)),
        (.armchair, "364709193_ArmchairFirstUseDate", .epoch(.installed)),
        (.armchair, "364709193_ArmchairUseCount", .count(.uses)),
        (.armchair, "364709193_ArmchairSignificantEventCount", .count(.events)),
        (.armchair, "364709193_ArmchairRatedCurrentVersion", .flag(.rated)),
        (.armchair, "364709193_ArmchairKeyRatedAnyVersion", .flag(.rated)),
        (.armchair, "364709193_ArmchairKeyDeclinedToRate", .flag(.declined)),
        (.armchair, "364709193_ArmchairDeclinedToRate", .flag(.declined)),
        (.armchair, "my_app_ArmchairUseCount", .count(.uses)),
        (.armchair, "_ArmchairReminderRequestDate", .epoch(.reminded)),
    ])
    func `a key has its role`(library: LegacyState.Library, key: String, role: LegacyRole) {
        #expect(library.role(of: key) == role)
        let others = LegacyState.Library.allCases.filter { !$0.sharesKeys(with: library) }
        #expect(others.allSatisfy { $0.role(of: key) == nil })
    }

    @Test(arguments: [
        "", "_", "Armchair", "_Armchair", "ArmchairUseCount", "iRate", "iRateUseCount2", "StarsKit.UserDefaults.",
        "StarsKit.UserDefaults.context.", "AppleLanguages", "keySwiftRater", "iRateÜ",
    ])
    func `a key of no library has no role`(key: String) {
        #expect(LegacyState.Library.allCases.allSatisfy { $0.role(of: key) == nil })
        #expect(LegacyState([.init(key: key, value: .integer(1))]).entries.isEmpty)
    }

    @Test func `a state names its libraries`() {
        let state = LegacyState([
            .init(key: "kAppiraterUseCount", value: .integer(3)), .init(key: "iRateUseCount", value: .integer(1)),
            .init(key: "StarsKit.UserDefaults.context.nbSessions", value: .integer(1)),
            .init(key: "AppleLocale", value: .text("de_DE")),
        ])
        #expect(state.libraries == [.starskit, .irate, .appirater])
        #expect(state.entries.count == 3)
        let empty = LegacyState([.init(key: "iRateDeclinedVersion", value: .text(""))])
        #expect(empty.libraries == [.swiftyirate])
    }

    @Test func `the order of the source does not matter`() {
        let entries = [
            LegacyState.Entry(key: "iRateUseCount", value: .integer(1)),
            .init(key: "iRateEventCount", value: .integer(2)), .init(key: "AppReviewLaunches", value: .integer(3)),
        ]
        #expect(LegacyState(entries) == LegacyState(entries.reversed()))
    }
}

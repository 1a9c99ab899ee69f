import Foundation
import Testing

@Suite
struct LegacyAPITableTests {
    @Test
    func `the page is what the sources say`() throws {
        let markdown = try LegacyAPITable().markdown
        if ProcessInfo.processInfo.environment["RATINGKIT_WRITE_DOCUMENTS"] == "1" {
            try markdown.write(to: LegacyAPITable.page, atomically: true, encoding: .utf8)
        }
        let page = try? String(contentsOf: LegacyAPITable.page, encoding: .utf8)
        let regenerate = "RATINGKIT_WRITE_DOCUMENTS=1 swift test --filter LegacyAPITableTests"
        #expect(page == markdown, "\(LegacyAPITable.page.lastPathComponent) has drifted; write it anew: \(regenerate)")
    }

    /// What the originals' documents list. Names that stand for several have them all.
    private static let documented: [LegacyAPITable.Original: [String]] = [
        .starsKit: [
            "StarsKit.shared", "StarsKit.displayRateIfNeeded(forced:)", "StarsKit.configuration", "StarsKit.context",
            "StarsKit.incrementSession(by:)", "StarsKit.resetContext()", "StarsKit.resetConfig()",
            "StarsKit.resetCrashMetrics()", "StarsKit.updateConfig(from:)", "StarsKit.validateRatingButtonEnable",
            "StarsKit.useDefaultBehavior", "StarsKit.useSessionSpaceChecking", "StarsKit.customImageMode",
            "StarsKit.localLocalizableStringsEnabled", "StarsKit.delegate", "StarsKit.uiDelegate",
            "StarsKitContext.nbSessions", "StarsKitContext.nbCrashes", "StarsKitContext.nbReminders",
            "StarsKitContext.lastDisplayDate", "StarsKitContext.lastSessionDate", "StarsKitContext.lastCrashDate",
            "StarsKitContext.userAlreadyRespondsToAction", "StarsKitDelegate.needCustomDisplayRateScreen()",
            "StarsKitDelegate.didUpdateRating(from:to:)", "StarsKitDelegate.didValidateRating(to:)",
            "StarsKitDelegate.didChooseAction(at:)", "StarsKitDelegate.didChooseLater(at:)",
            "StarsKitUIDelegate.presenterController()", "StarsKitUIDelegate.didRatingScreenWillAppear()",
            "StarsKitUIDelegate.didRatingScreenDidAppear()", "StarsKitUIDelegate.didRatingScreenWillDisappear()",
            "StarsKitUIDelegate.didRatingScreenDidDisappear()", "RatingStep.rating", "RatingStep.feedback",
            "RatingStep.storeReview", "StarsKitConfiguration.disabled", "StarsKitConfiguration.prefersNativeRating",
            "StarsKitConfiguration.displaySessionCount", "StarsKitConfiguration.positiveStarsLimit",
            "StarsKitConfiguration.daysWithoutCrash", "StarsKitConfiguration.daysBeforeAskingAgain",
            "StarsKitConfiguration.maxNumberOfReminder", "StarsKitConfiguration.maxDaysBetweenSession",
            "StarsKitConfiguration.emailSupport", "StarsKitConfiguration.emailObject",
            "StarsKitConfiguration.emailHeaderContent", "StarsKitLocalizableKeys.mainTitle",
            "StarsKitLocalizableKeys.likeExitButton",
        ],
        .iRate: rate + [
            "iRate.sharedInstance", "iRate.delegate", "iRateDelegate.iRateCouldNotConnect(toAppStore:)",
            "iRateDelegate.iRateDidDetectAppUpdate()", "iRateDelegate.iRateShouldPromptForRating()",
            "iRateDelegate.iRateDidPromptForRating()", "iRateDelegate.iRateUserDidAttemptToRateApp()",
            "iRateDelegate.iRateUserDidDeclineToRateApp()", "iRateDelegate.iRateUserDidRequestReminderToRateApp()",
            "iRateDelegate.iRateShouldOpenAppStore()", "iRateDelegate.iRateDidOpenAppStore()", "iRateErrorDomain",
            "RateClient.useSKStoreReviewControllerIfAvailable",
            "iRateErrorCode.bundleIdDoesNotMatchAppStore",
            "iRateErrorCode.applicationNotFoundOnAppStore",
            "iRateErrorCode.applicationIsNotLatestVersion",
            "iRateErrorCode.couldNotOpenRatingPageURL",
        ],
        .swiftyiRate: rate + [
            "SwiftyiRate.sharedInstance", "SwiftyiRate.sharedSwiftyiRate", "SwiftyiRate.delegate",
            "SwiftyiRateDelegate.SwiftyiRateCouldNotConnectToAppStore(error:)",
            "SwiftyiRateDelegate.SwiftyiRateDidDetectAppUpdate()",
            "SwiftyiRateDelegate.SwiftyiRateShouldPromptForRating()",
            "SwiftyiRateDelegate.SwiftyiRateDidPromptForRating()",
            "SwiftyiRateDelegate.SwiftyiRateUserDidAttemptToRateApp()",
            "SwiftyiRateDelegate.SwiftyiRateUserDidDeclineToRateApp()",
            "SwiftyiRateDelegate.SwiftyiRateUserDidRequestReminderToRateApp()",
            "SwiftyiRateDelegate.SwiftyiRateShouldOpenAppStore()",
            "SwiftyiRateDelegate.SwiftyiRateDidOpenAppStore()", "SwiftyiRateDelegate.iRateDidOpenAppStore()",
        ],
        .appReview: [
            "AppReview.init(minLaunches:minDays:ports:)", "AppReview.requestIfNeeded()",
            "AppReview.requestIf(launches:days:ports:)", "AppReview.isNeeded", "AppReview.minLaunches",
            "AppReview.minDays", "AppReview.launches", "AppReview.firstLaunchDate", "AppReview.lastReviewDate",
            "AppReview.lastReviewVersion", "AppReview.daysAfterFirstLaunch", "AppReview.daysAfterLastReview",
        ],
        .swiftRater: [
            "SwiftRater.shared", "SwiftRater.daysUntilPrompt", "SwiftRater.usesUntilPrompt",
            "SwiftRater.significantUsesUntilPrompt", "SwiftRater.daysBeforeReminding",
            "SwiftRater.conditionsMetMode", "SwiftRater.debugMode", "SwiftRater.useStoreKitIfAvailable",
            "SwiftRater.showLaterButton", "SwiftRater.resetWhenAppUpdated", "SwiftRater.showLog",
            "SwiftRater.countryCode", "SwiftRater.appName", "SwiftRater.appID", "SwiftRater.alertTitle",
            "SwiftRater.alertMessage", "SwiftRater.alertCancelTitle", "SwiftRater.alertRateTitle",
            "SwiftRater.alertRateLaterTitle", "SwiftRater.isRateDone", "SwiftRater.appLaunched()",
            "SwiftRater.incrementSignificantUsageCount(point:)", "SwiftRater.check()", "SwiftRater.check(host:)",
            "SwiftRater.rateApp()", "SwiftRater.rateApp(host:)", "SwiftRater.reset()",
        ],
    ]

    private static let rate =
        [
            "appStoreID", "appStoreGenreID", "appStoreCountry", "applicationName", "applicationVersion",
            "applicationBundleID", "usesUntilPrompt", "eventsUntilPrompt", "daysUntilPrompt", "usesPerWeekForPrompt",
            "remindPeriod", "messageTitle", "message", "updateMessage", "cancelButtonLabel", "remindButtonLabel",
            "rateButtonLabel", "useUIAlertControllerIfAvailable", "useAllAvailableLanguages",
            "promptForNewVersionIfUserRated", "onlyPromptIfLatestVersion", "onlyPromptIfMainWindowIsAvailable",
            "promptAtLaunch", "verboseLogging", "previewMode", "ratingsURL", "firstUsed", "lastReminded", "usesCount",
            "eventCount", "usesPerWeek", "declinedThisVersion", "declinedAnyVersion", "ratedThisVersion",
            "ratedAnyVersion", "ratedVersion(_:)", "shouldPromptForRating()", "promptForRating()",
            "promptIfNetworkAvailable()", "promptIfAllCriteriaMet()", "openRatingsPageInAppStore()", "logEvent(_:)",
            "remindLater()",
        ].map { "RateClient.\($0)" } + [
            "iRateCouldNotConnectToAppStore", "iRateDidDetectAppUpdate", "iRateDidPromptForRating",
            "iRateUserDidAttemptToRateApp", "iRateUserDidDeclineToRateApp", "iRateUserDidRequestReminderToRateApp",
            "iRateDidOpenAppStore", "iRateAppStoreGameGenreID",
        ]

    @Test(arguments: LegacyAPITable.Original.allCases)
    func `every name of the originals' documents is there`(original: LegacyAPITable.Original) throws {
        let names = Set(try LegacyAPITable().declarations(of: original).map(\.fullName))
        let missing = (Self.documented[original] ?? []).filter { !names.contains($0) }
        #expect(missing.isEmpty)
        #expect(names.count >= (Self.documented[original] ?? []).count)
    }

    @Test
    func `every setting of StarsKit and iRate that is a key of the configuration says so`() throws {
        let declarations = try LegacyAPITable().declarations
        for name in ["displaySessionCount", "usesUntilPrompt", "previewMode", "minLaunches", "mainTitle"] {
            let found = declarations.filter { $0.name == name }
            #expect(!found.isEmpty)
            #expect(found.allSatisfy { NativeNames.name(for: $0)?.hasSuffix("key `\(name)`") == true }, "\(name)")
        }
    }

    @Test
    func `every name of the engine in the last column exists`() throws {
        let sources = LegacyAPITable.root.appendingPathComponent("Sources")
        var known: Set<String> = []
        for module in ["RatingCore", "RatingKit"] {
            let folder = sources.appendingPathComponent(module)
            for case let file as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
            where file.hasSuffix(".swift") {
                let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                known.formUnion(DeclarationScan(source, file: file).declarations.map(\.fullName))
            }
        }
        #expect(NativeNames.engineNames.count > 30)
        #expect(NativeNames.engineNames.subtracting(known) == [])
    }

    @Test
    func `the scan reads a declaration of every kind, and none that is not public`() {
        let source = """
            public let top = 1
            let hidden = 2
            public struct Outer<T>: Sendable {
                public private(set) var a = 1, b = 2
                public static let c = "{ public var no = 1"  // public var no
                var d = 3
                public init(
                    _ x: Int, y: [String: Int] = [:],
                    z: @escaping (Int, Int) -> Void
                ) { let inner = 4 }
                public enum Kind: Int {
                    case one = 1, two
                    case three(Int) }
                private func e() {}
            }
            extension Outer.Kind {
                public func f<U>(from u: U, _ v: (Int) -> Int) -> Int { 0 }
            }
            public protocol P: AnyObject {
                var g: Int { get }
                func h()
            }
            extension P { public func h() {} }
            protocol Q { func i() }
            """
        let names = DeclarationScan(source, file: "").declarations.map(\.fullName)
        #expect(
            names == [
                "top", "Outer", "Outer.a", "Outer.c", "Outer.init(_:y:z:)", "Outer.Kind", "Outer.Kind.one",
                "Outer.Kind.two", "Outer.Kind.three", "Outer.Kind.f(from:_:)", "P", "P.g", "P.h()",
            ])
    }
}

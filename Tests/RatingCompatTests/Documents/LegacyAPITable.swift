import Foundation
import RatingCompat

/// The documentation page that says where every name of the originals lives now, made from the sources of `RatingCompat`.
struct LegacyAPITable {
    static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardized
    static let page = root.appendingPathComponent("Sources/RatingKit/Documentation.docc/Migrating/LegacyAPI.md")

    enum Original: String, CaseIterable {
        case starsKit = "StarsKit"
        case iRate
        case swiftyiRate = "SwiftyiRate"
        case appReview = "AppReview"
        case swiftRater = "SwiftRater"
    }

    let declarations: [PublicDeclaration]

    init() throws {
        let sources = Self.root.appendingPathComponent("Sources")
        let folder = sources.appendingPathComponent("RatingCompat")
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        declarations = try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
            let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            return DeclarationScan(source, file: "RatingCompat/\(file)").declarations
        }
    }

    /// The declarations of an original, those of its own first; both of the iRates have the same base.
    func declarations(of original: Original) -> [PublicDeclaration] {
        declarations.filter { Self.originals(of: $0).contains(original) }
    }

    private static func originals(of declaration: PublicDeclaration) -> [Original] {
        let folder = declaration.file.split(separator: "/").dropFirst().first ?? ""
        guard folder == "iRate" else { return Original.allCases.filter { $0.rawValue == folder } }
        let type = declaration.owner.isEmpty ? declaration.name : declaration.owner
        if type.hasPrefix("SwiftyiRate") { return [.swiftyiRate] }
        // iRate's own class, delegate and codes; what begins with its name otherwise are constants of both.
        return ["iRate", "iRateDelegate", "iRateErrorCode"].contains(type) ? [.iRate] : [.iRate, .swiftyiRate]
    }

    /// The whole page.
    var markdown: String {
        var text = """
            # Where the old names are

            Every public property, method and callback of the originals and of SwiftRater, and where it lives now.

            ## Overview

            The façades of the product `RatingCompat` have them all, under their old names: change the import, and the
            app goes on as before. The last column says what an app uses that configures the engine itself; “–” is for
            names that only the façade has.

            This page is made from the sources by a test (`LegacyAPITableTests`), which fails when the two differ.

            """
        for original in Original.allCases {
            text +=
                "\n## \(original.rawValue)\n\n| name | kind | file in `Sources` | in the engine |\n|---|---|---|---|\n"
            for declaration in declarations(of: original) {
                let native = NativeNames.name(for: declaration) ?? "–"
                text +=
                    "| `\(declaration.fullName)` | \(declaration.kind.rawValue) | `\(declaration.file)` | \(native) |\n"
            }
        }
        return text
    }
}

/// What the engine has for a name of an original.
enum NativeNames {
    /// Code in backquotes, or a few words.
    static func name(for declaration: PublicDeclaration) -> String? {
        if let own = own[declaration.fullName] ?? own[declaration.name] { return own }
        if declaration.kind == .constant {
            // A notification, posted with the callback of the same name.
            return own["\(declaration.name)()"] ?? own["\(declaration.name)(error:)"]
        }
        let keys = [
            "StarsKitConfiguration", "SwiftRater", "StarsKit", "RateClient", "AppReview", "StarsKitLocalizableKeys",
        ]
        let isKey = ConfigurationKey.table.contains { $0.key.name == declaration.name }
        return isKey && (keys.contains(declaration.owner) || declaration.kind == .enumCase)
            ? "key `\(declaration.name)`" : nil
    }

    private static let own: [String: String] = [
        // StarsKit
        "StarsKit.shared": "an instance of `RatingEngine`",
        "StarsKit.configuration": "`RatingEngine.configuration`",
        "StarsKit.context": "`RatingEngine.context`",
        "StarsKit.delegate": "`RatingEngine.delegate`",
        "StarsKit.uiDelegate": "`RatingPresenter`, and `RatingDelegate`",
        "displayRateIfNeeded(forced:)": "`RatingEngine.ask(at:force:)`",
        "StarsKitChecker.needDisplayRateScreen(for:)": "`RatingEngine.decision(at:)`",
        "updateConfig(from:)": "`RatingEngine.apply(_:to:)`",
        "StarsKitConfiguration.update(with:)": "`ConfigurationReader.read(dictionary:)`",
        "incrementSession(by:)": "`RatingEngine.record(_:)` with `.session`",
        "resetCrashMetrics()": "`RatingEngine.reset(_:)` with `.crashes`",
        "resetContext()": "`RatingEngine.reset(_:)` with `.all`",
        "resetConfig()": "`RatingEngine.change(_:)`",
        "useDefaultBehavior": "`RatingDelegate.ratingEngine(_:shouldAskAt:)`, and `AppGate`",
        "localLocalizableStringsEnabled": "key `localLocalizableStringsEnabled`",
        "StarsKitContext.nbSessions": "`RatingContext.sessions`",
        "StarsKitContext.nbCrashes": "`RatingContext.crashes`",
        "StarsKitContext.nbReminders": "`RatingContext.promptCount`",
        "StarsKitContext.lastDisplayDate": "`RatingContext.lastPromptAt`",
        "StarsKitContext.lastSessionDate": "`RatingContext.lastSessionAt`",
        "StarsKitContext.lastCrashDate": "`RatingContext.lastCrashAt`",
        "StarsKitContext.userAlreadyRespondsToAction": "`RatingContext.lastAnswer`",
        "StarsKitContextProperties.nbSessions": "`RatingContext.sessions`",
        "StarsKitContextProperties.nbCrashes": "`RatingContext.crashes`",
        "StarsKitContextProperties.nbReminders": "`RatingContext.promptCount`",
        "StarsKitContextProperties.lastDisplayDate": "`RatingContext.lastPromptAt`",
        "StarsKitContextProperties.lastSessionDate": "`RatingContext.lastSessionAt`",
        "StarsKitContextProperties.lastCrashDate": "`RatingContext.lastCrashAt`",
        "StarsKitContextProperties.userAlreadyRespondsToAction": "`RatingContext.lastAnswer`",
        "needCustomDisplayRateScreen()": "`RatingDelegate.ratingEngine(_:shouldAskAt:)`, and `AppGate`",
        "didUpdateRating(from:to:)": "`RatingDelegate.ratingEngine(_:didUpdateRating:)`",
        "didValidateRating(to:)": "`RatingDelegate.ratingEngine(_:didValidateRating:)`",
        "StarsKitDelegate.didChooseAction(at:)": "`RatingDelegate.ratingEngine(_:didChooseActionAt:)`",
        "StarsKitDelegate.didChooseLater(at:)": "`RatingDelegate.ratingEngine(_:didChooseLaterAt:)`",
        "didRatingScreenWillAppear()": "`RatingDelegate.ratingEngineScreenWillAppear(_:)`",
        "didRatingScreenDidAppear()": "`RatingDelegate.ratingEngineScreenDidAppear(_:)`",
        "didRatingScreenWillDisappear()": "`RatingDelegate.ratingEngineScreenWillDisappear(_:)`",
        "didRatingScreenDidDisappear()": "`RatingDelegate.ratingEngineScreenDidDisappear(_:)`",
        "presenterController()": "`RatingPresenter.present(_:of:)`",
        "RatingStep.rating": "the step `rating` of the workflow `stars`",
        "RatingStep.feedback": "the step `feedback` of the workflow `stars`",
        "RatingStep.storeReview": "the step `storeReview` of the workflow `stars`",
        // iRate and SwiftyiRate
        "iRate.sharedInstance": "an instance of `RatingEngine`",
        "SwiftyiRate.sharedInstance": "an instance of `RatingEngine`",
        "iRate.delegate": "`RatingEngine.delegate`", "SwiftyiRate.delegate": "`RatingEngine.delegate`",
        "RateClient.applicationVersion": "`RatingContext.version`",
        "RateClient.firstUsed": "`RatingContext.installedAt`",
        "RateClient.lastReminded": "`RatingContext.lastReminder`",
        "RateClient.usesCount": "`RatingContext.uses`", "RateClient.eventCount": "`RatingContext.events`",
        "RateClient.usesPerWeek": "gate `usageRate` of `RatingEngine.explanation(at:)`",
        "RateClient.declinedThisVersion": "`RatingContext.lastDecline`",
        "RateClient.declinedAnyVersion": "`RatingContext.lastDecline`",
        "RateClient.ratedThisVersion": "`RatingContext.lastRated`",
        "RateClient.ratedAnyVersion": "`RatingContext.lastRated`",
        "RateClient.ratedVersion(_:)": "`RatingContext.lastRated`",
        "RateClient.shouldPromptForRating()": "`RatingEngine.decision(at:)`",
        "RateClient.promptForRating()": "`RatingEngine.ask(at:force:)`",
        "RateClient.promptIfNetworkAvailable()": "`RatingEngine.ask(at:force:)`",
        "RateClient.promptIfAllCriteriaMet()": "`RatingEngine.ask(at:force:)`",
        "RateClient.openRatingsPageInAppStore()": "`RatingEngine.openStoreReview()`",
        "RateClient.applicationLaunched()": "`RatingEngine.record(_:)` with `.launch(version:)`",
        "RateClient.applicationWillEnterForeground()": "`RatingEngine.record(_:)` with `.foreground`",
        "RateClient.logEvent(_:)": "`RatingEngine.record(_:)` with `.event`",
        "RateClient.logEvent(deferPrompt:)": "`RatingEngine.record(_:)` with `.event`",
        "RateClient.rate()": "`RatingEngine.press(_:)` with `RATE`",
        "RateClient.declineThisVersion()": "`RatingEngine.press(_:)` with `DECLINE`",
        "RateClient.remindLater()": "`RatingEngine.press(_:)` with `REMIND`",
        "iRateDidDetectAppUpdate()": "`RatingDelegate.ratingEngine(_:didDetectAppUpdate:)`",
        "iRateShouldPromptForRating()": "`RatingDelegate.ratingEngine(_:shouldAskAt:)`",
        "iRateDidPromptForRating()": "`RatingDelegate.ratingEngineScreenDidAppear(_:)`",
        "iRateUserDidAttemptToRateApp()": "`RatingDelegate.ratingEngineUserDidAttemptToRate(_:)`",
        "iRateUserDidDeclineToRateApp()": "`RatingDelegate.ratingEngineUserDidDecline(_:)`",
        "iRateUserDidRequestReminderToRateApp()": "`RatingDelegate.ratingEngineUserDidAskForReminder(_:)`",
        "iRateShouldOpenAppStore()": "`RatingDelegate.ratingEngine(_:performerOfOpeningStore:)`",
        "iRateDidOpenAppStore()": "the event `OPENED` of the workflow",
        "iRateCouldNotConnect(toAppStore:)": "`RatingEngine.refreshStoreVersion(maximumAge:)`, its result",
        "iRateCouldNotConnectToAppStore(error:)": "`RatingEngine.refreshStoreVersion(maximumAge:)`, its result",
        "SwiftyiRateDidDetectAppUpdate()": "`RatingDelegate.ratingEngine(_:didDetectAppUpdate:)`",
        "SwiftyiRateShouldPromptForRating()": "`RatingDelegate.ratingEngine(_:shouldAskAt:)`",
        "SwiftyiRateDidPromptForRating()": "`RatingDelegate.ratingEngineScreenDidAppear(_:)`",
        "SwiftyiRateUserDidAttemptToRateApp()": "`RatingDelegate.ratingEngineUserDidAttemptToRate(_:)`",
        "SwiftyiRateUserDidDeclineToRateApp()": "`RatingDelegate.ratingEngineUserDidDecline(_:)`",
        "SwiftyiRateUserDidRequestReminderToRateApp()": "`RatingDelegate.ratingEngineUserDidAskForReminder(_:)`",
        "SwiftyiRateShouldOpenAppStore()": "`RatingDelegate.ratingEngine(_:performerOfOpeningStore:)`",
        "SwiftyiRateDidOpenAppStore()": "the event `OPENED` of the workflow",
        "SwiftyiRateCouldNotConnectToAppStore(error:)": "`RatingEngine.refreshStoreVersion(maximumAge:)`, its result",
        // AppReview
        "AppReview.requestIf(launches:days:ports:)": "`RatingEngine.ask(at:force:)`",
        "AppReview.requestIfNeeded()": "`RatingEngine.ask(at:force:)`",
        "AppReview.isNeeded": "`RatingEngine.decision(at:)`",
        "AppReview.launches": "`RatingContext.launches`",
        "AppReview.firstLaunchDate": "`RatingContext.installedAt`",
        "AppReview.lastReviewDate": "`RatingContext.lastPromptAt`",
        "AppReview.lastReviewVersion": "`RatingContext.prompts`",
        "AppReview.daysAfterFirstLaunch": "gate `daysSinceFirstLaunch` of `RatingEngine.explanation(at:)`",
        "AppReview.daysAfterLastReview": "gate `reviewCooldown` of `RatingEngine.explanation(at:)`",
        // SwiftRater
        "SwiftRater.shared": "an instance of `RatingEngine`",
        "SwiftRater.significantUsesUntilPrompt": "key `eventsUntilPrompt`, or `requiredEvents`",
        "SwiftRater.daysBeforeReminding": "key `remindPeriod`",
        "SwiftRater.debugMode": "key `previewMode`",
        "SwiftRater.conditionsMetMode": "key `anyOf`: one set for `all`, a set a condition for `any`",
        "SwiftRater.showLaterButton": "a workflow of the app's own without the button",
        "SwiftRater.resetWhenAppUpdated": "key `resetOnUpdate`",
        "SwiftRater.useStoreKitIfAvailable": "key `workflow`: `native` or `alert`",
        "SwiftRater.countryCode": "key `appStoreCountry`",
        "SwiftRater.appID": "key `appStoreID`",
        "SwiftRater.appName": "key `applicationName`",
        "SwiftRater.showLog": "key `verboseLogging`",
        "SwiftRater.alertTitle": "key `messageTitle`",
        "SwiftRater.alertMessage": "key `message`",
        "SwiftRater.alertCancelTitle": "key `cancelButtonLabel`",
        "SwiftRater.alertRateTitle": "key `rateButtonLabel`",
        "SwiftRater.alertRateLaterTitle": "key `remindButtonLabel`",
        "SwiftRater.isRateDone": "`RatingContext.lastRated`, and `RatingContext.lastDecline`",
        "SwiftRater.appLaunched()": "`RatingEngine.record(_:)` with `.launch(version:)`",
        "SwiftRater.incrementSignificantUsageCount(point:)": "`RatingEngine.record(_:)` with `.event`",
        "SwiftRater.check()": "`RatingEngine.ask(at:force:)`",
        "SwiftRater.check(host:)": "`RatingEngine.ask(at:force:)`",
        "SwiftRater.rateApp()": "`RatingEngine.ask(at:force:)`",
        "SwiftRater.rateApp(host:)": "`RatingEngine.ask(at:force:)`",
        "SwiftRater.reset()": "`RatingEngine.reset(_:)` with `.all`",
    ]

    /// The names of the engine that stand above: `RatingEngine.ask(at:force:)`.
    static var engineNames: Set<String> {
        Set(
            own.values.flatMap { text in
                text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
                    .filter { $0.hasPrefix("Rating") || $0.hasPrefix("Configuration") }
            })
    }
}

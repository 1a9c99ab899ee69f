import Foundation
import RatingCompat

/// The documentation page that says where every name of the originals lives now: the names from the originals' public
/// interfaces, the places from the sources of `RatingCompat`.
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

    /// A name of an original's public interface.
    struct Name {
        let original: Original
        /// `StarsKit.displayRateIfNeeded(forced:)`.
        let text: String
        /// What the façade has under this name; nil where it has none.
        let declaration: PublicDeclaration?
        /// What stands for a name that the façade lacks.
        let replacement: String?
    }

    /// What the façades declare.
    let declarations: [PublicDeclaration]
    /// What the originals declare, in the order of `OriginalNames.txt`.
    let names: [Name]

    init() throws {
        let sources = Self.root.appendingPathComponent("Sources")
        let folder = sources.appendingPathComponent("RatingCompat")
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let declarations = try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
            let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            return DeclarationScan(source, file: "RatingCompat/\(file)").declarations
        }
        let file = Self.root.appendingPathComponent("Tests/RatingCompatTests/Vectors/OriginalNames.txt")
        names = Self.names(in: try String(contentsOf: file, encoding: .utf8), declarations)
        self.declarations = declarations
    }

    private static func names(in text: String, _ declarations: [PublicDeclaration]) -> [Name] {
        let known = Dictionary(
            declarations.flatMap { declaration in spellings(of: declaration).map { ($0, declaration) } },
            uniquingKeysWith: { first, _ in first })
        var names: [Name] = []
        var original: Original?
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                original = Original(rawValue: String(line.dropFirst().dropLast()))
            } else if let original {
                let parts = line.components(separatedBy: ": ")
                names.append(
                    Name(
                        original: original, text: parts[0], declaration: known[parts[0]],
                        replacement: parts.count > 1 ? parts.dropFirst().joined(separator: ": ") : nil))
            }
        }
        return names
    }

    /// The names under which an app reaches a declaration: members of a base class under each class's, the shared
    /// instance of iRate as the method that it was, and without the ports that the façades' own tests give.
    private static func spellings(of declaration: PublicDeclaration) -> [String] {
        let name = declaration.fullName.replacing(":ports:)", with: ":)")
        if declaration.owner == "RateClient" { return ["iRate", "SwiftyiRate"].map { "\($0).\(declaration.name)" } }
        return name == "iRate.sharedInstance" ? [name, "\(name)()"] : [name]
    }

    /// The names of an original, as its section has them.
    func names(of original: Original) -> [Name] { names.filter { $0.original == original } }

    /// The whole page.
    var markdown: String {
        var text = """
            # Where the old names are

            Every public property, method and callback of the originals and of SwiftRater, and where it is now.

            ## Overview

            The names are those of the originals' public interfaces, and of the resources that apps reach by name. The façades
            of the product `RatingCompat` have them in the file named, with a few exceptions, for which the second column says
            what replaces them. The last column says what an app uses that configures the engine itself; “–” marks what only
            the façade has.

            A test (`LegacyAPITableTests`) makes this page from the list of the originals' names and the façades' sources, and fails
            when they differ.

            """
        for original in Original.allCases {
            text += "\n## \(original.rawValue)\n\n| name | in the façade | in the engine |\n|---|---|---|\n"
            for name in names(of: original) {
                let place = name.declaration.map { "`\($0.file)`" } ?? "absent: \(name.replacement ?? "?")"
                let native = name.declaration.flatMap(NativeNames.name) ?? "–"
                text += "| `\(name.text)` | \(place) | \(native) |\n"
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
        if declaration.owner == "StarsKitGraphicContext" { return own[declaration.owner] }
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
        "StarsKit.graphicContext": "`RatingTheme`", "StarsKitGraphicContext": "`RatingTheme`",
        "customImageMode": "`RatingTheme.starImages`", "priorityUseNativeRate": "key `prefersNativeRating`",
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
        "RateClient.firstUsed": "`RatingContext.installedAt`; `RatingEngine.reset(_:)` with `.installation`",
        "RateClient.lastReminded": "`RatingContext.lastReminder`; `RatingEngine.reset(_:)` with `.reminder`",
        "RateClient.usesCount": "`RatingContext.uses`; `RatingEngine.reset(_:)` with `.uses`",
        "RateClient.eventCount": "`RatingContext.events`; `RatingEngine.reset(_:)` with `.events`",
        "useSKStoreReviewControllerIfAvailable": "key `workflow`: `native`",
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
        "SwiftRater.showLaterButton": "key `remindButtonLabel`: an empty one hides the button",
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

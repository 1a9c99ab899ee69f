import Foundation
import RatingCompat
import Testing

/// The pages of the migration guide: their Swift compiles here, their JSON is read, their keys and names exist.
@Suite
@MainActor
struct MigrationGuideTests {
    nonisolated private static let pages = [
        "Migrating", "MigratingFromStarsKit", "MigratingFromIRate", "MigratingFromSwiftyiRate",
        "MigratingFromAppReview", "MigratingFromSwiftRater",
    ]

    private func page(_ name: String) throws -> String {
        let folder = LegacyAPITable.page.deletingLastPathComponent()
        return try String(contentsOf: folder.appendingPathComponent("\(name).md"), encoding: .utf8)
    }

    private func blocks(_ language: String, of page: String) -> [String] {
        page.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    /// Lines of code without indentation, imports and empty ones.
    private func code(_ text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
    }

    @Test(arguments: pages)
    func `the Swift of a page stands in this file`(name: String) throws {
        let source = code(try String(contentsOfFile: #filePath, encoding: .utf8)).joined(separator: "\n")
        let snippets = blocks("swift", of: try page(name))
        #expect(!snippets.isEmpty)
        for snippet in snippets {
            #expect(source.contains(code(snippet).joined(separator: "\n")), "\(name): \(snippet)")
        }
    }

    @Test(arguments: pages)
    func `the JSON of a page is read without a word`(name: String) throws {
        for json in blocks("json", of: try page(name)) {
            #expect(ConfigurationReader().read(Array(json.utf8)).diagnostics == [])
        }
    }

    /// How it was installed and how it is, the least systems of both, and an app that compiles.
    @Test(arguments: pages.dropFirst())
    func `a page says how the package comes, for what, and where an app is`(name: String) throws {
        let text = try page(name).replacing("\n", with: " ")
        for word in ["CocoaPods", "Carthage", "dragged", "Swift package manager alone", "at least iOS 16, macOS 13"] {
            #expect(text.contains(word), "\(name): \(word)")
        }
        #expect(text.components(separatedBy: " iOS ").count > 2, "\(name): the original's least system")
        let examples = text.matches(of: /Examples\/\w+/).map { String($0.output) }
        #expect(!examples.isEmpty, "\(name)")
        for example in examples {
            let manifest = LegacyAPITable.root.appendingPathComponent("\(example)/Package.swift")
            #expect(FileManager.default.fileExists(atPath: manifest.path), "\(name): \(example)")
        }
    }

    @Test
    func `every setting of the façades that is a key is named in the guide`() throws {
        let pages = try Self.pages.map { try page($0) }.joined(separator: "\n")
        let settings = try LegacyAPITable().declarations.filter { declaration in
            ["StarsKitConfiguration", "StarsKit", "RateClient", "AppReview"].contains(declaration.owner)
                && NativeNames.name(for: declaration)?.hasPrefix("key ") == true
        }
        #expect(settings.count > 30)
        for setting in settings { #expect(pages.contains("`\(setting.name)`"), "\(setting.name)") }
    }

    @Test(arguments: LegacyState.Library.allCases)
    func `every library is named in the table of what is read`(library: LegacyState.Library) throws {
        #expect(try page("Migrating").contains(library.title))
    }
}

/// The snippets, as they stand on the pages.
@MainActor
private struct Snippets {
    let layers: ConfigurationLayers
    let store: InMemoryContextStore
    let screens: any RatingPresenter
    let delegate: any RatingDelegate
    let controller: Controller
    let version: String

    @MainActor
    final class Controller: StarsKitDelegate, StarsKitUIDelegate, iRateDelegate {
        func needCustomDisplayRateScreen() -> Bool { false }
        func didUpdateRating(from context: StarsKitContext, to rate: Int) {}
        func didValidateRating(to rate: Int) {}
        func didChooseAction(at step: RatingStep) {}
        func didChooseLater(at step: RatingStep) {}
        func presenterController() -> Controller? { self }
        func didRatingScreenWillAppear() {}
        func didRatingScreenDidAppear() {}
        func didRatingScreenWillDisappear() {}
        func didRatingScreenDidDisappear() {}
    }

    func importing(engine: RatingEngine) async throws {
        let taken = try await engine.importLegacy(LegacyState(defaults: .standard))
        for entry in taken.entries { print(entry.key, entry.value, entry.field ?? "left", entry.note ?? "") }
    }

    func aliases(url: URL) -> ConfigurationReading {
        let reader = ConfigurationReader(aliases: ["minimum_sessions": .integer(.displaySessionCount)])
        let reading = reader.read(file: url)
        return reading
    }

    func starsKitBefore(settings: [String: Any?]) {
        StarsKit.shared.updateConfig(from: settings)
        StarsKit.shared.delegate = controller
        StarsKit.shared.uiDelegate = controller
        StarsKit.shared.incrementSession()
        StarsKit.shared.displayRateIfNeeded()
    }

    func starsKitAfter(url: URL) async throws -> AskOutcome {
        let reading = ConfigurationReader().read(file: url)  // StarsKit's JSON, unchanged
        let store = FileContextStore(directory: FileContextStore.standardDirectory)
        let engine = try await RatingEngine(
            ConfigurationLayers(bundled: reading.document), ports: RatingPorts(store: store, presenter: screens))
        engine.delegate = delegate
        try await engine.importLegacy(LegacyState(defaults: .standard), from: [.starskit])

        try await engine.record(.session)
        let outcome = try await engine.ask()
        return outcome
    }

    func iRateBefore() {
        iRate.sharedInstance().appStoreID = 123_456_789
        iRate.sharedInstance().daysUntilPrompt = 5
        iRate.sharedInstance().usesUntilPrompt = 15
        iRate.sharedInstance().delegate = controller
        iRate.sharedInstance().logEvent(false)
    }

    func iRateAfter() async throws -> AskOutcome {
        let engine = try await RatingEngine(layers, ports: RatingPorts(store: store, presenter: screens))
        engine.delegate = delegate
        try await engine.importLegacy(LegacyState(defaults: .standard), from: [.irate])

        try await engine.record(.launch(version: version))  // asks too, as promptAtLaunch says
        try await engine.record(.foreground)
        try await engine.record(.event("level_completed"))
        let outcome = try await engine.ask(at: "level_completed")
        return outcome
    }

    func swiftyiRateBefore() {
        SwiftyiRate.sharedInstance.appStoreID = 1_115_972_702
        SwiftyiRate.sharedInstance.daysUntilPrompt = 5
        SwiftyiRate.sharedInstance.usesUntilPrompt = 15
        SwiftyiRate.sharedInstance.logEvent(deferPrompt: true)
    }

    func swiftyiRateAfter() async throws {
        let engine = try await RatingEngine(layers, ports: RatingPorts(store: store, presenter: screens))
        try await engine.importLegacy(LegacyState(defaults: .standard), from: [.swiftyirate])

        try await engine.record(.launch(version: version))
        try await engine.record(.event("shared"))  // counts, and does not ask
    }

    func swiftRaterBefore() {
        SwiftRater.daysUntilPrompt = 7
        SwiftRater.usesUntilPrompt = 10
        SwiftRater.significantUsesUntilPrompt = 3
        SwiftRater.daysBeforeReminding = 1
        SwiftRater.appLaunched()

        SwiftRater.incrementSignificantUsageCount()
        SwiftRater.check()
    }

    func swiftRaterAfter() async throws -> AskOutcome {
        let engine = try await RatingEngine(layers, ports: RatingPorts(store: store, presenter: screens))
        try await engine.importLegacy(LegacyState(defaults: .standard), from: [.swiftrater])

        try await engine.record(.launch(version: version))
        try await engine.record(.event("significant"))
        let outcome = try await engine.ask(at: "level_completed")
        return outcome
    }

    func appReviewBefore() {
        AppReview.requestIf(launches: 3, days: 5)
    }

    func appReviewAfter() async throws -> AskOutcome {
        let engine = try await RatingEngine(layers, ports: RatingPorts(store: store))
        try await engine.importLegacy(LegacyState(defaults: .standard), from: [.appreview])

        try await engine.record(.launch(version: version))
        let outcome = try await engine.ask()
        return outcome
    }
}

import RatingImport
import TestInput
import Testing

@testable import RatingCore

@Suite
struct RatingContextImportTests {
    private let now = LocalInstant.day(100, utcOffset: 3_600)

    private func state(_ entries: [String: LegacyState.Value]) -> LegacyState {
        LegacyState(entries.map { .init(key: $0.key, value: $0.value) })
    }

    private func imported(
        _ entries: [String: LegacyState.Value], into context: RatingContext = .init(installID: "a"),
        from libraries: [LegacyState.Library]? = nil
    ) -> (context: RatingContext, result: LegacyState.ImportReport) {
        var context = context
        let result = context.importLegacy(state(entries), from: libraries, now: now)
        return (context, result)
    }

    private func day(_ day: Double) -> LegacyState.Value { .date(LocalInstant.day(day).instant) }

    private func seconds(_ day: Double) -> LegacyState.Value {
        .number(Double(LocalInstant.day(day).instant.milliseconds) / 1_000)
    }

    private func moment(_ day: Double) -> LocalInstant { .day(day, utcOffset: 3_600) }

    @Test func `what StarsKit stored is read`() {
        let prefix = "StarsKit.UserDefaults.context."
        let (context, result) = imported([
            prefix + "nbSessions": .integer(12), prefix + "nbCrashes": .integer(2), prefix + "nbReminders": .integer(3),
            prefix + "lastDisplayDate": day(90), prefix + "lastSessionDate": day(99), prefix + "lastCrashDate": day(50),
            prefix + "userAlreadyRespondsToAction": .bool(true), "StarsKit.UserDefaults.config.disabled": .bool(false),
        ])
        #expect((context.sessions, context.crashes, context.promptCount) == (12, 2, 3))
        #expect((context.lastSessionAt, context.lastCrashAt) == (moment(99), moment(50)))
        #expect(
            context.prompts == [.init(at: moment(90), placement: nil, kind: .custom, version: nil, forced: false)])
        #expect(context.lastAnswer == .init(at: moment(90), version: nil, stars: nil))
        #expect(context.lastReminder == nil)
        #expect(context.installedAt == nil)
        #expect(context.updatedAt == now)
        #expect(context.imports == [.init(library: .starskit, at: now)])
        #expect(result.libraries == [.starskit])
        #expect(result.entries.first { $0.key.hasSuffix("nbSessions") }?.field == "sessions")
        #expect(
            result.entries.first { $0.key.hasSuffix("disabled") }?.note == "a setting: disabled in the configuration")
        #expect(result.entries.count == 8)
    }

    @Test func `a StarsKit that preferred the native sheet asked with it`() {
        let (context, _) = imported([
            "StarsKit.UserDefaults.context.lastDisplayDate": day(90),
            "StarsKit.UserDefaults.config.prefersNativeRating": .bool(true),
        ])
        #expect(context.prompts.map(\.kind) == [.native])
        #expect(context.lastReminder == .init(at: moment(90), version: nil))
    }

    @Test func `what iRate stored is read`() {
        let (context, _) = imported([
            "iRateFirstUsed": day(1), "iRateUseCount": .integer(30), "iRateEventCount": .integer(4),
            "iRateLastReminded": day(98), "iRateLastVersionUsed": .text("1.4"), "iRateAppStoreID": .integer(77),
        ])
        #expect((context.installedAt, context.uses, context.events) == (moment(1), 30, 4))
        #expect(context.version == "1.4")
        #expect(context.lastReminder == .init(at: moment(98), version: "1.4"))
        #expect(
            context.prompts == [.init(at: moment(98), placement: nil, kind: .native, version: "1.4", forced: false)])
        #expect((context.lastAnswer, context.lastRated, context.lastDecline) == (nil, nil, nil))
    }

    @Test func `a reply is an answer and its question a prompt`() {
        let (rated, _) = imported(["iRateRatedVersionChecked": .text("1.2"), "iRateLastVersionUsed": .text("1.4")])
        #expect(rated.lastRated == .init(at: now, version: "1.2"))
        #expect(rated.lastAnswer?.at == now)
        #expect(rated.lastPromptAt == now)
        #expect((rated.promptCount, rated.lastDecline, rated.lastReminder) == (1, nil, nil))
        let (declined, _) = imported(["iRateDeclinedVersion": .text("1.2")])
        #expect(declined.lastDecline == .init(at: now, version: "1.2"))
        #expect((declined.lastAnswer?.at, declined.lastPromptAt) == (now, now))
        let (done, _) = imported(["keySwiftRaterRateDone": .bool(true)])
        #expect((done.lastDecline?.at, done.lastAnswer?.at, done.lastPromptAt) == (now, now, now))
    }

    @Test func `an empty mark is one to SwiftyiRate only`() {
        let entries = ["iRateDeclinedVersion": LegacyState.Value.text("")]
        #expect(imported(entries, from: [.irate]).context.lastDecline == nil)
        #expect(imported(entries, from: [.swiftyirate]).context.lastDecline == .init(at: now, version: nil))
        #expect(imported(entries).context.lastDecline != nil)
    }

    @Test func `what AppReview stored is read`() {
        let (context, _) = imported([
            "AppReviewLaunches": .integer(8), "AppReviewFirstLaunchDate": day(3), "AppReviewLastReviewDate": day(60),
            "AppReviewLastReviewVersion": .text("2.0"),
        ])
        #expect((context.launches, context.installedAt, context.uses) == (8, moment(3), 0))
        #expect(
            context.prompts == [.init(at: moment(60), placement: nil, kind: .native, version: "2.0", forced: false)])
        #expect(context.lastReminder?.at == moment(60))
        #expect(imported(["AppReviewLastReviewVersion": .text("2.0")]).context.lastPromptAt == now)
    }

    @Test(arguments: [
        ("kAppirater", "kAppirater", LegacyState.Library.appirater),
        ("364709193_Armchair", "364709193_ArmchairKey", .armchair),
    ])
    func `what Appirater and Armchair stored is read`(
        prefix: String, declinedPrefix: String, library: LegacyState.Library
    ) {
        let (context, result) = imported([
            prefix + "FirstUseDate": seconds(1), prefix + "UseCount": .integer(30),
            prefix + "SignificantEventCount": .integer(4), prefix + "CurrentVersion": .text("417"),
            prefix + "RatedCurrentVersion": .bool(false), declinedPrefix + "DeclinedToRate": .integer(1),
            prefix + "ReminderRequestDate": seconds(98),
        ])
        #expect((context.installedAt, context.uses, context.events) == (moment(1), 30, 4))
        #expect((context.lastReminder?.at, context.lastDecline?.at) == (moment(98), now))
        #expect(context.prompts.map(\.at) == [moment(98), now])
        #expect((context.promptCount, context.version) == (2, nil))
        #expect(result.libraries == [library])
        #expect(result.entries.first { $0.key.hasSuffix("RatedCurrentVersion") }?.note == "not yet")
    }

    @Test func `SwiftRater has no date where it has zero`() {
        let (context, result) = imported([
            "keySwiftRaterFirstUseDate": .integer(0), "keySwiftRaterReminderRequestDate": .number(0),
            "keySwiftRaterTrackingVersion": .text(""), "keySwiftRaterRateDone": .bool(false),
            "keySwiftRaterUseCount": .integer(3),
        ])
        #expect((context.installedAt, context.lastReminder, context.version) == (nil, nil, nil))
        #expect(context.prompts.isEmpty)
        #expect(context.uses == 3)
        #expect(Set(result.entries.filter { $0.field == nil }.map(\.note)) == ["none yet", "not yet"])
    }

    @Test func `a library is imported once`() {
        let entries = ["iRateUseCount": LegacyState.Value.integer(30)]
        var (context, _) = imported(entries)
        let before = context
        let again = context.importLegacy(state(["iRateUseCount": .integer(99)]), now: moment(101))
        #expect(context == before)
        #expect(again.isEmpty)
        #expect(again.earlier == [.init(library: .irate, at: now)])
        #expect(context.importLegacy(state(entries), from: [.swiftyirate], now: moment(101)).isEmpty)
        #expect(!context.importLegacy(state(["AppReviewLaunches": .integer(1)]), now: moment(101)).isEmpty)
        context.reset(.all)
        #expect(context.importLegacy(state(entries), now: moment(102)).isEmpty)
        #expect(context.uses == 0)
    }

    @Test func `nothing stored is no import`() {
        let (context, result) = imported(["AppReviewLaunches": .integer(1)], from: [.starskit])
        #expect(context == RatingContext(installID: "a"))
        #expect(result.isEmpty)
        #expect(result.earlier.isEmpty)
    }

    @Test func `several libraries are joined towards not asking again`() {
        let (context, result) = imported([
            "iRateUseCount": .integer(30), "kAppiraterUseCount": .integer(21), "keySwiftRaterUseCount": .integer(0),
            "iRateFirstUsed": day(5), "kAppiraterFirstUseDate": seconds(9), "iRateLastReminded": day(80),
            "kAppiraterReminderRequestDate": seconds(70), "StarsKit.UserDefaults.context.nbReminders": .integer(7),
            "StarsKit.UserDefaults.context.lastDisplayDate": day(75), "AppReviewLastReviewDate": day(20),
            "kAppiraterDeclinedToRate": .bool(true), "iRateRatedVersionChecked": .text("1.0"),
        ])
        #expect(context.uses == 21)
        #expect(context.installedAt == moment(9))
        #expect(context.lastReminder?.at == moment(80))
        #expect(context.prompts.map(\.at) == [20, 70, 75, 80].map(moment) + [now])
        #expect(context.promptCount == 7)
        #expect(context.lastRated != nil)
        #expect(context.lastDecline != nil)
        #expect(result.libraries == [.starskit, .irate, .appreview, .swiftrater, .appirater])
        #expect(result.entries.first { $0.key == "iRateUseCount" }?.note == "21 counts instead")
        #expect(result.entries.first { $0.key == "iRateFirstUsed" }?.note?.hasSuffix("Z counts instead") == true)
        #expect(result.entries.first { $0.key == "kAppiraterUseCount" }?.note == nil)
    }

    @Test func `what is counted already stays`() {
        let own = RatingContext.with {
            ($0.sessions, $0.crashes, $0.promptCount, $0.version) = (3, 9, 1, "3.0")
            ($0.installedAt, $0.lastSessionAt) = (moment(95), moment(96))
            $0.prompts = [.init(at: moment(97), placement: "a", kind: .native, version: "3.0", forced: true)]
            $0.lastAnswer = .init(at: moment(97), version: "3.0", stars: 4)
            $0.lastReminder = .init(at: moment(97), version: "3.0")
        }
        let prefix = "StarsKit.UserDefaults.context."
        let (context, _) = imported(
            [
                prefix + "nbSessions": .integer(12), prefix + "nbCrashes": .integer(2),
                prefix + "nbReminders": .integer(0), prefix + "lastDisplayDate": day(90),
                prefix + "lastSessionDate": day(93), prefix + "userAlreadyRespondsToAction": .bool(true),
                "AppReviewFirstLaunchDate": day(10),
            ], into: own)
        #expect((context.sessions, context.crashes) == (12, 9))
        #expect(context.prompts.map(\.at) == [moment(90), moment(97)])
        #expect(context.promptCount == 2)
        #expect(context.lastAnswer?.stars == 4)
        #expect((context.installedAt, context.lastSessionAt) == (moment(10), moment(96)))
        #expect((context.version, context.lastReminder?.at) == ("3.0", moment(97)))
    }

    @Test func `a history that is full stays bounded`() {
        let own = RatingContext.with {
            $0.promptCount = 64
            $0.prompts = (0..<64).map {
                .init(at: moment(Double($0)), placement: nil, kind: .custom, version: nil, forced: false)
            }
        }
        let (context, _) = imported(["AppReviewLastReviewDate": day(80)], into: own)
        #expect(context.prompts.count == 64)
        #expect((context.prompts.first?.at, context.lastPromptAt) == (moment(1), moment(80)))
        let (old, _) = imported(["AppReviewLastReviewDate": day(-5)], into: own)
        #expect(old.prompts.count == 64)
        #expect(old.lastPromptAt == moment(63))
    }

    @Test(
        arguments: [
            ("iRateUseCount", .integer(-3), "taken as 0"), ("iRateUseCount", .integer(.max), "taken as 1000000000"),
            ("iRateUseCount", .number(1e300), "taken as 1000000000"), ("iRateUseCount", .number(.nan), "not a count"),
            ("iRateUseCount", .text("many"), "not a count"), ("iRateUseCount", .other("an array"), "not a count"),
            ("iRateUseCount", .date(UTCInstant(milliseconds: 0)), "not a count"),
            ("iRateFirstUsed", .integer(5), "not a date"),
            ("iRateFirstUsed", .text("yesterday"), "not a date"),
            ("iRateFirstUsed", .date(UTCInstant(milliseconds: 0)), "before there was an App Store"),
            ("iRateFirstUsed", .date(UTCInstant(milliseconds: .min)), "before there was an App Store"),
            ("iRateFirstUsed", .date(UTCInstant(milliseconds: .max)), "in the future: taken as now"),
            ("kAppiraterFirstUseDate", .number(.infinity), "not a date"),
            ("kAppiraterFirstUseDate", .bool(true), "not a date"),
            ("kAppiraterFirstUseDate", .number(1e300), "in the future: taken as now"),
            ("kAppiraterFirstUseDate", .integer(.min), "before there was an App Store"),
            ("kAppiraterDeclinedToRate", .text("perhaps"), "not a flag"),
            ("kAppiraterDeclinedToRate", .other("data"), "not a flag"),
            ("iRateLastVersionUsed", .other("data"), "not a version"),
            ("iRateRatedVersionChecked", .other("data"), "not a version"),
            ("AppReviewLastReviewVersion", .bool(true), "not a version"),
        ] as [(String, LegacyState.Value, String)])
    func `what is damaged is reported and brought into range`(key: String, value: LegacyState.Value, note: String)
        throws
    {
        let (context, result) = imported([key: value])
        #expect(result.entries.map(\.note) == [note])
        #expect(0...1_000_000_000 ~= context.uses)
        #expect(context.installedAt == (note.hasSuffix("now") ? now : nil))
        #expect(try RatingContext(json: context.json) == context)
    }

    @Test(arguments: [
        LegacyState.Value.integer(12), .number(12.7), .text("12"),
    ])
    func `a count is read as UserDefaults would read it`(value: LegacyState.Value) {
        #expect(imported(["iRateUseCount": value]).context.uses == 12)
    }

    @Test func `any state gives a context that can be stored`() throws {
        var generator = SeededGenerator(seed: 7)
        let keys = [
            "StarsKit.UserDefaults.context.nbSessions", "StarsKit.UserDefaults.context.nbReminders",
            "StarsKit.UserDefaults.context.lastDisplayDate", "iRateFirstUsed", "iRateUseCount", "iRateLastReminded",
            "iRateRatedVersionChecked", "AppReviewLaunches", "AppReviewLastReviewDate", "AppReviewLastReviewVersion",
            "keySwiftRaterRateDone", "keySwiftRaterReminderRequestDate", "kAppiraterReminderRequestDate",
            "1_ArmchairUseCount", "2_ArmchairUseCount", "1_ArmchairReminderRequestDate",
        ]
        for _ in 0..<2_000 {
            var entries: [String: LegacyState.Value] = [:]
            for key in keys where Bool.random(using: &generator) { entries[key] = .random(using: &generator) }
            let (context, result) = imported(entries)
            #expect(try RatingContext(json: context.json) == context)
            #expect(result.entries.count >= entries.count - 3)
            #expect(context.prompts.allSatisfy { $0.at.instant <= now.instant })
            #expect(context.prompts == context.prompts.sorted { $0.at.instant < $1.at.instant })
        }
    }

    @Test func `the mark is stored`() throws {
        let text = try Fixture.text("Context/Fixtures/context-form-2-imported.json")
        let context = try RatingContext(json: JSONDocument(text).root.value)
        #expect(
            context.imports == [
                .init(library: .starskit, at: LocalInstant("2026-04-01T09:00:00+02:00")),
                .init(library: .appirater, at: LocalInstant("2026-04-02T09:00:00+02:00")),
            ])
        #expect(
            context.storeVersion
                == .init(at: LocalInstant("2026-04-03T09:00:00+02:00"), version: "2.1", storeID: 123_456_789))
        #expect(try RatingContext(json: context.json) == context)
    }
}

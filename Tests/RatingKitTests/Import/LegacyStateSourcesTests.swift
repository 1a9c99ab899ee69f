import Foundation
import RatingImport
import RatingKit
import TestTools
import Testing

@Suite
struct LegacyStateSourcesTests {
    static var stored: [String: Any] {
        [
            "StarsKit.UserDefaults.context.nbSessions": 12, "StarsKit.UserDefaults.context.nbCrashes": -1,
            "StarsKit.UserDefaults.context.userAlreadyRespondsToAction": true,
            "StarsKit.UserDefaults.context.lastDisplayDate": Date(timeIntervalSince1970: 1_772_370_000),
            "StarsKit.UserDefaults.localizable.mainTitle": "Notée « été » ★",
            "kAppiraterUseCount": 300, "kAppiraterSignificantEventCount": 70_000,
            "kAppiraterFirstUseDate": 1_740_816_000.5, "iRateEventCount": Int64.max, "iRateUseCount": 1 << 40,
            "iRateAppStoreID": 123_456_789, "iRateLastVersionUsed": "", "AppReviewLaunches": ["a", "b"],
            "AppReviewLastReviewVersion": Data([1, 2]), "keySwiftRaterRateDone": false,
            "keySwiftRaterUseCount": ["a": 1], "AppleLanguages": ["de"], "other": "x",
        ]
    }

    static let expected = LegacyState([
        .init(key: "StarsKit.UserDefaults.context.nbSessions", value: .integer(12)),
        .init(key: "StarsKit.UserDefaults.context.nbCrashes", value: .integer(-1)),
        .init(key: "StarsKit.UserDefaults.context.userAlreadyRespondsToAction", value: .bool(true)),
        .init(
            key: "StarsKit.UserDefaults.context.lastDisplayDate",
            value: .date(UTCInstant(milliseconds: 1_772_370_000_000))),
        .init(key: "StarsKit.UserDefaults.localizable.mainTitle", value: .text("Notée « été » ★")),
        .init(key: "kAppiraterUseCount", value: .integer(300)),
        .init(key: "kAppiraterSignificantEventCount", value: .integer(70_000)),
        .init(key: "kAppiraterFirstUseDate", value: .number(1_740_816_000.5)),
        .init(key: "iRateEventCount", value: .integer(.max)),
        .init(key: "iRateUseCount", value: .integer(1 << 40)),
        .init(key: "iRateAppStoreID", value: .integer(123_456_789)),
        .init(key: "iRateLastVersionUsed", value: .text("")),
        .init(key: "AppReviewLaunches", value: .other("an array")),
        .init(key: "AppReviewLastReviewVersion", value: .other("data")),
        .init(key: "keySwiftRaterRateDone", value: .bool(false)),
        .init(key: "keySwiftRaterUseCount", value: .other("a dictionary")),
    ])

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func `a property list is read`(format: PropertyListSerialization.PropertyListFormat) throws {
        let data = try PropertyListSerialization.data(fromPropertyList: Self.stored, format: format, options: 0)
        #expect(try LegacyState(propertyList: [UInt8](data)) == Self.expected)
    }

    @Test func `a dictionary and UserDefaults are read`() throws {
        #expect(LegacyState(dictionary: Self.stored) == Self.expected)
        let suite = "RatingKitTests.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        for (key, value) in Self.stored { defaults.set(value, forKey: key) }
        #expect(LegacyState(defaults: defaults) == Self.expected)
        #expect(LegacyState(defaults: defaults).libraries.count == 5)
    }

    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

    @Test(arguments: [("starskit.plist", 9), ("irate-binary.plist", 6), ("armchair-binary.plist", 8)])
    func `a file is read`(name: String, keys: Int) throws {
        let url = Self.fixtures.appendingPathComponent(name)
        let state = try LegacyState(file: url)
        #expect(state.entries.count == keys)
        // Foundation's own reading of the same file.
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
        #expect(state == LegacyState(dictionary: try #require(list as? [String: Any])))
    }

    @Test func `what is no file is an error`() throws {
        let scratch = try ScratchDirectory()
        try scratch.write("{", to: "a.plist")
        for name in ["missing.plist", "."] {
            let error = #expect(throws: LegacyState.ReadingError.self) {
                try LegacyState(file: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
            }
            guard case .unreadable = error else { return #expect(Bool(false), "\(String(describing: error))") }
        }
        let error = #expect(throws: LegacyState.ReadingError.self) {
            try LegacyState(file: URL(fileURLWithPath: "\(scratch.path)/a.plist"))
        }
        #expect(error?.description.hasPrefix("not a property list of user defaults: ") == true)
    }

    @Test(arguments: [
        "", "x", "bplist00", "bplist01aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "<plist><array/></plist>",
        "<plist><dict><key>a</key></dict></plist>", "\u{0}\u{0}", "<?xml version=\"1.0\"?>", "<plist>",
    ])
    func `what is no dictionary is an error`(text: String) {
        #expect(throws: LegacyState.ReadingError.self) { try LegacyState(propertyList: Array(text.utf8)) }
    }
}

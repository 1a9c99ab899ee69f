import Foundation
import RatingCompat
import Testing

@Suite
@MainActor
struct LegacyDefaultsTests {
    @Test(arguments: [true, false])
    func `both stores give back what was stored`(inMemory: Bool) throws {
        let suite = "RatingCompatTests.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let store: any LegacyDefaults = inMemory ? InMemoryDefaults() : UserDefaultsStore(defaults)
        let date = Date(timeIntervalSince1970: 1_704_099_600.25)

        store.set(true, forKey: "flag")
        store.set(-3, forKey: "integer")
        store.set(.number(0.5), forKey: "number")
        store.set(date, forKey: "date")
        store.set("1.0", forKey: "text")

        #expect(store.bool(forKey: "flag"))
        #expect(store.integer(forKey: "integer") == -3)
        #expect(store.double(forKey: "number") == 0.5)
        #expect(store.date(forKey: "date") == date)
        #expect(store.string(forKey: "text") == "1.0")
        #expect(store.value(forKey: "integer") == .integer(-3))
        #expect(store.value(forKey: "flag") == .bool(true))

        for key in ["flag", "integer", "number", "date", "text"] { store.set(LegacyValue?.none, forKey: key) }
        #expect(!store.bool(forKey: "flag"))
        #expect(store.integer(forKey: "integer") == 0)
        #expect(store.double(forKey: "number") == 0)
        #expect(store.date(forKey: "date") == nil)
        #expect(store.string(forKey: "text") == nil)
    }

    @Test(arguments: [
        (LegacyValue.text("12"), 12), (.text("many"), 0), (.bool(true), 1), (.number(3.9), 3),
        (.number(.infinity), .max), (.number(-.infinity), .min), (.number(.nan), 0), (.date(.distantPast), 0),
    ])
    func `a number is read from any form that user defaults would read it from`(value: LegacyValue, integer: Int) {
        #expect(InMemoryDefaults(["key": value]).integer(forKey: "key") == integer)
    }
}

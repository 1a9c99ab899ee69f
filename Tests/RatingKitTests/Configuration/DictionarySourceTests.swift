import Foundation
import RatingKit
import Testing

@Suite struct DictionarySourceTests {
    private func read(_ dictionary: [String: Any?]) -> ConfigurationReading {
        ConfigurationReader().read(dictionary: dictionary)
    }

    private func entry(_ value: Any?, _ key: ConfigurationKey) -> ConfigurationDocument.Entry? {
        read([key.description: value]).document?[key]
    }

    @Test func `values of Swift's own types are read`() {
        #expect(entry(true, .flag(.disabled)) == .value(.flag(true)))
        #expect(entry(3, .integer(.displaySessionCount)) == .value(.integer(3)))
        #expect(entry(Int8(3), .integer(.displaySessionCount)) == .value(.integer(3)))
        #expect(entry(UInt64(3), .integer(.displaySessionCount)) == .value(.integer(3)))
        #expect(entry(3.0, .integer(.displaySessionCount)) == .value(.integer(3)))
        #expect(entry(Float(2.5), .number(.daysUntilPrompt)) == .value(.number(2.5)))
        #expect(entry(Int64.max, .integer(.appStoreID)) == .value(.integer(.max)))
        #expect(entry("Hi", .text(.mainTitle)) == .value(.text("Hi")))
        #expect(entry(Substring("Hi").description, .text(.mainTitle)) == .value(.text("Hi")))
    }

    @Test func `nil and NSNull are null`() {
        let none: Int? = nil
        #expect(entry(nil, .integer(.minDays)) == .null)
        #expect(entry(NSNull(), .integer(.minDays)) == .null)
        #expect(entry(none as Any, .integer(.minDays)) == .null)
        #expect(entry(Optional(Optional(4)) as Any, .integer(.minDays)) == .value(.integer(4)))
    }

    @Test(arguments: [0, 1]) func `a number is no truth value and a truth value no number`(number: Int) {
        let asNumber = NSNumber(value: number)
        let asTruth = NSNumber(value: number == 1)
        #expect(entry(asNumber, .integer(.minDays)) == .value(.integer(Int64(number))))
        #expect(entry(asTruth, .flag(.disabled)) == .value(.flag(number == 1)))
        #expect(read(["disabled": asNumber]).diagnostics.map(\.code) == [.wrongType])
        #expect(read(["minDays": asTruth]).diagnostics.map(\.code) == [.wrongType])
        #expect(read(["minDays": number == 1]).diagnostics.map(\.code) == [.wrongType])
        #expect(read(["disabled": number]).diagnostics.map(\.code) == [.wrongType])
    }

    @Test func `what JSONSerialization makes is read like the text`() throws {
        let text = """
            {"disabled": false, "prefersNativeRating": true, "minDays": 1, "minLaunches": 0, "daysUntilPrompt": 1.5,
             "remindPeriod": 2.0, "appStoreID": 9223372036854775807, "displaySessionCount": null, "mainTitle": "é",
             "requiredEvents": {"saved": 1, "sent": 2}, "conditions": {"and": [true, 1, {"var": "traits.a"}]},
             "placements": {"home": {"minDays": 1, "disabled": true}}}
            """
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let reading = read(try #require(object as? [String: Any]))
        #expect(reading.diagnostics == [])
        #expect(reading.document == ConfigurationReader().read(Array(text.utf8)).document)
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func `a property list is read`(format: PropertyListSerialization.PropertyListFormat) throws {
        let list: [String: Any] = [
            "disabled": false, "minDays": 1, "daysUntilPrompt": 1.5, "mainTitle": "Hi",
            "placements": ["home": ["prefersNativeRating": true, "minDays": 0]],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
        let read = try PropertyListSerialization.propertyList(from: data, format: nil)
        let reading = self.read(try #require(read as? [String: Any]))
        #expect(reading.diagnostics == [])
        #expect(reading.document?[.flag(.disabled)] == .value(.flag(false)))
        #expect(reading.document?[.integer(.minDays)] == .value(.integer(1)))
        #expect(reading.document?[.flag(.prefersNativeRating), "home"] == .value(.flag(true)))
        #expect(reading.document?[.integer(.minDays), "home"] == .value(.integer(0)))
    }

    @Test func `what JSON does not have is refused with its key`() {
        let reading = read([
            "mainTitle": Date(), "minDays": 3, "emailObject": Data([1]), "daysUntilPrompt": Double.nan,
            "placements": ["home": ["activeFrom": Date()] as [String: Any]],
            "conditions": ["and": [true, Date()]] as [String: Any],
        ])
        #expect(reading.document == nil)
        #expect(reading.diagnostics.allSatisfy { $0.code == .wrongType && $0.position == nil })
        #expect(
            reading.diagnostics.map(\.message) == [
                "the value of conditions.and[1] is Date, which JSON does not have",
                "the value of daysUntilPrompt is nan, which JSON does not have",
                "the value of emailObject is Data, which JSON does not have",
                "the value of mainTitle is Date, which JSON does not have",
                "the value of placements.home.activeFrom is Date, which JSON does not have",
            ])
        #expect(reading.diagnostics.last?.key == "placements.home.activeFrom")
    }

    @Test func `the switch is honoured whatever else is refused`() {
        let reading = read(["disabled": true, "mainTitle": Date()])
        #expect(reading.document == nil && reading.isDisabled)
    }

    @Test func `diagnostics have a key and no place`() {
        let reading = read(["displaySessionCount": -1, "mainTitel": "x"])
        #expect(reading.diagnostics.allSatisfy { $0.position == nil })
        #expect(Set(reading.diagnostics.compactMap(\.key)) == ["displaySessionCount", "mainTitel"])
    }

    @Test func `numbers that are too large are out of range`() {
        #expect(read(["appStoreID": UInt64.max]).document == nil)
        #expect(read(["minDays": Int64.max]).diagnostics.map(\.code) == [.outOfRange])
        #expect(RatingJSON(foundation: NSNumber(value: UInt64.max)) == .number(18_446_744_073_709_551_616))
    }

    @Test func `nesting that is too deep is refused`() {
        var nested: Any = 1
        for _ in 0..<600 { nested = [nested] }
        #expect(RatingJSON(foundation: nested) == nil)
        #expect(read(["conditions": nested]).document == nil)
    }
}

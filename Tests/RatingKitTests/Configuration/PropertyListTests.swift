import Foundation
import RatingKit
import TestTools
import Testing

@Suite
struct PropertyListTests {
    private func bytes(_ values: Any, _ format: PropertyListSerialization.PropertyListFormat = .xml) throws -> [UInt8] {
        Array(try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0))
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func `values are read in their types or from strings`(format: PropertyListSerialization.PropertyListFormat) throws {
        let values: [String: Any] = [
            "displaySessionCount": 5, "minDays": "3", "disabled": true, "daysUntilPrompt": 2.5, "mainTitle": "Hi",
            "placements": ["shop": ["minDays": 1]], "theme": "dark",
        ]
        let body = ConfigurationBody.read(fileContents: try bytes(values, format))
        #expect(body.shape == .firebaseDefaults)
        let document = try #require(body.reading.document)
        #expect(document[.integer(.displaySessionCount)] == .value(.integer(5)))
        #expect(document[.integer(.minDays)] == .value(.integer(3)))
        #expect(document[.number(.daysUntilPrompt)] == .value(.number(2.5)))
        #expect(document[.integer(.minDays), "shop"] == .value(.integer(1)))
        #expect(body.reading.isDisabled)
        #expect(body.reading.diagnostics.map(\.severity) == [.note])
    }

    @Test func `a wrong type is told by its key`() throws {
        let reading = ConfigurationBody.read(fileContents: try bytes(["disabled": 1, "minDays": "few"])).reading
        #expect(reading.document == nil)
        #expect(Set(reading.diagnostics.map(\.key)) == ["disabled", "minDays"])
        #expect(reading.diagnostics.allSatisfy { $0.position == nil && $0.code == .wrongType })
    }

    @Test func `dates and data of other parameters do not matter`() throws {
        let values: [String: Any] = ["launchedAt": Date(), "logo": Data([1]), "minDays": 1]
        #expect(ConfigurationBody.read(fileContents: try bytes(values)).reading.document != nil)
        let ours = ConfigurationBody.read(fileContents: try bytes(["activeFrom": Date()])).reading
        #expect(ours.document == nil)
        #expect(ours.diagnostics.first?.key == "activeFrom")
    }

    @Test func `a file is read as what it is`() throws {
        let scratch = try ScratchDirectory()
        let url = URL(fileURLWithPath: "\(scratch.path)/defaults.plist")
        try Data(bytes(["minDays": "3"], .binary)).write(to: url)
        #expect(ConfigurationReader().read(file: url).document?[.integer(.minDays)] == .value(.integer(3)))
        try Data(#"{"state": "UPDATE", "entries": {"minDays": "4"}}"#.utf8).write(to: url)
        #expect(ConfigurationReader().read(file: url).document?[.integer(.minDays)] == .value(.integer(4)))
    }

    @Test(arguments: [
        "bplist00", "bplist", "<?xml", "<plist><dict>", "<plist><array/></plist>", "<?xml version=\"1.0\"?>",
    ])
    func `a malformed list is refused`(text: String) {
        let reading = ConfigurationBody.read(fileContents: Array(text.utf8)).reading
        #expect(reading.document == nil)
        #expect(reading.diagnostics.count == 1)
    }

    /// Foundation's reader on Linux ends the process at a set, which the fuzzer found; and 300 bytes of arrays that each
    /// have the next one twice are more than memory holds.
    @Test(
        arguments: [
            [[0xD1, 1, 2], [0x51, 0x61], [0xC1, 1]], [[0xC1, 1], [0x51, 0x61]],
            [[0xD1, 1, 2], [0x51, 0x61], [0xB1, 1]],
            [[0xD1, 1, 0], [0x51, 0x61]],
            [[0xD1, 1, 2], [0x51, 0x61]] + (3..<63).map { [0xA2, $0, $0] } + [[0xA0]],
        ] as [[[UInt8]]])
    func `a binary list that is no tree is refused`(objects: [[UInt8]]) {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        func long(_ value: UInt8) -> [UInt8] { [UInt8](repeating: 0, count: 7) + [value] }
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1] + long(UInt8(objects.count)) + long(0) + long(table)
        let reading = ConfigurationBody.read(fileContents: bytes).reading
        #expect(reading.document == nil)
        #expect(reading.diagnostics.map(\.code) == [.fileUnreadable])
    }

    /// 60,000 objects that are all the same array of 60,000 texts take no time that grows with their product.
    @Test func `a binary list whose objects lie upon each other is refused`() {
        let count = 60_000
        func big(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        var bytes = Array("bplist00".utf8) + [0xD1, 0, 1, 0, 1, 0x51, 0x61, 0xAF, 0x11] + big(count, 2)
        for _ in 0..<count { bytes += [0, 1] }
        let table = bytes.count
        for index in 0..<count { bytes += big(index == 0 ? 8 : index == 1 ? 13 : 15, 4) }
        bytes += [0, 0, 0, 0, 0, 0, 4, 2] + big(count, 8) + big(0, 8) + big(table, 8)
        let reading = ConfigurationBody.read(fileContents: bytes).reading
        #expect(reading.diagnostics.map(\.code) == [.fileUnreadable])
    }

    @Test func `other markup is no property list`() {
        let reading = ConfigurationBody.read(fileContents: Array("<html></html>".utf8)).reading
        #expect(reading.diagnostics.map(\.code) == [.jsonSyntax])
    }

    @Test func `a deep list crashes nobody`() {
        let depth = 100_000
        let text =
            "<plist><dict><key>minDays</key>" + String(repeating: "<array>", count: depth)
            + String(repeating: "</array>", count: depth) + "</dict></plist>"
        #expect(ConfigurationBody.read(fileContents: Array(text.utf8)).reading.document == nil)
    }
}

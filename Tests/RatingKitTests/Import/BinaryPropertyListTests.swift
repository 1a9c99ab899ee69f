import Foundation
import RatingImport
import RatingKit
import TestInput
import Testing

@Suite
struct BinaryPropertyListTests {
    /// A list whose top is a dictionary with one key; its value is a tower of arrays, each with the next one twice.
    private func tower(height: Int) -> [UInt8] {
        let key = Array("iRateUseCount".utf8)
        var objects: [[UInt8]] = [[0xD1, 0, 1, 0, 2], [0x5D] + key]
        for floor in 0..<height {
            let next = UInt8(floor + 3)
            objects.append(floor == height - 1 ? [0xA0] : [0xA2, 0, next, 0, next])
        }
        return list(objects)
    }

    private func list(_ objects: [[UInt8]], top: Int = 0) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes += bigEndian(offset, 2) }
        return bytes + [0, 0, 0, 0, 0, 0, 2, 2] + bigEndian(objects.count, 8) + bigEndian(top, 8) + bigEndian(table, 8)
    }

    private func bigEndian(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    @Test func `a tower of shared arrays is not climbed`() throws {
        #expect(
            try LegacyState(propertyList: tower(height: 60)).entries == [
                .init(key: "iRateUseCount", value: .other("an array"))
            ])
    }

    @Test func `a dictionary that holds itself is not entered`() throws {
        let objects: [[UInt8]] = [[0xD1, 0, 1, 0, 0], [0x5D] + Array("iRateUseCount".utf8)]
        #expect(try LegacyState(propertyList: list(objects)).entries.map(\.value) == [.other("a dictionary")])
    }

    @Test(
        arguments: [
            ([0x10, 0xFF], .integer(255)), ([0x11, 0xFF, 0xFF], .integer(65_535)),
            ([0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], .integer(-2)),
            (
                [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8),
                .number(0x1p64)
            ),
            ([0x22, 0x3F, 0x00, 0x00, 0x00], .number(0.5)), ([0x09], .bool(true)), ([0x08], .bool(false)),
            ([0x00], .other("nothing")), ([0x80, 1], .other("data")),
            ([0x33] + [UInt8](repeating: 0, count: 8), .date(UTCInstant(milliseconds: 978_307_200_000))),
            ([0x62, 0x26, 0x05, 0x00, 0x41], .text("★A")),
        ] as [([UInt8], LegacyState.Value)])
    func `every kind of value is read`(object: [UInt8], value: LegacyState.Value) throws {
        let objects = [[0xD1, 0, 1, 0, 2], [0x5D] + Array("iRateUseCount".utf8), object]
        #expect(try LegacyState(propertyList: list(objects)).entries.map(\.value) == [value])
    }

    @Test(
        arguments: [
            [0x13, 1], [0x33, 0], [0x23], [0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x70],
            [0x17, 0],
        ] as [[UInt8]])
    func `a value beyond the end is an error or no text`(object: [UInt8]) throws {
        let objects = [[0xD1, 0, 1, 0, 2], [0x5D] + Array("iRateUseCount".utf8), object]
        let state = try? LegacyState(propertyList: list(objects))
        #expect(state == nil || state?.entries.map(\.value) == [.other("a long text")])
    }

    @Test func `no damage crashes`() throws {
        let whole = [UInt8](
            try PropertyListSerialization.data(
                fromPropertyList: LegacyStateSourcesTests.stored, format: .binary, options: 0))
        for count in 0..<whole.count { _ = try? LegacyState(propertyList: Array(whole.prefix(count))) }
        for index in whole.indices {
            for value in [0, 1, 0x0F, 0x5F, 0x7F, 0x80, 0xD1, 0xDF, 0xFF] as [UInt8] {
                var damaged = whole
                damaged[index] = value
                _ = try? LegacyState(propertyList: damaged)
            }
        }
        // A trap leaves no message: the seed is said before.
        let seed = UInt64.random(in: 0...UInt64.max)
        print("damaged property lists by seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            var damaged = whole
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                damaged[Int.random(in: 0..<damaged.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = try? LegacyState(propertyList: damaged)
        }
    }
}

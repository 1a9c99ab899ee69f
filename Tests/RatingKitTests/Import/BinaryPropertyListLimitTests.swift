import TestInput
import Testing

@testable import RatingKit

/// A binary list is read up to the edges of its parts, and refused beyond them.
@Suite struct BinaryPropertyListLimitTests {
    private let key = "iRateUseCount"

    /// The bytes of a list with places of any size.
    private func list(
        _ objects: [[UInt8]], offsetSize: Int = 2, referenceSize: Int = 2, top: Int = 0, count: Int? = nil,
        tableShift: Int = 0, padding: Int = 0
    ) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count + tableShift
        for offset in offsets { bytes += bigEndian(offset, offsetSize) }
        bytes += [UInt8](repeating: 0, count: padding)
        return bytes + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
            + bigEndian(count ?? objects.count, 8) + bigEndian(top, 8) + bigEndian(table, 8)
    }

    private func bigEndian(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { $0 >= 8 ? 0 : UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// A dictionary with one key, whose value stands at its end.
    private func objects(_ value: [UInt8], referenceSize: Int = 2) -> [[UInt8]] {
        let dictionary = [0xD1] + bigEndian(1, referenceSize) + bigEndian(2, referenceSize)
        return [dictionary, [0x5D] + Array(key.utf8), value]
    }

    private func read(_ bytes: [UInt8]) -> LegacyState.Value? {
        (try? LegacyState(propertyList: bytes))?.entries.first?.value
    }

    private func value(_ object: [UInt8]) -> LegacyState.Value? { read(list(objects(object))) }

    @Test(arguments: 0...10)
    func `places take one to eight bytes`(size: Int) {
        let isRead = 1...8 ~= size
        #expect((read(list(objects([0x10, 7], referenceSize: size), referenceSize: size)) == .integer(7)) == isRead)
        #expect((read(list(objects([0x10, 7]), offsetSize: size)) == .integer(7)) == isRead)
    }

    @Test func `the table and the top lie within the bytes`() {
        let whole = objects([0x10, 7])
        #expect(read(list(whole)) == .integer(7))
        #expect(read(list(whole, count: 4)) == nil && read(list(whole, padding: 2)) == .integer(7))
        #expect(
            read(list(whole, count: 4, padding: 1)) == nil && read(list(whole, count: 4, padding: 2)) == .integer(7))
        #expect(read(list(whole, top: 3)) == nil && read(list(whole, top: 2)) == nil)
        #expect(read(list(whole, tableShift: -1)) == nil && read(list(whole, tableShift: 1)) == nil)
        // Cut to its trailer and eight bytes of its beginning, nothing is left of it.
        #expect((try? BinaryPropertyList(Array(list(whole).prefix(8)) + list(whole).suffix(32))) == nil)
        #expect((try? BinaryPropertyList(Array(list(whole).suffix(39)))) == nil)
        #expect((try? BinaryPropertyList(list([[0xD0]]))) != nil)
    }

    /// An integer of 16 bytes is of 64 bits with its sign, or a number too large for it.
    @Test(
        arguments: [
            ([0x10, 0], .integer(0)), ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer(0xFFFF_FFFF)),
            ([0x12, 1, 2, 3, 4], .integer(0x0102_0304)),
            ([0x13, 1, 2, 3, 4, 5, 6, 7, 8], .integer(0x0102_0304_0506_0708)),
            ([0x13, 0x80, 0, 0, 0, 0, 0, 0, 0], .integer(.min)),
            ([0x14] + zeros + [0x7F] + ones.dropLast(), .integer(.max)),
            ([0x14] + zeros + [0x80] + zeros.dropLast(), .number(0x1p63)),
            ([0x14] + ones + [0x80] + zeros.dropLast(), .integer(.min)), ([0x14] + ones + ones, .integer(-1)),
            ([0x15] + zeros + zeros + zeros + zeros, nil), ([0x21, 0, 0], nil), ([0x20, 0], nil),
            ([0x24] + zeros + zeros, nil),
            ([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], .number(1.5)), ([0x22, 0x3F, 0xC0, 0, 0], .number(1.5)),
            ([0x33, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0], .date(UTCInstant(milliseconds: 978_307_201_000))),
            ([0x08], .bool(false)), ([0x09], .bool(true)), ([0x07], .other("nothing")), ([0x0A], .other("nothing")),
            ([0x40], .other("data")), ([0xA0], .other("an array")), ([0xC0], .other("an array")),
            ([0xB0], .other("an array")),
            ([0xD0], .other("a dictionary")), ([0x90], nil), ([0xE0], nil), ([0xF0], nil), ([0x70], nil),
        ] as [([UInt8], LegacyState.Value?)])
    func `a value is read by its size`(object: [UInt8], expected: LegacyState.Value?) {
        #expect(value(object) == expected)
    }

    private static let zeros = [UInt8](repeating: 0, count: 8)
    private static let ones = [UInt8](repeating: 0xFF, count: 8)

    /// The last object ends where the table begins.
    @Test(
        arguments: [
            [0x11, 0x01, 0x02], [0x12, 1, 2, 3, 4], [0x13, 1, 2, 3, 4, 5, 6, 7, 8], [0x14] + zeros + zeros,
            [0x22, 0x3F, 0xC0, 0, 0], [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], [0x33, 0, 0, 0, 0, 0, 0, 0, 0],
        ] as [[UInt8]])
    func `a value ends before the table`(object: [UInt8]) {
        #expect(value(object) != nil)
        #expect(value(object.dropLast()) == nil)
    }

    @Test func `so does a text`() {
        #expect(value([0x52, 0x61, 0x62]) == .text("ab") && value([0x52, 0x61]) == .other("a long text"))
        #expect(value([0x61, 0x26, 0x05]) == .text("★") && value([0x61, 0x26]) == .other("a long text"))
    }

    /// Where a length does not fit into half a byte, an integer behind it has it: of one, two, four or eight bytes.
    @Test(arguments: [14, 15, 16, 255, 1_023, 1_024, 1_025])
    func `texts have up to 1,024 units`(count: Int) {
        let letters = [UInt8](repeating: 0x61, count: count)
        let expected: LegacyState.Value =
            count <= 1_024 ? .text(String(repeating: "a", count: count)) : .other("a long text")
        for power in 0...3 where power > 0 || count < 256 {
            let length: [UInt8] = [0x10 + UInt8(power)] + bigEndian(count, 1 << power)
            #expect(value([0x5F] + length + letters) == expected, "\(count), \(power)")
            #expect(value([0x6F] + length + letters.flatMap { [0, $0] }) == expected, "\(count), \(power)")
        }
        if count < 15 { #expect(value([0x50 + UInt8(count)] + letters) == expected) }
        #expect(value([0x5F, 0x14] + bigEndian(count, 16) + letters) == nil)
        #expect(value([0x5F, 0x23] + bigEndian(count, 8) + letters) == nil)
        #expect(value([0x5F]) == nil && value([0x8F] + letters) == .other("data"))
    }

    @Test func `a dictionary has as many places as there are bytes`() {
        func dictionary(_ count: UInt8, _ keys: [Int], _ values: [Int]) -> [UInt8] {
            [0xD0 + count] + (keys + values).flatMap { bigEndian($0, 2) }
        }
        let name = [0x5D] + Array(key.utf8)
        #expect(read(list([name, [0x10, 7], dictionary(1, [0], [1])], top: 2)) == .integer(7))
        #expect(read(list([name, [0x10, 7], dictionary(2, [0], [1])], top: 2)) == nil)
        #expect(read(list([name, [0x10, 7], dictionary(2, [0, 1], [1, 0])], top: 2)) == .integer(7))
        #expect(read(list([name, [0x10, 7], dictionary(1, [0], [3])], top: 2)) == nil)
    }

    @Test(
        arguments: [
            ([[0xD0]], true), ([[0xD1, 0, 1, 0, 2], [0x51, 0x61], [0xA0]], true), ([[0xA1, 0, 1], [0x10, 7]], true),
            ([[0xA2, 0, 1, 0, 1], [0x10, 7]], true), ([[0xA2, 0, 1, 0, 1], [0xA0]], false), ([[0xA1, 0, 0]], false),
            ([[0xA1, 0, 1], [0xA1, 0, 2], [0xD0]], true), ([[0xA1, 0, 1], [0xA1, 0, 2], [0xA1, 0, 1]], false),
            ([[0xA1, 0, 2], [0xA1, 0, 2], [0xA0]], false), ([[0xC0]], false), ([[0xB0]], false),
            ([[0xA1, 0, 1], [0xC0]], false), ([[0xA1, 0, 1]], false), ([[0xA1, 0, 2], [0x10, 7]], false),
            ([[0xA2, 0, 1], [0x10, 7]], false), ([[0xA1, 0, 1], [0xA1, 0]], false),
            ([[0xA1, 0, 1], [0xD1, 0, 0, 0]], false),
            ([[0xA1, 0, 1], [0x90]], false),
        ] as [([[UInt8]], Bool)])
    func `a tree holds each array and dictionary once, and no set`(objects: [[UInt8]], isTree: Bool) throws {
        #expect(try BinaryPropertyList(list(objects)).isTree == isTree)
    }
}

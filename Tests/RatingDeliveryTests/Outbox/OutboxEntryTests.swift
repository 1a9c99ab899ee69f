import RatingKit
import TestInput
import Testing

@testable import RatingDelivery

/// The names of an outbox's files: one for each item, and each in one way.
@Suite struct OutboxEntryTests {
    private typealias Stamp = OutboxEntry.Stamp

    private static func entry(_ stamp: (Int64, Int64), _ destination: String, key: String = "k", bytes: Int64 = 7)
        -> OutboxEntry
    {
        OutboxEntry(
            key: key, destination: destination, stamp: Stamp(milliseconds: stamp.0, sequence: stamp.1), bytes: bytes)
    }

    @Test func `a name says all but the content`() {
        let entry = Self.entry((0x0123_4567_89AB, 0xCDEF), "support", key: "a-1", bytes: 255)
        #expect(entry.name == "0123456789ab.00cdef.a-1.ff.support")
        #expect(Self.entry((0, 0), "hélp.desk", bytes: 0).name == "000000000000.000000.k.0.h%C3%A9lp%2Edesk")
    }

    @Test(arguments: 0..<8) func `an item is found again by its name, and names are in the order of queueing`(seed: Int)
        throws
    {
        var random = SeededGenerator(seed: UInt64(seed))
        var entries: [OutboxEntry] = []
        let letters = Array("azAZ09-_") + [".", "%", "/", " ", "é", "😀", "\u{7F}", "@", "[", "`", "{", ":"]
        for _ in 0..<300 {
            var destination = ""
            for _ in 0..<Int.random(in: 1...16, using: &random) {
                destination.append(letters.randomElement(using: &random)!)
            }
            let times: [Int64] = [0, 1, 15, 16, 1_795_651_200_000, 253_402_128_000_000]
            let entry = Self.entry(
                (times.randomElement(using: &random)!, [0, 1, 0xFF_FFFE, 0xFF_FFFF].randomElement(using: &random)!),
                destination, bytes: [0, 1, 15, 16, 100_000_000].randomElement(using: &random)!)
            #expect(OutboxEntry(name: entry.name, isFailed: false) == entry, "seed \(seed): \(entry.name)")
            #expect(OutboxEntry(name: entry.name, isFailed: true)?.isFailed == true)
            entries.append(entry)
            // Whatever else can be read is its own name.
            var name = Array(entry.name.utf8)
            let place = Int.random(in: 0..<name.count, using: &random)
            switch Int.random(in: 0...2, using: &random) {
            case 0: name[place] = Array(".%0aAfgGzF/:@[`{-_".utf8).randomElement(using: &random)!
            case 1: name.remove(at: place)
            default: name.insert(Array(".0a%".utf8).randomElement(using: &random)!, at: place)
            }
            let other = String(decoding: name, as: UTF8.self)
            if let read = OutboxEntry(name: other, isFailed: false) {
                let again = OutboxEntry(
                    key: read.key, destination: read.destination, stamp: read.stamp, bytes: read.bytes)
                #expect(again.name == other, "seed \(seed): \(other)")
            }
        }
        let byName = entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map(\.stamp)
        #expect(byName == entries.map(\.stamp).sorted())
    }

    @Test(arguments: [
        "0123456789ab.00cdef.a.f.", "0123456789ab.00cdef..f.d", "0123456789ab.00cdef.a..d", "0123456789ab.00cdef.a.f",
        "0123456789a.00cdef.a.f.d", "0123456789abc.00cdef.a.f.d", "0123456789ab.0cdef.a.f.d",
        "0123456789ab.000cdef.a.f.d",
        "0123456789aB.00cdef.a.f.d", "0123456789ag.00cdef.a.f.d", "0123456789a:.00cdef.a.f.d",
        "0123456789a/.00cdef.a.f.d",
        "0123456789a`.00cdef.a.f.d", "0123456789ab.00cdef.a.0f.d", "0123456789ab.00cdef.a.-f.d",
        "0123456789ab.00cdef.a_.f.d",
        "0123456789ab.00cdef.a.f.a%4", "0123456789ab.00cdef.a.f.%61", "0123456789ab.00cdef.a.f.%2e",
        "0123456789ab.00cdef.a.f.a.b",
        "0123456789ab.00cdef.a.f.%FF", "e677c7d324001.00000.a.f.d", "ffffffffffff.000000.a.f.d",
        "e677c7d32401.000000.a.f.d",
    ])
    func `other names are none`(name: String) { #expect(OutboxEntry(name: name, isFailed: false) == nil, "\(name)") }

    @Test(arguments: [(0, false), (1, true), (63, true), (64, true), (65, false)])
    func `destinations have 1 to 64 bytes`(count: Int, isOne: Bool) {
        let name = String(repeating: "d", count: count)
        #expect(OutboxEntry.isDestination(name) == isOne)
        #expect((OutboxEntry(name: "0123456789ab.00cdef.a.f.\(name)", isFailed: false) != nil) == isOne)
        let points = String(repeating: "%2E", count: count)
        #expect((OutboxEntry(name: "0123456789ab.00cdef.a.f.\(points)", isFailed: false) != nil) == isOne)
    }

    @Test func `each stamp is behind the last`() {
        func next(_ now: Int64, _ last: (Int64, Int64)?) -> [Int64] {
            let last = last.map { Stamp(milliseconds: $0.0, sequence: $0.1) }
            let next = Stamp.next(at: UTCInstant(milliseconds: now), after: last)
            return [next.milliseconds, next.sequence]
        }
        #expect(next(5, nil) == [5, 0] && next(-5, nil) == [0, 0] && next(0, nil) == [0, 0])
        #expect(next(5, (4, 9)) == [5, 0] && next(5, (5, 9)) == [5, 10] && next(5, (6, 9)) == [6, 10])
        #expect(next(5, (5, 0xFF_FFFE)) == [5, 0xFF_FFFF] && next(5, (5, 0xFF_FFFF)) == [6, 0])
        #expect(next(5, (9, 0xFF_FFFF)) == [10, 0])
        // At the end of time there is no order any more.
        let end = UTCInstant(milliseconds: .max).milliseconds
        #expect(next(end, (end, 0xFF_FFFF)) == [end, 0xFF_FFFF] && next(end, (end - 1, 0xFF_FFFF)) == [end, 0])
        #expect(Stamp(milliseconds: 1, sequence: 9) < Stamp(milliseconds: 2, sequence: 0))
        #expect(Stamp(milliseconds: 1, sequence: 8) < Stamp(milliseconds: 1, sequence: 9))
    }
}

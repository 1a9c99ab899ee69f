import TestInput
import Testing

@testable import RatingCore

@Suite
struct KeyEntriesTests {
    @Test func `entries are those of a table with a place for every key`() {
        var generator = SeededGenerator(seed: 3)
        let choices: [ConfigurationDocument.Entry] = [
            .absent, .null, .reverted, .value(.integer(3)), .value(.flag(true)),
        ]
        for _ in 0..<50 {
            var (entries, other) = (KeyEntries(), KeyEntries())
            var table = [ConfigurationDocument.Entry](repeating: .absent, count: ConfigurationKey.count)
            for _ in 0..<60 {
                let slot = Int.random(in: table.indices, using: &generator)
                table[slot] = choices[Int.random(in: choices.indices, using: &generator)]
                entries[slot] = table[slot]
            }
            for slot in table.indices.reversed() where !table[slot].isAbsent { other.append(table[slot], at: slot) }
            #expect(
                table.indices.allSatisfy { entries[$0] == table[$0] && entries.contains($0) == !table[$0].isAbsent })
            #expect(entries == other && entries.sorted.list.map { $0.slot } == other.list.map { $0.slot }.sorted())
            other[0] = table[0] == .null ? .reverted : .null
            #expect(entries != other)
        }
    }
}

import TestInput
import Testing

@testable import RatingCore

@Suite
struct NearestNameTests {
    static let known = ["stars", "alert", "native", "open", "displaySessionCount"]

    @Test(arguments: [
        ("stars", "stars"), ("star", "stars"), ("strs", "stars"), ("satrs", "stars"), ("STARS", "stars"),
        ("ster", nil),
        ("opne", "open"), ("pone", nil), ("displaySesionCout", "displaySessionCount"), ("display", nil), ("", nil),
        ("x", nil),
        ("nativé", "native"), (String(repeating: "s", count: 10_000), nil),
    ])
    func `the nearest name within a third of its length is found`(name: String, expected: String?) {
        #expect(nearestName(to: name, among: Self.known) == expected)
    }

    @Test func `of equally near names the first is taken`() {
        #expect(nearestName(to: "minDay", among: ["minDays", "minDaz"]) == "minDays")
    }

    /// Against the whole table of optimal string alignments.
    @Test(arguments: 0..<8) func `the nearest of random names is found`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        func name(_ lengths: ClosedRange<Int>) -> String {
            let letters = seed < 4 ? ["a", "b", "C"] : ["a", "B", "c", "D", "e", "f", "é", "g"]
            return (0..<Int.random(in: lengths, using: &random)).map { _ in letters.randomElement(using: &random)! }
                .joined()
        }
        for _ in 0..<1_500 {
            let known = (0..<Int.random(in: 1...4, using: &random)).map { _ in name(0...9) }
            var typed = Array(Bool.random(using: &random) ? known[0] : name(0...9))
            for _ in 0..<Int.random(in: 0...2, using: &random) where !typed.isEmpty {
                let place = Int.random(in: 0..<typed.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: typed.remove(at: place)
                case 1: typed.insert("x", at: place)
                case 2: typed[place] = "y"
                default: typed.swapAt(place, typed.count - 1)
                }
            }
            var expected: (name: String, distance: Int)?
            for name in known {
                let distance = Self.distance(String(typed).lowercased(), name.lowercased())
                guard distance <= max(1, min(typed.count, name.count) / 3) else { continue }
                if distance < expected?.distance ?? .max { expected = (name, distance) }
            }
            #expect(
                nearestName(to: String(typed), among: known) == expected?.name,
                "seed \(seed): \(String(typed)), \(known)")
        }
    }

    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var table = [[Int]](repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
        for row in 0...left.count { table[row][0] = row }
        for column in 0...right.count { table[0][column] = column }
        for row in 0..<left.count {
            for column in 0..<right.count {
                let replaced = table[row][column] + (left[row] == right[column] ? 0 : 1)
                var least = min(replaced, table[row][column + 1] + 1, table[row + 1][column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    least = min(least, table[row - 1][column - 1] + 1)
                }
                table[row + 1][column + 1] = least
            }
        }
        return table[left.count][right.count]
    }

    @Test(arguments: [(63, true), (64, true), (65, false)])
    func `names of up to 64 letters are looked up, however many bytes these take`(count: Int, isFound: Bool) {
        for letter in ["a", "é", "😀"] {
            let name = String(repeating: letter, count: count)
            #expect((nearestName(to: name, among: [name]) == name) == isFound, "\(count) of \(letter)")
        }
    }

    @Test func `a suggestion is read back, and nothing else`() {
        #expect(nameMeant(by: didYouMean("minDays")) == "minDays")
        #expect(didYouMean(nil) == nil && nameMeant(by: nil) == nil)
        for text in ["did you mean “minDays”", "mean “minDays”?", "write 3", ""] { #expect(nameMeant(by: text) == nil) }
    }

    @Test func `without candidates there is none`() {
        #expect(nearestName(to: "stars", among: []) == nil)
    }
}

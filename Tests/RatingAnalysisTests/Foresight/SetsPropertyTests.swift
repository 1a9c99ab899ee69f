import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// What is said of sets of `anyOf`, held against gates and users drawn at random.
@Suite struct SetsPropertyTests {
    private static func set(_ random: inout SeededGenerator) -> [String: Int] {
        let keys = [
            "displaySessionCount", "minLaunches", "usesUntilPrompt", "eventsUntilPrompt", "minDays", "daysUntilPrompt",
            "sessionsBeforeAskingAgain", "usesBeforeAskingAgain",
        ]
        var set: [String: Int] = [:]
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            set[keys.randomElement(using: &random)!] = Int.random(in: 0...6, using: &random)
        }
        return set
    }

    private static func json(_ set: [String: Int]) -> String {
        set.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
    }

    private static func user(_ random: inout SeededGenerator) -> SupposedUser {
        var user = SupposedUser()
        user.launches = .random(in: 1...7, using: &random)
        user.uses = user.launches + .random(in: 0...3, using: &random)
        user.daysSinceInstall = .random(in: 0...8, using: &random)
        // Nobody is asked before the first session.
        user.sessions = .random(in: 1...7, using: &random)
        user.events = .random(in: 0...7, using: &random)
        return user
    }

    /// A set of which it is said that it lets in nobody else can be taken away, and one that is open for everybody can
    /// stand alone: whoever is asked, nothing changes.
    @Test func `a set that makes no difference can be left out`() throws {
        var random = SeededGenerator(seed: 15)
        let now = try #require(LocalInstant(iso8601: "2026-06-15T12:00:00Z"))
        var (told, open) = (0, 0)
        for _ in 0..<600 {
            let sets = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.set(&random) }
            let own = Self.set(&random)
            // What the policy demands by itself would let nobody in.
            let outside =
                ["usesUntilPrompt", "eventsUntilPrompt", "daysUntilPrompt"].filter { own[$0] == nil }
                .map { "\"\($0)\": null, " }.joined() + Self.json(own)
            func configuration(_ sets: [[String: Int]]) -> (text: String, RatingConfiguration) {
                let list = sets.map { "{\(Self.json($0))}" }.joined(separator: ", ")
                let text =
                    #"{"policy": "irate", \#(outside), "anyOf": [\#(list)]}"#
                return (
                    text,
                    RatingConfiguration(
                        ConfigurationLayers(bundled: ConfigurationReader().read(Array(text.utf8)).document))
                )
            }
            let (text, whole) = configuration(sets)
            for finding in try Foreseen(text).findings where finding.key?.hasSuffix("]") == true {
                let index = try #require(finding.key.flatMap { Int($0.dropFirst("anyOf[".count).dropLast()) })
                let isOpen = finding.message.contains("open for everybody")
                guard sets.count > 1 || isOpen else { continue }
                (told, open) = (told + 1, open + (isOpen ? 1 : 0))
                var others = sets
                others.remove(at: index)
                let (_, changed) = configuration(isOpen ? [sets[index]] : others)
                for _ in 0..<60 {
                    let context = Self.user(&random).context(at: now)
                    let asked = [whole, changed].map {
                        Eligibility($0, installID: "a").decide(context, now: now) == .ask
                    }
                    #expect(asked[0] == asked[1], "\(text): \(finding.message)")
                }
            }
        }
        #expect(told > 100 && open > 30, "\(told) \(open)")
    }
}

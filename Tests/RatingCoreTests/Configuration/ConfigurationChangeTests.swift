import RatingCore
import Testing

@Suite
struct ConfigurationChangeTests {
    private func changes(_ old: String, _ new: String) -> [String] {
        configuration(new).changes(from: configuration(old)).map { $0.description }
    }

    @Test func `equal snapshots have no difference`() {
        #expect(changes("{\"minDays\": 1}", "{\"minDays\": 1}") == [])
        #expect(changes("{\"displaySessionCount\": 3}", "{}") == [])
    }

    @Test func `differences stand in the order of the key table`() {
        #expect(
            changes(
                "{\"revision\": 1, \"remindPeriod\": 1, \"mainTitle\": \"a\", \"minDays\": 4}",
                "{\"remindPeriod\": 2.5, \"mainTitle\": null, \"minLaunches\": 3, \"revision\": \"2\", \"workflow\": \"open\"}"
            ) == [
                "mainTitle: \"a\" → absent (bundled)", "remindPeriod: 1 → 2.5 (bundled)",
                "minLaunches: absent → 3 (bundled)",
                "minDays: 4 → absent (defaults)", "workflow: absent → \"open\" (bundled)",
                "revision: 1 → \"2\" (bundled)",
            ])
    }

    @Test func `a policy brings its defaults into the difference`() {
        let lines = changes("{\"policy\": \"appreview\"}", "{\"policy\": \"appreview\", \"daysBetweenReviews\": 60}")
        #expect(lines == ["daysBetweenReviews: 125 → 60 (bundled)"])
        #expect(changes("{}", "{\"policy\": \"appreview\"}").contains("minDays: absent → 0 (policy)"))
    }

    @Test func `a placement is only named where it differs from the top`() {
        #expect(
            changes(
                "{\"minDays\": 1, \"placements\": {\"shop\": {\"minLaunches\": 1}}}",
                "{\"minDays\": 2, \"placements\": {\"shop\": {\"minLaunches\": 5}, \"cart\": {\"minDays\": 9}}}") == [
                    "minDays: 1 → 2 (bundled)", "placements.cart.minDays: 1 → 9 (bundled)",
                    "placements.shop.minLaunches: 1 → 5 (bundled)",
                ])
    }

    @Test func `a placement that goes away is a difference`() {
        #expect(
            changes("{\"minDays\": 1, \"placements\": {\"shop\": {\"minDays\": 5}}}", "{\"minDays\": 1}") == [
                "placements.shop.minDays: 5 → 1 (bundled)"
            ])
    }

    @Test func `the kill switch of a refused document is a difference`() {
        let before = ConfigurationLayers()
        var after = before
        after.apply(read("{\"disabled\": true, \"minDays\": -1}"), to: .remote)
        #expect(
            RatingConfiguration(after).changes(from: RatingConfiguration(before)).map { $0.description } == [
                "disabled: false → true (remote)"
            ])
    }

    /// From twenty characters before the difference on, eighty are shown, of values that have more.
    @Test(arguments: [0, 1, 18, 19, 20, 21, 60, 77], [76, 77, 78, 79, 80, 81, 97, 98, 99, 120])
    func `a value of eighty characters is shown whole`(difference: Int, count: Int) {
        func text(_ letter: Character) -> String {
            var letters = Array(repeating: Character("a"), count: count)
            if difference < count { letters[difference] = letter }
            return String(letters)
        }
        guard difference < count else { return }
        func shown(_ letter: Character) -> String {
            let quoted = "\"\(text(letter))\""
            guard quoted.count > 80 else { return quoted }
            let start = max(0, difference + 1 - 20)
            let end = min(start + 80, quoted.count)
            let part = String(Array(quoted)[start..<end])
            return (start > 0 ? "…" : "") + part + (end < quoted.count ? "…" : "")
        }
        #expect(
            changes("{\"message\": \"\(text("X"))\"}", "{\"message\": \"\(text("Y"))\"}")
                == ["message: \(shown("X")) → \(shown("Y")) (bundled)"])
    }

    @Test func `of long values the difference is shown`() {
        let start = String(repeating: "a", count: 300)
        let line = changes("{\"message\": \"\(start)X\"}", "{\"message\": \"\(start)Y and more\"}").first ?? ""
        #expect(line == "message: …\(start.prefix(20))X\" → …\(start.prefix(20))Y and more\" (bundled)")
        let long = changes("{\"message\": \"\(start)\"}", "{\"message\": \"b\"}").first ?? ""
        #expect(long.count < 150)
    }
}

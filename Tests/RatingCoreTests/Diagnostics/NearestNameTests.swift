import Testing

@testable import RatingCore

@Suite("Nearest names")
struct NearestNameTests {
    static let known = ["stars", "alert", "native", "open", "displaySessionCount"]

    @Test(
        "The nearest name within a third of its length is found",
        arguments: [
            ("stars", "stars"), ("star", "stars"), ("strs", "stars"), ("satrs", "stars"), ("STARS", "stars"),
            ("ster", nil),
            ("opne", "open"), ("pone", nil), ("displaySesionCout", "displaySessionCount"), ("display", nil), ("", nil),
            ("x", nil),
            ("nativé", "native"), (String(repeating: "s", count: 10_000), nil),
        ])
    func nearest(name: String, expected: String?) {
        #expect(nearestName(to: name, among: Self.known) == expected)
    }

    @Test func ofEquallyNearNamesTheFirstIsTaken() {
        #expect(nearestName(to: "minDay", among: ["minDays", "minDaz"]) == "minDays")
    }

    @Test func withoutCandidatesThereIsNone() {
        #expect(nearestName(to: "stars", among: []) == nil)
    }
}

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

    @Test func `without candidates there is none`() {
        #expect(nearestName(to: "stars", among: []) == nil)
    }
}

import RatingCore
import Testing

/// Documents that an app would not take for newer than its own.
struct RevisionsTests {
    private static let shipped = #"{"policy": "balanced", "revision": 7}"#
    private static let dated = #"{"policy": "balanced", "revision": "2026.7"}"#
    private static let named = #"{"policy": "balanced", "revision": "spring"}"#

    private static let twelfth = #"{"policy": "balanced", "revision": 12}"#

    static let mistakes: [Mistake] = [
        Mistake(#"{"policy": "balanced"}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "displaySessionCount": 8}"#, "revision", over: dated),
        Mistake(#"{"policy": "balanced", "revision": null}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "displaySessionCount": 8}"#, "revision", over: named),
        Mistake(#"{"disabled": false}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "displaySessionCount": 8, "revision": 7}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "displaySessionCount": 8, "revision": "2026.7"}"#, "revision", over: dated),
        Mistake(#"{"policy": "balanced", "displaySessionCount": 8, "revision": "spring"}"#, "revision", over: named),
        Mistake(
            #"{"policy": "balanced", "revision": 7, "placements": {"a": {"minDays": 30}}}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "revision": "8"}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "revision": "v8"}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "revision": "2026.8"}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "revision": "7-hotfix"}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "revision": "2026-08"}"#, "revision", over: dated),
        Mistake(#"{"policy": "balanced", "revision": 20268}"#, "revision", over: dated),
        Mistake(#"{"policy": "balanced", "revision": "v2026.8"}"#, "revision", over: dated),
        Mistake(#"{"policy": "balanced", "revision": "2026.8-rc"}"#, "revision", over: dated),
        Mistake(#"{"policy": "balanced", "revision": "2026.8."}"#, "revision", over: dated),
        Mistake(#"{"policy": "balanced", "revision": "summer"}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "revision": "summer"}"#, "revision", over: dated),
        Mistake(#"{"policy": "balanced", "revision": 8}"#, "revision", over: named),
        Mistake(#"{"policy": "balanced", "revision": "1.0"}"#, "revision", over: named),
        Mistake(#"{"policy": "balanced", "revision": ""}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "revision": " 8"}"#, "revision", over: shipped),
        Mistake(#"{"policy": "balanced", "revision": "2062.8"}"#, "revision", over: dated),
        // Ten times as much, and no day of about now.
        Mistake(#"{"policy": "balanced", "revision": 130}"#, "revision", over: twelfth),
        Mistake(#"{"policy": "balanced", "revision": 20261324}"#, "revision", over: twelfth),
        Mistake(#"{"policy": "balanced", "revision": 20311124}"#, "revision", over: twelfth),
        // Also of a document that switches off, which stays in force for as long as it is not replaced.
        Mistake(#"{"disabled": true}"#, "revision", over: shipped),
    ]

    @Test(arguments: mistakes)
    func `a revision that is not above the shipped one is seen`(_ mistake: Mistake) throws {
        try mistake.expectFound()
    }

    static let good: [(String, String)] = [
        (#"{"policy": "balanced", "revision": 8}"#, shipped), (#"{"policy": "balanced", "revision": 100}"#, shipped),
        (shipped, shipped), (dated, dated), (named, named),
        (#"{"revision": 7, "policy": "balanced"}"#, shipped),
        (#"{"policy": "balanced", "revision": "2026.8"}"#, dated),
        (#"{"policy": "balanced", "revision": "2026.10"}"#, dated),
        (#"{"policy": "balanced", "revision": "2026.7.1"}"#, dated),
        (#"{"policy": "balanced", "revision": "2027"}"#, dated),
        (#"{"policy": "balanced", "revision": "summer"}"#, named),
        (#"{"policy": "balanced", "revision": "2026-12-03"}"#, #"{"policy": "balanced", "revision": "2026-11-03"}"#),
        (#"{"policy": "balanced", "revision": "v10"}"#, #"{"policy": "balanced", "revision": "v9"}"#),
        (#"{"policy": "balanced", "revision": "2027.1"}"#, #"{"policy": "balanced", "revision": "2025.9"}"#),
        (#"{"policy": "balanced", "revision": "2062.8"}"#, #"{"policy": "balanced", "revision": "2061.7"}"#),
        (#"{"policy": "balanced"}"#, #"{"policy": "balanced"}"#),
        (#"{"policy": "balanced", "displaySessionCount": 8}"#, #"{"policy": "balanced"}"#),
        (#"{"policy": "balanced", "revision": 1}"#, #"{"policy": "balanced"}"#),
        (#"{"policy": "balanced", "revision": "x"}"#, #"{"policy": "balanced"}"#),
        (#"{"disabled": true, "revision": 8}"#, shipped),
        (#"{"policy": "balanced", "revision": 13}"#, twelfth), (#"{"policy": "balanced", "revision": 99}"#, twelfth),
        (#"{"policy": "balanced", "revision": 20261124}"#, twelfth),
        (#"{"policy": "balanced", "revision": 20270101}"#, twelfth),
        (#"{"policy": "balanced", "revision": 20251231}"#, twelfth),
        (#"{"policy": "balanced", "revision": 20261124}"#, #"{"policy": "balanced", "revision": 20261029}"#),
    ]

    @Test(arguments: good)
    func `a revision above the shipped one stays`(_ text: String, _ bundled: String) throws {
        try expectSilence(text, over: bundled)
    }

    @Test(arguments: [
        #"{"policy": "balanced"}"#, #"{"policy": "balanced", "revision": 0}"#,
        #"{"policy": "balanced", "revision": "draft"}"#,
    ])
    func `without a shipped document a revision is any`(_ text: String) throws { try expectSilence(text) }
}
